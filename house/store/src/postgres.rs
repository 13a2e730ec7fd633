//! The store in a PostgreSQL database.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};
use tokio_postgres::Row;

use crate::queue::Queue;
use crate::{
    Board, Change, Completions, Contact, Done, Entry, Epoch, FriendCode, GameResult, Leader, OpenError,
    Order, Outcome, PastRating, Person, Report, Stale, Store, StoreError, TableRow, Tally, Token, TokenHash,
};

mod archive;
mod connection;
mod desk;
mod failure;
mod friends;
mod lease;
mod node;
mod others;
mod pool;
mod ratings;
mod rows;
mod schema;
mod session;
mod tables;
mod text;
mod writer;

pub(crate) use desk::Desk;
pub use lease::Lease;

use connection::{Address, Connection, Values};
use failure::OpenFailure;
use lease::{Counts, keep};
use node::Node;
use pool::Pool;
use rows::{outcome, person, table_row, text, token, unsigned};
use session::Session;
use text::stored;

/// How long to wait for the database when the store is closed.
const CLOSING_TIMEOUT: Duration = Duration::from_secs(2);
/// How long to wait before another attempt to connect.
const RETRY_INTERVAL: Duration = Duration::from_millis(200);

/// A store in a PostgreSQL database, in a schema `scriptorium` of its own.
///
/// One thread writes: all queued changes share a transaction, and their callbacks are called after its commit. If the
/// connection is lost, the transaction is repeated, but never applied twice. Reads do not wait for writes. Dropping the store
/// writes all queued changes and calls their callbacks.
pub struct Postgres {
    /// `None` only while dropping.
    writer: Option<Queue>,
    pool: Pool,
    address: Address,
    node: Node,
    took_over: bool,
    counts: Arc<Counts>,
    /// Drives the connections that read, and the one that has the lock.
    runtime: Option<Runtime>,
}

/// How to open a store that another server may use.
pub struct Opening {
    /// Whether to wait until the other server stops or gives no sign of life, and then to take its place. The other one can
    /// never write again.
    pub stand_by: bool,
    /// Called when another server has taken the place of this one.
    pub replaced: Box<dyn FnOnce() + Send>,
}

impl Default for Opening {
    fn default() -> Opening {
        Opening { stand_by: false, replaced: Box::new(|| ()) }
    }
}

impl Postgres {
    /// Opens the store at a URL such as `postgres://USER:PASSWORD@HOST1,HOST2/DATABASE`, and creates or migrates its schema.
    /// Of several hosts, the one that accepts writes is used.
    ///
    /// # Errors
    /// If the database cannot be reached or does not accept writes, if another server uses it, or if the server or the schema
    /// is of an unsupported version. Errors do not contain the password.
    pub fn open(url: &str) -> Result<Postgres, OpenError> {
        Postgres::open_with(url, Opening::default(), |completions| completions())
    }

    /// Like [`Postgres::open`], but passes the callbacks of each transaction to `ordered`, which must run them in this order.
    ///
    /// # Errors
    /// See [`Postgres::open`].
    pub fn open_with(
        url: &str,
        opening: Opening,
        ordered: impl Fn(Completions) + Send + 'static,
    ) -> Result<Postgres, OpenError> {
        let Opening { stand_by, replaced } = opening;
        let address = Address::parse(url).map_err(OpenError::Address)?;
        let builder = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("postgres")
            .enable_all()
            .build();
        let no_thread = |error| OpenError::Directory(PathBuf::from(address.to_string()), error);
        let runtime = builder.map_err(no_thread)?;
        let (sender, opened) = std::sync::mpsc::channel();
        let to = address.clone();
        runtime.spawn(async move {
            // The receiver waits.
            let _ = sender.send(register(&to, stand_by).await);
        });
        let stopped = || OpenFailure::Connection("the runtime has stopped".to_owned());
        let registered = opened.recv().unwrap_or_else(|_| Err(stopped()));
        let (connection, node, took_over) = registered.map_err(|failure| open_error(&address, failure))?;
        let counts = Arc::<Counts>::default();
        runtime.spawn(keep(address.clone(), connection, node, Arc::clone(&counts), replaced));
        let pool = Pool::new(address.clone(), runtime.handle().clone());
        let writer = writer::start(Session::new(address.clone(), node), ordered).map_err(no_thread)?;
        Ok(Postgres { writer: Some(writer), pool, address, node, took_over, counts, runtime: Some(runtime) })
    }

    fn rows<T>(
        &self,
        query: &'static str,
        values: Values<'static>,
        read: impl Fn(&Row) -> T,
    ) -> Result<Vec<T>, StoreError> {
        Ok(self.pool.rows(query, values)?.iter().map(read).collect())
    }

