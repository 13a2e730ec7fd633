use alloc::sync::Arc;
use alloc::vec::Vec;

use tabletop::{Seat, Viewer};

use crate::action::Action;
use crate::board::Boards;
use crate::event::{Event, Opening};
use crate::illegal::Illegal;
use crate::legal::Legal;
use crate::public_state::PublicState;
use crate::scores::Scores;

/// The game as one seat, or a spectator, knows it: folded from the events that this viewer was shown, and
/// from nothing else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    seat: Option<Seat>,
    table: PublicState,
    own: Option<Action>,
    events: Vec<Event>,
    ending: Option<Scores>,
}

impl View {
    /// The view at the beginning: of a seat, or of a spectator where there is none.
    #[must_use]
    pub fn new(seat: Option<Seat>, opening: &Opening) -> View {
        let table = PublicState::new(Arc::clone(&opening.boards), opening.options, &opening.start, &mut ());
        View { seat, table, own: None, events: Vec::new(), ending: None }
    }

    /// Folds in the next event, as this viewer was shown it.
    pub fn observe(&mut self, event: &Event) {
        match event {
            Event::Acted { seat, action } => self.table.acted(*seat, *action, &mut ()),
            Event::Sealed { seat, choice } => {
                if self.seat == Some(*seat) {
                    self.own = *choice;
                }
                self.table.sealed(*seat);
            }
            Event::Opened { choices } => {
                self.own = None;
                self.table.opened(choices, &mut ());
            }
            Event::Rolled { roller, face } => self.table.rolled(*roller, *face, &mut ()),
            Event::Fact(_) => {}
            Event::Ended(scores) => self.ending = Some(**scores),
        }
        self.events.push(event.clone());
    }

    /// Whose view it is; none for a spectator.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Whose view it is.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The cards in use.
    #[must_use]
    pub fn boards(&self) -> &Boards {
        self.table.boards()
    }

    /// What lies open to everybody.
    #[must_use]
    pub fn table(&self) -> &PublicState {
        &self.table
    }

    /// This seat's sealed choice, while it is sealed.
    #[must_use]
    pub fn own_choice(&self) -> Option<Action> {
        self.own
    }

    /// Everything that this viewer was shown, in order, after the opening.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn ending(&self) -> Option<&Scores> {
        self.ending.as_ref()
    }

    /// What this seat may do now.
    #[must_use]
    pub fn legal(&self) -> Legal {
        match self.seat {
            Some(seat) => self.table.legal(seat),
            None => Legal::Nothing(self.table.stage()),
        }
    }

    /// Whether this seat may do that now.
    ///
    /// # Errors
    /// The rule that would be broken.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        match self.seat {
            Some(seat) => self.table.check(seat, action),
            None => Err(Illegal::NotNow(self.table.stage())),
        }
    }
}

impl PublicState {
    /// What a seat may do now.
    #[inline]
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Legal {
        Legal::new(self, seat)
    }

    /// What a seat could choose in secret when it had not chosen yet, in Matins or Prime.
    #[must_use]
    pub fn choices(&self, seat: Seat) -> Legal {
        Legal::of_sealed(self, seat)
    }

    /// Whether a seat may do that now.
    ///
    /// # Errors
    /// The rule that would be broken.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        Illegal::check(self, seat, action)
    }
}
