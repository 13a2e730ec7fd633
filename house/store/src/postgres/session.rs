//! The session that writes: one transaction for all changes of a flush.
//!
//! Every transaction first updates the row of its node, with its own number. So a node whose row was deleted can never write
//! again, and deleting the row waits for the node's running transaction. After a lost connection, the number tells whether the
//! last transaction was committed.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::connection::{Address, Connection};
use super::failure::Failure;
use super::node::Node;
use super::rows::number;
use super::tables::Tables;
use super::{others, ratings};
use crate::{Change, StoreError, TableChange};

/// How long transient failures are retried. Long enough for a standby to take over.
const RETRY_FOR: Duration = Duration::from_secs(10);
/// How long to wait before another attempt.
const RETRY_INTERVAL: Duration = Duration::from_millis(100);

/// The result of each change of a flush.
type Results = Vec<Result<(), StoreError>>;

pub(super) struct Session {
    address: Address,
    connection: Option<Connection>,
    node: Node,
    /// The number of the last transaction that was certainly committed.
    committed: i64,
    /// The results of the transaction after that one, if it was sent to be committed and its fate is unknown.
    unknown: Option<Results>,
    /// When the failures began.
    failing_since: Option<Instant>,
}

impl Session {
    pub(super) fn new(address: Address, node: Node) -> Session {
        Session { address, connection: None, node, committed: 0, unknown: None, failing_since: None }
    }

    /// Writes changes in one transaction. Returns a result for each change. If the transaction fails, nothing is written and
    /// every change gets its error.
    pub(super) async fn write(&mut self, changes: &[Change]) -> Results {
        self.unknown = None;
        let all = |error: StoreError| -> Results { vec![Err(error); changes.len()] };
        loop {
            let failure = match self.attempt(changes).await {
                Ok(results) => {
                    self.failing_since = None;
                    return results;
                }
                Err(failure) => failure,
            };
            match failure {
                Failure::Refused(error) if changes.len() == 1 => return vec![Err(error)],
                // One of the changes is the reason. The others are written without it.
                Failure::Refused(_) => {
                    let mut results = Vec::with_capacity(changes.len());
                    for change in changes {
                        results.extend(Box::pin(self.write(std::slice::from_ref(change))).await);
                    }
                    return results;
                }
                Failure::Lasting(error) => {
                    self.connection = None;
                    return all(error);
                }
                Failure::Transient(error) => {
                    self.connection = None;
                    let since = *self.failing_since.get_or_insert_with(Instant::now);
                    if since.elapsed() >= RETRY_FOR {
                        return all(error);
                    }
                    sleep(RETRY_INTERVAL).await;
                }
            }
        }
    }

    async fn attempt(&mut self, changes: &[Change]) -> Result<Results, Failure> {
        if self.connection.is_none()
            && let Some(results) = self.reconnect().await?
        {
            return Ok(results);
        }
        let Some(connection) = &self.connection else {
            return Err(Failure::Transient(StoreError::Broken("there is no connection".to_owned())));
        };
        let next = self.committed + 1;
        let results = match apply(connection, self.node, next, changes).await {
            Ok(results) => results,
            Err(failure) => {
                if connection.run("ROLLBACK").await.is_err() {
                    self.connection = None;
                }
                return Err(failure);
            }
        };
        match connection.run("COMMIT").await {
            Ok(()) => {
                self.committed = next;
                Ok(results)
            }
            Err(error) => {
                self.unknown = Some(results);
                Err(error.into())
            }
        }
    }

    /// Connects. Returns the results of the transaction whose fate was unknown, if it was committed.
    async fn reconnect(&mut self) -> Result<Option<Results>, Failure> {
        let connection = Connection::open(&self.address).await?;
        // Waits until the server has noticed the end of the connection before this one.
        let select = "SELECT flush FROM nodes WHERE id = $1 FOR UPDATE";
        let found = connection.query(select, &[&self.node]).await?;
        let flushed: i64 = found.first().ok_or(Failure::Lasting(StoreError::Fenced))?.get(0);
        if flushed < self.committed {
            // The database has lost what was acknowledged.
            return Err(Failure::Lasting(StoreError::Fenced));
        }
        let results = self.unknown.take().filter(|_| flushed > self.committed);
        self.committed = flushed;
        self.connection = Some(connection);
        Ok(results)
    }
}

