#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! The store does not know the games. A table is a row for lists, a journal of numbered text entries and, once the game
//! is over, a record. A person is a name with credentials.

mod admin;
mod archive;
mod chain;
mod checkpointer;
mod columns;
mod copy;
mod epoch;
mod error;
mod files;
mod friend;
mod friend_reads;
mod journal;
mod log_check;
mod order;
mod person;
mod postgres;
mod queue;
mod rating;
mod rating_reads;
mod read_only;
mod readers;
mod schema;
mod sqlite;
mod table;
mod writer;

pub use admin::Admin;
pub use copy::{Archive, CopyError, Seat, copy};
pub use epoch::Epoch;
pub use error::{BackupError, OpenError, StoreError};
pub use friend::{Contact, FriendChange, FriendCode, MAX_FRIEND_CODES, Tie, TieKind};
pub use log_check::LogDamage;
pub use order::{Action, Execution, Order};
pub use person::{Person, PersonChange, Scope, Token, TokenHash, TokenKind};
pub use postgres::{Lease, Opening, Postgres};
pub use rating::{Board, Counted, GameResult, Leader, PastRating, PersonRating};
pub use read_only::ReadOnly;
pub use sqlite::Sqlite;
pub use table::{
    Deletion, Ending, Entry, Outcome, Redaction, Report, Stale, Status, TableChange, TableRow, Tally,
};

/// A change, which is written completely or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A change of one table.
    Table(TableChange),
    /// Changes of several tables.
    Tables(Vec<TableChange>),
    /// A change of one person.
    Person(PersonChange),
    /// A new complaint about a chat message.
    Report(Report),
    /// A replacement of stored text, used when a person is deleted.
    Redacted(Redaction),
    /// The deletion of a table.
    Deleted(Deletion),
    /// A test write, which changes nothing that can be read.
    Probe,
    /// A new epoch.
    Epoch(Epoch),
    /// The ratings after a game.
    Counted(Counted),
    /// A new order of an administrator.
    Ordered(Order),
    /// The end of an order.
    Executed(Execution),
    /// Replaces all results, and deletes all ratings, which are then counted again.
    Results(Vec<GameResult>),
}

/// A callback that receives the result of a write.
pub type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Calls the callbacks of all changes that shared a sync.
pub type Completions = Box<dyn FnOnce() + Send>;

/// Storage of tables and people.
///
/// Reads block on disk I/O: call them outside async tasks. They return an error if the database cannot be read. Times are
/// milliseconds since the Unix epoch.
pub trait Store: Send + Sync {
    /// Queues a change and returns immediately. The queue is unbounded: callers limit it by waiting for `done`.
    ///
    /// Changes are written in the order of the calls. `done` is called in the same order, on another thread, after the
    /// change was synced to disk or failed. A change that is refused has no effect on others in the same sync.
    fn write(&self, change: Change, done: Done);

    /// Returns the table with this id.
    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError>;
    /// Returns all journal entries of a table, in order.
    fn entries(&self, table: &str) -> Result<Vec<Entry>, StoreError>;
    /// Returns the record of a finished game.
    fn record(&self, table: &str) -> Result<Option<String>, StoreError>;
    /// Returns the tables that are not over, oldest first.
    fn unfinished(&self) -> Result<Vec<TableRow>, StoreError>;
    /// Returns at most `limit` public tables whose game has not started, newest first.
    fn open_tables(&self, limit: usize) -> Result<Vec<TableRow>, StoreError>;
    /// Returns at most `limit` public tables whose game is running, newest first.
    fn running_tables(&self, limit: usize) -> Result<Vec<TableRow>, StoreError>;
    /// Returns at most `limit` tables where the person has or had a seat, newest first. With `before`, only tables
    /// created before that time.
    fn tables_of(&self, person: &str, before: Option<u64>, limit: usize)
    -> Result<Vec<TableRow>, StoreError>;

