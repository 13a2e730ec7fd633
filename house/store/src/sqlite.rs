//! The store in one SQLite file.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use rusqlite::{OptionalExtension, params};

use crate::checkpointer::Checkpointer;
use crate::journal::Journal;
use crate::queue::Queue;
use crate::readers::{Mode, Readers};
use crate::writer::{self, Connections};
use crate::{
    BackupError, Board, Change, Completions, Contact, Done, Entry, Epoch, FriendCode, GameResult, Leader,
    LogDamage, OpenError, Order, Outcome, PastRating, Person, Report, Stale, Store, StoreError, TableRow,
    Tally, Token, TokenHash, chain, columns, files, log_check,
};

/// A store in one SQLite file in a data directory, with a write-ahead log.
///
/// One thread writes: it commits all queued changes with one sync, then calls their callbacks. Reads do not wait for it.
/// A callback that panics does not affect the others. Dropping the store writes all queued changes, calls their callbacks
/// and closes the file.
pub struct Sqlite {
    // Dropped in this order: the writing connection must close last, because it deletes the log, and the lock is released
    // after that.
    readers: Arc<Readers>,
    writer: Queue,
    log_damage: Option<LogDamage>,
    _lock: File,
}

impl Sqlite {
    /// Opens the store of a data directory. Creates the directory and the file if they are missing, and migrates a file
    /// of an earlier version.
    ///
    /// If there is no room for the files that writing needs, the store opens nevertheless: reads work, and writes fail until
    /// there is room.
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
        let log_damage = log_check::check(&files::log_of(&file));
        let (opened, mode) = match connect(&file) {
            Ok(connections) => (Ok(connections), Mode::Shared),
            Err(OpenError::Database(_, error)) if is_no_room(&error) && files::can_be_frozen(&file) => {
                (Err(error), Mode::Frozen)
            }
            Err(error) => return Err(error),
        };
        let readers = Arc::new(Readers::new(file.clone(), mode));
        // Weak, because the readers must close before the writing connection.
        let waiting = Arc::downgrade(&readers);
        let reopen = move || {
            let readers = waiting.upgrade().ok_or(StoreError::Broken("the store is closing".to_owned()))?;
            readers.thaw(|| connect(&file)).map_err(|error| match error {
                OpenError::Database(_, error) => error,
                other => StoreError::Broken(other.to_string()),
            })
        };
        let writer = writer::start(opened, reopen, ordered);
        let writer = writer.map_err(|error| OpenError::Directory(directory.to_owned(), error))?;
        Ok(Sqlite { readers, writer, log_damage, _lock: lock })
    }

    pub(crate) fn readers(&self) -> &Readers {
        &self.readers
    }

    /// Returns what was wrong with the write-ahead log that the last process left behind.
    #[must_use]
    pub fn log_damage(&self) -> Option<LogDamage> {
        self.log_damage
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

/// Opens the connections that write.
fn connect(file: &Path) -> Result<Connections, OpenError> {
    let journal = Journal::new(files::open(file)?);
    let failed = |error: rusqlite::Error| OpenError::Database(file.to_owned(), error.into());
    let checkpointer = Checkpointer::start(files::connect(file).map_err(failed)?);
    let checkpointer = checkpointer.map_err(|error| OpenError::Directory(file.to_owned(), error))?;
    Ok(Connections { checkpointer, journal })
}

fn is_no_room(error: &StoreError) -> bool {
    matches!(error, StoreError::Full | StoreError::ReadOnly)
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

    fn running_tables(&self, limit: usize) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables \
                     WHERE status = 1 AND public ORDER BY created DESC, key DESC LIMIT ?1";
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
        let query = "SELECT id, name, created, login, password, banned FROM people WHERE id = ?1";
        self.readers.first_row(query, [id], columns::person)
    }

    fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password, banned FROM people WHERE login = ?1";
        self.readers.first_row(query, [login], columns::person)
    }

    fn person_by_token(&self, token: &TokenHash) -> Result<Option<(Person, Token)>, StoreError> {
        let query = format!(
            "SELECT {}, id, name, people.created, login, password, banned \
             FROM tokens JOIN people ON people.id = person WHERE hash = ?1",
            columns::TOKEN
        );
        self.readers
            .first_row(&query, [token], |row| Ok((columns::person_from(row, 6)?, columns::token(row)?)))
    }

    fn tokens(&self, person: &str) -> Result<Vec<Token>, StoreError> {
        let query = format!("SELECT {} FROM tokens WHERE person = ?1 ORDER BY created, hash", columns::TOKEN);
        self.readers.rows(&query, [person], columns::token)
    }

    fn contacts(&self, person: &str) -> Result<Vec<Contact>, StoreError> {
        self.readers.contacts(person)
    }

    fn person_by_friend_code(&self, hash: &TokenHash) -> Result<Option<(Person, FriendCode)>, StoreError> {
        self.readers.person_by_friend_code(hash)
    }

    fn shows_presence(&self, person: &str) -> Result<bool, StoreError> {
        self.readers.shows_presence(person)
    }

    fn reports(&self, limit: usize) -> Result<Vec<Report>, StoreError> {
        reports(&self.readers, limit)
    }

    fn stale_tables(&self, kind: Stale, before: u64, limit: usize) -> Result<Vec<String>, StoreError> {
        let which = match kind {
            Stale::Unplayed => {
                "status = 0 OR status = 2 AND NOT EXISTS (SELECT 1 FROM records WHERE table_key = tables.key)"
            }
            Stale::Unfinished => "status = 1",
            Stale::Finished => "status = 2 AND EXISTS (SELECT 1 FROM records WHERE table_key = tables.key)",
        };
        let query = format!(
            "SELECT id FROM tables JOIN journals ON journals.table_key = tables.key \
             JOIN entries ON entries.key = last \
             WHERE created < ?1 AND at < ?1 AND ({which}) ORDER BY tables.key LIMIT ?2"
        );
        self.readers.rows(&query, [saturating(before), saturating(limit)], |row| row.get(0))
    }

    fn stale_guests(&self, before: u64, limit: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM people WHERE login IS NULL AND created < ?1 \
                     AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = id AND used >= ?1) \
                     AND NOT EXISTS (SELECT 1 FROM seats WHERE person = id) \
                     AND NOT EXISTS (SELECT 1 FROM words WHERE person = id) LIMIT ?2";
        self.readers.rows(query, [saturating(before), saturating(limit)], |row| row.get(0))
    }

    fn stale_tokens(
        &self,
        links: u64,
        others: u64,
        limit: usize,
    ) -> Result<Vec<(String, TokenHash)>, StoreError> {
        let query = "SELECT person, hash FROM tokens \
                     WHERE kind = 1 AND created < ?1 OR kind <> 1 AND used < ?2 LIMIT ?3";
        let limits = [saturating(links), saturating(others), saturating(limit)];
        self.readers.rows(query, limits, |row| Ok((row.get(0)?, row.get(1)?)))
    }

    fn check(&self) -> Result<(), StoreError> {
        match self.readers.first_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0))? {
            Some(found) if found != "ok" => Err(StoreError::Damaged(found)),
            _ => Ok(()),
        }
    }

    fn epochs(&self) -> Result<Vec<Epoch>, StoreError> {
        let query = "SELECT id, since FROM epochs ORDER BY since";
        self.readers.rows(query, [], |row| Ok(Epoch { id: row.get(0)?, since: row.get(1)? }))
    }

    fn results(&self, after: Option<&GameResult>, limit: usize) -> Result<Vec<GameResult>, StoreError> {
        self.readers.results(after, limit)
    }

    fn uncounted(&self, limit: usize) -> Result<Vec<GameResult>, StoreError> {
        self.readers.uncounted(limit)
    }

    fn ratings_of(&self, person: &str, pool: &str, limit: usize) -> Result<Vec<PastRating>, StoreError> {
        self.readers.ratings_of(person, pool, limit)
    }

    fn leaders(&self, board: &Board, limit: usize) -> Result<Vec<Leader>, StoreError> {
        self.readers.leaders(board, limit)
    }

    fn finished(&self, after: &str, limit: usize) -> Result<Vec<String>, StoreError> {
        self.readers.finished(after, limit)
    }

    fn pending_orders(&self, limit: usize) -> Result<Vec<(u64, Order)>, StoreError> {
        let query = "SELECT number, at, by, person, action, name, why, outcome FROM orders \
                     WHERE outcome IS NULL ORDER BY number LIMIT ?1";
        self.readers.rows(query, [saturating(limit)], columns::order)
    }

    fn orders_about(&self, person: &str) -> Result<Vec<Order>, StoreError> {
        let query = "SELECT number, at, by, person, action, name, why, outcome FROM orders \
                     WHERE person = ?1 ORDER BY number";
        let read = |row: &rusqlite::Row<'_>| Ok(columns::order(row)?.1);
        self.readers.rows(query, [person], read)
    }

    fn latest(&self) -> Result<u64, StoreError> {
        // Entries are nearly in the order of their times: rooms take the time a moment before they submit an entry.
        let query = "SELECT max(ifnull((SELECT max(since) FROM epochs), 0), \
                     ifnull((SELECT max(at) FROM (SELECT at FROM entries ORDER BY key DESC LIMIT 1000)), 0))";
        Ok(self.readers.first_row(query, [], |row| row.get(0))?.unwrap_or_default())
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
pub(crate) fn saturating(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}
