use rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE;
use rusqlite::{ToSql, params};

use super::Journal;
use crate::error::if_refused;
use crate::{Person, PersonChange, StoreError, Token};

impl Journal {
    pub(super) fn person(&self, change: &PersonChange) -> Result<(), StoreError> {
        match change {
            PersonChange::Arrived(person, token) => {
                self.arrive(person)?;
                self.add_token(&person.id, token)
            }
            PersonChange::Renamed { person, name } => {
                self.change(person, "UPDATE people SET name = ?2 WHERE id = ?1", params![person, name])
            }
            PersonChange::Account { person, login, password } => self.change(
                person,
                "UPDATE people SET login = ?2, password = ?3 WHERE id = ?1",
                params![person, login, password],
            ),
            PersonChange::TokenAdded { person, token } => self.add_token(person, token),
            PersonChange::TokenRemoved { person, hash } => self.change(
                person,
                "DELETE FROM tokens WHERE person = ?1 AND hash = ?2",
                params![person, hash],
            ),
            // Tokens and seats go with the person.
            PersonChange::Forgotten { person } => {
                self.change(person, "DELETE FROM people WHERE id = ?1", params![person])
            }
        }
    }

    fn arrive(&self, person: &Person) -> Result<(), StoreError> {
        let Person { id, name, created, login, password } = person;
        self.change(
            id,
            "INSERT INTO people (id, name, created, login, password) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![id, name, created, login, password],
        )
    }

    fn add_token(&self, person: &str, token: &Token) -> Result<(), StoreError> {
        let Token { hash, kind, label, created } = token;
        self.change(
            person,
            "INSERT INTO tokens (hash, person, kind, label, created) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![hash, person, kind, label, created],
        )
    }

    /// Runs a statement that must change one row.
    fn change(&self, person: &str, statement: &str, values: &[&dyn ToSql]) -> Result<(), StoreError> {
        let changed = self.connection.prepare_cached(statement)?.execute(values);
        match changed.map_err(|error| refusal(error, person))? {
            0 => Err(StoreError::out_of_step(person, "there is no such person or token")),
            _ => Ok(()),
        }
    }
}

/// Among people and tokens, logins are the only thing that is unique without being a primary key.
fn refusal(error: rusqlite::Error, person: &str) -> StoreError {
    match error.sqlite_error().map(|error| error.extended_code) {
        Some(SQLITE_CONSTRAINT_UNIQUE) => StoreError::LoginTaken,
        _ => if_refused(error, || {
            StoreError::out_of_step(
                person,
                "the person or the token is there already, or whose token it is is not",
            )
        }),
    }
}
