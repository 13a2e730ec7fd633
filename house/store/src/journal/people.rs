use rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE;
use rusqlite::{ToSql, params};

use super::Journal;
use crate::error::if_refused;
use crate::{Execution, Order, Person, PersonChange, StoreError, Token, TokenHash, columns};

/// Inserts an order.
pub(crate) const INSERT_ORDER: &str = "INSERT INTO orders (at, by, person, action, name, why, outcome) \
                                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";

pub(super) const NO_PERSON: &str = "there is no such person";

impl Journal {
    pub(super) fn person(&self, change: &PersonChange) -> Result<(), StoreError> {
        match change {
            PersonChange::Arrived(person, token) => {
                self.arrive(person)?;
                self.add_token(&person.id, token)
            }
            PersonChange::Renamed { person, name } => self.change(
                "UPDATE people SET name = ?2 WHERE id = ?1",
                params![person, name],
                person,
                NO_PERSON,
            ),
            PersonChange::Account { person, login, password, stays } => {
                let update = "UPDATE people SET login = ?2, password = ?3 WHERE id = ?1";
                self.change(update, params![person, login, password], person, NO_PERSON)?;
                stays.as_ref().map_or(Ok(()), |stays| self.sign_out_others(person, stays))
            }
            PersonChange::Banned { person, why } => {
                let update = "UPDATE people SET banned = ?2 WHERE id = ?1";
                self.change(update, params![person, why], person, NO_PERSON)
            }
            PersonChange::TokenAdded { person, token } => self.add_token(person, token),
            PersonChange::TokenRemoved { person, hash } => {
                let delete = "DELETE FROM tokens WHERE person = ?1 AND hash = ?2";
                self.change(delete, params![person, hash], person, "there is no such token")
            }
            PersonChange::TokenUsed { hash, at } => {
                let update = "UPDATE tokens SET used = ?2 WHERE hash = ?1 AND used < ?2";
                self.connection.prepare_cached(update)?.execute(params![hash, at])?;
                Ok(())
            }
            PersonChange::SignedOutElsewhere { person, stays } => self.sign_out_others(person, stays),
            PersonChange::GuestExpired { person, before } => {
                let delete = "DELETE FROM people WHERE id = ?1 AND login IS NULL AND created < ?2 \
                              AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = id AND used >= ?2) \
                              AND NOT EXISTS (SELECT 1 FROM seats WHERE person = id) \
                              AND NOT EXISTS (SELECT 1 FROM words WHERE person = id)";
                self.change(delete, params![person, before], person, "the guest is not stale")
            }
            PersonChange::Friend(change) => self.friend(change),
            // Tokens, ties, codes, seats and words are deleted by foreign keys.
            PersonChange::Forgotten { person } => {
                let update = "UPDATE orders SET name = NULL WHERE person = ?1 AND name IS NOT NULL";
                self.connection.prepare_cached(update)?.execute([person])?;
                self.change("DELETE FROM people WHERE id = ?1", params![person], person, NO_PERSON)
            }
        }
    }

    pub(super) fn order(&self, order: &Order) -> Result<(), StoreError> {
        let Order { at, by, person, action, why, outcome } = order;
        let (action, name) = action.columns();
        let mut insert = self.connection.prepare_cached(INSERT_ORDER)?;
        insert.execute(params![at, by, person, action, name, why, outcome])?;
        Ok(())
    }

    pub(super) fn execute(&self, execution: &Execution) -> Result<(), StoreError> {
        let Execution { order, change, outcome } = execution;
        let update = "UPDATE orders SET outcome = ?2 WHERE number = ?1 AND outcome IS NULL";
        self.change(update, params![order, outcome], &order.to_string(), "there is no such pending order")?;
        change.as_ref().map_or(Ok(()), |change| self.person(change))
    }

    fn arrive(&self, person: &Person) -> Result<(), StoreError> {
        // Without DO NOTHING, inserting a person twice could be reported as a taken login.
        let insert = "INSERT INTO people (id, name, created, login, password, banned) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
                      ON CONFLICT (id) DO NOTHING";
        let Person { id, name, created, login, password, banned } = person;
        let values = params![id, name, created, login, password, banned];
        self.change(insert, values, id, "the person already exists")
    }

    fn add_token(&self, person: &str, token: &Token) -> Result<(), StoreError> {
        let insert = "INSERT INTO tokens (hash, person, kind, scope, label, created, used) \
                      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        let Token { hash, kind, label, created, used } = token;
        let (kind, scope) = columns::kind_and_scope(*kind);
        let otherwise = "there is no such person, or the token already exists";
        self.change(insert, params![hash, person, kind, scope, label, created, used], person, otherwise)
    }

    fn sign_out_others(&self, person: &str, stays: &TokenHash) -> Result<(), StoreError> {
        let delete = "DELETE FROM tokens WHERE person = ?1 AND hash <> ?2 AND kind <> ?3";
        self.connection.prepare_cached(delete)?.execute(params![person, stays, columns::API])?;
        Ok(())
    }

    /// Runs a statement. If it changes no row, the change is out of step because of `otherwise`.
    pub(super) fn change(
        &self,
        statement: &str,
        values: &[&dyn ToSql],
        person: &str,
        otherwise: &str,
    ) -> Result<(), StoreError> {
        let out_of_step = || StoreError::out_of_step(person, otherwise);
        match self.connection.prepare_cached(statement)?.execute(values) {
            Ok(0) => Err(out_of_step()),
            Ok(_) => Ok(()),
            Err(error) if is_login_taken(&error) => Err(StoreError::LoginTaken),
            Err(error) => Err(if_refused(error, out_of_step)),
        }
    }
}

/// In the tables of people, tokens, ties and codes, the login is the only unique column that is not a primary key.
fn is_login_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error().is_some_and(|error| error.extended_code == SQLITE_CONSTRAINT_UNIQUE)
}
