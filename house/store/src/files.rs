//! The data directory: who uses it, and the files in it.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode};

use crate::readers::{self, Readers};
use crate::schema::{self, Kind, MIGRATIONS};
use crate::{BackupError, OpenError};

/// The file that has everything. While it is in use there are `-wal` and `-shm` beside it, which belong to it.
pub(crate) const DATABASE: &str = "scriptorium.db";

/// The file whose lock says that the directory is in use. It stays; only the lock counts, and that ends with the
/// process that holds it.
const LOCK: &str = "scriptorium.lock";

/// The writer takes turns with nobody. Somebody who looks at the file with a tool of their own can be waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// Room for the pages of all tables that are played at.
const CACHE_KIB: i64 = 16 * 1024;

/// When the log has so many pages, a writer moves them to where they belong before it goes on. The mover begins long
/// before that.
const LOG_PAGES: i64 = 64_000;

/// Makes the directory where it is missing, and reserves it.
pub(crate) fn occupy(directory: &Path) -> Result<File, OpenError> {
    let unusable = |error| OpenError::Directory(directory.to_owned(), error);
    private_directory(directory).map_err(unusable)?;
    let lock = private_file().create(true).open(directory.join(LOCK)).map_err(unusable)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(directory.to_owned())),
        Err(TryLockError::Error(error)) => Err(unusable(error)),
    }
}

/// Opens the file for writing, in the newest version. The directory must be ours.
pub(crate) fn open(file: &Path) -> Result<Connection, OpenError> {
    let unusable = |error| OpenError::Directory(file.to_owned(), error);
    if !file.try_exists().map_err(unusable)? {
        create(file)?;
    }
    // Looking first, without the right to write, keeps a file that is refused as it is.
    check(file)?;
    connect(file).map_err(|error| failed(file, error))
}

/// Whether the file is one of ours that this program knows.
pub(crate) fn check(file: &Path) -> Result<(), OpenError> {
    let kind = readers::open(file).and_then(|connection| schema::kind(&connection));
    match kind.map_err(|error| failed(file, error))? {
        Kind::Ours(version) if version > MIGRATIONS.len() => {
            Err(OpenError::Newer { file: file.to_owned(), version, known: MIGRATIONS.len() })
        }
        Kind::Ours(_) => Ok(()),
        Kind::Foreign => Err(OpenError::NotOurs(file.to_owned())),
    }
}

/// Writes an empty store to a file of another name and renames it, so that a file that is there is complete.
fn create(file: &Path) -> Result<(), OpenError> {
    let unusable = |error| OpenError::Directory(file.to_owned(), error);
    let part = part_of(file);
    private_file().create(true).truncate(true).open(&part).map_err(unusable)?;
    let made = connect(&part).and_then(close);
    made.map_err(|error| failed(file, error))?;
    finish(&part, file).map_err(unusable)
}

/// A connection that may write, to a file that is empty or one of ours.
pub(crate) fn connect(file: &Path) -> rusqlite::Result<Connection> {
    let mut connection = Connection::open(file)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(64);
    // A commit has been synced when it returns.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // What is deleted or replaced is overwritten, so that whoever was forgotten is not found in the file.
    connection.pragma_update_and_check(None, "secure_delete", true, |_| Ok(()))?;
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update_and_check(None, "journal_mode", "WAL", |_| Ok(()))?;
    connection.pragma_update_and_check(None, "wal_autocheckpoint", LOG_PAGES, |_| Ok(()))?;
    schema::migrate(&mut connection, MIGRATIONS)?;
    Ok(connection)
}

/// See [`crate::Sqlite::backup`].
pub(crate) fn backup(readers: &Readers, to: &Path) -> Result<(), BackupError> {
    let unusable = |error| BackupError::File(to.to_owned(), error);
    // The empty file keeps the name for the copy.
    private_file().create_new(true).open(to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
        _ => unusable(error),
    })?;
    let part = part_of(to);
    let copied = copy(readers, &part).and_then(|()| finish(&part, to).map_err(unusable));
    if copied.is_err() {
        // What went wrong has been said; leftovers are not worth another word.
        let _ = fs::remove_file(&part);
        let _ = fs::remove_file(to);
    }
    copied
}

fn copy(readers: &Readers, part: &Path) -> Result<(), BackupError> {
    let unusable = |error| BackupError::File(part.to_owned(), error);
    private_file().create(true).truncate(true).open(part).map_err(unusable)?;
    let name = part.to_str().ok_or_else(|| unusable(io::ErrorKind::InvalidFilename.into()))?;
    readers.ask(|connection| connection.execute("VACUUM INTO ?1", [name])).map_err(BackupError::Store)?;
    // The copy is in another journal mode; now it is what a store leaves behind.
    connect(part).and_then(close).map_err(|error| BackupError::Store(error.into()))
}

fn close(connection: Connection) -> rusqlite::Result<()> {
    connection.close().map_err(|(_, error)| error)
}

/// The name under which a file grows until it is complete.
fn part_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

/// Gives a complete file its name, for good.
fn finish(part: &Path, file: &Path) -> io::Result<()> {
    File::open(part)?.sync_all()?;
    fs::rename(part, file)?;
    // A name is on disk when its directory is. Only Unix lets a directory be opened.
    if cfg!(unix) {
        let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        File::open(directory.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// Hashes of passwords and tokens are nobody else's business.
fn private_file() -> fs::OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn private_directory(directory: &Path) -> io::Result<()> {
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
