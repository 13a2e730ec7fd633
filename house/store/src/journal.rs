//! Changes become rows: many in one transaction, and each whole or not at all.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::{Change, StoreError, TableChange, mover};

mod people;
mod tables;

/// So many tables are remembered; looking one up again costs little.
const MOST_KNOWN: usize = 20_000;

/// Where the next entry of a table goes.
#[derive(Clone, Copy)]
struct Place {
    key: i64,
    next: u64,
    /// The key of the last entry.
    last: Option<i64>,
}

/// The connection that writes, and what it knows without asking.
pub(crate) struct Journal {
    connection: Connection,
    /// What the open transaction will have made true, or what is stored where there is none.
    known: HashMap<String, Place>,
}

impl Journal {
    /// The connection must be set up and its file of the newest version.
    pub(crate) fn new(connection: Connection) -> Journal {
        Journal { connection, known: HashMap::new() }
    }

    /// Writes changes and syncs them with one commit. A change that cannot be written by itself gets an error of
    /// its own; when the whole cannot be written, nothing is, and every change gets the reason.
    pub(crate) fn write(&mut self, changes: &[Change]) -> Vec<Result<(), StoreError>> {
        self.transaction(changes).unwrap_or_else(|error| {
            self.known.clear();
            // SQLite has rolled back by itself after the worse errors. Should this fail, the next batch tries again.
            if !self.connection.is_autocommit() {
                let _ = self.run("ROLLBACK");
            }
            changes.iter().map(|_| Err(error.clone())).collect()
        })
    }

    /// Moves what is left in the log to where it belongs, which is little after the mover's work.
    pub(crate) fn move_pages(&self) {
        mover::move_pages(&self.connection);
    }

    fn transaction(&mut self, changes: &[Change]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
        // What a failed rollback has left open must not take in another batch.
        if !self.connection.is_autocommit() {
            self.run("ROLLBACK")?;
        }
        self.run("BEGIN IMMEDIATE")?;
        let mut results = Vec::with_capacity(changes.len());
        for change in changes {
            results.push(self.whole(change)?);
        }
        self.run("COMMIT")?;
        Ok(results)
    }

    /// Writes a change whole or not at all. The outer error is that of the transaction, which is lost.
    fn whole(&mut self, change: &Change) -> Result<Result<(), StoreError>, StoreError> {
        if is_one_entry(change) {
            // The common case, which a savepoint would make half as expensive again. It writes two rows: where only one of
            // them can be written, which a broken disk may bring about, the transaction is lost.
            let written = self.connection.total_changes();
            let result = self.apply(change);
            return match self.survived(result)? {
                Err(error) if self.connection.total_changes() != written => Err(error),
                result => Ok(result),
            };
        }
        self.run("SAVEPOINT change")?;
        let result = self.apply(change);
        let result = self.survived(result)?;
        if result.is_err() {
            let tables = match change {
                Change::Table(change) => std::slice::from_ref(change),
                Change::Tables(changes) => changes,
                Change::Person(_) | Change::Report(_) | Change::Redacted(_) => &[],
            };
            for TableChange { table, .. } in tables {
                self.known.remove(table);
            }
            self.run("ROLLBACK TO change")?;
        }
        self.run("RELEASE change")?;
        Ok(result)
    }

    /// An error that has ended the transaction is everybody's.
    fn survived(&self, result: Result<(), StoreError>) -> Result<Result<(), StoreError>, StoreError> {
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
        }
    }

    fn run(&self, statement: &str) -> Result<(), StoreError> {
        self.connection.prepare_cached(statement)?.execute([])?;
        Ok(())
    }
}

fn is_one_entry(change: &Change) -> bool {
    let Change::Table(TableChange { table: _, row: None, entries, seated, spoken, endings, record: None }) =
        change
    else {
        return false;
    };
    entries.len() == 1 && seated.is_empty() && spoken.is_empty() && endings.is_empty()
}

#[cfg(test)]
mod tests;
