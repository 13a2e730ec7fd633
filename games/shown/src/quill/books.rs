//! Small forms that positions and shown games share.

use quill_view::{Book, ByBook, Who};
use serde::{Deserialize, Serialize};
use tabletop::Seat;
use ts_rs::TS;

/// One value for each book that has one, as an object by the books' letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
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
    /// The value of `make` for each book.
    pub fn new(make: impl FnMut(Book) -> Option<T>) -> OfBooks<T> {
        let [religion, philosophy, astronomy, bestiaries, herbals] = Book::ALL.map(make);
        OfBooks { religion, philosophy, astronomy, bestiaries, herbals }
    }

    /// All values.
    #[must_use]
    pub fn all(values: &ByBook<T>) -> OfBooks<T> {
        OfBooks::new(|book| Some(values[book]))
    }

    /// The value of a book.
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

    /// The values, with another in place of those that are missing.
    pub fn or(&self, other: impl Fn(Book) -> T) -> ByBook<T> {
        ByBook::from_fn(|book| self.get(book).unwrap_or_else(|| other(book)))
    }
}

/// A seat by its number, or Cadfael by his name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Everybody {
    Seat(usize),
    Name(String),
}

impl Everybody {
    /// Who that is, if there is somebody of this name.
    #[must_use]
    pub fn who(&self) -> Option<Who> {
        match self {
            Everybody::Seat(index) => Seat::new(*index).map(Who::Player),
            Everybody::Name(name) => (name == "cadfael").then_some(Who::Cadfael),
        }
    }
}

impl From<Who> for Everybody {
    fn from(who: Who) -> Everybody {
        match who {
            Who::Player(seat) => Everybody::Seat(seat.index()),
            Who::Cadfael => Everybody::Name("cadfael".to_owned()),
        }
    }
}
