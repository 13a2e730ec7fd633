//! The value of a novice's routes on the map.

use std::collections::HashMap;

use quill_view::{Book, Books, Card, Icon, Map, PublicState, Space, Spaces};

use super::chances::Chances;

/// The value of a book icon if its stack has room.
const BOOK: f32 = 1.6;
/// The value of rolling a book die.
const ROLL: f32 = 1.5;
/// The probability that a move on a grid can end on a given box of the route.
const STOP: f32 = 0.6;
/// The search depth on grids, which have very many routes.
const GRID_DEPTH: usize = 6;
/// Spaces less likely to be reached than this are ignored.
const MIN_PROBABILITY: f32 = 0.06;
/// The most spaces visited for one value. Reached only on maps larger than the built-in ones.
const MAX_VISITS: u32 = 3_000;
/// The size at which the cache is cleared.
const MAX_CACHED: usize = 1 << 16;

/// Everything that the value of a route depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Walker {
    pub(super) at: Option<Space>,
    pub(super) visited: Spaces,
    pub(super) towns: u8,
    pub(super) circles: u8,
    full: Books,
}

impl Walker {
    /// Reads the novice's position from a card.
    pub(super) fn new(table: &PublicState, card: &Card) -> Walker {
        let task = &table.boards().task;
        let full = Book::ALL.into_iter().filter(|&book| card.stacks[book] >= task.stacks()[book].spaces);
        let circles = if table.is_solo() { 0 } else { task.circles() - card.cross.min(task.circles()) };
        Walker { at: card.at, visited: card.visited, towns: card.towns, circles, full: full.collect() }
    }

    /// Enters a space and returns the value of its icon. `prize` values books and rolls; without `brings` the icon
    /// is not used.
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

/// The points for a number of towns.
pub(super) fn town_points(table: &PublicState, towns: u8) -> f32 {
    let points = table.boards().task.towns();
    let most = points.len().min(towns.into());
    most.checked_sub(1).map_or(0.0, |last| points[last].into())
}

/// A cache of route values for one decision.
#[derive(Default)]
pub(super) struct Routes {
    cache: HashMap<(Walker, u8), f32>,
}

impl Routes {
    /// The value of the best route with `days` left. Each icon counts by its probability of being reached.
    pub(super) fn ahead(&mut self, table: &PublicState, walker: Walker, days: u8) -> f32 {
        if days == 0 {
            return 0.0;
        }
        if let Some(&value) = self.cache.get(&(walker, days)) {
            return value;
        }
        let value = best_way(table, walker, Chances::get().steps(days), 1, &mut MAX_VISITS.clone());
        if self.cache.len() >= MAX_CACHED {
            self.cache.clear();
        }
        self.cache.insert((walker, days), value);
        value
    }

    /// The highest value of a move of `steps` spaces and the route after it; `None` if the move is impossible.
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
            // On a path, a move may end early.
            let value = gain + rest.unwrap_or_else(|| self.ahead(table, next, days));
            best = Some(best.map_or(value, |best: f32| best.max(value)));
        }
        best
    }
}

fn best_way(
    table: &PublicState,
    walker: Walker,
    steps: &[f32],
    distance: usize,
    visits_left: &mut u32,
) -> f32 {
    let map: &Map = table.boards().task.map();
    let depth = if map.is_grid() { GRID_DEPTH } else { steps.len() - 1 };
    let chance = steps[distance.min(steps.len() - 1)];
    if distance > depth || chance < MIN_PROBABILITY || *visits_left == 0 {
        return 0.0;
    }
    *visits_left -= 1;
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
        best = best.max(gain + best_way(table, next, steps, distance + 1, visits_left));
    }
    best
}
