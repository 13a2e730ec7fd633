//! The journal of the house. What was acknowledged is on disk: a change is synced before anybody hears of it,
//! and many changes share one sync.
//!
//! The store knows nothing of games. A table is a row for lists, numbered entries that somebody else can read,
//! and in the end a record; a person is a name and the secrets by which they come back.

mod chain;
mod columns;
mod error;
mod files;
mod journal;
mod mover;
mod person;
mod read_only;
mod readers;
mod schema;
mod sqlite;
mod table;
mod writer;

pub use error::{BackupError, OpenError, StoreError};
pub use person::{Person, PersonChange, Token, TokenHash, TokenKind};
pub use read_only::ReadOnly;
pub use sqlite::Sqlite;
pub use table::{Ending, Entry, Outcome, Redaction, Report, Status, TableChange, TableRow, Tally};

/// Something to be written, whole or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// What happened at one table.
    Table(TableChange),
    /// What happened at several tables at once.
    Tables(Vec<TableChange>),
    /// What happened to one person.
    Person(PersonChange),
    /// A complaint about something that was said.
    Report(Report),
    /// Something that is to be read in another way from now on, because somebody is to be forgotten.
    Redacted(Redaction),
}

/// Whom to tell that a change is on disk, or why it is not.
pub type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The answers to all changes that shared a sync, which are given when this is called.
pub type Answers = Box<dyn FnOnce() + Send>;

/// Where tables and people are kept.
///
/// Reading may block for as long as a disk takes; whoever must not wait reads elsewhere. Times are milliseconds
/// since the beginning of 1970.
pub trait Store: Send + Sync {
    /// Hands in a change and returns at once, however many are waiting: whoever hands in keeps their number bounded by
    /// waiting for `done`. Changes are written in the order in which they were handed in, and `done` is called in that
    /// order too, on another thread, once the change has been synced to disk or has failed. A change that fails
    /// leaves nothing behind and does not harm the others that shared its sync.
    fn write(&self, change: Change, done: Done);

    /// The table with this id.
    ///
    /// # Errors
    /// When the disk fails; so for everything below.
    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;
    /// All entries of a table, in order.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn entries(&self, table: &str) -> Result<Vec<Entry>, StoreError>;
    /// The record of a table whose game is over.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn record(&self, table: &str) -> Result<Option<String>, StoreError>;
    /// The tables that are not over, oldest first.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn unfinished(&self) -> Result<Vec<TableRow>, StoreError>;
    /// The public tables that wait for people, newest first, at most so many.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn open_tables(&self, most: usize) -> Result<Vec<TableRow>, StoreError>;
    /// The tables at which a person has or had a seat, newest first: at most `most` of them, and where `before` is
    /// given only those that were created earlier.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn tables_of(&self, person: &str, before: Option<u64>, most: usize) -> Result<Vec<TableRow>, StoreError>;

    /// The games of a person that are over, with how they ended, newest first: at most `most` of them, and where
    /// `before` is given only those whose table was created earlier.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn games_of(
        &self,
        person: &str,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<(TableRow, Outcome)>, StoreError>;
    /// How a person's games ended, by game and number of players.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn tally(&self, person: &str) -> Result<Vec<Tally>, StoreError>;
    /// The ids of all tables whose journals may name a person: where they had a seat, or said something.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn tables_naming(&self, person: &str) -> Result<Vec<String>, StoreError>;

    /// The person with this id.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn person(&self, id: &str) -> Result<Option<Person>, StoreError>;
    /// The person who signs in with this name.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError>;
    /// Whose token this is, and what it is for.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn person_by_token(&self, token: &TokenHash) -> Result<Option<(Person, TokenKind)>, StoreError>;
    /// The tokens of a person, oldest first.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn tokens(&self, person: &str) -> Result<Vec<Token>, StoreError>;
    /// The complaints, newest first, at most so many.
    ///
    /// # Errors
    /// See [`Store::table`].
    fn reports(&self, most: usize) -> Result<Vec<Report>, StoreError>;
}
