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

/// How the game begins; all of it is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The cards in use.
    pub boards: Arc<Boards>,
    /// The table's options.
    pub options: Options,
    /// The start of the table.
    pub start: Start,
}

/// Whose die is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roller {
    /// Somebody's.
    Of(Who),
    /// A die of the scriptorium (Q41).
    Scriptorium,
}

/// What was lost because it could not be used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lost {
    /// A die that has no Abbot's option, or none that is possible.
    Die(Face),
    /// So many spaces of a move.
    Steps(u8),
    /// A star without a book.
    Star,
    /// So many signs + and - of the embellishment die.
    Signs(u8, u8),
}

/// What followed from an action or a roll without anybody deciding it. A fact tells nothing that does not
/// follow from the events before it; it is there to be told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A day begins.
    DayBegan(u8),
    /// The only legal action of a seat was played by the game itself.
    Forced(Seat, Action),
    /// The influence of the day was entered: earned, or spent.
    Influence {
        /// Whose.
        who: Who,
        /// How much.
        amount: u8,
        /// The total then.
        total: i16,
    },
    /// A space of a stack was marked.
    Marked(Who, Book),
    /// A stack was completed, as which one (from 1), and brings so many points.
    Completed {
        /// By whom.
        who: Who,
        /// The stack.
        book: Book,
        /// 1 for the first.
        place: u8,
        /// The bonus.
        points: u8,
    },
    /// A Chapel face was put aside for Vespers.
    Kept(Who),
    /// Somebody moved up to this row of the chapel, counted from 0.
    Climbed(Who, u8),
    /// Cadfael's novice moved to this space.
    Walked(Space),
    /// A novice reached a town.
    Town(Who),
    /// A circle of the cross was marked.
    Circle(Seat),
    /// A die cannot be used: an Abbot's option is open.
    Abbot(Seat, Face),
    /// Something was lost.
    Lost(Who, Lost),
    /// A value die shows this now.
    Value(Book, u8),
    /// A row of the scriptorium, counted from 1, was taken without a choice.
    RowLeft(Who, u8),
}

/// Something that happened. What the viewer is not shown is `None`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A seat did something that all see.
    Acted {
        /// The seat.
        seat: Seat,
        /// What it did.
        action: Action,
    },
    /// A seat made its choice of Matins or its bid, which nobody else sees yet.
    Sealed {
        /// The seat.
        seat: Seat,
        /// The choice.
        choice: Option<Action>,
    },
    /// All have chosen: the choices are opened. A seat that had none to make has `None`.
    Opened {
        /// The choices.
        choices: BySeat<Option<Action>>,
    },
    /// A die was rolled.
    Rolled {
        /// Whose.
        roller: Roller,
        /// What it shows.
        face: Face,
    },
    /// Something followed.
    Fact(Fact),
    /// The game ended.
    Ended(Box<Scores>),
}

impl Event {
    /// The event as a viewer is shown it: the one place that says who sees what (Q95).
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
