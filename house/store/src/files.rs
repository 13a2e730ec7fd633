//! The data directory: its lock, and the database file.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

use crate::readers::{self, Mode, Readers};
use crate::schema::{self, Kind, MIGRATIONS};
use crate::{BackupError, OpenError};

/// The database. While it is open there are also files with the suffixes `-wal` and `-shm`, which belong to it.
pub(crate) const DATABASE: &str = "scriptorium.db";

/// The file that is locked while a process uses the directory. It is never deleted: only the lock counts, and the system
/// releases that when the process ends.
const LOCK: &str = "scriptorium.lock";

/// How long to wait for other programs that lock the database, such as the `sqlite3` shell.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Large enough for the pages that active tables change.
const CACHE_KIB: i64 = 16 * 1024;

/// The size of the log at which a commit runs a checkpoint itself. The checkpointer starts long before that.
const AUTO_CHECKPOINT_PAGES: i64 = 64_000;

/// Creates the directory if it is missing, and locks it.
pub(crate) fn lock(directory: &Path) -> Result<File, OpenError> {
    let unusable = |error| OpenError::Directory(directory.to_owned(), error);
    create_private_directory(directory).map_err(unusable)?;
    let file = private_options().create(true).open(directory.join(LOCK)).map_err(unusable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(directory.to_owned())),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

/// Opens the database for writing, and creates or migrates it. The caller must hold the lock of the directory.
pub(crate) fn open(file: &Path) -> Result<Connection, OpenError> {
    let unusable = |error| OpenError::Directory(file.to_owned(), error);
    if !file.try_exists().map_err(unusable)? {
        create(file)?;
    }
    // Checked on a read-only connection, so that a refused file is not changed.
    check(file, Mode::Shared)?;
    connect(file).map_err(|error| failed(file, error))
}

/// Returns the version of the database. Fails if the file is not a Scriptorium database of a supported version.
pub(crate) fn check(file: &Path, mode: Mode) -> Result<usize, OpenError> {
    let kind = readers::open(file, mode).and_then(|connection| schema::kind(&connection));
    match kind.map_err(|error| failed(file, error))? {
        Kind::Ours(version) if version > MIGRATIONS.len() => {
            Err(OpenError::Newer { file: file.to_owned(), version, known: MIGRATIONS.len() })
        }
        Kind::Ours(version) => Ok(version),
        Kind::Foreign => Err(OpenError::NotOurs(file.to_owned())),
    }
}

/// Returns whether the database, which cannot be opened for writing, can at least be read with [`Mode::Frozen`]: it has the
/// current version and no log, and so is complete without one.
pub(crate) fn can_be_frozen(file: &Path) -> bool {
    let log = fs::metadata(log_of(file)).map_or(0, |log| log.len());
    log == 0 && check(file, Mode::Frozen).is_ok_and(|version| version == MIGRATIONS.len())
}

/// Returns the name of the write-ahead log.
pub(crate) fn log_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

/// Creates an empty database under a temporary name and renames it, so that an interrupted start leaves no partial
/// database.
fn create(file: &Path) -> Result<(), OpenError> {
    let unusable = |error| OpenError::Directory(file.to_owned(), error);
    let part = temporary_name(file);
    private_options().create(true).truncate(true).open(&part).map_err(unusable)?;
    let made = connect(&part).and_then(close);
    made.map_err(|error| failed(file, error))?;
    rename_durably(&part, file).map_err(unusable)
}

/// Opens a connection that may write, and migrates the database. The file must be empty or a Scriptorium database.
pub(crate) fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open(file)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    readers::keep_plans(&connection)?;
    connection.set_prepared_statement_cache_capacity(64);
    // COMMIT returns after the sync.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // Overwrites deleted and replaced data with zeros: the data of deleted people must not remain in the file.
    connection.pragma_update_and_check(None, "secure_delete", true, |_| Ok(()))?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update_and_check(None, "wal_autocheckpoint", AUTO_CHECKPOINT_PAGES, |_| Ok(()))?;
    schema::migrate(&mut connection, MIGRATIONS)?;
    Ok(connection)
}

/// See [`crate::Sqlite::backup`].
pub(crate) fn backup(readers: &Readers, to: &Path) -> Result<(), BackupError> {
    let unusable = |error| BackupError::File(to.to_owned(), error);
    // Reserves the name.
    private_options().create_new(true).open(to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
        _ => unusable(error),
    })?;
    let part = temporary_name(to);
    let copied = copy(readers, &part).and_then(|()| rename_durably(&part, to).map_err(unusable));
    if copied.is_err() {
        // Best effort: the first error is the one to report.
        let _ = fs::remove_file(&part);
        let _ = fs::remove_file(to);
    }
    copied
}

fn copy(readers: &Readers, part: &Path) -> Result<(), BackupError> {
    let unusable = |error| BackupError::File(part.to_owned(), error);
    private_options().create(true).truncate(true).open(part).map_err(unusable)?;
    let name = part.to_str().ok_or_else(|| unusable(io::ErrorKind::InvalidFilename.into()))?;
    readers
        .with_connection(|connection| connection.execute("VACUUM INTO ?1", [name]))
        .map_err(BackupError::Store)?;
    // VACUUM INTO does not copy the journal mode.
    connect(part).and_then(close).map_err(|error| BackupError::Store(error.into()))
}

fn close(connection: Connection) -> rusqlite::Result<()> {
    connection.close().map_err(|(_, error)| error)
}

/// Returns the name of a file while it is incomplete.
fn temporary_name(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Renames a complete file, and syncs the file and the name to disk.
fn rename_durably(part: &Path, file: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, file)?;
    // The name is stored in the directory. Only Unix can open and sync directories.
    if cfg!(unix) {
        let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        File::open(directory.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// Options for files that only their owner can read: they have hashes of passwords and tokens.
fn private_options() -> fs::OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn create_private_directory(directory: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

fn failed(file: &Path, error: rusqlite::Error) -> OpenError {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => OpenError::NotOurs(file.to_owned()),
        _ => OpenError::Database(file.to_owned(), error.into()),
    }
}
