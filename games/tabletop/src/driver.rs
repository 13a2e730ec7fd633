use alloc::vec::Vec;

use crate::dealer::Dealer;
use crate::game::{ActionOf, EventOf, Game, IllegalOf};
use crate::perspective::Perspective;
use crate::seat::{Seat, ToAct, Viewer};

/// A game in progress: its full state, its events, and a view for each seat and for spectators.
///
/// Views are folded on demand, so an unused view costs nothing.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    state: G,
    events: Vec<EventOf<G>>,
    /// The views of the seats in order, then of a spectator. Each has the number of events folded in so far.
    views: Vec<(G::View, usize)>,
}

/// A saved moment of a [`Match`]. See [`Match::restore`].
#[derive(Clone, Debug)]
pub struct Checkpoint<G> {
    state: G,
    events: usize,
}

impl<G: Game> Match<G> {
    /// Starts a game from a setup, before the first outcome of chance.
    ///
    /// # Errors
    /// Returns the first fault of the setup.
    pub fn begin(setup: &G::Setup) -> Result<Match<G>, G::SetupError> {
        let mut events = Vec::new();
        let (state, opening) = G::begin(setup, &mut events)?;
        let viewers = Seat::all(state.players()).map(Some).chain([None]);
        let views = viewers.map(|seat| (G::View::begin(&opening, seat), 0)).collect();
        Ok(Match { state, events, views })
    }

    /// Continues from a state with the views of its seats in order, then of a spectator. It has no events yet.
    #[must_use]
    pub fn resume(state: G, views: impl IntoIterator<Item = G::View>) -> Match<G> {
        let views: Vec<_> = views.into_iter().map(|view| (view, 0)).collect();
        debug_assert_eq!(views.len(), state.players() + 1);
        Match { state, events: Vec::new(), views }
    }

    /// Returns the full state.
    #[must_use]
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Returns all events, unredacted.
    #[must_use]
    pub fn events(&self) -> &[EventOf<G>] {
        &self.events
    }

    /// Returns the view of a seat, or of a spectator for `None`, and the full state.
    pub fn look(&mut self, seat: Option<Seat>) -> (&G::View, &G) {
        let index = self.index(seat);
        let (view, folded) = &mut self.views[index];
        fold::<G>(view, &self.events[*folded..]);
        *folded = self.events.len();
        (view, &self.state)
    }

    /// Returns a copy of the view of a seat, or of a spectator for `None`.
    #[must_use]
    pub fn view(&self, seat: Option<Seat>) -> G::View {
        let (mut view, folded) = self.views[self.index(seat)].clone();
        fold::<G>(&mut view, &self.events[folded..]);
        view
    }

    fn index(&self, seat: Option<Seat>) -> usize {
        seat.map_or(self.views.len() - 1, Seat::index)
    }

    /// Resolves chance with the dealer until a seat is to act or the game is over.
    pub fn deal(&mut self, dealer: &mut impl Dealer) {
        self.state.deal(dealer, &mut self.events);
    }

    /// Resolves chance with the dealer, then returns the lowest seat to act, or `None` if the game is over.
    pub fn next_to_act(&mut self, dealer: &mut impl Dealer) -> Option<Seat> {
        self.deal(dealer);
        match self.state.to_act() {
            ToAct::Seats(seats) => seats.first(),
            _ => None,
        }
    }

    /// Resolves one outcome of chance with the dealer. Returns false if chance has nothing to decide.
    pub fn deal_once(&mut self, dealer: &mut impl Dealer) -> bool {
        let Some(chance) = self.state.chance() else { return false };
        let outcome = self.state.pick(chance, dealer);
        self.resolve(&outcome).is_ok()
    }

    /// Resolves chance with the given outcome.
    ///
    /// # Errors
    /// Returns an error and changes nothing if the outcome is impossible.
    ///
    /// # Panics
    /// If chance has nothing to decide.
    pub fn resolve(&mut self, outcome: &G::Outcome) -> Result<(), G::Impossible> {
        self.state.resolve(outcome, &mut self.events)
    }

    /// Plays an action of a seat.
    ///
    /// # Errors
    /// Returns the broken rule and changes nothing if the action is illegal.
    pub fn act(&mut self, seat: Seat, action: &ActionOf<G>) -> Result<(), IllegalOf<G>> {
        self.state.play(seat, action, &mut self.events)
    }

    /// Plays to the end. `choose` decides for the lowest seat to act and receives its view; the full state is
    /// for players that may see everything. Returns false if `choose` returns `None` before the end.
    ///
    /// # Panics
    /// If `choose` returns an illegal action.
    pub fn run(
        &mut self,
        dealer: &mut impl Dealer,
        mut choose: impl FnMut(Seat, &G::View, &G) -> Option<ActionOf<G>>,
    ) -> bool {
        while let Some(seat) = self.next_to_act(dealer) {
            let (view, state) = self.look(Some(seat));
            let Some(action) = choose(seat, view, state) else { return false };
            self.act(seat, &action).expect("players choose legal actions");
        }
        true
    }

    /// Saves the current moment.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint<G> {
        Checkpoint { state: self.state.clone(), events: self.events.len() }
    }

    /// Returns to an earlier moment. [`Match::look`] must not have been called since.
    pub fn restore(&mut self, checkpoint: Checkpoint<G>) {
        debug_assert!(self.views.iter().all(|(_, folded)| *folded <= checkpoint.events));
        self.state = checkpoint.state;
        self.events.truncate(checkpoint.events);
    }
}

/// Folds events into a view, redacted for its viewer.
fn fold<G: Game>(view: &mut G::View, events: &[EventOf<G>]) {
    let viewer = view.seat().map_or(Viewer::Spectator, Viewer::Seat);
    events.iter().for_each(|event| view.observe(&G::View::redact(event, viewer)));
}
