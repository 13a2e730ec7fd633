//! Connections that only read. Each sees what was committed when its question began, and none waits for the
//! thread that writes.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Params, Row};

use crate::StoreError;

/// So many connections wait for the next question; when more are asked at once, the others are closed after it.
const MOST_IDLE: usize = 8;

pub(crate) struct Readers {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(crate) fn new(file: PathBuf) -> Readers {
        Readers { file, idle: Mutex::new(Vec::new()) }
    }

    /// Asks a question of a connection that nobody else uses meanwhile.
    pub(crate) fn ask<T>(
        &self,
        question: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = idle.map_or_else(|| open(&self.file), Ok)?;
        let answer = question(&connection)?;
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MOST_IDLE {
            idle.push(connection);
        }
        Ok(answer)
    }

    /// The rows that a query finds.
    pub(crate) fn all<T>(
        &self,
        query: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        self.ask(|connection| connection.prepare_cached(query)?.query_map(values, read)?.collect())
    }

    /// The first row that a query finds.
    pub(crate) fn first<T>(
        &self,
        query: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        self.ask(|connection| connection.prepare_cached(query)?.query_row(values, read).optional())
    }
}

/// Opens a file without changing it.
pub(crate) fn open(file: &Path) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
}
