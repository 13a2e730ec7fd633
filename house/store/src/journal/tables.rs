use rusqlite::{OptionalExtension, params};

use super::{Journal, JournalEnd, MAX_CACHED};
use crate::error::if_refused;
use crate::{Deletion, Ending, Entry, Redaction, Report, StoreError, TableChange, TableRow, chain};

impl Journal {
    pub(super) fn table(&mut self, change: &TableChange) -> Result<(), StoreError> {
        let id = change.table.as_str();
        let mut end = match (self.journal_end(id)?, &change.row) {
            (Some(end), None) => end,
            (None, None) => return Err(StoreError::out_of_step(id, "there is no such table")),
            (_, Some(row)) if row.id != id => {
                return Err(StoreError::out_of_step(id, "the row has another id"));
            }
            (Some(end), Some(row)) => {
                self.update(end.key, row)?;
                end
            }
            (None, Some(row)) => JournalEnd { key: self.insert(row)?, next: 0, last: None },
        };
        for entry in &change.entries {
            if entry.number != end.next {
                let (given, next) = (entry.number, end.next);
                return Err(StoreError::out_of_step(
                    id,
                    &format!("entry {given} was given, expected {next}"),
                ));
            }
            end.last = Some(self.append(end, entry)?);
            end.next += 1;
        }
        for person in &change.seated {
            self.insert_seat(end.key, person)?;
        }
        for person in &change.spoken {
            self.insert_words(end.key, person)?;
        }
        for ending in &change.endings {
            self.set_outcome(end.key, ending)?;
        }
        if let Some(result) = &change.result {
            self.insert_result(result)?;
        }
        if let Some(record) = &change.record {
            let inserted = self.insert_record(end.key, record);
            inserted.map_err(|error| {
                if_refused(error, || StoreError::out_of_step(id, "it already has a record"))
            })?;
        }
        self.remember(id, end);
        Ok(())
    }

    /// Returns the end of the journal of a table, if the table exists.
    fn journal_end(&self, id: &str) -> Result<Option<JournalEnd>, StoreError> {
        if let Some(end) = self.ends.get(id) {
            return Ok(Some(*end));
        }
        let mut select = self.connection.prepare_cached(
            "SELECT tables.key, ifnull(number + 1, 0), last FROM tables \
             LEFT JOIN journals ON journals.table_key = tables.key LEFT JOIN entries ON entries.key = last \
             WHERE id = ?1",
        )?;
        let end = select
            .query_row([id], |row| Ok(JournalEnd { key: row.get(0)?, next: row.get(1)?, last: row.get(2)? }));
        Ok(end.optional()?)
    }

    fn remember(&mut self, id: &str, end: JournalEnd) {
        if let Some(known) = self.ends.get_mut(id) {
            *known = end;
            return;
        }
        if self.ends.len() >= MAX_CACHED {
            self.ends.clear();
        }
        self.ends.insert(id.to_owned(), end);
    }

