use std::fmt;

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
