use rusqlite::{OptionalExtension, params};

use super::Journal;
use super::people::NO_PERSON;
use crate::friend::MAX_FRIEND_CODES;
use crate::sqlite::saturating;
use crate::{FriendChange, FriendCode, StoreError, Tie, TieKind, TokenHash};

impl Journal {
    pub(super) fn friend(&self, change: &FriendChange) -> Result<(), StoreError> {
        match change {
            FriendChange::CodeMade { person, code } => self.add_code(person, code),
            FriendChange::Befriended { hash, person, at } => self.befriend(hash, person, *at),
            FriendChange::Tied { person, tie } => self.tie(person, tie),
            FriendChange::Untied { person, other, kind } => {
                let delete = "DELETE FROM ties WHERE person = ?1 AND other = ?2 AND kind = ?3";
                self.change(delete, params![person, other, kind], person, "there is no such tie")?;
                self.end_friendship_of(other, person)
            }
            FriendChange::PresenceShown { person, shown } => {
                let update = "UPDATE people SET shows_presence = ?2 WHERE id = ?1";
                self.change(update, params![person, shown], person, NO_PERSON)
            }
        }
    }

    fn add_code(&self, person: &str, FriendCode { hash, created }: &FriendCode) -> Result<(), StoreError> {
        let insert = "INSERT INTO friend_codes (hash, person, created) VALUES (?1, ?2, ?3)";
        let otherwise = "there is no such person, or the code already exists";
        self.change(insert, params![hash, person, created], person, otherwise)?;
        let delete = "DELETE FROM friend_codes WHERE person = ?1 AND hash NOT IN (SELECT hash FROM friend_codes \
                      WHERE person = ?1 ORDER BY created DESC, hash DESC LIMIT ?2)";
        self.connection.prepare_cached(delete)?.execute(params![person, saturating(MAX_FRIEND_CODES)])?;
        Ok(())
    }

    fn befriend(&self, hash: &TokenHash, person: &str, at: u64) -> Result<(), StoreError> {
        let delete = "DELETE FROM friend_codes WHERE hash = ?1 RETURNING person";
        let found = self
            .connection
            .prepare_cached(delete)?
            .query_row([hash], |row| row.get::<_, String>(0))
            .optional()?;
        let Some(other) = found else {
            return Err(StoreError::out_of_step(person, "there is no such code"));
        };
        let insert = "INSERT INTO ties (person, other, kind, since) VALUES (?1, ?2, 0, ?3), (?2, ?1, 0, ?3)";
        self.change(insert, params![person, other, at], person, "the two cannot become friends")
    }

    fn tie(&self, person: &str, Tie { other, kind, since }: &Tie) -> Result<(), StoreError> {
        if *kind == TieKind::Blocked {
            self.end_friendship_of(other, person)?;
        }
        let insert = "INSERT INTO ties (person, other, kind, since) VALUES (?1, ?2, ?3, ?4) \
                      ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, since = excluded.since \
                      WHERE kind < excluded.kind";
        let otherwise = "the tie already exists, or there is no such person";
        self.change(insert, params![person, other, kind, since], person, otherwise)
    }

    fn end_friendship_of(&self, person: &str, other: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM ties WHERE person = ?1 AND other = ?2 AND kind = 0";
        self.connection.prepare_cached(delete)?.execute(params![person, other])?;
        Ok(())
    }
}
