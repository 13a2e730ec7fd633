//! The listener and the background tasks.

use std::fmt;
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use governor::Quota;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use store::Store;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::yield_now;
use tokio::time::{interval, sleep, timeout};
use tower_service::Service;

use crate::address::Network;
use crate::connections::{Admission, Connection, Stream};
use crate::house::House;
use crate::journal::runs_unattended;
use crate::limits::Limiter;
use crate::metrics::Limit;
use crate::room::Room;
use crate::turns::Turns;
use crate::{Config, api, health, matching, orders, ratings, retention};

/// Why the server cannot run.
#[derive(Debug)]
pub enum ServeError {
    /// The address cannot be listened on.
    Listen(SocketAddr, io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
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
        let listener = listen(config.listen).map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        Ok(Server { house: Arc::new(House::new(config, store).await), listener, address })
    }

    /// Returns the address that the server listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` completes. Then closes the sockets with a code that asks clients to reconnect, after sending
    /// what is queued for them.
    ///
    /// Returns the number of connections that were not closed in time: clients that do not respond.
    pub async fn run(self, stop: impl Future<Output = ()>) -> usize {
        let Server { house, listener, .. } = self;
        let background = [
            tokio::spawn(watch_clocks(Arc::clone(&house))),
            tokio::spawn(unload_idle_tables(Arc::clone(&house))),
            tokio::spawn(resume_and_check(Arc::clone(&house))),
            tokio::spawn(health::watch(Arc::clone(&house))),
            tokio::spawn(orders::run(Arc::clone(&house))),
            tokio::spawn(retention::run(Arc::clone(&house))),
            tokio::spawn(matching::run(Arc::clone(&house))),
            tokio::spawn(ratings::run(Arc::clone(&house))),
        ];
        tokio::select! {
            () = accept(&house, &listener) => {}
            () = stop => {}
        }
        tracing::info!("stopping");
        drop(listener);
        house.stop();
        background.iter().for_each(tokio::task::JoinHandle::abort);
        let _ = timeout(SHUTDOWN_TIMEOUT, house.connections.closed()).await;
        // They hold the store, which is closed with its last reference.
        for task in background {
            let _ = task.await;
        }
        house.connections.number()
    }
}

/// How many connections wait to be accepted.
const BACKLOG: u32 = 4096;
/// What the operating system buffers for a client that does not read. More than any message, and enough for the page
/// over a fast and long line.
const SEND_BUFFER_BYTES: u32 = 256 * 1024;
/// How long to wait after the operating system could not open a connection.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(100);
/// Maximum size of the head of a request.
const MAX_HEAD_BYTES: usize = 16 * 1024;
/// How much longer a connection of a trusted proxy may be unused: proxies keep connections for their next requests.
const PROXY_PATIENCE: u32 = 10;

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // The port can be used again at once after a restart.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections inherit this.
    socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Lets a log line pass at most once a minute.
struct Reminder(Limiter);

impl Reminder {
    fn new() -> Reminder {
        Reminder(Limiter::direct(Quota::per_minute(NonZeroU32::MIN)))
    }

    fn is_due(&self) -> bool {
        self.0.check().is_ok()
    }
}

/// Accepts connections and spawns a task for each.
async fn accept(house: &Arc<House>, listener: &TcpListener) {
    let router = api::router(Arc::clone(house));
    let (at_limit, failed) = (Reminder::new(), Reminder::new());
    loop {
        let (tcp, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) if is_of_connection(&error) => continue,
            Err(error) => {
                // Too many open files, most likely. Accepting again at once would fail again.
                house.metrics.accept_failures.inc();
                let closed = house.connections.shed();
                if failed.is_due() {
                    tracing::error!(%error, closed, "connections cannot be accepted");
                }
                sleep(ACCEPT_BACKOFF).await;
                continue;
            }
        };
        let (connection, admission) = house.connections.admit(&house.config, peer.ip());
        match admission {
            Admission::Served => {}
            Admission::InPlaceOfAnother => drop(house.metrics.connections_closed.inc()),
            Admission::Reserve => house.metrics.count_limited(Limit::Connections),
        }
        if !matches!(admission, Admission::Served) && at_limit.is_due() {
            let refused = matches!(admission, Admission::Reserve);
            tracing::warn!(refused, "connections are at their limit: see the metrics");
        }
        let (house, router, served) = (Arc::clone(house), router.clone(), Arc::clone(&connection));
        let serving = async move {
            let turns = Arc::clone(&house.openings);
            // What serves a connection takes much more memory than what waits.
            let serve = || Box::pin(serve_connection(house, router, served, tcp, peer));
            in_turn(&turns, Network::of(peer.ip()), serve).await;
        };
        connection.set_task(tokio::spawn(serving).abort_handle());
    }
}