    fn first_row<T>(
        &self,
        query: &'static str,
        values: Values<'static>,
        read: impl Fn(&Row) -> T,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.pool.rows(query, values)?.first().map(read))
    }
}

/// Connects, registers the server, and migrates the schema.
///
/// The third value says whether it has replaced a server that gave no sign of life.
async fn register(address: &Address, stand_by: bool) -> Result<(Connection, Node, bool), OpenFailure> {
    let mut connection = Connection::open(address).await?;
    schema::prepare(&connection, false).await?;
    loop {
        match node::register(&connection, stand_by).await {
            Ok((node, took_over)) => {
                // Not before, because a server of an earlier version may have been in use.
                schema::prepare(&connection, true).await?;
                return Ok((connection, node, took_over));
            }
            // The database changes its primary while this server stands by.
            Err(OpenFailure::Connection(_) | OpenFailure::ReadOnly) if stand_by => {}
            Err(failure) => return Err(failure),
        }
        connection = loop {
            sleep(RETRY_INTERVAL).await;
            if let Ok(connection) = Connection::open(address).await {
                break connection;
            }
        };
    }
}

fn open_error(address: &Address, failure: OpenFailure) -> OpenError {
    let database = address.to_string();
    match failure {
        OpenFailure::Connection(reason) => OpenError::Unreachable { database, reason },
        OpenFailure::ReadOnly => OpenError::ReadOnly(database),
        OpenFailure::ServerTooOld { version, oldest } => {
            OpenError::ServerTooOld { database, version, oldest }
        }
        OpenFailure::Newer { version, known } => {
            OpenError::Newer { file: PathBuf::from(database), version, known }
        }
        OpenFailure::NotOurs(reason) => OpenError::NotOurs(PathBuf::from(format!("{database} ({reason})"))),
        OpenFailure::InUse => OpenError::InUse(PathBuf::from(database)),
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.writer = None;
        let Some(runtime) = self.runtime.take() else { return };
        let (address, node) = (self.address.clone(), self.node);
        let (sender, ended) = std::sync::mpsc::channel::<()>();
        runtime.spawn(async move {
            let ending = async { node::end(&Connection::open(&address).await?, node).await };
            // If this fails, the next server ends the node.
            let _ = timeout(CLOSING_TIMEOUT, ending).await;
            drop(sender);
        });
        let _ = ended.recv();
        // Does not block, as this may be dropped in a task.
        runtime.shutdown_background();
    }
}

impl Store for Postgres {
    fn write(&self, change: Change, done: Done) {
        if let Some(writer) = &self.writer {
            writer.write(change, done);
        }
    }

    fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables WHERE id = $1";
        self.first_row(query, vec![owned(id)], table_row)
    }

    fn entries(&self, table: &str) -> Result<Vec<Entry>, StoreError> {
        let query = "SELECT number, at, text FROM entries WHERE table_id = $1 ORDER BY number";
        self.rows(query, vec![owned(table)], rows::entry)
    }

    fn record(&self, table: &str) -> Result<Option<String>, StoreError> {
        self.first_row("SELECT text FROM records WHERE table_id = $1", vec![owned(table)], |row| text(row, 0))
    }

    fn unfinished(&self) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables \
                     WHERE status <> 2 ORDER BY created, serial";
        self.rows(query, vec![], table_row)
    }

    fn open_tables(&self, limit: usize) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables \
                     WHERE status = 0 AND public ORDER BY created DESC, serial DESC LIMIT $1";
        self.rows(query, vec![count(limit)], table_row)
    }

    fn running_tables(&self, limit: usize) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, created, summary FROM tables \
                     WHERE status = 1 AND public ORDER BY created DESC, serial DESC LIMIT $1";
        self.rows(query, vec![count(limit)], table_row)
    }

    fn tables_of(
        &self,
        person: &str,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<TableRow>, StoreError> {
        let query = "SELECT id, game, public, status, tables.created, summary \
                     FROM seats JOIN tables ON tables.id = table_id \
                     WHERE person = $1 AND seats.created <= $2 \
                     ORDER BY seats.created DESC, seats.serial DESC LIMIT $3";
        self.rows(query, vec![owned(person), latest_before(before), count(limit)], table_row)
    }

    fn games_of(
        &self,
        person: &str,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<(TableRow, Outcome)>, StoreError> {
        let query = "SELECT id, game, public, status, tables.created, summary, outcome \
                     FROM seats JOIN tables ON tables.id = table_id \
                     WHERE person = $1 AND seats.created <= $2 AND outcome IS NOT NULL \
                     ORDER BY seats.created DESC, seats.serial DESC LIMIT $3";
        let read = |row: &Row| (table_row(row), outcome(row, 6));
        self.rows(query, vec![owned(person), latest_before(before), count(limit)], read)
    }

    fn tally(&self, person: &str) -> Result<Vec<Tally>, StoreError> {
        let query = "SELECT game, players, count(*) FILTER (WHERE outcome = 0), \
                     count(*) FILTER (WHERE outcome = 1), count(*) FILTER (WHERE outcome = 2) \
                     FROM seats JOIN tables ON tables.id = table_id WHERE person = $1 AND outcome IS NOT NULL \
                     GROUP BY game, players ORDER BY game COLLATE \"C\", players";
        self.rows(query, vec![owned(person)], rows::tally)
    }

    fn tables_naming(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM tables WHERE id IN (SELECT table_id FROM seats WHERE person = $1 \
                     UNION SELECT table_id FROM words WHERE person = $1) ORDER BY serial";
        self.rows(query, vec![owned(person)], |row| text(row, 0))
    }

    fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password, banned FROM people WHERE id = $1";
        self.first_row(query, vec![owned(id)], |row| person(row, 0))
    }

    fn person_by_login(&self, login: &str) -> Result<Option<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password, banned FROM people WHERE login = $1";
        self.first_row(query, vec![owned(login)], |row| person(row, 0))
    }

    fn person_by_token(&self, hash: &TokenHash) -> Result<Option<(Person, Token)>, StoreError> {
        let query = "SELECT hash, kind, scope, label, tokens.created, used, \
                     id, name, people.created, login, password, banned \
                     FROM tokens JOIN people ON people.id = person WHERE hash = $1";
        let read = |row: &Row| Ok((person(row, 6), token(row)?));
        self.first_row(query, vec![Box::new(hash.to_vec())], read)?.transpose()
    }

    fn tokens(&self, person: &str) -> Result<Vec<Token>, StoreError> {
        let query = "SELECT hash, kind, scope, label, created, used FROM tokens \
                     WHERE person = $1 ORDER BY created, hash";
        self.rows(query, vec![owned(person)], token)?.into_iter().collect()
    }

    fn contacts(&self, person: &str) -> Result<Vec<Contact>, StoreError> {
        self.read_contacts(person)
    }

    fn person_by_friend_code(&self, hash: &TokenHash) -> Result<Option<(Person, FriendCode)>, StoreError> {
        self.read_person_by_friend_code(hash)
    }

    fn shows_presence(&self, person: &str) -> Result<bool, StoreError> {
        self.read_shows_presence(person)
    }

    fn reports(&self, limit: usize) -> Result<Vec<Report>, StoreError> {
        let query =
            "SELECT table_id, by, about, text, at FROM reports ORDER BY at DESC, serial DESC LIMIT $1";
        self.rows(query, vec![count(limit)], rows::report)
    }

    fn stale_tables(&self, kind: Stale, before: u64, limit: usize) -> Result<Vec<String>, StoreError> {
        let query = match kind {
            Stale::Unplayed => {
                "SELECT id FROM tables WHERE created < $1 AND \
                 (status = 0 OR status = 2 AND NOT EXISTS (SELECT 1 FROM records WHERE table_id = id)) AND \
                 (SELECT at FROM entries WHERE table_id = id ORDER BY number DESC LIMIT 1) < $1 ORDER BY serial LIMIT $2"
            }
            Stale::Unfinished => {
                "SELECT id FROM tables WHERE created < $1 AND status = 1 AND \
                 (SELECT at FROM entries WHERE table_id = id ORDER BY number DESC LIMIT 1) < $1 ORDER BY serial LIMIT $2"
            }
            Stale::Finished => {
                "SELECT id FROM tables WHERE created < $1 AND status = 2 \
                 AND EXISTS (SELECT 1 FROM records WHERE table_id = id) AND \
                 (SELECT at FROM entries WHERE table_id = id ORDER BY number DESC LIMIT 1) < $1 ORDER BY serial LIMIT $2"
            }
        };
        self.rows(query, vec![count(before), count(limit)], |row| text(row, 0))
    }

    fn stale_guests(&self, before: u64, limit: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM people WHERE login IS NULL AND created < $1 \
                     AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = id AND used >= $1) \
                     AND NOT EXISTS (SELECT 1 FROM seats WHERE person = id) \
                     AND NOT EXISTS (SELECT 1 FROM words WHERE person = id) LIMIT $2";
        self.rows(query, vec![count(before), count(limit)], |row| text(row, 0))
    }

    fn stale_tokens(
        &self,
        links: u64,
        others: u64,
        limit: usize,
    ) -> Result<Vec<(String, TokenHash)>, StoreError> {
        let query = "SELECT person, hash FROM tokens \
                     WHERE kind = 1 AND created < $1 OR kind <> 1 AND used < $2 LIMIT $3";
        let read = |row: &Row| Ok((text(row, 0), rows::hash(row, 1)?));
        self.rows(query, vec![count(links), count(others), count(limit)], read)?.into_iter().collect()
    }

    /// PostgreSQL checks its own pages. This checks that no journal of an unfinished table has a gap.
    fn check(&self) -> Result<(), StoreError> {
        let query = "SELECT table_id FROM entries JOIN tables ON id = table_id WHERE status <> 2 \
                     GROUP BY table_id HAVING count(*) <> max(number) + 1 LIMIT 1";
        match self.first_row(query, vec![], |row| text(row, 0))? {
            Some(table) => Err(StoreError::Damaged(format!("the journal of table {table} has a gap"))),
            None => Ok(()),
        }
    }

    fn epochs(&self) -> Result<Vec<Epoch>, StoreError> {
        let read = |row: &Row| Epoch { id: text(row, 0), since: unsigned(row, 1) };
        self.rows("SELECT id, since FROM epochs ORDER BY since", vec![], read)
    }

    fn results(&self, after: Option<&GameResult>, limit: usize) -> Result<Vec<GameResult>, StoreError> {
        self.read_results(after, limit)
    }

    fn uncounted(&self, limit: usize) -> Result<Vec<GameResult>, StoreError> {
        self.read_uncounted(limit)
    }

    fn ratings_of(&self, person: &str, pool: &str, limit: usize) -> Result<Vec<PastRating>, StoreError> {
        self.read_ratings_of(person, pool, limit)
    }

    fn leaders(&self, board: &Board, limit: usize) -> Result<Vec<Leader>, StoreError> {
        self.read_leaders(board, limit)
    }

    fn finished(&self, after: &str, limit: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM tables WHERE status = 2 AND id > $1 ORDER BY id LIMIT $2";
        self.rows(query, vec![owned(after), count(limit)], |row| text(row, 0))
    }

    fn pending_orders(&self, limit: usize) -> Result<Vec<(u64, Order)>, StoreError> {
        let query = "SELECT number, at, by, person, action, name, why, outcome FROM orders \
                     WHERE outcome IS NULL ORDER BY number LIMIT $1";
        self.rows(query, vec![count(limit)], rows::order)
    }

    fn orders_about(&self, person: &str) -> Result<Vec<Order>, StoreError> {
        let query = "SELECT number, at, by, person, action, name, why, outcome FROM orders \
                     WHERE person = $1 ORDER BY number";
        self.rows(query, vec![owned(person)], |row| rows::order(row).1)
    }

    fn latest(&self) -> Result<u64, StoreError> {
        let query = "SELECT greatest((SELECT max(since) FROM epochs), (SELECT max(latest) FROM nodes), latest) FROM house";
        Ok(self.first_row(query, vec![], |row| unsigned(row, 0))?.unwrap_or_default())
    }

    fn lease(&self) -> Option<Lease> {
        Some(self.counts.lease(self.node, self.took_over))
    }

    fn risks(&self) -> Result<Vec<String>, StoreError> {
        let query = "SELECT current_setting('fsync'), current_setting('synchronous_commit'), \
                     current_setting('synchronous_standby_names')";
        let read = |row: &Row| [0, 1, 2].map(|column| row.get::<_, String>(column));
        Ok(self.first_row(query, vec![], read)?.map(|settings| risks(&settings)).unwrap_or_default())
    }
}