/// Begins a transaction and applies the changes.
async fn apply(
    connection: &Connection,
    node: Node,
    flush: i64,
    changes: &[Change],
) -> Result<Results, Failure> {
    let fence = "UPDATE nodes SET flush = $2, latest = greatest(latest, $3) WHERE id = $1";
    let latest = number(latest(changes)).unwrap_or_default();
    // Sent at once, in this order.
    let (begun, fenced, tables) = futures_util::future::join3(
        connection.run("BEGIN"),
        connection.execute(fence, &[&node, &flush, &latest]),
        Tables::read(connection, &ids(changes)),
    )
    .await;
    begun?;
    if fenced? == 0 {
        return Err(Failure::Lasting(StoreError::Fenced));
    }
    let mut tables = tables?;
    let mut results = Vec::with_capacity(changes.len());
    for change in changes {
        let result = match tables_of(change) {
            Some(changes) => {
                if tables.has_endings() {
                    tables.write(connection).await?;
                }
                tables.add(changes)
            }
            None => {
                tables.write(connection).await?;
                other(connection, change, &mut tables).await?
            }
        };
        results.push(result);
    }
    tables.write(connection).await?;
    Ok(results)
}

/// Applies a change that is not one of tables, completely or not at all. The outer error means that the transaction failed.
async fn other(
    connection: &Connection,
    change: &Change,
    tables: &mut Tables<'_>,
) -> Result<Result<(), StoreError>, Failure> {
    connection.run("SAVEPOINT change").await?;
    let applied = match change {
        Change::Table(_) | Change::Tables(_) => Ok(()),
        Change::Person(change) => others::person(connection, change).await,
        Change::Report(report) => others::report(connection, report).await,
        Change::Redacted(redaction) => match tables.length(&redaction.table) {
            Ok(length) => others::redact(connection, redaction, length).await,
            Err(error) => Err(Failure::Refused(error)),
        },
        Change::Deleted(deletion) => others::delete(connection, deletion).await,
        Change::Probe => others::probe(connection).await,
        Change::Epoch(epoch) => others::epoch(connection, epoch).await,
        Change::Ordered(order) => others::order(connection, order).await,
        Change::Executed(execution) => others::execute(connection, execution).await,
        Change::Counted(counted) => ratings::count_result(connection, counted).await,
        Change::Results(results) => ratings::replace(connection, results).await,
    };
    match applied {
        Ok(()) => {
            if let Change::Deleted(deletion) = change {
                tables.deleted(&deletion.table);
            }
            connection.run("RELEASE change").await?;
            Ok(Ok(()))
        }
        Err(Failure::Refused(error)) => {
            connection.run("ROLLBACK TO change; RELEASE change").await?;
            Ok(Err(error))
        }
        Err(failure) => Err(failure),
    }
}

/// Returns the changes of tables in a change that has nothing else.
fn tables_of(change: &Change) -> Option<&[TableChange]> {
    match change {
        Change::Table(change) => Some(std::slice::from_ref(change)),
        Change::Tables(changes) => Some(changes),
        Change::Person(_)
        | Change::Report(_)
        | Change::Redacted(_)
        | Change::Deleted(_)
        | Change::Probe
        | Change::Epoch(_)
        | Change::Counted(_)
        | Change::Ordered(_)
        | Change::Executed(_)
        | Change::Results(_) => None,
    }
}

/// Returns the tables whose state the changes are checked against.
fn ids(changes: &[Change]) -> Vec<&str> {
    let mut ids: Vec<&str> = Vec::with_capacity(changes.len());
    for change in changes {
        match change {
            Change::Redacted(redaction) => ids.push(&redaction.table),
            change => ids.extend(tables_of(change).into_iter().flatten().map(|change| change.table.as_str())),
        }
    }
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Returns the latest time of the entries in these changes.
fn latest(changes: &[Change]) -> u64 {
    let entries = changes.iter().filter_map(tables_of).flatten().flat_map(|change| &change.entries);
    entries.map(|entry| entry.at).max().unwrap_or_default()
}
