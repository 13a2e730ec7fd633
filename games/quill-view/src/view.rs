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

/// The game as one seat or a spectator knows it. Folded only from the events that this viewer was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    seat: Option<Seat>,
    table: PublicState,
    own: Option<Action>,
    events: Vec<Event>,
    ending: Option<Scores>,
}

impl View {
    /// Returns the view of a seat, or of a spectator (`None`), at the start of a game.
    #[must_use]
    pub fn new(seat: Option<Seat>, opening: &Opening) -> View {
        let table = PublicState::new(Arc::clone(&opening.boards), opening.options, &opening.start, &mut ());
        View { seat, table, own: None, events: Vec::new(), ending: None }
    }

    /// Applies the next event, redacted for this viewer.
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

    /// Returns what a seat would know that saw what this spectator saw, and has made this sealed choice, if any.
    #[must_use]
    pub fn seated(&self, seat: Seat, own: Option<Action>) -> View {
        View { seat: Some(seat), own, ..self.clone() }
    }

    /// The seat that owns the view; `None` for a spectator.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The owner of the view.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The cards in use.
    #[must_use]
    pub fn boards(&self) -> &Boards {
        self.table.boards()
    }

    /// The public state.
    #[must_use]
    pub fn table(&self) -> &PublicState {
        &self.table
    }

    /// The owner's sealed choice, until all choices are opened.
    #[must_use]
    pub fn own_choice(&self) -> Option<Action> {
        self.own
    }

    /// All events since the opening, in order, redacted for this viewer.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The final scores, once the game is over.
    #[must_use]
    pub fn ending(&self) -> Option<&Scores> {
        self.ending.as_ref()
    }

    /// The legal actions of the owner; none for a spectator.
    #[must_use]
    pub fn legal(&self) -> Legal {
        match self.seat {
            Some(seat) => self.table.legal(seat),
            None => Legal::Nothing(self.table.stage()),
        }
    }

    /// Checks that the owner may play an action now.
    ///
    /// # Errors
    /// The rule that the action breaks.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        match self.seat {
            Some(seat) => self.table.check(seat, action),
            None => Err(Illegal::NotNow(self.table.stage())),
        }
    }
}

impl PublicState {
    /// The legal actions of a seat.
    #[inline]
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Legal {
        Legal::new(self, seat)
    }

    /// The sealed choices that a seat has in Matins or Prime, even if it has already chosen.
    #[must_use]
    pub fn choices(&self, seat: Seat) -> Legal {
        Legal::sealed_choices(self, seat)
    }

    /// Checks that a seat may play an action now.
    ///
    /// # Errors
    /// The rule that the action breaks.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        Illegal::check(self, seat, action)
    }
}
