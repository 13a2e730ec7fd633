//! Writes changes as rows: many in one transaction, each completely or not at all.

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::{Connection, params};

use crate::{Change, Epoch, StoreError, TableChange, checkpointer, files};

mod friends;
pub(crate) mod people;
mod ratings;
mod tables;

/// The cache is cleared at this number of tables; a lookup is cheap.
const MAX_CACHED: usize = 20_000;

/// The number of epochs that are kept. Clients of older ones receive the whole history of a table again.
const MAX_EPOCHS: i64 = 1_000;

/// The end of a table's journal.
#[derive(Clone, Copy)]
struct JournalEnd {
    key: i64,
    next: u64,
    /// The key of the last entry.
    last: Option<i64>,
}

/// The connection that writes, with a cache of journal ends.
pub(crate) struct Journal {
    connection: Connection,
    /// Includes the changes of the open transaction.
    ends: HashMap<String, JournalEnd>,
}

impl Journal {
    /// `connection` comes from [`files::open`](crate::files::open).
    pub(crate) fn new(connection: Connection) -> Journal {
        Journal { connection, ends: HashMap::new() }
    }

    /// Writes changes and syncs them with one commit. Returns a result for each change. If the transaction fails,
    /// nothing is written and every change gets its error.
    pub(crate) fn write(&mut self, changes: &[Change]) -> Vec<Result<(), StoreError>> {
        self.transaction(changes).unwrap_or_else(|error| {
            self.ends.clear();
            // SQLite rolls back by itself after severe errors. If this fails, the next batch tries again.
            if !self.connection.is_autocommit() {
                let _ = self.run("ROLLBACK");
            }
            changes.iter().map(|_| Err(error.clone())).collect()
        })
    }

    /// Checkpoints the pages that are left in the log.
    pub(crate) fn checkpoint(&self) {
        checkpointer::checkpoint(&self.connection);
    }

    /// Checkpoints the log and truncates it to zero bytes, so that deleted data is in no file. Returns false if it could not,
    /// because of a reader or another checkpoint.
    pub(crate) fn truncate_log(&self) -> bool {
        // Do not wait for readers: commits would wait too.
        let _ = self.connection.busy_timeout(Duration::ZERO);
        let busy = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0));
        let _ = self.connection.busy_timeout(files::BUSY_TIMEOUT);
        matches!(busy, Ok(0_i64))
    }

    fn probe(&self) -> Result<(), StoreError> {
        let replace = "REPLACE INTO probe (key, filler) VALUES (1, zeroblob(32768))";
        self.connection.prepare_cached(replace)?.execute([])?;
        Ok(())
    }

    fn transaction(&mut self, changes: &[Change]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        // A transaction is still open if the last rollback failed.
        if !self.connection.is_autocommit() {
            self.run("ROLLBACK")?;
        }
        self.run("BEGIN IMMEDIATE")?;
        let mut results = Vec::with_capacity(changes.len());
        for change in changes {
            results.push(self.apply_atomically(change)?);
        }
        self.run("COMMIT")?;
        Ok(results)
    }

    /// Writes a change completely or not at all. The outer error means that the transaction failed.
    fn apply_atomically(&mut self, change: &Change) -> Result<Result<(), StoreError>, StoreError> {
        if is_one_entry(change) {
            // The common case: a savepoint would make it 50 % more expensive. It writes two rows; if only one of them
            // was written, the transaction fails.
            let written = self.connection.total_changes();
            let result = self.apply(change);
            return match self.unless_rolled_back(result)? {
                Err(error) if self.connection.total_changes() != written => Err(error),
                result => Ok(result),
            };
        }
        self.run("SAVEPOINT change")?;
        let result = self.apply(change);
        let result = self.unless_rolled_back(result)?;
        if result.is_err() {
            let tables = match change {
                Change::Table(change) => std::slice::from_ref(change),
                Change::Tables(changes) => changes,
                Change::Person(_)
                | Change::Report(_)
                | Change::Redacted(_)
                | Change::Deleted(_)
                | Change::Probe
                | Change::Epoch(_)
                | Change::Counted(_)
                | Change::Ordered(_)
                | Change::Executed(_)
                | Change::Results(_) => &[],
            };
            for TableChange { table, .. } in tables {
                self.ends.remove(table);
            }
            self.run("ROLLBACK TO change")?;
        }
        self.run("RELEASE change")?;
        Ok(result)
    }

    /// Returns an error that has rolled back the transaction as the outer error.
    fn unless_rolled_back(
        &self,
        result: Result<(), StoreError>,
    ) -> Result<Result<(), StoreError>, StoreError> {
        match result {
            Err(error) if self.connection.is_autocommit() => Err(error),
            result => Ok(result),
        }
    }

    fn apply(&mut self, change: &Change) -> Result<(), StoreError> {
        match change {
            Change::Table(change) => self.table(change),
            Change::Tables(changes) => changes.iter().try_for_each(|change| self.table(change)),
            Change::Person(change) => self.person(change),
            Change::Report(report) => self.report(report),
            Change::Redacted(redaction) => self.redact(redaction),
            Change::Deleted(deletion) => self.delete(deletion),
            Change::Probe => self.probe(),
            Change::Epoch(epoch) => self.epoch(epoch),
            Change::Ordered(order) => self.order(order),
            Change::Executed(execution) => self.execute(execution),
            Change::Counted(counted) => self.count_result(counted),
            Change::Results(results) => self.replace_results(results),
        }
    }

    fn epoch(&self, Epoch { id, since }: &Epoch) -> Result<(), StoreError> {
        let insert = "INSERT INTO epochs (id, since) VALUES (?1, ?2)";
        self.connection.prepare_cached(insert)?.execute(params![id, since])?;
        let delete =
            "DELETE FROM epochs WHERE since NOT IN (SELECT since FROM epochs ORDER BY since DESC LIMIT ?1)";
        self.connection.prepare_cached(delete)?.execute([MAX_EPOCHS])?;
        Ok(())
    }

    fn run(&self, statement: &str) -> Result<(), StoreError> {
        self.connection.prepare_cached(statement)?.execute([])?;
        Ok(())
    }
}

fn is_one_entry(change: &Change) -> bool {
    let Change::Table(TableChange {
        table: _,
        row: None,
        entries,
        seated,
        spoken,
        endings,
        result: None,
        record: None,
    }) = change
    else {
        return false;
    };
    entries.len() == 1 && seated.is_empty() && spoken.is_empty() && endings.is_empty()
}

#[cfg(test)]
mod tests;
