use std::time::{Duration, Instant};

use ::search::{Eyes, Ismcts, Rule, Settings};
use quill_view::{Action, View};
use tabletop::Agent;

use super::simulation::{ExpectedPlay, Simulation};
use crate::Effort;

/// The exploration constant of the tree search.
const EXPLORATION: f64 = 0.2;

/// Searches among the expert's best candidates. Its own choice is searched as a tree; in Prime the sealed bids of
/// all seats are searched with regret matching.
///
/// After the searched choice, all seats follow the expert's policy for the rest of the horizon; then the expert's
/// evaluation gives the winning probabilities. Each simulation is compared with a baseline in which all seats play
/// as expected with the same dice. Another action replaces the expert's choice only if it is better by more than
/// the standard error.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    seed: u64,
    effort: Effort,
    most: Option<Duration>,
}

impl Search {
    /// Creates a bot with this seed and effort.
    #[must_use]
    pub fn new(seed: u64, effort: Effort) -> Search {
        Search { seed, effort, most: None }
    }

    /// The same bot, which stops after this time, if given.
    #[must_use]
    pub fn within(self, most: Option<Duration>) -> Search {
        Search { most, ..self }
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
        let mut search = Ismcts::new(&simulation, settings, ExpectedPlay, seed);
        let limit = self.effort.limit_within(self.most);
        search.search_by(seat, view, limit, &mut || start.elapsed());
        simulation.best()
    }
}
