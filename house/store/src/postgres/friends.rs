//! Friends, blocked people and codes.

use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::connection::Connection;
use super::failure::Failure;
use super::others::{NO_PERSON, change, refused};
use super::rows::{hash, number, person, text, unsigned};
use super::text::stored;
use super::{Postgres, owned};
use crate::friend::MAX_FRIEND_CODES;
use crate::{Contact, FriendChange, FriendCode, Person, StoreError, Tie, TieKind, TokenHash};

impl Postgres {
    /// See [`Store::contacts`](crate::Store::contacts).
    pub(super) fn read_contacts(&self, person: &str) -> Result<Vec<Contact>, StoreError> {
        let query = "SELECT other, kind, since, name, shows_presence FROM ties JOIN people ON people.id = other \
                     WHERE person = $1 ORDER BY other";
        self.rows(query, vec![owned(person)], |row| {
            let kind = if row.get::<_, i16>(1) == 0 { TieKind::Friend } else { TieKind::Blocked };
            let tie = Tie { other: text(row, 0), kind, since: unsigned(row, 2) };
            Contact { tie, name: text(row, 3), shows_presence: row.get(4) }
        })
    }

    /// See [`Store::person_by_friend_code`](crate::Store::person_by_friend_code).
    pub(super) fn read_person_by_friend_code(
        &self,
        hash: &TokenHash,
    ) -> Result<Option<(Person, FriendCode)>, StoreError> {
        let query = "SELECT friend_codes.hash, friend_codes.created, id, name, people.created, login, password, banned \
                     FROM friend_codes JOIN people ON people.id = person WHERE hash = $1";
        let read = |row: &Row| Ok((person(row, 2), code(row)?));
        self.first_row(query, vec![Box::new(hash.to_vec())], read)?.transpose()
    }

    /// See [`Store::shows_presence`](crate::Store::shows_presence).
    pub(super) fn read_shows_presence(&self, person: &str) -> Result<bool, StoreError> {
        let query = "SELECT shows_presence FROM people WHERE id = $1";
        Ok(self.first_row(query, vec![owned(person)], |row| row.get(0))?.unwrap_or_default())
    }

    /// See [`Archive::friend_codes_of`](crate::Archive::friend_codes_of).
    pub(super) fn read_friend_codes_of(&self, person: &str) -> Result<Vec<FriendCode>, StoreError> {
        let query = "SELECT hash, created FROM friend_codes WHERE person = $1 ORDER BY created, hash";
        self.rows(query, vec![owned(person)], code)?.into_iter().collect()
    }
}

fn code(row: &Row) -> Result<FriendCode, StoreError> {
    Ok(FriendCode { hash: hash(row, 0)?, created: unsigned(row, 1) })
}

const fn kind_number(kind: TieKind) -> i16 {
    match kind {
        TieKind::Friend => 0,
        TieKind::Blocked => 1,
    }
}

pub(super) async fn friend(connection: &Connection, changed: &FriendChange) -> Result<(), Failure> {
    match changed {
        FriendChange::CodeMade { person, code } => add_code(connection, person, code).await,
        FriendChange::Befriended { hash, person, at } => befriend(connection, hash, person, *at).await,
        FriendChange::Tied { person, tie } => add_tie(connection, person, tie).await,
        FriendChange::Untied { person, other, kind } => {
            let delete = "DELETE FROM ties WHERE person = $1 AND other = $2 AND kind = $3";
            let values: [&(dyn ToSql + Sync); 3] = [&stored(person), &stored(other), &kind_number(*kind)];
            change(connection, delete, &values, person, "there is no such tie").await?;
            end_friendship_of(connection, other, person).await
        }
        FriendChange::PresenceShown { person, shown } => {
            let update = "UPDATE people SET shows_presence = $2 WHERE id = $1";
            change(connection, update, &[&stored(person), shown], person, NO_PERSON).await
        }
    }
}

async fn add_code(
    connection: &Connection,
    person: &str,
    FriendCode { hash, created }: &FriendCode,
) -> Result<(), Failure> {
    let insert = "INSERT INTO friend_codes (hash, person, created) VALUES ($1, $2, $3)";
    let values: [&(dyn ToSql + Sync); 3] = [&hash.as_slice(), &stored(person), &refused(number(*created))?];
    let otherwise = "there is no such person, or the code already exists";
    change(connection, insert, &values, person, otherwise).await?;
    let delete = "DELETE FROM friend_codes WHERE person = $1 AND hash NOT IN (SELECT hash FROM friend_codes \
                  WHERE person = $1 ORDER BY created DESC, hash DESC LIMIT $2)";
    let most = i64::try_from(MAX_FRIEND_CODES).unwrap_or(i64::MAX);
    connection.execute(delete, &[&stored(person), &most]).await?;
    Ok(())
}

async fn befriend(connection: &Connection, hash: &TokenHash, person: &str, at: u64) -> Result<(), Failure> {
    let delete = "DELETE FROM friend_codes WHERE hash = $1 RETURNING person";
    let found = connection.query(delete, &[&hash.as_slice()]).await?;
    let Some(row) = found.first() else {
        return Err(Failure::Refused(StoreError::out_of_step(person, "there is no such code")));
    };
    // As it is stored.
    let other: String = row.get(0);
    let insert = "INSERT INTO ties (person, other, kind, since) VALUES ($1, $2, 0, $3), ($2, $1, 0, $3)";
    let values: [&(dyn ToSql + Sync); 3] = [&stored(person), &other, &refused(number(at))?];
    change(connection, insert, &values, person, "the two cannot become friends").await
}

async fn add_tie(
    connection: &Connection,
    person: &str,
    Tie { other, kind, since }: &Tie,
) -> Result<(), Failure> {
    if *kind == TieKind::Blocked {
        end_friendship_of(connection, other, person).await?;
    }
    let insert = "INSERT INTO ties (person, other, kind, since) VALUES ($1, $2, $3, $4) \
                  ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, since = excluded.since \
                  WHERE ties.kind < excluded.kind";
    let values: [&(dyn ToSql + Sync); 4] =
        [&stored(person), &stored(other), &kind_number(*kind), &refused(number(*since))?];
    change(connection, insert, &values, person, "the tie already exists, or there is no such person").await
}

async fn end_friendship_of(connection: &Connection, person: &str, other: &str) -> Result<(), Failure> {
    let delete = "DELETE FROM ties WHERE person = $1 AND other = $2 AND kind = 0";
    connection.execute(delete, &[&stored(person), &stored(other)]).await?;
    Ok(())
}