/// Runs a task that begins when it is its network's turn. The turn ends when all other tasks that are ready have run: so
/// thousands of connections that are opened in the same moment delay the others by one of them at a time.
async fn in_turn<F: Future<Output = ()>>(
    turns: &Arc<Turns>,
    network: Network,
    task: impl FnOnce() -> Pin<Box<F>>,
) {
    let turn = turns.take_for(Some(network)).await;
    let mut task = task();
    if poll_fn(|context| Poll::Ready(task.as_mut().poll(context))).await.is_ready() {
        return;
    }
    yield_now().await;
    drop(turn);
    task.await;
}

/// Returns whether an error of `accept` is about one connection only.
fn is_of_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Serves the requests of a connection. Completes when the connection is closed or has become a WebSocket.
async fn serve_connection(
    house: Arc<House>,
    router: Router,
    connection: Arc<Connection>,
    tcp: TcpStream,
    peer: SocketAddr,
) {
    // Nagle's algorithm would delay small messages.
    if let Err(error) = tcp.set_nodelay(true) {
        tracing::debug!(%error, "cannot set TCP_NODELAY");
    }
    let request_timeout = house.config.request_timeout;
    let patience = if connection.is_trusted() { PROXY_PATIENCE } else { 1 };
    let stream = TokioIo::new(Stream::new(tcp, &connection, request_timeout));
    let service = service_fn(|request: Request<Incoming>| {
        connection.set_received_request();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&connection));
        router.clone().call(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience * request_timeout);
    builder.max_buf_size(MAX_HEAD_BYTES);
    let mut serving = pin!(builder.serve_connection(stream, service).with_upgrades());
    tokio::select! {
        // Errors are those of the client.
        _ = serving.as_mut() => return,
        () = connection.stopping() => {}
    }
    // A request that has not arrived completely is dropped. A request that is being served is answered.
    if connection.has_received_request() {
        serving.as_mut().graceful_shutdown();
        let _ = serving.await;
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

/// Resumes the games first, because people wait for them.
async fn resume_and_check(house: Arc<House>) {
    resume_games(Arc::clone(&house)).await;
    health::check_database(&house).await;
}

/// Loads the games in progress that have clocks or active bots, so that they continue after a restart. All other tables
/// are loaded on demand, also while this runs.
pub(crate) async fn resume_games(house: Arc<House>) {
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

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::rc::Rc;

    use tokio::task::{LocalSet, spawn_local};

    use super::*;

    /// How many tasks one after the other a message passes through, at least.
    const STEPS: usize = 5;

    #[tokio::test]
    async fn a_burst_of_connections_delays_others_by_few_of_them() {
        const BURST: usize = 1_000;
        // One thread, so that the order is always the same.
        let (turns, opened) = (Turns::new(1), Rc::new(RefCell::new(Vec::new())));
        let open = |network: u8| {
            let (turns, opened) = (Arc::clone(&turns), Rc::clone(&opened));
            let serve = move || {
                Box::pin(async move {
                    opened.borrow_mut().push(network);
                    std::future::pending::<()>().await;
                })
            };
            let network = Network::of([192, 0, 2, network].into());
            spawn_local(async move { in_turn(&turns, network, serve).await })
        };
        let burst = async {
            let mut connections: Vec<_> = (0..BURST).map(|_| open(1)).collect();
            let message = spawn_local(async {
                for _ in 0..STEPS {
                    yield_now().await;
                }
            });
            message.await.expect("it passes");
            let before = opened.borrow().len();
            assert!(before <= 2 * STEPS, "{before} connections were opened meanwhile");
            connections.push(open(2));
            while opened.borrow().len() < connections.len() {
                yield_now().await;
            }
            let place = opened.borrow().iter().position(|network| *network == 2);
            assert!(place.is_some_and(|place| place <= before + 3), "{place:?}: networks take turns");
            connections.iter().for_each(tokio::task::JoinHandle::abort);
        };
        LocalSet::new().run_until(burst).await;
    }
}
