use std::path::Path;

use crate::readers::{Mode, Readers};
use crate::{BackupError, OpenError, files};

/// Read access to the store of a data directory, which another process may be using.
pub struct ReadOnly {
    readers: Readers,
}

impl ReadOnly {
    /// Opens the store of a data directory without changing it.
    ///
    /// # Errors
    /// If there is no database, it is not a Scriptorium database, or it was written by a newer version.
    pub fn open(directory: &Path) -> Result<ReadOnly, OpenError> {
        let file = directory.join(files::DATABASE);
        std::fs::metadata(&file).map_err(|error| OpenError::Directory(file.clone(), error))?;
        files::check(&file, Mode::Shared)?;
        Ok(ReadOnly { readers: Readers::new(file, Mode::Shared) })
    }

    /// See [`Sqlite::backup`](crate::Sqlite::backup).
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    pub fn backup(&self, to: &Path) -> Result<(), BackupError> {
        files::backup(&self.readers, to)
    }
}
