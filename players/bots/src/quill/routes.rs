//! What the way ahead of a novice is worth.

use std::collections::HashMap;

use quill_view::{Book, Books, Card, Icon, Map, PublicState, Space, Spaces};

use super::chances::Chances;

/// What a book from an icon is worth, if its stack has room.
const BOOK: f32 = 1.6;
/// What a roll of a book die is worth.
const ROLL: f32 = 1.5;
/// How likely a move on a grid can be made to end in a box of the way.
const STOP: f32 = 0.6;
/// How far ahead ways on a grid are looked at, where there are very many.
const GRID_SIGHT: usize = 6;
/// What is less likely to be reached is not looked at.
const UNLIKELY: f32 = 0.06;
/// Maps with more ways than built-in ones are looked at no longer than this: so many spaces for one value.
const MOST_LOOKS: u32 = 3_000;
/// More values than this are not kept at a time.
const MOST_KEPT: usize = 1 << 16;

/// All that the value of the way ahead depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Walker {
    pub(super) at: Option<Space>,
    pub(super) visited: Spaces,
    pub(super) towns: u8,
    pub(super) circles: u8,
    full: Books,
}

impl Walker {
    /// The novice of a card.
    pub(super) fn new(table: &PublicState, card: &Card) -> Walker {
        let task = &table.boards().task;
        let full = Book::ALL.into_iter().filter(|&book| card.stacks[book] >= task.stacks()[book].spaces);
        let circles = if table.is_solo() { 0 } else { task.circles() - card.cross.min(task.circles()) };
        Walker { at: card.at, visited: card.visited, towns: card.towns, circles, full: full.collect() }
    }

    /// Enters a space; says what its icon is worth, given what books and rolls are worth.
    fn enter(
        &mut self,
        table: &PublicState,
        space: Space,
        brings: bool,
        prize: &impl Fn(Icon) -> f32,
    ) -> f32 {
        self.at = Some(space);
        self.visited = self.visited.with(space);
        if !brings {
            return 0.0;
        }
        match table.boards().task.map().icon(space) {
            Icon::None => 0.0,
            Icon::Town => {
                self.towns += 1;
                town_points(table, self.towns) - town_points(table, self.towns - 1)
            }
            Icon::Cross if self.circles == 0 => 0.0,
            Icon::Cross => {
                self.circles -= 1;
                table.boards().task.circle_points().into()
            }
            icon @ (Icon::Book(_) | Icon::Roll) => prize(icon),
        }
    }
}

/// The points for so many towns.
pub(super) fn town_points(table: &PublicState, towns: u8) -> f32 {
    let points = table.boards().task.towns();
    let most = points.len().min(towns.into());
    most.checked_sub(1).map_or(0.0, |last| points[last].into())
}

/// The values of ways ahead, kept while a decision is thought about.
#[derive(Default)]
pub(super) struct Routes {
    known: HashMap<(Walker, u8), f32>,
}

impl Routes {
    /// What the best way ahead is worth with so many days to come: each icon as far as it is likely to be reached.
    pub(super) fn ahead(&mut self, table: &PublicState, walker: Walker, days: u8) -> f32 {
        if days == 0 {
            return 0.0;
        }
        if let Some(&value) = self.known.get(&(walker, days)) {
            return value;
        }
        let value = best_way(table, walker, Chances::get().steps(days), 1, &mut MOST_LOOKS.clone());
        if self.known.len() >= MOST_KEPT {
            self.known.clear();
        }
        self.known.insert((walker, days), value);
        value
    }

    /// The most that a move of so many spaces is worth, with the way ahead after it; none where it is not possible.
    pub(super) fn best_move(
        &mut self,
        table: &PublicState,
        walker: Walker,
        steps: u8,
        days: u8,
        prize: &impl Fn(Icon) -> f32,
    ) -> Option<f32> {
        let map = table.boards().task.map();
        let onward = map.next_spaces(walker.at, walker.visited, steps);
        let mut best = None;
        for space in onward.iter() {
            let mut next = walker;
            let brings = !map.is_grid() || steps == 1;
            let gain = next.enter(table, space, brings, prize);
            let rest = match steps {
                1 => None,
                _ => self.best_move(table, next, steps - 1, days, prize),
            };
            // On a path a move may end early.
            let value = gain + rest.unwrap_or_else(|| self.ahead(table, next, days));
            best = Some(best.map_or(value, |best: f32| best.max(value)));
        }
        best
    }
}

fn best_way(table: &PublicState, walker: Walker, steps: &[f32], distance: usize, looks: &mut u32) -> f32 {
    let map: &Map = table.boards().task.map();
    let sight = if map.is_grid() { GRID_SIGHT } else { steps.len() - 1 };
    let chance = steps[distance.min(steps.len() - 1)];
    if distance > sight || chance < UNLIKELY || *looks == 0 {
        return 0.0;
    }
    *looks -= 1;
    let chance = if map.is_grid() { STOP * chance } else { chance };
    let mut best = 0.0f32;
    for space in map.joined(walker.at).minus(walker.visited).iter() {
        let mut next = walker;
        let prize = |icon| match icon {
            Icon::Book(book) if walker.full.contains(book) => 0.0,
            Icon::Book(_) => BOOK,
            _ => ROLL,
        };
        let gain = chance * next.enter(table, space, true, &prize);
        best = best.max(gain + best_way(table, next, steps, distance + 1, looks));
    }
    best
}
