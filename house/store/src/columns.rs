//! Conversions between values and SQLite columns.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Result, Row};

use crate::{
    Action, Entry, Order, Outcome, Person, Report, Scope, Status, TableRow, Tally, TieKind, Token, TokenKind,
};

impl ToSql for Status {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        let number = match self {
            Status::Open => 0_i64,
            Status::Playing => 1,
            Status::Over => 2,
        };
        Ok(number.into())
    }
}

impl FromSql for Status {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Status> {
        match value.as_i64()? {
            0 => Ok(Status::Open),
            1 => Ok(Status::Playing),
            2 => Ok(Status::Over),
            other => Err(FromSqlError::OutOfRange(other)),
        }
    }
}

impl ToSql for TieKind {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        let number = match self {
            TieKind::Friend => 0_i64,
            TieKind::Blocked => 1,
        };
        Ok(number.into())
    }
}

impl FromSql for TieKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<TieKind> {
        match value.as_i64()? {
            0 => Ok(TieKind::Friend),
            1 => Ok(TieKind::Blocked),
            other => Err(FromSqlError::OutOfRange(other)),
        }
    }
}

/// The `kind` of API tokens.
pub(crate) const API: i64 = 2;

/// Returns the columns `kind` and `scope`.
pub(crate) fn kind_and_scope(kind: TokenKind) -> (i64, i64) {
    match kind {
        TokenKind::Session => (0, 0),
        TokenKind::Link => (1, 0),
        TokenKind::Api(Scope::Play) => (API, 0),
        TokenKind::Api(Scope::Read) => (API, 1),
    }
}

fn token_kind(kind: i64, scope: i64) -> Result<TokenKind> {
    match (kind, scope) {
        (0, _) => Ok(TokenKind::Session),
        (1, _) => Ok(TokenKind::Link),
        (API, 0) => Ok(TokenKind::Api(Scope::Play)),
        (API, _) => Ok(TokenKind::Api(Scope::Read)),
        (other, _) => Err(FromSqlError::OutOfRange(other).into()),
    }
}

impl ToSql for Outcome {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>> {
        let number = match self {
            Outcome::Lost => 0_i64,
            Outcome::Won => 1,
            Outcome::Left => 2,
        };
        Ok(number.into())
    }
}

impl FromSql for Outcome {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Outcome> {
        match value.as_i64()? {
            0 => Ok(Outcome::Lost),
            1 => Ok(Outcome::Won),
            2 => Ok(Outcome::Left),
            other => Err(FromSqlError::OutOfRange(other)),
        }
    }
}

// The columns of `row` are in the order of the fields.

pub(crate) fn table_row(row: &Row<'_>) -> Result<TableRow> {
    Ok(TableRow {
        id: row.get(0)?,
        game: row.get(1)?,
        public: row.get(2)?,
        status: row.get(3)?,
        created: row.get(4)?,
        summary: row.get(5)?,
    })
}

pub(crate) fn entry(row: &Row<'_>) -> Result<Entry> {
    Ok(Entry { number: row.get(0)?, at: row.get(1)?, text: row.get(2)? })
}

pub(crate) fn person(row: &Row<'_>) -> Result<Person> {
    person_from(row, 0)
}

/// Reads a person from the columns that begin with this one.
pub(crate) fn person_from(row: &Row<'_>, first: usize) -> Result<Person> {
    Ok(Person {
        id: row.get(first)?,
        name: row.get(first + 1)?,
        created: row.get(first + 2)?,
        login: row.get(first + 3)?,
        password: row.get(first + 4)?,
        banned: row.get(first + 5)?,
    })
}

/// The columns of a token. In a query that also reads a person, they come first.
pub(crate) const TOKEN: &str = "hash, kind, scope, label, tokens.created, used";

pub(crate) fn token(row: &Row<'_>) -> Result<Token> {
    Ok(Token {
        hash: row.get(0)?,
        kind: token_kind(row.get(1)?, row.get(2)?)?,
        label: row.get(3)?,
        created: row.get(4)?,
        used: row.get(5)?,
    })
}

pub(crate) fn report(row: &Row<'_>) -> Result<Report> {
    Ok(Report { table: row.get(0)?, by: row.get(1)?, about: row.get(2)?, text: row.get(3)?, at: row.get(4)? })
}

/// Reads an order and its number.
pub(crate) fn order(row: &Row<'_>) -> Result<(u64, Order)> {
    let order = Order {
        at: row.get(1)?,
        by: row.get(2)?,
        person: row.get(3)?,
        action: Action::from_columns(row.get(4)?, row.get(5)?),
        why: row.get(6)?,
        outcome: row.get(7)?,
    };
    Ok((row.get(0)?, order))
}

pub(crate) fn tally(row: &Row<'_>) -> Result<Tally> {
    Ok(Tally {
        game: row.get(0)?,
        players: row.get(1)?,
        lost: row.get(2)?,
        won: row.get(3)?,
        left: row.get(4)?,
    })
}
