//! The right of a server to write: a row in `nodes`. Deleting the row first waits for the server's running transaction. After
//! that, the server can never write again.
//!
//! A server has the advisory lock of the database, and counts its signs of life in its row. One that stands by takes over when
//! the row is deleted, or when it has seen no sign of life for the duration of a lease on its own clock. Clocks are never
//! compared.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::connection::Connection;
use super::failure::OpenFailure;
use super::schema::LOCK;

/// The key of a server's row, which no other server ever has.
pub(super) type Node = i64;

/// How often a server gives a sign of life.
pub(super) const BEAT: Duration = Duration::from_secs(1);
/// A server without a sign of life for this long is replaced.
const LEASE: Duration = Duration::from_secs(4);
/// How long a server that does not stand by waits for the lock of one that was killed.
const PATIENCE: Duration = Duration::from_secs(3);
const INTERVAL: Duration = Duration::from_millis(100);

/// The advisory lock of the server in use. It is released with the connection that has it.
const IN_USE: i64 = LOCK + 1;

/// Ends nodes, and keeps their latest time.
const END_ALL: &str = "WITH ended AS (DELETE FROM nodes RETURNING latest) \
                       UPDATE house SET latest = greatest(latest, (SELECT max(ended.latest) FROM ended))";
const END: &str = "WITH ended AS (DELETE FROM nodes WHERE id = $1 RETURNING latest) \
                   UPDATE house SET latest = greatest(house.latest, ended.latest) FROM ended";
const END_SILENT: &str = "WITH ended AS (DELETE FROM nodes WHERE id = $1 AND beat = $2 RETURNING latest) \
                          UPDATE house SET latest = greatest(house.latest, ended.latest) FROM ended";

/// Closes the connection that has the lock, that of a server which was replaced.
const UNLOCK: &str = "SELECT count(pg_terminate_backend(pid)) FROM pg_locks WHERE locktype = 'advisory' AND granted \
                      AND objsubid = 1 AND (classid::bigint << 32) + objid::bigint = $1 AND pid <> pg_backend_pid() \
                      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

/// Registers a server. If another one is in use, fails, or waits until it can be replaced. The connection has the lock.
/// Also returns whether it has replaced a server that gave no sign of life.
pub(super) async fn register(connection: &Connection, stand_by: bool) -> Result<(Node, bool), OpenFailure> {
    let started = Instant::now();
    let mut watch = Watch { last: latest(connection).await?, since: started, took_over: false };
    while !can_take_over(connection, stand_by, &mut watch).await? {
        if !stand_by && started.elapsed() >= PATIENCE {
            return Err(OpenFailure::InUse);
        }
        sleep(INTERVAL).await;
    }
    connection.execute(END_ALL, &[]).await?;
    let rows = connection.query("INSERT INTO nodes DEFAULT VALUES RETURNING id", &[]).await?;
    Ok((rows.first().map(|row| row.get(0)).unwrap_or_default(), watch.took_over))
}

/// The last sign of life of the server in use: its row, its count, and when that was new.
struct Watch {
    last: Option<(Node, i64)>,
    since: Instant,
    /// Whether a silent server was ended.
    took_over: bool,
}

/// Returns whether the connection has the lock now.
async fn can_take_over(
    connection: &Connection,
    stand_by: bool,
    watch: &mut Watch,
) -> Result<bool, tokio_postgres::Error> {
    if stand_by {
        let last = latest(connection).await?;
        if last != watch.last {
            *watch = Watch { last, since: Instant::now(), took_over: watch.took_over };
        }
        if let Some((node, beat)) = last {
            // Waits for a transaction of that server, if one is open.
            let is_silent = watch.since.elapsed() >= LEASE;
            if !is_silent || connection.execute(END_SILENT, &[&node, &beat]).await? == 0 {
                return Ok(false);
            }
            watch.took_over = true;
            connection.query(UNLOCK, &[&IN_USE]).await?;
        }
    }
    lock(connection).await
}

/// Returns the newest node, and how often it has given a sign of life.
async fn latest(connection: &Connection) -> Result<Option<(Node, i64)>, tokio_postgres::Error> {
    let rows = connection.query("SELECT id, beat FROM nodes ORDER BY id DESC LIMIT 1", &[]).await?;
    Ok(rows.first().map(|row| (row.get(0), row.get(1))))
}

/// Takes the lock of the database. Returns false if another server has it.
pub(super) async fn lock(connection: &Connection) -> Result<bool, tokio_postgres::Error> {
    Ok(connection.text(&format!("SELECT pg_try_advisory_lock({IN_USE})")).await? == "t")
}

/// Gives a sign of life. Returns false if the node has ended.
pub(super) async fn beat(connection: &Connection, node: Node) -> Result<bool, tokio_postgres::Error> {
    Ok(connection.execute("UPDATE nodes SET beat = beat + 1 WHERE id = $1", &[&node]).await? > 0)
}

/// Ends a node that stops.
pub(super) async fn end(connection: &Connection, node: Node) -> Result<(), tokio_postgres::Error> {
    connection.execute(END, &[&node]).await.map(drop)
}