/// Returns what settings of the database put at risk.
fn risks([fsync, commit, standbys]: &[String; 3]) -> Vec<String> {
    let mut risks = Vec::new();
    if fsync == "off" {
        risks.push("fsync is off: a crash of the system can destroy the database".to_owned());
    }
    if commit == "off" {
        risks.push("synchronous_commit is off: a crash can lose acknowledged changes".to_owned());
    }
    if standbys.is_empty() {
        let risk =
            "synchronous_standby_names is empty: if a standby takes over, acknowledged changes can be lost";
        risks.push(risk.to_owned());
    } else if commit == "local" {
        let risk = "synchronous_commit is local: if a standby takes over, acknowledged changes can be lost";
        risks.push(risk.to_owned());
    }
    risks
}

/// Returns a text as a value.
fn owned(text: &str) -> Box<dyn tokio_postgres::types::ToSql + Sync + Send> {
    Box::new(stored(text).into_owned())
}

/// Returns a number as a value. No stored value is larger than `i64::MAX`.
fn count(number: impl TryInto<i64>) -> Box<dyn tokio_postgres::types::ToSql + Sync + Send> {
    Box::new(number.try_into().unwrap_or(i64::MAX))
}

/// Returns the latest time before this one as a value.
fn latest_before(before: Option<u64>) -> Box<dyn tokio_postgres::types::ToSql + Sync + Send> {
    let time = before.map_or(i64::MAX, |before| i64::try_from(before).unwrap_or(i64::MAX) - 1);
    Box::new(time)
}
