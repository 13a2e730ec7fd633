//! A pool of read-only connections. A query sees the data that was committed when it started, and does not wait for the
//! writing thread.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, OpenFlags, OptionalExtension, Params, Row};

use crate::StoreError;

/// Connections beyond this number are closed after use.
const MAX_IDLE: usize = 8;

pub(crate) struct Readers {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(crate) fn new(file: PathBuf) -> Readers {
        Readers { file, idle: Mutex::new(Vec::new()) }
    }

    /// Calls `read` with a connection of the pool. The connection is closed if `read` fails.
    pub(crate) fn with_connection<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = idle.map_or_else(|| open(&self.file), Ok)?;
        let value = read(&connection)?;
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MAX_IDLE {
            idle.push(connection);
        }
        Ok(value)
    }

    /// Returns all rows of a query.
    pub(crate) fn rows<T>(
        &self,
        query: &str,
        values: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        self.with_connection(|connection| {
            connection.prepare_cached(query)?.query_map(values, read)?.collect()
        })
    }

    /// Returns the first row of a query, if any.
    pub(crate) fn first_row<T>(
        &self,
        query: &str,
        values: impl Params,
        read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        self.with_connection(|connection| {
            connection.prepare_cached(query)?.query_row(values, read).optional()
        })
    }
}

/// Opens a read-only connection.
pub(crate) fn open(file: &Path) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
}
