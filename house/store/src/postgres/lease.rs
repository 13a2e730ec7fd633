//! Renews the right of this server to write, and tells when another server has taken over.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::time::interval;

use super::connection::{Address, Connection};
use super::node::{self, Node};

/// The right of a server to write, which it renews every second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The number of the lease. A later one has a larger number.
    pub number: u64,
    /// Whether this server has replaced one that gave no sign of life.
    pub took_over: bool,
    /// How often it was renewed.
    pub renewals: u64,
    /// How often it could not be renewed, because the database did not answer.
    pub failures: u64,
}

/// How often a lease was renewed, and could not be renewed.
#[derive(Default)]
pub(super) struct Counts {
    renewals: AtomicU64,
    failures: AtomicU64,
}

impl Counts {
    /// Returns the lease of a node.
    pub(super) fn lease(&self, node: Node, took_over: bool) -> Lease {
        Lease {
            number: u64::try_from(node).unwrap_or_default(),
            took_over,
            renewals: self.renewals.load(Ordering::Relaxed),
            failures: self.failures.load(Ordering::Relaxed),
        }
    }
}

/// Keeps the connection that has the lock of the database, and gives signs of life, until another server has taken over.
pub(super) async fn keep(
    address: Address,
    connection: Connection,
    node: Node,
    counts: Arc<Counts>,
    replaced: Box<dyn FnOnce() + Send>,
) {
    let mut connection = Some(connection);
    let mut has_lock = true;
    let mut tick = interval(node::BEAT);
    loop {
        tick.tick().await;
        if connection.is_none() {
            connection = Connection::open(&address).await.ok();
            has_lock = false;
        }
        let Some(open) = &connection else {
            counts.failures.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        match node::beat(open, node).await {
            Ok(true) => {
                counts.renewals.fetch_add(1, Ordering::Relaxed);
                if !has_lock {
                    // The lock of the connection before this one may not be released yet.
                    has_lock = node::lock(open).await.unwrap_or(false);
                }
            }
            Ok(false) => break,
            Err(_) => {
                counts.failures.fetch_add(1, Ordering::Relaxed);
                connection = None;
            }
        }
    }
    replaced();
}
