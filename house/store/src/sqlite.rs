//! The store in one SQLite file.

use std::fs::File;
use std::path::Path;

use rusqlite::{OptionalExtension, params};

use crate::journal::Journal;
use crate::mover::Mover;
use crate::readers::Readers;
use crate::writer::Writer;
use crate::{
    Answers, BackupError, Change, Done, Entry, OpenError, Outcome, Person, Report, Store, StoreError,
    TableRow, Tally, Token, TokenHash, TokenKind, chain, columns, files,
};

/// A store that keeps everything in one SQLite file in a data directory, with a write-ahead log beside it.
///
/// One thread writes: it takes all changes that are waiting, commits them together with one sync, and tells each
/// of them. Reading never waits for it. A `done` that panics harms nobody else. Dropping the store writes what was
/// handed in, tells everybody, and closes the file.
pub struct Sqlite {
    // These are dropped in this order: the connection that writes is the last to close and tidies up, and only
    // then somebody else may come.
    readers: Readers,
    writer: Writer,
    _lock: File,
}

impl Sqlite {
    /// Opens the store of a data directory. Directory and file are made where they are missing, and a file of an
    /// earlier version is brought up to date.
    ///
    /// # Errors
    /// When the directory cannot be used, when another process uses it, or when the file there is not one of ours
    /// or was made by a newer program: such a file is left as it is.
    pub fn open(directory: &Path) -> Result<Sqlite, OpenError> {
        Sqlite::open_with(directory, |answers| answers())
    }

    /// The same, with somebody else to give the answers, who has to do so in the order in which they come. Where each
    /// of them wakes another thread, that one had better give all of them itself.
    ///
    /// # Errors
    /// See [`Sqlite::open`].
    pub fn open_with(
        directory: &Path,
        herald: impl Fn(Answers) + Send + 'static,
    ) -> Result<Sqlite, OpenError> {
        let lock = files::occupy(directory)?;
        let file = directory.join(files::DATABASE);
        let connection = files::open(&file)?;
        let failed = |error: rusqlite::Error| OpenError::Database(file.clone(), error.into());
        let second = files::connect(&file).map_err(failed)?;
        let writer =
            Mover::start(second).and_then(|mover| Writer::start(Journal::new(connection), mover, herald));
        let writer = writer.map_err(|error| OpenError::Directory(directory.to_owned(), error))?;
        Ok(Sqlite { readers: Readers::new(file), writer, _lock: lock })
    }

    /// Copies everything that is committed now to a new file, while others read and write. The copy is complete
    /// when it is there: put into an empty directory under the name `scriptorium.db`, it opens as a store.
    ///
    /// # Errors
    /// When there is a file already, or the copy cannot be written.
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
        self.readers.first(query, [id], columns::table_row)
    }

    fn entries(&self, table: &str) -> Result<Vec<Entry>, StoreError> {
        let query = "SELECT last FROM journals JOIN tables ON tables.key = table_key WHERE id = ?1";
        self.readers.ask(|connection| {
            let transaction = connection.unchecked_transaction()?;
            let last = transaction.prepare_cached(query)?.query_row([table], |row| row.get(0)).optional()?;
            let entries = chain::entries(&transaction, last)?;
            Ok(entries.into_iter().map(|(_, entry)| entry).collect())
        })
    }

    fn record(&self, table: &str) -> Result<Option<String>, StoreError> {
        let query = "SELECT text FROM records WHERE table_key = (SELECT key FROM tables WHERE id = ?1)";
        self.readers.first(query, [table], |row| row.get(0))
    }

    fn unfinished(&self) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables \
                     WHERE status <> 2 ORDER BY created, key";
        self.readers.all(query, [], columns::table_row)
    }

    fn open_tables(&self, most: usize) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables \
                     WHERE status = 0 AND public ORDER BY created DESC, key DESC LIMIT ?1";
        self.readers.all(query, [at_most(most)], columns::table_row)
    }

    fn tables_of(&self, person: &str, before: Option<u64>, most: usize) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, tables.created, summary \
                     FROM seats JOIN tables ON tables.key = seats.table_key \
                     WHERE person = ?1 AND seats.created <= ?2 \
                     ORDER BY seats.created DESC, seats.table_key DESC LIMIT ?3";
        self.readers.all(query, params![person, newest(before), at_most(most)], columns::table_row)
    }

    fn games_of(
        &self,
        person: &str,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<(TableRow, Outcome)>, StoreError> {
        let query = "SELECT id, game, public, status, tables.created, summary, outcome \
                     FROM seats JOIN tables ON tables.key = seats.table_key \
                     WHERE person = ?1 AND seats.created <= ?2 AND outcome IS NOT NULL \
                     ORDER BY seats.created DESC, seats.table_key DESC LIMIT ?3";
        let read = |row: &rusqlite::Row<'_>| Ok((columns::table_row(row)?, row.get(6)?));
        self.readers.all(query, params![person, newest(before), at_most(most)], read)
    }

    fn tally(&self, person: &str) -> Result<Vec<Tally>, StoreError> {
        let query = "SELECT game, players, sum(outcome = 0), sum(outcome = 1), sum(outcome = 2) \
                     FROM seats JOIN tables ON tables.key = seats.table_key \
                     WHERE person = ?1 AND outcome IS NOT NULL GROUP BY game, players ORDER BY game, players";
        self.readers.all(query, [person], columns::tally)
    }

    fn tables_naming(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM tables WHERE key IN (SELECT table_key FROM seats WHERE person = ?1 \
                     UNION SELECT table_key FROM words WHERE person = ?1) ORDER BY key";
        self.readers.all(query, [person], |row| row.get(0))
    }

    fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password FROM people WHERE id = ?1";
        self.readers.first(query, [id], columns::person)
    }

    fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password FROM people WHERE login = ?1";
        self.readers.first(query, [login], columns::person)
    }

    fn person_by_token(&self, token: &TokenHash) -> Result<Option<(Person, TokenKind)>, StoreError> {
        let query = "SELECT id, name, people.created, login, password, kind \
                     FROM tokens JOIN people ON people.id = tokens.person WHERE hash = ?1";
        self.readers.first(query, [token], |row| Ok((columns::person(row)?, row.get(5)?)))
    }

    fn tokens(&self, person: &str) -> Result<Vec<Token>, StoreError> {
        let query = "SELECT hash, kind, label, created FROM tokens WHERE person = ?1 ORDER BY created, hash";
        self.readers.all(query, [person], columns::token)
    }

    fn reports(&self, most: usize) -> Result<Vec<Report>, StoreError> {
        reports(&self.readers, most)
    }
}

/// See [`Store::reports`].
pub(crate) fn reports(readers: &Readers, most: usize) -> Result<Vec<Report>, StoreError> {
    let query = "SELECT id, by, about, text, at FROM reports JOIN tables ON tables.key = table_key \
                 ORDER BY at DESC, reports.key DESC LIMIT ?1";
    readers.all(query, [at_most(most)], columns::report)
}

/// The newest time that is before another.
fn newest(before: Option<u64>) -> i64 {
    before.map_or(i64::MAX, |before| at_most(before) - 1)
}

/// SQLite counts to half of what we do; nothing that is stored is beyond.
fn at_most(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}
