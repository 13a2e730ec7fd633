//! The store in one SQLite file.

use std::fs::File;
use std::path::Path;

use rusqlite::{OptionalExtension, params};

use crate::checkpointer::Checkpointer;
use crate::journal::Journal;
use crate::readers::Readers;
use crate::writer::Writer;
use crate::{
    BackupError, Change, Completions, Done, Entry, OpenError, Outcome, Person, Report, Store, StoreError,
    TableRow, Tally, Token, TokenHash, TokenKind, chain, columns, files,
};

/// A store in one SQLite file in a data directory, with a write-ahead log.
///
/// One thread writes: it commits all queued changes with one sync, then calls their callbacks. Reads do not wait for it.
/// A callback that panics does not affect the others. Dropping the store writes all queued changes, calls their callbacks
/// and closes the file.
pub struct Sqlite {
    // Dropped in this order: the writing connection must close last, because it deletes the log, and the lock is released
    // after that.
    readers: Readers,
    writer: Writer,
    _lock: File,
}

impl Sqlite {
    /// Opens the store of a data directory. Creates the directory and the file if they are missing, and migrates a file
    /// of an earlier version.
    ///
    /// # Errors
    /// If the directory cannot be used, another process uses it, or the file is not a Scriptorium database or was written
    /// by a newer version. Such a file is not changed.
    pub fn open(directory: &Path) -> Result<Sqlite, OpenError> {
        Sqlite::open_with(directory, |completions| completions())
    }

    /// Like [`Sqlite::open`], but passes the callbacks of each sync to `ordered`, which must run them in this order: for
    /// example on the runtime whose tasks they wake.
    ///
    /// # Errors
    /// See [`Sqlite::open`].
    pub fn open_with(
        directory: &Path,
        ordered: impl Fn(Completions) + Send + 'static,
    ) -> Result<Sqlite, OpenError> {
        let lock = files::lock(directory)?;
        let file = directory.join(files::DATABASE);
        let connection = files::open(&file)?;
        let failed = |error: rusqlite::Error| OpenError::Database(file.clone(), error.into());
        let second = files::connect(&file).map_err(failed)?;
        let writer = Checkpointer::start(second)
            .and_then(|checkpointer| Writer::start(Journal::new(connection), checkpointer, ordered));
        let writer = writer.map_err(|error| OpenError::Directory(directory.to_owned(), error))?;
        Ok(Sqlite { readers: Readers::new(file), writer, _lock: lock })
    }

    /// Copies all committed data to a new file. Reads and writes continue meanwhile. The copy, named `scriptorium.db` in an
    /// empty directory, opens as a store.
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    pub fn backup(&self, to: &Path) -> Result<(), BackupError> {
        files::backup(&self.readers, to)
    }
}

impl Store for Sqlite {
    fn write(&self, change: Change, done: Done) {
        self.writer.write(change, done);
    }

    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables WHERE id = ?1";
        self.readers.first_row(query, [id], columns::table_row)
    }

    fn entries(&self, table: &str) -> Result<Vec<Entry>, StoreError> {
        let query = "SELECT last FROM journals JOIN tables ON tables.key = table_key WHERE id = ?1";
        self.readers.with_connection(|connection| {
            let transaction = connection.unchecked_transaction()?;
            let last = transaction.prepare_cached(query)?.query_row([table], |row| row.get(0)).optional()?;
            let entries = chain::entries(&transaction, last)?;
            Ok(entries.into_iter().map(|(_, entry)| entry).collect())
        })
    }

    fn record(&self, table: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT text FROM records WHERE table_key = (SELECT key FROM tables WHERE id = ?1)";
        self.readers.first_row(query, [table], |row| row.get(0))
    }

    fn unfinished(&self) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables \
                     WHERE status <> 2 ORDER BY created, key";
        self.readers.rows(query, [], columns::table_row)
    }

    fn open_tables(&self, limit: usize) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables \
                     WHERE status = 0 AND public ORDER BY created DESC, key DESC LIMIT ?1";
        self.readers.rows(query, [saturating(limit)], columns::table_row)
    }

    fn tables_of(
        &self,
        person: &str,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, tables.created, summary \
                     FROM seats JOIN tables ON tables.key = seats.table_key \
                     WHERE person = ?1 AND seats.created <= ?2 \
                     ORDER BY seats.created DESC, seats.table_key DESC LIMIT ?3";
        self.readers.rows(
            query,
            params![person, latest_before(before), saturating(limit)],
            columns::table_row,
        )
    }

    fn games_of(
        &self,
        person: &str,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<(TableRow, Outcome)>, StoreError> {
        let query = "SELECT id, game, public, status, tables.created, summary, outcome \
                     FROM seats JOIN tables ON tables.key = seats.table_key \
                     WHERE person = ?1 AND seats.created <= ?2 AND outcome IS NOT NULL \
                     ORDER BY seats.created DESC, seats.table_key DESC LIMIT ?3";
        let read = |row: &rusqlite::Row<'_>| Ok((columns::table_row(row)?, row.get(6)?));
        self.readers.rows(query, params![person, latest_before(before), saturating(limit)], read)
    }

    fn tally(&self, person: &str) -> Result<Vec<Tally>, StoreError> {
        let query = "SELECT game, players, sum(outcome = 0), sum(outcome = 1), sum(outcome = 2) \
                     FROM seats JOIN tables ON tables.key = seats.table_key \
                     WHERE person = ?1 AND outcome IS NOT NULL GROUP BY game, players ORDER BY game, players";
        self.readers.rows(query, [person], columns::tally)
    }

    fn tables_naming(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM tables WHERE key IN (SELECT table_key FROM seats WHERE person = ?1 \
                     UNION SELECT table_key FROM words WHERE person = ?1) ORDER BY key";
        self.readers.rows(query, [person], |row| row.get(0))
    }

    fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password FROM people WHERE id = ?1";
        self.readers.first_row(query, [id], columns::person)
    }

    fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password FROM people WHERE login = ?1";
        self.readers.first_row(query, [login], columns::person)
    }

    fn person_by_token(&self, token: &TokenHash) -> Result<Option<(Person, TokenKind)>, StoreError> {
        let query = "SELECT id, name, people.created, login, password, kind \
                     FROM tokens JOIN people ON people.id = tokens.person WHERE hash = ?1";
        self.readers.first_row(query, [token], |row| Ok((columns::person(row)?, row.get(5)?)))
    }

    fn tokens(&self, person: &str) -> Result<Vec<Token>, StoreError> {
        let query = "SELECT hash, kind, label, created FROM tokens WHERE person = ?1 ORDER BY created, hash";
        self.readers.rows(query, [person], columns::token)
    }

    fn reports(&self, limit: usize) -> Result<Vec<Report>, StoreError> {
        reports(&self.readers, limit)
    }
}

/// See [`Store::reports`].
pub(crate) fn reports(readers: &Readers, limit: usize) -> Result<Vec<Report>, StoreError> {
    let query = "SELECT id, by, about, text, at FROM reports JOIN tables ON tables.key = table_key \
                 ORDER BY at DESC, reports.key DESC LIMIT ?1";
    readers.rows(query, [saturating(limit)], columns::report)
}

/// Returns the latest time before this one.
fn latest_before(before: Option<u64>) -> i64 {
    before.map_or(i64::MAX, |before| saturating(before) - 1)
}

/// SQLite integers are signed. No stored value is larger than `i64::MAX`.
fn saturating(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}
