//! What can be wrong with a board file.

use alloc::string::String;
use core::fmt;

use crate::board::Special;
use crate::book::Book;
use crate::map::Map;

/// What is wrong with a board file, and in which line (from 1; the last one where the whole is at fault).
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
    /// The line starts with a word that this kind of card does not know.
    UnknownLine(String),
    /// The file is not a card of this kind.
    NotThisCard(&'static str),
    /// A line of this name is missing.
    Missing(&'static str),
    /// A line of this name, or a stack of this book, was given before.
    Twice(String),
    /// A word is missing, unknown or too much; what was expected instead.
    Expected(&'static str),
    /// A number is not in the range that is possible here.
    Number {
        /// What the number is for.
        what: &'static str,
        /// The least and the most that is possible.
        range: (i32, i32),
    },
    /// There is no book with this letter.
    UnknownBook(String),
    /// No stack line for this book.
    MissingBook(Book),
    /// There are more negative numbers than spaces.
    TooManyNegative(Book),
    /// The bonuses do not fall from first to third.
    BonusOrder(Book),
    /// A space has this name already, or `monk`.
    SameSpace(String),
    /// There is no space with this name.
    UnknownSpace(String),
    /// A road joins a space to itself.
    Loop(String),
    /// There are more spaces than a map can have.
    TooManySpaces,
    /// The space is joined to more others than can be listed.
    TooManyRoads(String),
    /// The space cannot be reached from the monk: the map is in two parts.
    Unreachable(String),
    /// The edge goes from one space to another that it is not joined to.
    EdgeGap(String),
    /// The edge comes to the space twice.
    EdgeTwice(String),
    /// The map has more towns than the line `towns` has numbers.
    TooManyTowns(usize),
    /// A row of the grid has not as many boxes as the first.
    UnevenBoxes,
    /// The box of entry is not in the left column.
    EntryNotLeft,
    /// There are not four places in the bottom pew.
    BottomPew,
    /// There are not exactly four rows.
    RowCount(usize),
    /// The action needs a die that its row does not have.
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
            BoardFault::Missing(line) => write!(f, "there is no line `{line}`"),
            BoardFault::Twice(what) => write!(f, "{what} was given before"),
            BoardFault::Expected(what) => write!(f, "expected {what}"),
            BoardFault::Number { what, range: (least, most) } => {
                write!(f, "{what}: expected a number from {least} to {most}")
            }
            BoardFault::UnknownBook(word) => write!(f, "{word}: the books are R, P, A, B and H"),
            BoardFault::MissingBook(book) => write!(f, "there is no stack of {book}"),
            BoardFault::TooManyNegative(book) => {
                write!(f, "the stack of {book} has more negative numbers than spaces")
            }
            BoardFault::BonusOrder(book) => {
                write!(f, "the bonuses of {book} must not rise from the first to the third")
            }
            BoardFault::SameSpace(name) => write!(f, "{name}: there is a space with this name already"),
            BoardFault::UnknownSpace(name) => write!(f, "{name}: there is no such space"),
            BoardFault::Loop(name) => write!(f, "{name} is joined to itself"),
            BoardFault::TooManySpaces => write!(f, "a map has at most {} spaces", Map::MOST - 1),
            BoardFault::TooManyRoads(name) => {
                write!(f, "{name} is joined to more than {} spaces", Map::MOST_JOINED)
            }
            BoardFault::Unreachable(name) => {
                write!(f, "the map is in two parts: no way leads from the monk to {name}")
            }
            BoardFault::EdgeGap(name) => write!(f, "the edge cannot go on to {name}: there is no road"),
            BoardFault::EdgeTwice(name) => write!(f, "the edge comes to {name} twice"),
            BoardFault::TooManyTowns(towns) => {
                write!(f, "the map has {towns} towns, and `towns` has fewer numbers")
            }
            BoardFault::UnevenBoxes => f.write_str("all rows of the grid must have the same width"),
            BoardFault::EntryNotLeft => f.write_str("the novice enters from the left, into the first column"),
            BoardFault::BottomPew => f.write_str("the bottom pew must have four places"),
            BoardFault::RowCount(rows) => write!(f, "a scriptorium has four rows, not {rows}"),
            BoardFault::NeedsDie(special) => {
                write!(f, "the action {} needs a die that the row does not have", special.name())
            }
            BoardFault::TooManyDice(die) => write!(f, "the rows need more {die} dice than there are"),
        }
    }
}

impl core::error::Error for BoardError {}
