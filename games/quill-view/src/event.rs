use alloc::boxed::Box;
use alloc::sync::Arc;

use tabletop::{BySeat, Seat, Viewer};

use crate::action::Action;
use crate::board::Boards;
use crate::book::Book;
use crate::dice::Face;
use crate::map::Space;
use crate::options::Options;
use crate::public_state::Start;
use crate::scores::Scores;
use crate::who::Who;

/// The start of a game. All of it is public.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The cards in use.
    pub boards: Arc<Boards>,
    /// The options of the game.
    pub options: Options,
    /// The public state at the start.
    pub start: Start,
}

/// The owner of a die that is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roller {
    /// A participant.
    Of(Who),
    /// The scriptorium (Q41).
    Scriptorium,
}

/// What was lost because it could not be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lost {
    /// A die that cannot be used, not even by the Abbot's option.
    Die(Face),
    /// The remaining spaces of a move.
    Steps(u8),
    /// A star that can mark no book.
    Star,
    /// The remaining + and - signs of the embellishment die.
    Signs(u8, u8),
}

/// An automatic consequence of an action or a roll. Facts follow from the events before them: they exist for
/// display, and folding a view ignores them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A day begins.
    DayBegan(u8),
    /// The only legal action of a seat was played by the game itself.
    Forced(Seat, Action),
    /// The influence of the day was entered: earned or spent.
    Influence {
        /// The participant.
        who: Who,
        /// How much was earned or spent.
        amount: u8,
        /// The new total.
        total: i16,
    },
    /// A space of a stack was marked.
    Marked(Who, Book),
    /// A stack was completed.
    Completed {
        /// The participant.
        who: Who,
        /// The stack.
        book: Book,
        /// The order of completion, 1 for the first.
        place: u8,
        /// The bonus.
        points: u8,
    },
    /// A Chapel face was put aside for Vespers.
    Kept(Who),
    /// A participant moved up to this row of the chapel, counted from 0.
    Climbed(Who, u8),
    /// Cadfael's novice moved to this space.
    Walked(Space),
    /// A novice reached a town.
    Town(Who),
    /// A circle of the cross was marked.
    Circle(Seat),
    /// A die cannot be used, which opens an Abbot's option.
    Abbot(Seat, Face),
    /// Something was lost.
    Lost(Who, Lost),
    /// A value die changed to this value.
    Value(Book, u8),
    /// A participant took the last free row of the scriptorium, counted from 1.
    RowLeft(Who, u8),
}

/// An event of a game. What is hidden from the viewer is `None`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat played a public action.
    Acted {
        /// The seat.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// A seat made its sealed choice: in Matins, or its bid.
    Sealed {
        /// The seat.
        seat: Seat,
        /// The choice; `None` if hidden from the viewer.
        choice: Option<Action>,
    },
    /// All seats have chosen, and the choices are revealed.
    Opened {
        /// The choices; `None` for a seat that had none to make.
        choices: BySeat<Option<Action>>,
    },
    /// A die was rolled.
    Rolled {
        /// The owner of the die.
        roller: Roller,
        /// The face that came up.
        face: Face,
    },
    /// An automatic consequence.
    Fact(Fact),
    /// The game ended with these scores.
    Ended(Box<Scores>),
}

impl Event {
    /// Redacts the event for a viewer. The only place that decides who sees what (Q95).
    #[must_use]
    pub fn seen_by(mut self, viewer: Viewer) -> Event {
        if let Event::Sealed { seat, choice } = &mut self
            && !viewer.sees(*seat)
        {
            *choice = None;
        }
        self
    }
}
