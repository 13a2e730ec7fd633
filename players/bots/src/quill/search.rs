use std::time::Instant;

use ::search::{Eyes, Ismcts, Rule, Settings};
use quill_view::{Action, View};
use tabletop::Agent;

use super::simulation::{Expected, Simulation};
use crate::Effort;

/// How much is tried that looks worse so far.
const EXPLORATION: f64 = 0.2;

/// Searches among what the expert thinks nearly best: its own choice as a tree over the days to come, sealed bids of
/// everybody by matching regrets.
///
/// After the searched choice everybody plays as the expert would, in haste, for some days; then the expert's
/// judgement says how likely each is to win. Every simulation is compared with one in which all play as expected and
/// all dice fall alike, so that luck is not taken for merit; and the expert's own choice stands unless another one
/// is better beyond doubt.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    seed: u64,
    effort: Effort,
}

impl Search {
    /// The bot with this seed, which thinks so long about each choice.
    #[must_use]
    pub fn new(seed: u64, effort: Effort) -> Search {
        Search { seed, effort }
    }
}

impl Agent<View, Action> for Search {
    fn choose(&mut self, view: &View) -> Action {
        let start = Instant::now();
        let seat = view.seat().expect("a seat is to act");
        let simulation = Simulation::new(view.table(), seat);
        if let [only] = simulation.candidates(seat) {
            return *only;
        }
        let settings = Settings {
            eyes: Eyes::Single,
            rule: Rule::Bounds { exploration: EXPLORATION },
            reuse: false,
            ..Settings::default()
        };
        let seed = crate::chance(self.seed, view.events().len()).bits();
        let mut search = Ismcts::new(&simulation, settings, Expected, seed);
        search.search_by(seat, view, self.effort.limit(), &mut || start.elapsed());
        simulation.best()
    }
}
