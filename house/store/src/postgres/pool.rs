//! Connections that read. A query sees the data that was committed when it started.

use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::time::sleep;
use tokio_postgres::Row;

use super::connection::{Address, Connection, Values, borrowed};
use super::failure::Failure;
use crate::StoreError;

/// Connections beyond this number are closed after use.
const MAX_IDLE: usize = 8;

/// How long a read that fails is tried again. A read of a pool that has been failing for longer is tried once.
const RETRY_FOR: Duration = Duration::from_secs(5);
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

pub(super) struct Pool {
    runtime: Handle,
    shared: Arc<Shared>,
}

struct Shared {
    address: Address,
    idle: Mutex<Vec<Connection>>,
    /// Since when no read has succeeded.
    failing_since: Mutex<Option<Instant>>,
}

impl Pool {
    pub(super) fn new(address: Address, runtime: Handle) -> Pool {
        let shared = Shared { address, idle: Mutex::default(), failing_since: Mutex::default() };
        Pool { runtime, shared: Arc::new(shared) }
    }

    /// Returns the rows of a query. Blocks.
    pub(super) fn rows(&self, query: &'static str, values: Values<'static>) -> Result<Vec<Row>, StoreError> {
        let (sender, receiver) = mpsc::channel();
        let shared = Arc::clone(&self.shared);
        self.runtime.spawn(async move {
            // The receiver waits.
            let _ = sender.send(shared.rows(query, &values).await);
        });
        let closing = || Err(StoreError::Broken("the store is closing".to_owned()));
        receiver.recv().unwrap_or_else(|_| closing())
    }
}

impl Shared {
    async fn rows(&self, query: &'static str, values: &Values<'static>) -> Result<Vec<Row>, StoreError> {
        loop {
            match self.try_rows(query, values).await {
                Ok(rows) => {
                    *lock(&self.failing_since) = None;
                    return Ok(rows);
                }
                Err(Failure::Transient(error)) => {
                    lock(&self.idle).clear();
                    let since = *lock(&self.failing_since).get_or_insert_with(Instant::now);
                    if since.elapsed() >= RETRY_FOR {
                        return Err(error);
                    }
                    sleep(RETRY_INTERVAL).await;
                }
                Err(failure) => return Err(failure.into_error()),
            }
        }
    }

    async fn try_rows(&self, query: &'static str, values: &Values<'static>) -> Result<Vec<Row>, Failure> {
        let idle = lock(&self.idle).pop();
        let connection = match idle {
            Some(connection) => connection,
            None => Connection::open(&self.address).await?,
        };
        let rows = connection.query(query, &borrowed(values)).await?;
        let mut idle = lock(&self.idle);
        if idle.len() < MAX_IDLE {
            idle.push(connection);
        }
        Ok(rows)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
