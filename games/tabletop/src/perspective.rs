use alloc::string::String;
use core::fmt::{Debug, Display};

use crate::seat::{Seat, Viewer};

/// A game as one viewer knows it, folded only from the events that this viewer was shown.
///
/// Code that talks to people or bots uses this trait, so it cannot reach the full state.
pub trait Perspective: Clone + PartialEq + Debug + Send + 'static {
    /// The opening: what a game starts with.
    type Opening: Clone + Debug + Send;
    /// Something that happened.
    type Event: Clone + PartialEq + Debug + Send;
    /// A decision of a seat.
    type Action: Copy + PartialEq + Debug + Send;
    /// The legal actions of a seat.
    type Legal: LegalSet<Action = Self::Action>;
    /// Why an action is illegal.
    type Illegal: CitesRule;
    /// The deck or boards of the game.
    type Equipment: Equipment<Action = Self::Action>;

    /// Creates the initial view of a seat, or of a spectator for `None`.
    fn begin(opening: &Self::Opening, seat: Option<Seat>) -> Self;

    /// Returns the event as a viewer is shown it.
    fn redact(event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// Returns whether the event shows a viewer something that this viewer could not know before: an outcome of chance, or
    /// what another seat had hidden. A decision without such an event can be taken back.
    fn reveals(event: &Self::Event) -> bool;

    /// Folds in the next event, already redacted for this viewer.
    fn observe(&mut self, event: &Self::Event);

    /// Returns the seat of this viewer, or `None` for a spectator.
    fn seat(&self) -> Option<Seat>;

    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns all events that this viewer was shown after the opening, in order.
    fn events(&self) -> &[Self::Event];

    /// Returns the legal actions of this seat.
    fn legal(&self) -> Self::Legal;

    /// Checks whether an action of this seat is legal now.
    ///
    /// # Errors
    /// Returns the rule that the action would break.
    fn check(&self, action: &Self::Action) -> Result<(), Self::Illegal>;

    /// Returns the deck or boards of the game.
    fn equipment(&self) -> &Self::Equipment;
}

/// The exact set of a seat's legal actions, which can be counted and indexed.
pub trait LegalSet {
    /// A decision of a seat.
    type Action;

    /// Returns the number of legal actions: 0 if the seat is not to act.
    fn count(&self) -> u64;

    /// Returns action `n`. `n` must be less than [`count`](LegalSet::count).
    fn nth(&self, n: u64) -> Option<Self::Action>;
}

/// Why an action is illegal. [`Display`] gives the message, this trait the rule.
pub trait CitesRule: Copy + PartialEq + Debug + Display + Send {
    /// Returns the id of the broken rule.
    fn rule(&self) -> &'static str;
}

/// The deck or boards of a game. The notation of actions depends on them.
pub trait Equipment {
    /// A decision of a seat.
    type Action;
    /// Why a text is not an action.
    type NotationError: Display;

    /// Parses an action. Does not check whether it is legal.
    ///
    /// # Errors
    /// Returns an error if the text is not the notation of an action.
    fn read_action(&self, text: &str) -> Result<Self::Action, Self::NotationError>;

    /// Returns the action in the notation of records.
    fn write_action(&self, action: &Self::Action) -> String;
}
