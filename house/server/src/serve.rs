use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use store::Store;
use tokio::net::TcpListener;
use tokio::time::{interval, sleep, timeout};

use crate::house::House;
use crate::journal::goes_on;
use crate::room::Room;
use crate::{Config, api};

/// Why the server cannot run.
#[derive(Debug)]
pub enum ServeError {
    /// It cannot listen there.
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

/// How long the server waits for sockets to close when it stops.
const PATIENCE: Duration = Duration::from_secs(5);

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    /// When the address is not to be had.
    pub async fn bind(config: Config, store: Arc<dyn Store>) -> Result<Server, ServeError> {
        let wrong = |error| ServeError::Listen(config.listen, error);
        let listener = TcpListener::bind(config.listen).await.map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        Ok(Server { house: Arc::new(House::new(config, store)), listener, address })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is done; then sockets are closed, so that clients come back, and what waits for the disk
    /// is told.
    ///
    /// # Errors
    /// When the listener fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { house, listener, .. } = self;
        let chores = [
            tokio::spawn(watch_clocks(Arc::clone(&house))),
            tokio::spawn(tidy(Arc::clone(&house))),
            tokio::spawn(wake(Arc::clone(&house))),
        ];
        let app = api::router(Arc::clone(&house)).into_make_service_with_connect_info::<SocketAddr>();
        let stopping = Arc::clone(&house);
        let graceful = async move {
            stop.await;
            tracing::info!("stopping");
            stopping.stop();
        };
        let (stopped, told) = tokio::sync::oneshot::channel::<()>();
        // Whoever waits for a small message need not wait for the next one.
        let listener = listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection keeps small messages back");
            }
        });
        let serving = axum::serve(listener, app).with_graceful_shutdown(async move {
            graceful.await;
            let _ = stopped.send(());
        });
        let mut serving = tokio::spawn(async move { serving.await });
        let served = tokio::select! {
            served = &mut serving => Some(served),
            _ = told => timeout(PATIENCE, &mut serving).await.ok(),
        };
        chores.iter().for_each(tokio::task::JoinHandle::abort);
        let closed = async {
            while house.metrics.sockets.get() > 0 {
                sleep(Duration::from_millis(10)).await;
            }
        };
        // Whoever has not closed by now does not listen.
        let _ = timeout(PATIENCE, closed).await;
        match served {
            Some(Ok(Err(error))) => Err(ServeError::Serve(error)),
            _ => Ok(()),
        }
    }
}

/// Hands seats to stand-ins when their time has run out.
async fn watch_clocks(house: Arc<House>) {
    let mut tick = interval(Duration::from_millis(100));
    loop {
        tick.tick().await;
        for id in house.due(house.now()) {
            let ticked = async { house.room(&id).await?.tick(&house).await };
            if let Err(refusal) = ticked.await {
                tracing::error!(%refusal, "a clock ran out, and the table could not be had");
                // It is tried again in a while.
                house.set_deadline(&id, Some(house.now() + 5_000));
            }
        }
    }
}

/// Lets tables rest.
async fn tidy(house: Arc<House>) {
    let mut tick = interval(Duration::from_secs(5));
    loop {
        tick.tick().await;
        let rested = house.tidy();
        // Nobody waits for the outcome.
        drop(tokio::task::spawn_blocking(move || drop(rested)));
    }
}

/// Lets the games that were on when the server stopped go on by themselves: their bots think, and their clocks run.
/// Games that only wait for people are fetched when somebody comes. Whoever comes to a table meanwhile need not wait for
/// the others.
async fn wake(house: Arc<House>) {
    let begun = house.now();
    let rows = match house.read(|store| store.unfinished()).await {
        Ok(rows) => rows,
        Err(error) => return tracing::error!(%error, "the unfinished games could not be listed"),
    };
    let unfinished = rows.len();
    let restless: Arc<[String]> = rows.into_iter().filter(goes_on).map(|row| row.id).collect();
    let hands = std::thread::available_parallelism().map_or(1, usize::from);
    let waking: Vec<_> = (0..hands)
        .map(|hand| {
            let (house, restless) = (Arc::clone(&house), Arc::clone(&restless));
            tokio::task::spawn_blocking(move || {
                for id in restless.iter().skip(hand).step_by(hands) {
                    if let Err(error) = house.keep(Room::resting(id)).wake(&house) {
                        tracing::error!(table = id, %error, "an unfinished game could not be restored");
                    }
                }
            })
        })
        .collect();
    for hand in waking {
        if let Err(error) = hand.await {
            tracing::error!(%error, "some unfinished games could not be restored");
        }
    }
    house.metrics.back.set(1);
    let (ms, restored) = (house.now() - begun, restless.len());
    tracing::info!(unfinished, restored, ms, "the unfinished games are back");
}
