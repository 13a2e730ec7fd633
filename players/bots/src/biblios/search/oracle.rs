use std::time::Instant;

use biblios::State;
use biblios_view::{Action, View};
use tabletop::Agent;

use super::crowd::Crowd;
use super::game::Biblios;
use super::odds::Odds;
use super::race;
use crate::Effort;
use crate::biblios::Expert;

/// A searching player who sees all hands and piles. It is no [`Agent`], no code names it, and nobody can play
/// against it: it measures what luck leaves to the best of players. The order of the cards to come it does not
/// know, as nobody does.
#[derive(Clone, Copy, Debug)]
pub struct Oracle {
    effort: Effort,
    seed: u64,
}

impl Oracle {
    /// The oracle that thinks so long about a choice, with this seed.
    #[must_use]
    pub fn new(effort: Effort, seed: u64) -> Oracle {
        Oracle { effort, seed }
    }

    /// Chooses for the seat of the view, which is to act, in the true state.
    #[must_use]
    pub fn choose(&self, truth: &State, view: &View) -> Action {
        let start = Instant::now();
        let favourite = Expert.choose(view);
        let mut dealer = crate::chance(self.seed, view.events().len());
        let mut odds = Odds::new(view);
        let crowd = Crowd::of_truth(view, &mut odds, *truth);
        // Whoever sees everything has no use for a judge who does not.
        let advantage = None::<fn(&Action) -> f32>;
        let game = Biblios { odds, foresight: None };
        race(view, &game, &crowd, (favourite, advantage), self.effort.limit(), start, &mut dealer).0
    }
}
