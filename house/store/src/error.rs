use std::path::PathBuf;
use std::{fmt, io};

use rusqlite::ErrorCode;
use rusqlite::ffi::SQLITE_IOERR_SHMSIZE;

/// Why something could not be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// There is no room left on the disk.
    Full,
    /// The data directory cannot be written to.
    ReadOnly,
    /// Somebody signs in with this name already.
    LoginTaken,
    /// The change does not follow what is stored: an entry has another number than the next one, or there is no
    /// such table or person.
    OutOfStep(String),
    /// Anything else that the disk or the database says.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::ReadOnly => f.write_str("the data directory cannot be written to"),
            StoreError::LoginTaken => f.write_str("somebody signs in with this name already"),
            StoreError::OutOfStep(what) => write!(f, "the change does not fit what is stored: {what}"),
            StoreError::Broken(what) => write!(f, "the store failed: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Why a store could not be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The directory or the file cannot be made, read or written.
    Directory(PathBuf, io::Error),
    /// Another process uses the directory.
    InUse(PathBuf),
    /// The file there is something else; it was left as it is.
    NotOurs(PathBuf),
    /// The file was made by a newer program; it was left as it is.
    Newer {
        /// Which file.
        file: PathBuf,
        /// Its version.
        version: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    /// The database says no.
    Database(PathBuf, StoreError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Directory(path, error) => write!(f, "cannot use {}: {error}", path.display()),
            OpenError::InUse(path) => write!(f, "{} is in use by another process", path.display()),
            OpenError::NotOurs(path) => write!(f, "{} is not a Scriptorium database", path.display()),
            OpenError::Newer { file, version, known } => write!(
                f,
                "{} has version {version}, and this program knows versions up to {known}",
                file.display()
            ),
            OpenError::Database(path, error) => write!(f, "cannot open {}: {error}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {}

/// Why there is no copy.
#[derive(Debug)]
pub enum BackupError {
    /// There is a file of this name already, which is not overwritten.
    Exists(PathBuf),
    /// The copy cannot be written.
    File(PathBuf, io::Error),
    /// The database says no.
    Store(StoreError),
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackupError::Exists(path) => write!(f, "{} exists already", path.display()),
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
            // The memory that connections share is a file too, and what keeps it from growing is a full disk.
            Some((ErrorCode::DiskFull, _) | (_, SQLITE_IOERR_SHMSIZE)) => StoreError::Full,
            Some((ErrorCode::ReadOnly | ErrorCode::PermissionDenied, _)) => StoreError::ReadOnly,
            _ => StoreError::Broken(error.to_string()),
        }
    }
}

/// What a statement means that breaks a rule of the schema; other errors stay what they are.
pub(crate) fn if_refused(error: rusqlite::Error, meaning: impl FnOnce() -> StoreError) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::ConstraintViolation) => meaning(),
        _ => error.into(),
    }
}
