use tabletop::{Agent, LegalSet, Perspective};

/// Chooses uniformly among the legal actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random {
    pub(crate) seed: u64,
}

impl<V: Perspective> Agent<V, V::Action> for Random {
    fn choose(&mut self, view: &V) -> V::Action {
        let legal = view.legal();
        let n = crate::chance(self.seed, view.events().len()).below_u64(legal.count());
        legal.nth(n).expect("the seat is to act")
    }
}
