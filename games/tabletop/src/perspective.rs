use alloc::string::String;
use core::fmt::{Debug, Display};

use crate::seat::{Seat, Viewer};

/// A game as one viewer knows it, folded from the events that this viewer was shown and from nothing else.
///
/// Everything that talks to people or bots is written against this trait, so it cannot name the truth.
pub trait Perspective: Clone + PartialEq + Debug + Send + 'static {
    /// How a game begins.
    type Opening: Clone + Debug + Send;
    /// Something that happened.
    type Event: Clone + PartialEq + Debug + Send;
    /// A decision of a seat.
    type Action: Copy + PartialEq + Debug + Send;
    /// The legal actions of a seat.
    type Legal: LegalSet<Action = Self::Action>;
    /// Why an action is refused.
    type Illegal: CitesRule;
    /// What the game is played with.
    type Equipment: Equipment<Action = Self::Action>;

    /// The view of a seat at the beginning, or of a spectator where there is none.
    fn begin(opening: &Self::Opening, seat: Option<Seat>) -> Self;

    /// The event as a viewer is shown it.
    fn redact(event: &Self::Event, viewer: Viewer) -> Self::Event;

    /// Folds in the next event, as this viewer was shown it.
    fn observe(&mut self, event: &Self::Event);

    /// Whose view this is; none for a spectator.
    fn seat(&self) -> Option<Seat>;

    /// The number of players.
    fn players(&self) -> usize;

    /// Everything that this viewer was shown after the opening, in order.
    fn events(&self) -> &[Self::Event];

    /// The legal actions of this seat.
    fn legal(&self) -> Self::Legal;

    /// Checks whether this seat may do that now.
    ///
    /// # Errors
    /// The rule that would be broken.
    fn check(&self, action: &Self::Action) -> Result<(), Self::Illegal>;

    /// What the game is played with.
    fn equipment(&self) -> &Self::Equipment;
}

/// The legal actions of a seat, as an exact set that can be counted and indexed.
pub trait LegalSet {
    /// A decision of a seat.
    type Action;

    /// The number of legal actions; 0 if the seat is not to act.
    fn count(&self) -> u64;

    /// The action at this place of the list, below the count.
    fn nth(&self, n: u64) -> Option<Self::Action>;
}

/// Why a game refuses an action: [`Display`] gives the words, this trait the rule.
pub trait CitesRule: Copy + PartialEq + Debug + Display + Send {
    /// The id of the rule that would be broken.
    fn rule(&self) -> &'static str;
}

/// What a game is played with: a deck or boards, which give the actions their notation.
pub trait Equipment {
    /// A decision of a seat.
    type Action;
    /// What is wrong with a text that should be an action.
    type NotationError: Display;

    /// Reads an action. Whether it is legal is another question.
    ///
    /// # Errors
    /// When the text is not the notation of an action.
    fn read_action(&self, text: &str) -> Result<Self::Action, Self::NotationError>;

    /// The action in the notation of records.
    fn write_action(&self, action: &Self::Action) -> String;
}
