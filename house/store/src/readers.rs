//! A pool of read-only connections. A query sees the data that was committed when it started, and does not wait for the
//! writing thread.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, RwLock};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Params, Row};

use crate::StoreError;

/// Connections beyond this number are closed after use.
const MAX_IDLE: usize = 8;

pub(crate) struct Readers {
    file: PathBuf,
    /// Locked for reading by every query, so that [`Readers::thaw`] waits for them.
    mode: RwLock<Mode>,
    idle: Mutex<Vec<Connection>>,
}

/// How connections share the file with writers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Through the log and its index, which is a file of 32 kB that is created if it is missing.
    Shared,
    /// Without them, for a full disk. No process may write to the database, and it must have no log.
    Frozen,
}

impl Readers {
    pub(crate) fn new(file: PathBuf, mode: Mode) -> Readers {
        Readers { file, mode: RwLock::new(mode), idle: Mutex::new(Vec::new()) }
    }

    /// Calls `read` with a connection of the pool. The connection is closed if `read` fails.
    pub(crate) fn with_connection<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let mode = self.mode.read().unwrap_or_else(PoisonError::into_inner);
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = idle.map_or_else(|| open(&self.file, *mode), Ok)?;
        let value = read(&connection)?;
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < MAX_IDLE {
            idle.push(connection);
        }
        Ok(value)
    }

    /// Opens a writer while no query runs. If that succeeds, queries share the file with it from now on.
    pub(crate) fn thaw<T, E>(&self, open_writer: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let mut mode = self.mode.write().unwrap_or_else(PoisonError::into_inner);
        let writer = open_writer()?;
        *mode = Mode::Shared;
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(writer)
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
pub(crate) fn open(file: &Path, mode: Mode) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = match mode {
        Mode::Shared => Connection::open_with_flags(file, flags)?,
        Mode::Frozen => {
            let name = file.to_str().ok_or_else(|| rusqlite::Error::InvalidPath(file.to_owned()))?;
            let name = name.replace('%', "%25").replace('?', "%3f").replace('#', "%23");
            let uri = format!("file:{name}?immutable=1");
            Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI)?
        }
    };
    keep_plans(&connection)?;
    Ok(connection)
}

/// Lets plans of cached statements depend on the statements alone. Otherwise SQLite prepares a statement again for each
/// execution if a value could change its plan, which takes longer than the execution.
pub(crate) fn keep_plans(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map(drop)
}
