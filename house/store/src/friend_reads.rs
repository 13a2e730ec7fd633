//! Queries about friends, blocked people and codes.

use rusqlite::Row;

use crate::readers::Readers;
use crate::{Contact, FriendCode, Person, StoreError, Tie, TokenHash, columns};

impl Readers {
    /// See [`Store::contacts`](crate::Store::contacts).
    pub(crate) fn contacts(&self, person: &str) -> Result<Vec<Contact>, StoreError> {
        let query = "SELECT other, kind, since, name, shows_presence FROM ties JOIN people ON people.id = other \
                     WHERE person = ?1 ORDER BY other";
        let read = |row: &Row<'_>| {
            let tie = Tie { other: row.get(0)?, kind: row.get(1)?, since: row.get(2)? };
            Ok(Contact { tie, name: row.get(3)?, shows_presence: row.get(4)? })
        };
        self.rows(query, [person], read)
    }

    /// See [`Store::person_by_friend_code`](crate::Store::person_by_friend_code).
    pub(crate) fn person_by_friend_code(
        &self,
        hash: &TokenHash,
    ) -> Result<Option<(Person, FriendCode)>, StoreError> {
        let query = "SELECT id, name, people.created, login, password, banned, hash, friend_codes.created \
                     FROM friend_codes JOIN people ON people.id = person WHERE hash = ?1";
        let read = |row: &Row<'_>| {
            Ok((columns::person(row)?, FriendCode { hash: row.get(6)?, created: row.get(7)? }))
        };
        self.first_row(query, [hash], read)
    }

    /// See [`Store::shows_presence`](crate::Store::shows_presence).
    pub(crate) fn shows_presence(&self, person: &str) -> Result<bool, StoreError> {
        let shown =
            self.first_row("SELECT shows_presence FROM people WHERE id = ?1", [person], |row| row.get(0))?;
        Ok(shown.unwrap_or_default())
    }

    /// See [`Archive::friend_codes_of`](crate::Archive::friend_codes_of).
    pub(crate) fn friend_codes_of(&self, person: &str) -> Result<Vec<FriendCode>, StoreError> {
        let query = "SELECT hash, created FROM friend_codes WHERE person = ?1 ORDER BY created, hash";
        self.rows(query, [person], |row| Ok(FriendCode { hash: row.get(0)?, created: row.get(1)? }))
    }
}
