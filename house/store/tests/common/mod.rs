//! Helpers for tests of the store.

// Each test crate uses only some of these.
#![allow(dead_code)]

use std::sync::mpsc::channel;

use store::{
    Change, Completions, Entry, Opening, Person, PersonChange, Postgres, Sqlite, Status, Store, StoreError,
    TableChange, TableRow, Token, TokenKind,
};
use tempfile::TempDir;
use testbed::Database;

/// Where a store of either kind is.
pub(crate) enum Place {
    Directory(TempDir),
    Database(Database),
}

impl Place {
    pub(crate) fn open(&self) -> Box<dyn Store> {
        self.open_with(|completions| completions())
    }

    pub(crate) fn open_with(&self, ordered: impl Fn(Completions) + Send + 'static) -> Box<dyn Store> {
        match self {
            Place::Directory(directory) => Box::new(Sqlite::open_with(directory.path(), ordered).unwrap()),
            Place::Database(database) => {
                Box::new(Postgres::open_with(&database.url(), Opening::default(), ordered).unwrap())
            }
        }
    }
}

/// Returns a new place for each kind of store. Without PostgreSQL, that of SQLite.
pub(crate) fn places() -> Vec<Place> {
    let directory = Place::Directory(tempfile::tempdir().unwrap());
    std::iter::once(directory).chain(Database::create().map(Place::Database)).collect()
}

/// Returns a new store of each kind. The place is removed when it is dropped.
pub(crate) fn stores() -> Vec<(Place, Box<dyn Store>)> {
    places()
        .into_iter()
        .map(|place| {
            let store = place.open();
            (place, store)
        })
        .collect()
}

/// Writes a change and waits for the result.
pub(crate) fn write(store: &dyn Store, change: impl Into<Change>) -> Result<(), StoreError> {
    let (done, results) = channel();
    store.write(change.into(), Box::new(move |result| done.send(result).unwrap()));
    results.recv().expect("every callback is called")
}

pub(crate) fn row(id: &str, status: Status, created: u64) -> TableRow {
    let (game, summary) = ("biblios".to_owned(), format!("{id} is {status:?}"));
    TableRow { id: id.to_owned(), game, public: true, status, created, summary }
}

pub(crate) fn entry(number: u64) -> Entry {
    Entry { number, at: number.min(9), text: format!("entry {number}") }
}

/// A new table with this number of entries.
pub(crate) fn opened(id: &str, entries: u64) -> Change {
    Change::Table(TableChange {
        table: id.to_owned(),
        row: Some(row(id, Status::Playing, 7)),
        entries: (0..entries).map(entry).collect(),
        ..TableChange::default()
    })
}

/// More entries of an existing table.
pub(crate) fn appended(id: &str, numbers: impl IntoIterator<Item = u64>) -> Change {
    let entries = numbers.into_iter().map(entry).collect();
    Change::Table(TableChange { table: id.to_owned(), entries, ..TableChange::default() })
}

pub(crate) fn seated(id: &str, people: &[&str]) -> Change {
    let seated = people.iter().map(|person| (*person).to_owned()).collect();
    Change::Table(TableChange { table: id.to_owned(), seated, ..TableChange::default() })
}

pub(crate) fn recorded(id: &str, record: &str) -> Change {
    let (row, record) = (Some(row(id, Status::Over, 7)), Some(record.to_owned()));
    Change::Table(TableChange { table: id.to_owned(), row, record, ..TableChange::default() })
}

pub(crate) fn token(byte: u8) -> Token {
    let (hash, kind, label) = ([byte; 32], TokenKind::Session, format!("browser {byte}"));
    Token { hash, kind, label, created: byte.into(), used: byte.into() }
}

pub(crate) fn guest(id: &str) -> Person {
    Person {
        id: id.to_owned(),
        name: format!("{id} the guest"),
        created: 5,
        login: None,
        password: None,
        banned: None,
    }
}

/// A new guest, whose token hash consists of this byte.
pub(crate) fn arrived(id: &str, byte: u8) -> Change {
    Change::Person(PersonChange::Arrived(guest(id), token(byte)))
}

pub(crate) fn account(person: &str, login: &str) -> Change {
    let (person, login) = (person.to_owned(), login.to_owned());
    Change::Person(PersonChange::Account { person, login, password: "$argon2id$".to_owned(), stays: None })
}

pub(crate) fn forgotten(person: &str) -> Change {
    Change::Person(PersonChange::Forgotten { person: person.to_owned() })
}