    fn insert(&self, row: &TableRow) -> Result<i64, StoreError> {
        let mut insert = self.connection.prepare_cached(
            "INSERT INTO tables (id, game, public, status, created, summary) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?;
        let TableRow { id, game, public, status, created, summary } = row;
        Ok(insert.insert(params![id, game, public, status, created, summary])?)
    }

    fn update(&self, key: i64, row: &TableRow) -> Result<(), StoreError> {
        let mut update = self.connection.prepare_cached(
            "UPDATE tables SET game = ?2, public = ?3, status = ?4, summary = ?5 WHERE key = ?1",
        )?;
        update.execute(params![key, row.game, row.public, row.status, row.summary])?;
        Ok(())
    }

    /// Appends an entry to the journal of a table, and returns its key.
    fn append(&self, end: JournalEnd, entry: &Entry) -> Result<i64, StoreError> {
        let mut insert = self.connection.prepare_cached(
            "INSERT INTO entries (table_key, previous, number, at, text) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?;
        let Entry { number, at, text } = entry;
        let key = insert.insert(params![end.key, end.last, number, at, text])?;
        let mut link = self.connection.prepare_cached(
            "INSERT INTO journals (table_key, last) VALUES (?1, ?2) \
             ON CONFLICT (table_key) DO UPDATE SET last = excluded.last",
        )?;
        link.execute([end.key, key])?;
        Ok(key)
    }

    fn insert_seat(&self, key: i64, person: &str) -> rusqlite::Result<()> {
        let mut insert = self.connection.prepare_cached(
            "INSERT OR IGNORE INTO seats (person, created, table_key) \
             SELECT people.id, tables.created, key FROM tables JOIN people WHERE key = ?1 AND people.id = ?2",
        )?;
        insert.execute(params![key, person])?;
        Ok(())
    }

    fn insert_words(&self, key: i64, person: &str) -> rusqlite::Result<()> {
        let mut insert = self.connection.prepare_cached(
            "INSERT OR IGNORE INTO words (person, table_key) SELECT id, ?1 FROM people WHERE id = ?2",
        )?;
        insert.execute(params![key, person])?;
        Ok(())
    }

    /// Has no effect for a person who was deleted, because their seats are deleted too.
    fn set_outcome(&self, key: i64, ending: &Ending) -> rusqlite::Result<()> {
        let mut update = self.connection.prepare_cached(
            "UPDATE seats SET players = ?3, outcome = ?4 WHERE person = ?2 AND table_key = ?1 \
             AND created = (SELECT created FROM tables WHERE key = ?1)",
        )?;
        update.execute(params![key, ending.person, ending.players, ending.outcome])?;
        Ok(())
    }

    fn insert_record(&self, key: i64, record: &str) -> rusqlite::Result<()> {
        let mut insert =
            self.connection.prepare_cached("INSERT INTO records (table_key, text) VALUES (?1, ?2)")?;
        insert.execute(params![key, record])?;
        Ok(())
    }

    pub(super) fn redact(&self, redaction: &Redaction) -> Result<(), StoreError> {
        let id = redaction.table.as_str();
        let Some(JournalEnd { key, last, .. }) = self.journal_end(id)? else {
            return Err(StoreError::out_of_step(id, "there is no such table"));
        };
        let stored = chain::entries(&self.connection, last)?;
        let mut update = self.connection.prepare_cached("UPDATE entries SET text = ?2 WHERE key = ?1")?;
        for Entry { number, text, .. } in &redaction.entries {
            let row = usize::try_from(*number).ok().and_then(|number| stored.get(number));
            let Some((key, _)) = row else {
                return Err(StoreError::out_of_step(id, &format!("there is no entry {number}")));
            };
            update.execute(params![key, text])?;
        }
        if let Some(record) = &redaction.record {
            let mut update =
                self.connection.prepare_cached("UPDATE records SET text = ?2 WHERE table_key = ?1")?;
            if update.execute(params![key, record])? == 0 {
                return Err(StoreError::out_of_step(id, "it has no record"));
            }
        }
        Ok(())
    }

    pub(super) fn delete(&mut self, Deletion { table: id, before }: &Deletion) -> Result<(), StoreError> {
        let Some(JournalEnd { key, last, .. }) = self.journal_end(id)? else {
            return Err(StoreError::out_of_step(id, "there is no such table"));
        };
        let entries = chain::entries(&self.connection, last)?;
        if entries.last().is_some_and(|(_, entry)| entry.at >= *before) {
            return Err(StoreError::out_of_step(id, "it is not stale"));
        }
        let mut delete = self.connection.prepare_cached("DELETE FROM entries WHERE key = ?1")?;
        for (key, _) in entries {
            delete.execute([key])?;
        }
        for referring in ["journals", "records", "seats", "words", "reports"] {
            let delete = format!("DELETE FROM {referring} WHERE table_key = ?1");
            self.connection.prepare_cached(&delete)?.execute([key])?;
        }
        self.connection.prepare_cached("DELETE FROM tables WHERE key = ?1")?.execute([key])?;
        self.ends.remove(id);
        Ok(())
    }

    pub(super) fn report(&self, report: &Report) -> Result<(), StoreError> {
        let mut insert = self.connection.prepare_cached(
            "INSERT INTO reports (table_key, by, about, text, at) \
             SELECT key, ?2, ?3, ?4, ?5 FROM tables WHERE id = ?1",
        )?;
        let Report { table, by, about, text, at } = report;
        match insert.execute(params![table, by, about, text, at])? {
            0 => Err(StoreError::out_of_step(table, "there is no such table")),
            _ => Ok(()),
        }
    }
}
