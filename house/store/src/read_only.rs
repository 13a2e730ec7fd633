use std::path::Path;

use crate::readers::Readers;
use crate::{BackupError, OpenError, Report, StoreError, files, sqlite};

/// The store of a data directory that another process may have open, to be looked at and copied.
pub struct ReadOnly {
    readers: Readers,
}

impl ReadOnly {
    /// Opens the store of a data directory, which must be there. Nothing of it is changed.
    ///
    /// # Errors
    /// When there is no store, or a file that is not one of ours or was made by a newer program.
    pub fn open(directory: &Path) -> Result<ReadOnly, OpenError> {
        let file = directory.join(files::DATABASE);
        std::fs::metadata(&file).map_err(|error| OpenError::Directory(file.clone(), error))?;
        files::check(&file)?;
        Ok(ReadOnly { readers: Readers::new(file) })
    }

    /// The same as [`Sqlite::backup`](crate::Sqlite::backup).
    ///
    /// # Errors
    /// When there is a file already, or the copy cannot be written.
    pub fn backup(&self, to: &Path) -> Result<(), BackupError> {
        files::backup(&self.readers, to)
    }

    /// The same as [`Store::reports`](crate::Store::reports).
    ///
    /// # Errors
    /// When the disk fails.
    pub fn reports(&self, most: usize) -> Result<Vec<Report>, StoreError> {
        sqlite::reports(&self.readers, most)
    }
}
