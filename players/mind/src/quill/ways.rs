//! What lies ahead of a novice on the map.

use quill_view::{Icon, Map, PublicState, Space, Spaces, Who};

/// The longest move that is looked ahead: a travel die raised by 1.
pub(super) const STEPS: usize = 4;
/// The icons that are distinguished: five books, roll, town, cross.
pub(super) const ICONS: usize = 8;
const ROLL: usize = 5;
const TOWN: usize = 6;
const CROSS: usize = 7;
/// The farthest town that has a distance.
const FAR: u8 = 16;
/// The towns that have a distance.
pub(super) const TOWNS: usize = 3;

/// A map with the spaces of each icon.
pub(super) struct Ways<'a> {
    map: &'a Map,
    icons: [Spaces; ICONS],
}

/// The free spaces ahead.
#[derive(Clone, Copy, Default)]
pub(super) struct Ahead {
    /// How near the nearest towns are: 16 for the first space, 1 for the farthest, 0 for none.
    pub(super) towns: [u8; TOWNS],
    /// The number of spaces.
    pub(super) spaces: u8,
}

impl<'a> Ways<'a> {
    pub(super) fn new(map: &'a Map) -> Ways<'a> {
        let mut icons = [Spaces::NONE; ICONS];
        for space in map.spaces() {
            let icon = match map.icon(space) {
                Icon::None => continue,
                Icon::Book(book) => book as usize,
                Icon::Roll => ROLL,
                Icon::Town => TOWN,
                Icon::Cross => CROSS,
            };
            icons[icon] = icons[icon].with(space);
        }
        Ways { map, icons }
    }

    /// Returns the icons on which moves of 1 to [`STEPS`] spaces can end, as bits, if they start with `first` and
    /// enter no space twice.
    pub(super) fn reach(&self, first: Space, visited: Spaces) -> [u8; STEPS] {
        let visited = visited.with(first);
        let joined = |space| self.map.joined(Some(space)).minus(visited);
        let one = Spaces::NONE.with(first);
        let two = joined(first);
        let three = two.iter().fold(Spaces::NONE, |all, space| all.or(joined(space)));
        // From the third space, a move may return to a second space only if it came by another.
        let four = three.iter().fold(Spaces::NONE, |all, space| {
            let (onward, before) = (joined(space), joined(space).both(two));
            all.or(if before.len() > 1 { onward } else { onward.minus(before) })
        });
        [one, two, three, four].map(|ends| self.icons_of(ends))
    }

    #[inline]
    fn icons_of(&self, spaces: Spaces) -> u8 {
        let bits = self.icons.iter().enumerate();
        bits.map(|(bit, icon)| u8::from(!icon.both(spaces).is_empty()) << bit).sum()
    }

    /// Looks at the spaces that can be reached from any of the first ones without those visited.
    pub(super) fn ahead(&self, first: Spaces, visited: Spaces) -> Ahead {
        let mut ahead = Ahead::default();
        let (mut seen, mut front, mut town) = (visited, first.minus(visited), 0);
        for near in (1..=FAR).rev() {
            seen = seen.or(front);
            let towns = front.both(self.icons[TOWN]).len();
            for slot in ahead.towns.iter_mut().skip(town).take(towns) {
                *slot = near;
            }
            town += towns;
            let onward = |all: Spaces, space| all.or(self.map.joined(Some(space)));
            front = front.iter().fold(Spaces::NONE, onward).minus(seen);
            if front.is_empty() {
                break;
            }
        }
        ahead.spaces = seen.minus(visited).len() as u8;
        ahead
    }

    /// Looks ahead of a participant's novice. Cadfael's walks along the edge.
    pub(super) fn ahead_of(&self, table: &PublicState, who: Who) -> Ahead {
        let card = table.card(who);
        if who != Who::Cadfael {
            return self.ahead(self.map.joined(card.at), card.visited);
        }
        let mut ahead = Ahead::default();
        let rest = self.map.edge().get(card.visited.len()..).unwrap_or_default();
        let mut town = ahead.towns.iter_mut();
        for (near, &space) in (1..=FAR).rev().zip(rest) {
            if self.icons[TOWN].contains(space)
                && let Some(town) = town.next()
            {
                *town = near;
            }
        }
        ahead.spaces = rest.len() as u8;
        ahead
    }
}

#[cfg(test)]
mod tests {
    use quill_view::{Side, Task};
    use tabletop::FastDealer;

    use super::*;

    fn follow(map: &Map, at: Space, visited: Spaces, ends: &mut [Spaces]) {
        let [here, rest @ ..] = ends else { return };
        *here = here.with(at);
        let visited = visited.with(at);
        map.joined(Some(at)).minus(visited).iter().for_each(|next| follow(map, next, visited, rest));
    }

    #[test]
    fn the_icons_in_reach_are_those_at_the_ends_of_all_routes() {
        let mut dealer = FastDealer::new(3);
        for side in [Side::A, Side::B] {
            let task = Task::built_in(side);
            let (map, ways) = (task.map(), Ways::new(task.map()));
            for _ in 0..2000 {
                let (mut at, mut visited) = (None, Spaces::NONE);
                for _ in 0..dealer.below_u64(25) {
                    let onward = map.joined(at).minus(visited);
                    if onward.is_empty() {
                        break;
                    }
                    at = onward.iter().nth(dealer.below_u64(onward.len() as u64) as usize);
                    visited = visited.or(at.into_iter().collect());
                }
                for first in map.joined(at).minus(visited).iter() {
                    let mut ends = [Spaces::NONE; STEPS];
                    follow(map, first, visited, &mut ends);
                    let expected = ends.map(|ends| ways.icons_of(ends));
                    assert_eq!(ways.reach(first, visited), expected, "{at:?} {visited:?} {first:?}");
                }
            }
        }
    }

    #[test]
    fn towns_are_nearer_the_higher_the_number() {
        let task = Task::built_in(Side::A);
        let ahead = Ways::new(task.map()).ahead(task.map().joined(None), Spaces::NONE);
        // o6 is reached in six spaces by the outer way and o5, and in five by i3.
        assert_eq!(ahead.towns[0], FAR - 4);
        assert_eq!(ahead.spaces, 29);
    }
}
