use quill_view::{Action, View};
use tabletop::Agent;

/// Chooses uniformly among the legal actions.
#[derive(Clone, Copy, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// The bot with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random { seed }
    }
}

impl Agent<View, Action> for Random {
    fn choose(&mut self, view: &View) -> Action {
        let legal = view.legal();
        let n = crate::chance(self.seed, view.events().len()).below_u64(legal.len());
        legal.nth(n).expect("the seat is to act")
    }
}
