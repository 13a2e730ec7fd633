//! Conversions between values and columns. The columns of a row are in the order of the fields.

use tokio_postgres::Row;

use super::text::original;
use crate::{
    Action, Entry, Order, Outcome, Person, Report, Scope, Status, StoreError, TableRow, Tally, Token,
    TokenHash, TokenKind,
};

/// Returns a number as PostgreSQL stores it.
pub(super) fn number(number: u64) -> Result<i64, StoreError> {
    i64::try_from(number).map_err(|_| StoreError::Broken(format!("no column holds the number {number}")))
}

pub(super) fn status_number(status: Status) -> i16 {
    match status {
        Status::Open => 0,
        Status::Playing => 1,
        Status::Over => 2,
    }
}

pub(super) fn outcome_number(outcome: Outcome) -> i16 {
    match outcome {
        Outcome::Lost => 0,
        Outcome::Won => 1,
        Outcome::Left => 2,
    }
}

/// The `kind` of API tokens.
pub(super) const API: i16 = 2;

/// Returns the columns `kind` and `scope`.
pub(super) fn kind_and_scope(kind: TokenKind) -> (i16, i16) {
    match kind {
        TokenKind::Session => (0, 0),
        TokenKind::Link => (1, 0),
        TokenKind::Api(Scope::Play) => (API, 0),
        TokenKind::Api(Scope::Read) => (API, 1),
    }
}

/// Returns a text column.
pub(super) fn text(row: &Row, column: usize) -> String {
    original(row.get(column))
}

/// Returns a column with a number that is not negative.
pub(super) fn unsigned(row: &Row, column: usize) -> u64 {
    u64::try_from(row.get::<_, i64>(column)).unwrap_or_default()
}

pub(super) fn table_row(row: &Row) -> TableRow {
    let status = match row.get::<_, i16>(3) {
        0 => Status::Open,
        1 => Status::Playing,
        _ => Status::Over,
    };
    TableRow {
        id: text(row, 0),
        game: text(row, 1),
        public: row.get(2),
        status,
        created: unsigned(row, 4),
        summary: text(row, 5),
    }
}

pub(super) fn outcome(row: &Row, column: usize) -> Outcome {
    match row.get::<_, i16>(column) {
        0 => Outcome::Lost,
        1 => Outcome::Won,
        _ => Outcome::Left,
    }
}

pub(super) fn entry(row: &Row) -> Entry {
    Entry { number: unsigned(row, 0), at: unsigned(row, 1), text: text(row, 2) }
}

/// Reads a person from the columns that begin with this one.
pub(super) fn person(row: &Row, first: usize) -> Person {
    let optional = |column| row.get::<_, Option<String>>(column).map(original);
    Person {
        id: text(row, first),
        name: text(row, first + 1),
        created: unsigned(row, first + 2),
        login: optional(first + 3),
        password: optional(first + 4),
        banned: optional(first + 5),
    }
}

pub(super) fn hash(row: &Row, column: usize) -> Result<TokenHash, StoreError> {
    let bytes: &[u8] = row.get(column);
    bytes.try_into().map_err(|_| StoreError::Damaged("the hash of a token has another length".to_owned()))
}

pub(super) fn token(row: &Row) -> Result<Token, StoreError> {
    let kind = match (row.get::<_, i16>(1), row.get::<_, i16>(2)) {
        (0, _) => TokenKind::Session,
        (1, _) => TokenKind::Link,
        (_, 0) => TokenKind::Api(Scope::Play),
        (_, _) => TokenKind::Api(Scope::Read),
    };
    Ok(Token {
        hash: hash(row, 0)?,
        kind,
        label: text(row, 3),
        created: unsigned(row, 4),
        used: unsigned(row, 5),
    })
}

pub(super) fn report(row: &Row) -> Report {
    Report {
        table: text(row, 0),
        by: text(row, 1),
        about: text(row, 2),
        text: text(row, 3),
        at: unsigned(row, 4),
    }
}

/// Reads an order and its number.
pub(super) fn order(row: &Row) -> (u64, Order) {
    let optional = |column| row.get::<_, Option<String>>(column).map(original);
    let order = Order {
        at: unsigned(row, 1),
        by: text(row, 2),
        person: text(row, 3),
        action: Action::from_columns(row.get(4), optional(5)),
        why: text(row, 6),
        outcome: optional(7),
    };
    (unsigned(row, 0), order)
}

pub(super) fn tally(row: &Row) -> Tally {
    Tally {
        game: text(row, 0),
        players: usize::try_from(unsigned(row, 1)).unwrap_or_default(),
        lost: unsigned(row, 2),
        won: unsigned(row, 3),
        left: unsigned(row, 4),
    }
}