    /// Returns at most `limit` finished games of a person with their outcome, newest first. With `before`, only those
    /// whose table was created before that time.
    fn games_of(
        &self,
        person: &str,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<(TableRow, Outcome)>, StoreError>;
    /// Counts the outcomes of a person's games by game and number of players.
    fn tally(&self, person: &str) -> Result<Vec<Tally>, StoreError>;
    /// Returns the ids of all tables whose journal may contain a person's name: where they had a seat or sent a chat
    /// message.
    fn tables_naming(&self, person: &str) -> Result<Vec<String>, StoreError>;

    /// Returns the person with this id.
    fn person(&self, id: &str) -> Result<Option<Person>, StoreError>;
    /// Returns the person with this login name.
    fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError>;
    /// Returns a token with its owner, whether or not it has expired.
    fn person_by_token(&self, token: &TokenHash) -> Result<Option<(Person, Token)>, StoreError>;
    /// Returns the tokens of a person, oldest first.
    fn tokens(&self, person: &str) -> Result<Vec<Token>, StoreError>;
    /// Returns the friends and the blocked people of a person, in the order of their ids.
    fn contacts(&self, person: &str) -> Result<Vec<Contact>, StoreError>;
    /// Returns who offers friendship by the code with this hash, whether or not it has expired.
    fn person_by_friend_code(&self, hash: &TokenHash) -> Result<Option<(Person, FriendCode)>, StoreError>;
    /// Returns whether a person lets friends see when they are online. False if there is no such person.
    fn shows_presence(&self, person: &str) -> Result<bool, StoreError>;
    /// Returns at most `limit` complaints, newest first.
    fn reports(&self, limit: usize) -> Result<Vec<Report>, StoreError>;

    /// Returns the ids of at most `limit` tables of this kind without an entry at or after `before`.
    fn stale_tables(&self, kind: Stale, before: u64, limit: usize) -> Result<Vec<String>, StoreError>;
    /// Returns the ids of at most `limit` guests that [`PersonChange::GuestExpired`] deletes.
    fn stale_guests(&self, before: u64, limit: usize) -> Result<Vec<String>, StoreError>;
    /// Returns at most `limit` tokens with their owners: links created before `links`, others last used before `others`.
    fn stale_tokens(
        &self,
        links: u64,
        others: u64,
        limit: usize,
    ) -> Result<Vec<(String, TokenHash)>, StoreError>;
    /// Checks the structure of the whole database, which takes as long as reading the file.
    fn check(&self) -> Result<(), StoreError>;
    /// Returns the newest epochs, oldest first.
    fn epochs(&self) -> Result<Vec<Epoch>, StoreError>;
    /// Returns at most `limit` results after this one, by pool and in the order in which they count.
    fn results(&self, after: Option<&GameResult>, limit: usize) -> Result<Vec<GameResult>, StoreError>;
    /// Returns at most `limit` results without ratings, by pool and in the order in which they count.
    fn uncounted(&self, limit: usize) -> Result<Vec<GameResult>, StoreError>;
    /// Returns at most `limit` ratings of a person in a pool, newest first.
    fn ratings_of(&self, person: &str, pool: &str, limit: usize) -> Result<Vec<PastRating>, StoreError>;
    /// Returns at most `limit` accounts with the most points on a board.
    fn leaders(&self, board: &Board, limit: usize) -> Result<Vec<Leader>, StoreError>;
    /// Returns the ids of at most `limit` tables that are over, by id and after this one.
    fn finished(&self, after: &str, limit: usize) -> Result<Vec<String>, StoreError>;
    /// Returns at most `limit` orders without an outcome with their numbers, oldest first.
    fn pending_orders(&self, limit: usize) -> Result<Vec<(u64, Order)>, StoreError>;
    /// Returns all orders about a person, oldest first.
    fn orders_about(&self, person: &str) -> Result<Vec<Order>, StoreError>;
    /// Returns the latest time of the entries and epochs; 0 if there are none.
    fn latest(&self) -> Result<u64, StoreError>;
    /// Returns the settings by which acknowledged changes can be lost, each in a sentence for administrators.
    fn risks(&self) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }
    /// Returns the state of the server's right to write, if other servers could take it over.
    fn lease(&self) -> Option<Lease> {
        None
    }
}
