//! The notation of actions: the same text in records, on the command line and over the wire.

use core::fmt;

use crate::action::Action;
use crate::board::Boards;
use crate::book::Book;
use crate::dice::{BookFace, Face};

/// Why a text is not an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// The first word is not an action.
    UnknownAction,
    /// A word after the action is missing, unknown or superfluous.
    WrongWords,
    /// Not the face of a die that the action takes.
    NotAFace,
    /// Not a book's letter.
    NotABook,
    /// The map has no such space.
    NoSuchSpace,
    /// Not a whole number.
    NotANumber,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotationError::UnknownAction => {
                "not an action: expected stop, roll, cadfael, use, reroll, climb, walk, decline, raise, \
                 lower, go, star, cross, bid, row or give"
            }
            NotationError::WrongWords => "unexpected or missing words after the action",
            NotationError::NotAFace => "expected the face of a die, such as R, C, 4 or m2",
            NotationError::NotABook => "expected a book: R, P, A, B or H",
            NotationError::NoSuchSpace => "the map has no such space",
            NotationError::NotANumber => "expected a whole number",
        })
    }
}

impl core::error::Error for NotationError {}

fn read_book(word: &str) -> Result<Book, NotationError> {
    let mut chars = word.chars();
    let book = chars.next().and_then(Book::from_code).filter(|_| chars.next().is_none());
    book.ok_or(NotationError::NotABook)
}

fn read_face(word: &str) -> Result<Face, NotationError> {
    Face::from_code(word).ok_or(NotationError::NotAFace)
}

fn read_book_face(word: &str) -> Result<BookFace, NotationError> {
    match read_face(word)? {
        Face::Book(face) => Ok(face),
        _ => Err(NotationError::NotAFace),
    }
}

/// Parses a number, saturating: a number that is too large is refused later, with the rule it breaks.
fn read_number(word: &str) -> Result<u16, NotationError> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NotationError::NotANumber);
    }
    Ok(word.parse().unwrap_or(u16::MAX))
}

fn read_small(word: &str) -> Result<u8, NotationError> {
    read_number(word).map(|number| number.min(u8::MAX.into()) as u8)
}

impl Boards {
    /// Parses an action. Does not check whether it is legal.
    ///
    /// # Errors
    /// If the text is not an action in notation, or names a space that the map does not have.
    pub fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = text.split_ascii_whitespace();
        let verb = words.next().ok_or(NotationError::UnknownAction)?;
        let mut word = || words.next().ok_or(NotationError::WrongWords);
        let action = match verb {
            "stop" => Action::Stop,
            "roll" => match word()? {
                "all" => Action::RollAll,
                face => match read_face(face)? {
                    Face::Embellishment(_) => return Err(NotationError::NotAFace),
                    face => Action::Roll(face),
                },
            },
            "cadfael" => match word()? {
                "again" => Action::Cadfael { again: true },
                "stop" => Action::Cadfael { again: false },
                _ => return Err(NotationError::WrongWords),
            },
            "use" => {
                let face = read_face(word()?)?;
                match (face, words.next()) {
                    (Face::Book(_) | Face::Travel(_), None) => return Ok(Action::Use(face)),
                    (Face::Book(BookFace::Book(book)), Some("as")) => match words.next() {
                        Some("C") => Action::UseAsChapel(book),
                        _ => return Err(NotationError::WrongWords),
                    },
                    (Face::Travel(travel), Some("+1")) => Action::UseFurther(travel),
                    (Face::Book(_) | Face::Travel(_), _) => return Err(NotationError::WrongWords),
                    _ => return Err(NotationError::NotAFace),
                }
            }
            "reroll" => Action::Reroll(read_book_face(word()?)?),
            "climb" => Action::Climb,
            "walk" => Action::Walk(read_small(word()?)?),
            "decline" => Action::Decline,
            "raise" => Action::Raise(read_book(word()?)?),
            "lower" => Action::Lower(read_book(word()?)?),
            "go" => Action::Go(self.task.map().find(word()?).ok_or(NotationError::NoSuchSpace)?),
            "star" => Action::Star(read_book(word()?)?),
            "cross" => Action::Cross,
            "bid" => Action::Bid(read_number(word()?)?),
            "row" => Action::Row(read_small(word()?)?),
            "give" => Action::Give(read_small(word()?)?),
            _ => return Err(NotationError::UnknownAction),
        };
        match words.next() {
            None => Ok(action),
            Some(_) => Err(NotationError::WrongWords),
        }
    }

    /// Returns the notation of an action.
    #[must_use]
    pub fn action_text(&self, action: Action) -> impl fmt::Display + '_ {
        ActionText { boards: self, action }
    }
}

struct ActionText<'a> {
    boards: &'a Boards,
    action: Action,
}

impl fmt::Display for ActionText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.action {
            Action::Stop => f.write_str("stop"),
            Action::RollAll => f.write_str("roll all"),
            Action::Roll(face) => write!(f, "roll {face}"),
            Action::Cadfael { again: true } => f.write_str("cadfael again"),
            Action::Cadfael { again: false } => f.write_str("cadfael stop"),
            Action::Use(face) => write!(f, "use {face}"),
            Action::UseAsChapel(book) => write!(f, "use {} as C", book.code()),
            Action::UseFurther(travel) => write!(f, "use {} +1", travel.code()),
            Action::Reroll(face) => write!(f, "reroll {}", face.code()),
            Action::Climb => f.write_str("climb"),
            Action::Walk(steps) => write!(f, "walk {steps}"),
            Action::Decline => f.write_str("decline"),
            Action::Raise(book) => write!(f, "raise {}", book.code()),
            Action::Lower(book) => write!(f, "lower {}", book.code()),
            Action::Go(space) => write!(f, "go {}", self.boards.task.map().name(space)),
            Action::Star(book) => write!(f, "star {}", book.code()),
            Action::Cross => f.write_str("cross"),
            Action::Bid(bid) => write!(f, "bid {bid}"),
            Action::Row(row) => write!(f, "row {row}"),
            Action::Give(row) => write!(f, "give {row}"),
        }
    }
}
