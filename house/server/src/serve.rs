//! The listener and the background tasks.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use store::Store;
use tokio::net::TcpListener;
use tokio::time::{interval, sleep, timeout};

use crate::house::House;
use crate::journal::runs_unattended;
use crate::room::Room;
use crate::{Config, api};

/// Why the server cannot run.
#[derive(Debug)]
pub enum ServeError {
    /// The address cannot be listened on.
    Listen(SocketAddr, std::io::Error),
    /// The listener failed.
    Serve(std::io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            ServeError::Serve(error) => write!(f, "the listener failed: {error}"),
        }
    }
}

impl std::error::Error for ServeError {}

/// A server that is listening.
pub struct Server {
    house: Arc<House>,
    listener: TcpListener,
    address: SocketAddr,
}

/// How long a stopping server waits for requests and sockets to finish.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

impl Server {
    /// Starts to listen.
    ///
    /// # Errors
    /// If the address cannot be listened on.
    pub async fn bind(config: Config, store: Arc<dyn Store>) -> Result<Server, ServeError> {
        let wrong = |error| ServeError::Listen(config.listen, error);
        let listener = TcpListener::bind(config.listen).await.map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        Ok(Server { house: Arc::new(House::new(config, store)), listener, address })
    }

    /// Returns the address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` completes. Then closes the sockets with a code that asks clients to reconnect, after sending
    /// what is queued for them.
    ///
    /// # Errors
    /// If the listener fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { house, listener, .. } = self;
        let background = [
            tokio::spawn(watch_clocks(Arc::clone(&house))),
            tokio::spawn(unload_idle_tables(Arc::clone(&house))),
            tokio::spawn(resume_games(Arc::clone(&house))),
        ];
        let app = api::router(Arc::clone(&house)).into_make_service_with_connect_info::<SocketAddr>();
        let stopping = Arc::clone(&house);
        let graceful = async move {
            stop.await;
            tracing::info!("stopping");
            stopping.stop();
        };
        let (sender, stopped) = tokio::sync::oneshot::channel::<()>();
        // Nagle's algorithm would delay small messages.
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "cannot set TCP_NODELAY");
            }
        });
        let serving = axum::serve(listener, app).with_graceful_shutdown(async move {
            graceful.await;
            let _ = sender.send(());
        });
        let mut serving = tokio::spawn(async move { serving.await });
        let served = tokio::select! {
            served = &mut serving => Some(served),
            _ = stopped => timeout(SHUTDOWN_TIMEOUT, &mut serving).await.ok(),
        };
        background.iter().for_each(tokio::task::JoinHandle::abort);
        let closed = async {
            while house.metrics.sockets.get() > 0 {
                sleep(Duration::from_millis(10)).await;
            }
        };
        // Clients that have not closed by now do not respond.
        let _ = timeout(SHUTDOWN_TIMEOUT, closed).await;
        match served {
            Some(Ok(Err(error))) => Err(ServeError::Serve(error)),
            _ => Ok(()),
        }
    }
}

/// Hands seats over to stand-ins when their clocks run out.
async fn watch_clocks(house: Arc<House>) {
    let mut tick = interval(Duration::from_millis(100));
    loop {
        tick.tick().await;
        for id in house.take_due(house.now()) {
            let ticked = async { house.room(&id).await?.tick(&house).await };
            if let Err(refusal) = ticked.await {
                tracing::error!(%refusal, "a clock ran out, but its table could not be loaded");
                // Retry in 5 seconds.
                house.set_deadline(&id, Some(house.now() + 5_000));
            }
        }
    }
}

/// Unloads idle tables.
async fn unload_idle_tables(house: Arc<House>) {
    let mut tick = interval(Duration::from_secs(5));
    loop {
        tick.tick().await;
        let unloaded = house.unload_idle();
        // Dropping a table can take a while: not on the runtime's threads.
        drop(tokio::task::spawn_blocking(move || drop(unloaded)));
    }
}

/// Loads the games in progress that have clocks or active bots, so that they continue after a restart. All other tables
/// are loaded on demand, also while this runs.
async fn resume_games(house: Arc<House>) {
    let started = house.now();
    let rows = match house.read(|store| store.unfinished()).await {
        Ok(rows) => rows,
        Err(error) => return tracing::error!(%error, "the unfinished games could not be listed"),
    };
    let unfinished = rows.len();
    let unattended: Arc<[String]> = rows.into_iter().filter(runs_unattended).map(|row| row.id).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let tasks: Vec<_> = (0..threads)
        .map(|thread| {
            let (house, unattended) = (Arc::clone(&house), Arc::clone(&unattended));
            tokio::task::spawn_blocking(move || {
                for id in unattended.iter().skip(thread).step_by(threads) {
                    if let Err(error) = house.insert_room(Room::unloaded(id)).load(&house) {
                        tracing::error!(table = id, %error, "an unfinished game could not be restored");
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        if let Err(error) = task.await {
            tracing::error!(%error, "some unfinished games could not be restored");
        }
    }
    house.metrics.games_resumed.set(1);
    let (ms, restored) = (house.now() - started, unattended.len());
    tracing::info!(unfinished, restored, ms, "unfinished games resumed");
}
