use tabletop::Agent;

/// A view from which something can be chosen without knowing the game.
pub(crate) trait Choices {
    type Action;
    /// How much the seat was shown so far.
    fn events(&self) -> usize;
    /// How many legal actions there are.
    fn count(&self) -> u64;
    /// The legal action at this place of the list, below the count.
    fn nth(&self, n: u64) -> Option<Self::Action>;
}

impl Choices for biblios_view::View {
    type Action = biblios_view::Action;

    fn events(&self) -> usize {
        self.events().len()
    }

    fn count(&self) -> u64 {
        self.legal().len()
    }

    fn nth(&self, n: u64) -> Option<Self::Action> {
        self.legal().nth(n)
    }
}

impl Choices for quill_view::View {
    type Action = quill_view::Action;

    fn events(&self) -> usize {
        self.events().len()
    }

    fn count(&self) -> u64 {
        self.legal().len()
    }

    fn nth(&self, n: u64) -> Option<Self::Action> {
        self.legal().nth(n)
    }
}

/// Chooses uniformly among the legal actions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random {
    pub(crate) seed: u64,
}

impl<V: Choices> Agent<V, V::Action> for Random {
    fn choose(&mut self, view: &V) -> V::Action {
        let n = crate::chance(self.seed, view.events()).below_u64(view.count());
        view.nth(n).expect("the seat is to act")
    }
}
