//! What errors of PostgreSQL mean for a change, a read, and the start.

use std::error::Error as _;
use std::io;

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::StoreError;

/// Why a transaction was not committed.
#[derive(Debug)]
pub(super) enum Failure {
    /// Another attempt can succeed: the connection was lost, the server restarts, or a standby takes over.
    Transient(StoreError),
    /// The values of a change are refused.
    Refused(StoreError),
    /// Another attempt would fail too.
    Lasting(StoreError),
}

impl Failure {
    pub(super) fn into_error(self) -> StoreError {
        match self {
            Failure::Transient(error) | Failure::Refused(error) | Failure::Lasting(error) => error,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        let text = || format!("PostgreSQL: {}", describe(&error));
        let broken = || StoreError::Broken(text());
        let Some(state) = error.code() else {
            // The connection, or what was read from it.
            return match refuses_writes(&error) {
                true => Failure::Transient(StoreError::ReadOnly),
                false => Failure::Transient(broken()),
            };
        };
        match *state {
            SqlState::READ_ONLY_SQL_TRANSACTION => Failure::Transient(StoreError::ReadOnly),
            SqlState::DISK_FULL => Failure::Lasting(StoreError::Full),
            SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => {
                Failure::Lasting(StoreError::Damaged(text()))
            }
            _ => match &state.code()[..2] {
                // A value that no column holds.
                "22" => Failure::Refused(broken()),
                // A constraint.
                "23" => Failure::Refused(StoreError::OutOfStep(text())),
                // Connections, deadlocks, resources, and shutdowns.
                "08" | "25" | "40" | "53" | "55" | "57" | "58" => Failure::Transient(broken()),
                _ => Failure::Lasting(broken()),
            },
        }
    }
}

/// Returns whether no server of the address accepts writes.
pub(super) fn refuses_writes(error: &Error) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    source.is_some_and(|error| {
        // The system's own errors, as of a socket that may not be opened, have a number.
        error.kind() == io::ErrorKind::PermissionDenied && error.raw_os_error().is_none()
    })
}

/// Returns an error in words, with its causes. Contains no password: the client never puts one into an error.
pub(super) fn describe(error: &Error) -> String {
    if let Some(error) = error.as_db_error() {
        let detail = error.detail().map(|detail| format!(": {detail}")).unwrap_or_default();
        return format!("{}{detail} ({})", error.message(), error.code().code());
    }
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        source = error.source();
    }
    text
}

/// Why the store cannot be opened.
#[derive(Debug)]
pub(super) enum OpenFailure {
    /// No server can be reached, or it refuses the connection.
    Connection(String),
    /// No server accepts writes.
    ReadOnly,
    /// The server is too old.
    ServerTooOld { version: u32, oldest: u32 },
    /// The schema is of a newer version.
    Newer { version: usize, known: usize },
    /// There is a schema of this name that is not ours.
    NotOurs(String),
    /// A server that is alone uses the database.
    InUse,
}

impl From<Error> for OpenFailure {
    fn from(error: Error) -> OpenFailure {
        let state = error.code();
        if refuses_writes(&error) || state == Some(&SqlState::READ_ONLY_SQL_TRANSACTION) {
            return OpenFailure::ReadOnly;
        }
        OpenFailure::Connection(describe(&error))
    }
}
