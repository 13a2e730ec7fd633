//! Entries on their way into the file.
//!
//! The entries of a table lie together, and the tables that are played at lie all over the file: if each entry went to
//! its place at once, every decision would change a page or two. So entries are stored in the order in which they
//! come, in one row for all that share a sync, and filed by table some thousands later. Until then they are kept
//! here too, for whoever reads.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, params};

use crate::{Entry, StoreError};

/// The entries that are stored, but not filed yet, by the key of their table.
#[derive(Clone, Default)]
pub(crate) struct Unfiled(Arc<Mutex<HashMap<i64, Vec<Entry>>>>);

impl Unfiled {
    /// Those of a table, in order. They continue what is filed, or repeat the end of it where it was filed since.
    pub(crate) fn of(&self, table: i64) -> Vec<Entry> {
        self.lock().get(&table).cloned().unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Vec<Entry>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the writer does with new entries. Nothing that it is told counts before it is told of a commit.
pub(super) struct Arrivals {
    unfiled: Unfiled,
    /// How many are not filed.
    count: usize,
    /// When there are so many, they are filed.
    many: usize,
    /// The new entries of the open transaction, with their tables.
    new: Vec<(i64, Entry)>,
    /// The tables that are to be filed, in their order in the file.
    tables: VecDeque<i64>,
    /// How many of these the open transaction has filed.
    filed: usize,
    rows: Rows,
}

/// The rows in which entries came, by their keys.
struct Rows {
    /// The first that is there.
    oldest: i64,
    /// The first that is needed, because not all of its entries are filed.
    needed: i64,
    /// What `needed` will be when all tables have been filed that are to be.
    then: i64,
    /// The next to be stored.
    next: i64,
}

/// So many rows are deleted with a commit, which adds one.
const DELETED_AT_ONCE: i64 = 4;

impl Arrivals {
    /// Files what an earlier process has left.
    pub(super) fn open(connection: &Connection, many: usize) -> rusqlite::Result<Arrivals> {
        settle(connection)?;
        Ok(Arrivals {
            unfiled: Unfiled::default(),
            count: 0,
            many,
            new: Vec::new(),
            tables: VecDeque::new(),
            filed: 0,
            rows: Rows { oldest: 0, needed: 0, then: 0, next: 0 },
        })
    }

    pub(super) fn unfiled(&self) -> Unfiled {
        self.unfiled.clone()
    }

    /// The number that follows the last entry of a table, if that is here.
    pub(super) fn next(&self, table: i64) -> Option<u64> {
        let new = self.new.iter().rev().find(|(key, _)| *key == table).map(|(_, entry)| entry.number);
        let last = new.or_else(|| self.unfiled.lock().get(&table)?.last().map(|entry| entry.number));
        last.map(|number| number + 1)
    }

    pub(super) fn add(&mut self, table: i64, entry: &Entry) {
        self.new.push((table, entry.clone()));
    }

    /// How many entries the open transaction has.
    pub(super) fn len(&self) -> usize {
        self.new.len()
    }

    /// Takes back all entries of the open transaction but the first.
    pub(super) fn truncate(&mut self, len: usize) {
        self.new.truncate(len);
    }

    /// Stores the new entries, the last thing before the commit. Where it is time, twice as many old ones are filed, so
    /// that those are done before it is time again.
    pub(super) fn store(&mut self, connection: &Connection) -> Result<(), StoreError> {
        if self.new.is_empty() {
            return Ok(());
        }
        let list: Vec<_> =
            self.new.iter().map(|(table, Entry { number, at, text })| (table, number, at, text)).collect();
        let list = serde_json::to_string(&list).map_err(|error| StoreError::Broken(error.to_string()))?;
        let mut insert = connection.prepare_cached("INSERT INTO arrivals (key, entries) VALUES (?1, ?2)")?;
        insert.execute(params![self.rows.next, list])?;
        self.file(connection, 2 * self.new.len())?;
        if self.rows.oldest < self.rows.needed {
            let mut delete = connection.prepare_cached("DELETE FROM arrivals WHERE key < ?1")?;
            delete.execute([self.rows.after_deletion()])?;
        }
        Ok(())
    }

    fn file(&mut self, connection: &Connection, at_least: usize) -> Result<(), StoreError> {
        let unfiled = self.unfiled.lock();
        let mut insert = connection
            .prepare_cached("INSERT INTO entries (table_key, number, at, text) VALUES (?1, ?2, ?3, ?4)")?;
        let mut filed = 0;
        for table in &self.tables {
            if filed >= at_least {
                break;
            }
            for Entry { number, at, text } in unfiled.get(table).into_iter().flatten() {
                insert.execute(params![table, number, at, text])?;
                filed += 1;
            }
            self.filed += 1;
        }
        Ok(())
    }

    /// What was stored is there to be read from now on.
    pub(super) fn committed(&mut self) {
        if self.new.is_empty() {
            return;
        }
        let mut unfiled = self.unfiled.lock();
        for table in self.tables.drain(..self.filed) {
            self.count -= unfiled.remove(&table).map_or(0, |entries| entries.len());
        }
        self.filed = 0;
        self.count += self.new.len();
        for (table, entry) in self.new.drain(..) {
            unfiled.entry(table).or_default().push(entry);
        }
        self.rows.oldest = self.rows.after_deletion();
        self.rows.next += 1;
        if self.tables.is_empty() {
            self.rows.needed = self.rows.then;
            if self.count >= self.many {
                let mut tables: Vec<i64> = unfiled.keys().copied().collect();
                tables.sort_unstable();
                self.tables = tables.into();
                self.rows.then = self.rows.next;
            }
        }
    }

    /// The transaction was lost.
    pub(super) fn lost(&mut self) {
        self.new.clear();
        self.filed = 0;
    }

    /// Files everything at once, in a transaction of its own.
    pub(super) fn settle(&mut self, connection: &Connection) -> Result<(), StoreError> {
        settle(connection)?;
        self.unfiled.lock().clear();
        self.tables.clear();
        self.count = 0;
        let next = self.rows.next;
        self.rows = Rows { oldest: next, needed: next, then: next, next };
        Ok(())
    }
}

impl Rows {
    fn after_deletion(&self) -> i64 {
        self.needed.min(self.oldest + DELETED_AT_ONCE)
    }
}

/// Some of what has come may have been filed already.
fn settle(connection: &Connection) -> rusqlite::Result<()> {
    let transaction = connection.unchecked_transaction()?;
    transaction.execute_batch(
        "INSERT INTO entries (table_key, number, at, text)
         SELECT value ->> 0 AS table_key, value ->> 1 AS number, value ->> 2, value ->> 3
         FROM arrivals, json_each(arrivals.entries) WHERE true ORDER BY table_key, number
         ON CONFLICT (table_key, number) DO NOTHING;
         DELETE FROM arrivals;",
    )?;
    transaction.commit()
}
