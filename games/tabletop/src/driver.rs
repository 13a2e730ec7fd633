use alloc::vec::Vec;

use crate::dealer::Dealer;
use crate::game::{ActionOf, EventOf, Game, IllegalOf};
use crate::perspective::Perspective;
use crate::seat::{Seat, ToAct, Viewer};

/// A game in play: the truth, everything that happened, and what every viewer knows of it.
///
/// A view is folded when it is asked for, so a viewer at whom nobody looks costs nothing.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    state: G,
    events: Vec<EventOf<G>>,
    /// The seats in order, then the spectator; each with the number of events folded in.
    views: Vec<(G::View, usize)>,
}

/// A moment to which a [`Match`] can return.
#[derive(Clone, Debug)]
pub struct Checkpoint<G> {
    state: G,
    events: usize,
}

impl<G: Game> Match<G> {
    /// The game of a setup, before its first outcome of chance.
    ///
    /// # Errors
    /// The first thing that is wrong with the setup.
    pub fn begin(setup: &G::Setup) -> Result<Match<G>, G::SetupError> {
        let mut events = Vec::new();
        let (state, opening) = G::begin(setup, &mut events)?;
        let viewers = Seat::all(state.players()).map(Some).chain([None]);
        let views = viewers.map(|seat| (G::View::begin(&opening, seat), 0)).collect();
        Ok(Match { state, events, views })
    }

    /// The truth.
    #[must_use]
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Everything that happened, unredacted.
    #[must_use]
    pub fn events(&self) -> &[EventOf<G>] {
        &self.events
    }

    /// The view of a seat, or of a spectator where there is none, and the truth behind it.
    pub fn look(&mut self, seat: Option<Seat>) -> (&G::View, &G) {
        let index = self.index(seat);
        let (view, folded) = &mut self.views[index];
        fold::<G>(view, &self.events[*folded..]);
        *folded = self.events.len();
        (view, &self.state)
    }

    /// A copy of the view of a seat, or of a spectator where there is none.
    #[must_use]
    pub fn view(&self, seat: Option<Seat>) -> G::View {
        let (mut view, folded) = self.views[self.index(seat)].clone();
        fold::<G>(&mut view, &self.events[folded..]);
        view
    }

    fn index(&self, seat: Option<Seat>) -> usize {
        seat.map_or(self.views.len() - 1, Seat::index)
    }

    /// Lets a dealer decide until a seat is to act or the game is over.
    pub fn deal(&mut self, dealer: &mut impl Dealer) {
        self.state.deal(dealer, &mut self.events);
    }

    /// Lets a dealer decide until a seat is to act. Returns the lowest one that is; none when the game is over.
    pub fn next_to_act(&mut self, dealer: &mut impl Dealer) -> Option<Seat> {
        self.deal(dealer);
        match self.state.to_act() {
            ToAct::Seats(seats) => seats.first(),
            _ => None,
        }
    }

    /// Lets a dealer decide once, if it is chance's turn.
    pub fn deal_once(&mut self, dealer: &mut impl Dealer) -> bool {
        let Some(chance) = self.state.chance() else { return false };
        let outcome = self.state.pick(chance, dealer);
        self.resolve(&outcome).is_ok()
    }

    /// Gives chance an outcome.
    ///
    /// # Errors
    /// When this outcome cannot happen; nothing changes then.
    ///
    /// # Panics
    /// When it is not chance's turn.
    pub fn resolve(&mut self, outcome: &G::Outcome) -> Result<(), G::Impossible> {
        self.state.resolve(outcome, &mut self.events)
    }

    /// Plays an action of a seat.
    ///
    /// # Errors
    /// The rule that would be broken; nothing changes then.
    pub fn act(&mut self, seat: Seat, action: &ActionOf<G>) -> Result<(), IllegalOf<G>> {
        self.state.play(seat, action, &mut self.events)
    }

    /// Plays to the end. `choose` decides for the lowest seat that is to act, knowing its view; the truth is for
    /// players that are meant to see everything. Returns false if `choose` gave up before the end.
    ///
    /// # Panics
    /// When an action is chosen that is not legal.
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

    /// The moment now.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint<G> {
        Checkpoint { state: self.state.clone(), events: self.events.len() }
    }

    /// Returns to an earlier moment. No view may have been asked for since.
    pub fn restore(&mut self, checkpoint: Checkpoint<G>) {
        debug_assert!(self.views.iter().all(|(_, folded)| *folded <= checkpoint.events));
        self.state = checkpoint.state;
        self.events.truncate(checkpoint.events);
    }
}

/// Folds events into a view, each redacted for its owner.
fn fold<G: Game>(view: &mut G::View, events: &[EventOf<G>]) {
    let viewer = view.seat().map_or(Viewer::Spectator, Viewer::Seat);
    events.iter().for_each(|event| view.observe(&G::View::redact(event, viewer)));
}
