//! JSON values shared by positions and shown games.

use quill_view::{Book, ByBook, Who};
use serde::{Deserialize, Serialize};
use tabletop::Seat;
#[cfg(feature = "schema")]
use ts_rs::TS;

/// A value for some or all of the books, as an object with the letters of the books as keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[serde(deny_unknown_fields, bound(deserialize = "T: Deserialize<'de>"))]
pub struct OfBooks<T> {
    #[serde(rename = "R", default, skip_serializing_if = "Option::is_none")]
    religion: Option<T>,
    #[serde(rename = "P", default, skip_serializing_if = "Option::is_none")]
    philosophy: Option<T>,
    #[serde(rename = "A", default, skip_serializing_if = "Option::is_none")]
    astronomy: Option<T>,
    #[serde(rename = "B", default, skip_serializing_if = "Option::is_none")]
    bestiaries: Option<T>,
    #[serde(rename = "H", default, skip_serializing_if = "Option::is_none")]
    herbals: Option<T>,
}

impl<T> Default for OfBooks<T> {
    fn default() -> Self {
        OfBooks { religion: None, philosophy: None, astronomy: None, bestiaries: None, herbals: None }
    }
}

impl<T: Copy> OfBooks<T> {
    /// Calls `make` for each book.
    pub fn new(make: impl FnMut(Book) -> Option<T>) -> OfBooks<T> {
        let [religion, philosophy, astronomy, bestiaries, herbals] = Book::ALL.map(make);
        OfBooks { religion, philosophy, astronomy, bestiaries, herbals }
    }

    /// Returns the values of all books.
    #[must_use]
    pub fn all(values: &ByBook<T>) -> OfBooks<T> {
        OfBooks::new(|book| Some(values[book]))
    }

    /// Returns the value of a book, if it has one.
    #[must_use]
    pub fn get(&self, book: Book) -> Option<T> {
        match book {
            Book::Religion => self.religion,
            Book::Philosophy => self.philosophy,
            Book::Astronomy => self.astronomy,
            Book::Bestiaries => self.bestiaries,
            Book::Herbals => self.herbals,
        }
    }

    /// Returns all values, with `other` for those that are missing.
    pub fn or(&self, other: impl Fn(Book) -> T) -> ByBook<T> {
        ByBook::from_fn(|book| self.get(book).unwrap_or_else(|| other(book)))
    }
}

/// A participant: the number of a seat, or the name `cadfael`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[serde(untagged)]
#[cfg_attr(feature = "schema", ts(rename = "QuillWho"))]
#[expect(missing_docs, reason = "the names say it all")]
pub enum ShownWho {
    Seat(usize),
    Name(String),
}

impl ShownWho {
    /// Returns the participant; `None` for an unknown seat or name.
    #[must_use]
    pub fn who(&self) -> Option<Who> {
        match self {
            ShownWho::Seat(index) => Seat::new(*index).map(Who::Player),
            ShownWho::Name(name) => (name == "cadfael").then_some(Who::Cadfael),
        }
    }
}

impl From<Who> for ShownWho {
    fn from(who: Who) -> ShownWho {
        match who {
            Who::Player(seat) => ShownWho::Seat(seat.index()),
            Who::Cadfael => ShownWho::Name("cadfael".to_owned()),
        }
    }
}
