//! Errors of board files.

use alloc::string::String;
use core::fmt;

use crate::board::Special;
use crate::book::Book;
use crate::map::Map;

/// A fault of a board file, with its line. The last line, if the fault is in the file as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardError {
    /// The line, counted from 1.
    pub line: usize,
    /// The fault.
    pub fault: BoardFault,
}

/// A fault of a board file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardFault {
    /// This kind of card has no line of this name.
    UnknownLine(String),
    /// The file is not a card of this kind.
    NotThisCard(&'static str),
    /// A line of this name is missing.
    Missing(&'static str),
    /// A line of this name, or a stack of this book, is given twice.
    Twice(String),
    /// A word is missing, unknown or superfluous. Holds the expected form.
    Expected(&'static str),
    /// A number is out of range.
    Number {
        /// The name of the number.
        what: &'static str,
        /// The lowest and the highest allowed value.
        range: (i32, i32),
    },
    /// No book has this letter.
    UnknownBook(String),
    /// This book has no stack.
    MissingBook(Book),
    /// The stack has more negative numbers than spaces.
    TooManyNegative(Book),
    /// The bonuses increase from the first to the third.
    BonusOrder(Book),
    /// Two spaces have the same name, or a space is named `monk`.
    SameSpace(String),
    /// No space has this name.
    UnknownSpace(String),
    /// A road joins a space to itself.
    Loop(String),
    /// The map has too many spaces.
    TooManySpaces,
    /// The space is joined to too many others.
    TooManyRoads(String),
    /// The space cannot be reached from the monk.
    Unreachable(String),
    /// The edge goes to a space that is not joined to the one before.
    EdgeGap(String),
    /// The edge visits the space twice.
    EdgeTwice(String),
    /// The map has more towns than the line `towns` has numbers.
    TooManyTowns(usize),
    /// A row of the grid is empty, too wide, or not as wide as the first.
    UnevenBoxes,
    /// The entry box is not in the left column.
    EntryNotLeft,
    /// The bottom pew does not have four places, or has a bonus.
    BottomPew,
    /// The scriptorium does not have exactly four rows.
    RowCount(usize),
    /// The special action needs a die that its row does not have.
    NeedsDie(Special),
    /// The rows need more dice than the game has.
    TooManyDice(&'static str),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardFault::UnknownLine(word) => write!(f, "{word}: this kind of card has no such line"),
            BoardFault::NotThisCard(kind) => write!(f, "the first line must be `card {kind} NAME`"),
            BoardFault::Missing(line) => write!(f, "missing line `{line}`"),
            BoardFault::Twice(what) => write!(f, "{what} is given twice"),
            BoardFault::Expected(what) => write!(f, "expected {what}"),
            BoardFault::Number { what, range: (least, most) } => {
                write!(f, "{what}: expected a number from {least} to {most}")
            }
            BoardFault::UnknownBook(word) => write!(f, "{word}: the books are R, P, A, B and H"),
            BoardFault::MissingBook(book) => write!(f, "missing stack of {book}"),
            BoardFault::TooManyNegative(book) => {
                write!(f, "the stack of {book} has more negative numbers than spaces")
            }
            BoardFault::BonusOrder(book) => {
                write!(f, "the bonuses of {book} must not rise from the first to the third")
            }
            BoardFault::SameSpace(name) => write!(f, "{name}: this name is already in use"),
            BoardFault::UnknownSpace(name) => write!(f, "{name}: there is no such space"),
            BoardFault::Loop(name) => write!(f, "{name} is joined to itself"),
            BoardFault::TooManySpaces => write!(f, "a map has at most {} spaces", Map::CAPACITY - 1),
            BoardFault::TooManyRoads(name) => {
                write!(f, "{name} is joined to more than {} spaces", Map::MAX_JOINED)
            }
            BoardFault::Unreachable(name) => write!(f, "{name} cannot be reached from the monk"),
            BoardFault::EdgeGap(name) => write!(f, "the edge goes to {name}, but there is no road"),
            BoardFault::EdgeTwice(name) => write!(f, "the edge visits {name} twice"),
            BoardFault::TooManyTowns(towns) => {
                write!(f, "the map has {towns} towns, but `towns` has fewer numbers")
            }
            BoardFault::UnevenBoxes => {
                f.write_str("all rows of the grid must have the same width, 1 to 26 boxes")
            }
            BoardFault::EntryNotLeft => f.write_str("`enter` must name a box of the left column"),
            BoardFault::BottomPew => f.write_str("the bottom pew must have four places and no bonus"),
            BoardFault::RowCount(rows) => write!(f, "a scriptorium has four rows, not {rows}"),
            BoardFault::NeedsDie(special) => {
                write!(f, "the action {} needs a die that the row does not have", special.name())
            }
            BoardFault::TooManyDice(die) => write!(f, "the rows need more {die} dice than there are"),
        }
    }
}

impl core::error::Error for BoardError {}
