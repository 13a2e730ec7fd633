use std::time::Duration;

use quill::State;
use quill_view::{Action, View};
use tabletop::{Agent, FastDealer};
use web_time::Instant;

use super::simulation::Simulation;
use crate::Player;
use crate::limit::Limit;

/// Tries the favourite of the network and the expert's best candidates in simulations. In Prime the sealed bids of all seats
/// are searched together, with regret matching.
///
/// After the searched choice, all seats follow the expert's policy for the rest of the horizon; then the expert's
/// evaluation gives the winning probabilities. Each simulation is compared with a baseline in which all seats play
/// as expected with the same dice. Another action replaces the favourite only if it is better by more than the standard
/// error.
pub(super) struct Search {
    pub(super) seed: u64,
    pub(super) limit: Limit,
    /// Chooses the favourite.
    pub(super) favourite: Player<State>,
}

impl Agent<View, Action> for Search {
    fn choose(&mut self, view: &View) -> Action {
        // A browser has no such clock, so it is read only if it is needed.
        let start = self.limit.time.map(|_| Instant::now());
        let seat = view.seat().expect("a seat is to act");
        let mut simulation = Simulation::new(view.table(), seat, self.favourite.choose(view));
        let mut dealer = FastDealer::new(crate::chance(self.seed, view.events().len()).bits());
        let mut clock = || start.map_or(Duration::ZERO, |start| start.elapsed());
        let mut done = 0;
        while simulation.arms().len() > 1 && self.limit.allows(done, &mut clock) {
            done += 1;
            simulation.run(&mut dealer);
        }
        simulation.arms().best()
    }
}
