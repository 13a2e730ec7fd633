use std::time::Duration;

use tabletop::Seat;

use crate::simulate::Simulator;
use crate::tree::{Key, Tree};
use crate::{Game, Limit, Report, Rollout, Rule, limit};

/// Determinised search (perfect-information Monte Carlo): each sampled world is searched by itself as
/// though it lay open, and the visits of all worlds are added up.
///
/// It is quick and often decent, and it has two faults that more time does not cure: it plans to
/// act differently in worlds that it cannot tell apart, and it never hides or finds out anything.
pub struct Pimc<'a, G: Game, R> {
    per_world: u64,
    simulator: Simulator<'a, G, R>,
}

impl<'a, G: Game, R: Rollout<G>> Pimc<'a, G, R> {
    /// A search with so many simulations for each world (at least one is made), whose nodes choose by a rule.
    pub fn new(game: &'a G, rule: Rule, per_world: u64, rollout: R, seed: u64) -> Self {
        Pimc { per_world, simulator: Simulator::new(game, rollout, rule, usize::MAX, seed) }
    }

    /// Searches the decision of a seat that is to act, with the machine's clock.
    pub fn search(&mut self, seat: Seat, view: &G::View, limit: Limit) -> Report<G::Action> {
        self.search_by(seat, view, limit, &mut limit::clock())
    }

    /// Searches by a clock that tells the time since the search began.
    pub fn search_by(
        &mut self,
        seat: Seat,
        view: &G::View,
        limit: Limit,
        clock: &mut dyn FnMut() -> Duration,
    ) -> Report<G::Action> {
        let game = self.simulator.game;
        // In an open world a position is what all seats know together.
        let key = |state: &G::State, actor: Seat| {
            let info: Vec<_> = Seat::all(game.seats()).map(|seat| game.info(state, seat)).collect();
            Key { owner: seat, actor, info }
        };
        let mut report = Report::nothing();
        let mut done = 0;
        while limit.allows(done, clock) {
            let Some(world) = game.determinize(view, &mut self.simulator.dealer) else {
                done += 1;
                continue;
            };
            let mut tree = Tree::new();
            let mut here = 0;
            while here == 0 || here < self.per_world && limit.allows(done, clock) {
                self.simulator.simulate(&mut tree, world.clone(), &key);
                here += 1;
                done += 1;
            }
            if let Some(place) = tree.find(&key(&world, seat)) {
                report.join(&Report::of(&tree.nodes[place as usize], game.range()));
            }
        }
        report
    }
}
