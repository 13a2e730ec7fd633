use std::path::PathBuf;
use std::{fmt, io};

use rusqlite::ErrorCode;
use rusqlite::ffi::{SQLITE_IOERR_SHMOPEN, SQLITE_IOERR_SHMSIZE};

/// Why a read or a write failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The disk is full.
    Full,
    /// The data directory is not writable.
    ReadOnly,
    /// Another person has this login name.
    LoginTaken,
    /// The change contradicts the stored data: an entry does not have the next number, or the table or person does
    /// not exist.
    OutOfStep(String),
    /// The database file is damaged.
    Damaged(String),
    /// Another server has taken over what this one has written.
    Fenced,
    /// Any other error of the disk or the database.
    Broken(String),
}

impl StoreError {
    /// Returns whether this is a failure of the storage, and not the refusal of one change.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        !matches!(self, StoreError::LoginTaken | StoreError::OutOfStep(_))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::ReadOnly => f.write_str("the data directory or the database is not writable"),
            StoreError::LoginTaken => f.write_str("this login name is taken"),
            StoreError::OutOfStep(what) => write!(f, "the change contradicts the stored data: {what}"),
            StoreError::Damaged(what) => write!(f, "the database is damaged: {what}"),
            StoreError::Fenced => f.write_str("another server has taken over"),
            StoreError::Broken(what) => write!(f, "the store failed: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Why a store could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The directory or the file cannot be created, read or written.
    Directory(PathBuf, io::Error),
    /// Another process uses the directory.
    InUse(PathBuf),
    /// The file is not a Scriptorium database. It was not changed.
    NotOurs(PathBuf),
    /// The file was written by a newer version. It was not changed.
    Newer {
        /// The file.
        file: PathBuf,
        /// Its version.
        version: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    /// The store was written by an earlier version, and no server of this version has migrated it.
    Older {
        /// Where it is, without a password.
        store: String,
        /// Its version.
        version: usize,
    },
    /// The database reports an error.
    Database(PathBuf, StoreError),
    /// The URL of a database is invalid.
    Address(String),
    /// The database server cannot be reached, or refuses the connection.
    Unreachable {
        /// Where it is, without the password.
        database: String,
        /// The reason.
        reason: String,
    },
    /// The database server does not accept writes.
    ReadOnly(String),
    /// The database server is too old.
    ServerTooOld {
        /// Where it is.
        database: String,
        /// Its version.
        version: u32,
        /// The oldest supported version.
        oldest: u32,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Directory(path, error) => write!(f, "cannot use {}: {error}", path.display()),
            OpenError::InUse(path) => write!(f, "{} is in use by another process", path.display()),
            OpenError::NotOurs(path) => write!(f, "{} is not a Scriptorium database", path.display()),
            OpenError::Newer { file, version, known } => write!(
                f,
                "{} has version {version}; this program supports versions up to {known}",
                file.display()
            ),
            OpenError::Older { store, version } => write!(
                f,
                "{store} has version {version}, of an earlier program: start the server once, which migrates it"
            ),
            OpenError::Database(path, error) => write!(f, "cannot open {}: {error}", path.display()),
            OpenError::Address(reason) => write!(f, "the address of the store: {reason}"),
            OpenError::Unreachable { database, reason } => {
                write!(f, "cannot use the database {database}: {reason}")
            }
            OpenError::ReadOnly(database) => write!(
                f,
                "the database {database} does not accept writes: name the primary, or all hosts of the cluster"
            ),
            OpenError::ServerTooOld { database, version, oldest } => write!(
                f,
                "the database {database} runs PostgreSQL {version}; this program needs {oldest} or later"
            ),
        }
    }
}

impl std::error::Error for OpenError {}

/// Why a backup failed.
#[derive(Debug)]
pub enum BackupError {
    /// The file exists. It was not overwritten.
    Exists(PathBuf),
    /// The file cannot be written.
    File(PathBuf, io::Error),
    /// The database cannot be copied.
    Store(StoreError),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Exists(path) => write!(f, "{} already exists", path.display()),
            BackupError::File(path, error) => write!(f, "cannot write {}: {error}", path.display()),
            BackupError::Store(error) => write!(f, "cannot copy the store: {error}"),
        }
    }
}

impl std::error::Error for BackupError {}

impl StoreError {
    pub(crate) fn out_of_step(id: &str, what: &str) -> StoreError {
        StoreError::OutOfStep(format!("{id}: {what}"))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error().map(|error| (error.code, error.extended_code)) {
            // The shared memory of the connections is a file too; it cannot be made or grow on a full disk.
            Some((ErrorCode::DiskFull, _) | (_, SQLITE_IOERR_SHMOPEN | SQLITE_IOERR_SHMSIZE)) => {
                StoreError::Full
            }
            Some((ErrorCode::ReadOnly | ErrorCode::PermissionDenied, _)) => StoreError::ReadOnly,
            Some((ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase, _)) => {
                StoreError::Damaged(error.to_string())
            }
            _ => StoreError::Broken(error.to_string()),
        }
    }
}

/// Converts an error: a violated constraint to `meaning`, any other error as usual.
pub(crate) fn if_refused(error: rusqlite::Error, meaning: impl FnOnce() -> StoreError) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => meaning(),
        _ => error.into(),
    }
}
