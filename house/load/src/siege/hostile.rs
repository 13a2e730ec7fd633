//! A hostile client: its address, its bandwidth, and what it has been answered.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::honest::Targets;
use crate::client::{self, Client, JSON, Reply, Socket};

/// What a hostile client can send: a connection of 100 Mbit/s.
const BYTES_PER_SECOND: f64 = 12_500_000.0;
/// What a packet takes on the wire besides its content.
const PACKET_OVERHEAD: usize = 78;
/// How much can be sent at once after a pause.
const BURST: Duration = Duration::from_millis(100);

/// How long a hostile client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long it waits for the end of a connection after an error.
pub(super) const READ_END: Duration = Duration::from_millis(500);
/// How long it waits after a refusal before it tries again.
const RETRY: Duration = Duration::from_millis(200);

/// The number of answers by their kind.
pub(super) type Outcomes = BTreeMap<String, u64>;

/// A hostile client. Clones share the address and the bandwidth.
#[derive(Clone)]
pub(super) struct Hostile {
    shared: Arc<Shared>,
}

struct Shared {
    number: usize,
    server: SocketAddr,
    targets: Targets,
    /// When the bandwidth allows the next packet.
    free: Mutex<Instant>,
    outcomes: Mutex<Outcomes>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hostile {
    /// The client with this number, from 0.
    pub(super) fn new(number: usize, server: SocketAddr, targets: Targets) -> Hostile {
        let (free, outcomes) = (Mutex::new(Instant::now()), Mutex::default());
        Hostile { shared: Arc::new(Shared { number, server, targets, free, outcomes }) }
    }

    pub(super) fn number(&self) -> usize {
        self.shared.number
    }

    /// Returns the address: 127.0.0.2 for the first client.
    pub(super) fn address(&self) -> IpAddr {
        IpAddr::from([127, 0, (self.number() / 250) as u8 * 100, 2 + (self.number() % 250) as u8])
    }

    pub(super) fn server(&self) -> SocketAddr {
        self.shared.server
    }

    pub(super) fn targets(&self) -> &Targets {
        &self.shared.targets
    }

    /// Runs this number of copies of an attack, each with its number.
    pub(super) async fn at_once<F>(&self, copies: usize, attack: impl Fn(Hostile, usize) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        (0..copies).map(|copy| attack(self.clone(), copy)).collect::<JoinSet<()>>().join_all().await;
    }

    /// Returns what was answered so far.
    pub(super) fn outcomes(&self) -> Outcomes {
        lock(&self.shared.outcomes).clone()
    }

    pub(super) fn count(&self, outcome: impl fmt::Display) {
        *lock(&self.shared.outcomes).entry(outcome.to_string()).or_default() += 1;
    }

    /// Waits until the bandwidth allows a packet of this length.
    pub(super) async fn spend(&self, bytes: usize) {
        let free = {
            let mut free = lock(&self.shared.free);
            let now = Instant::now();
            let takes = Duration::from_secs_f64((bytes + PACKET_OVERHEAD) as f64 / BYTES_PER_SECOND);
            *free = (*free).max(now.checked_sub(BURST).unwrap_or(now)) + takes;
            *free
        };
        if free > Instant::now() {
            sleep_until(free).await;
        } else {
            // The other hostile clients share the thread.
            tokio::task::yield_now().await;
        }
    }

    /// Waits before another attempt.
    pub(super) async fn pause(&self) {
        sleep(RETRY).await;
    }

    /// Opens a TCP connection. Waits a little if that fails.
    pub(super) async fn connect(&self) -> Option<TcpStream> {
        self.spend(0).await;
        let outcome = match timeout(PATIENCE, client::connect(self.server(), Some(self.address()))).await {
            Ok(Ok(stream)) => return Some(stream),
            Ok(Err(error)) => format!("connection failed: {}", error.kind()),
            Err(_) => "connection failed: timeout".to_owned(),
        };
        self.count(outcome);
        self.pause().await;
        None
    }

    /// Writes bytes, as [`Hostile::sent`] says.
    pub(super) async fn write(&self, stream: &mut TcpStream, bytes: &[u8]) -> Option<()> {
        self.spend(bytes.len()).await;
        self.sent(stream.write_all(bytes)).await
    }

    /// Waits until something is sent. Returns `None` if the server has closed the connection or does not read for a while.
    async fn sent<E>(&self, sending: impl Future<Output = Result<(), E>>) -> Option<()> {
        self.in_time(sending, "not read").await
    }

    /// Waits for something that takes at most [`PATIENCE`]. Counts why it fails: the connection is closed, or it is `late`.
    async fn in_time<T, E>(&self, waited: impl Future<Output = Result<T, E>>, late: &str) -> Option<T> {
        let outcome = match timeout(PATIENCE, waited).await {
            Ok(Ok(done)) => return Some(done),
            Ok(Err(_)) => "connection closed",
            Err(_) => late,
        };
        self.count(outcome);
        None
    }

    /// Reads and counts the status of a response. Returns `None` if the server closes the connection without one.
    pub(super) async fn status(&self, stream: &mut TcpStream) -> Option<u16> {
        let mut bytes = [0; 12];
        self.in_time(stream.read_exact(&mut bytes), "no answer").await?;
        let status = std::str::from_utf8(&bytes[9..]).ok().and_then(|status| status.parse().ok());
        self.count(status.map_or_else(|| "not HTTP".to_owned(), outcome));
        status
    }

    /// A client at this address without a session, on new connections.
    pub(super) fn client(&self) -> Client {
        Client::from_address(self.server(), self.address())
    }

    /// Sends a request and counts the status.
    pub(super) async fn send(
        &self,
        client: &Client,
        method: &str,
        path: &str,
        body: Option<String>,
    ) -> Option<Reply> {
        self.spend(200 + body.as_ref().map_or(0, String::len)).await;
        let reply = self.in_time(client.send(method, path, &[JSON], body), "no answer").await?;
        self.count_status(reply.status);
        Some(reply)
    }

    /// Becomes a new guest. Tries until that succeeds.
    pub(super) async fn guest(&self) -> Client {
        let client = self.client();
        loop {
            let reply = self.send(&client, "POST", "/api/me", Some("{}".to_owned())).await;
            if let Some(cookie) = reply.as_ref().and_then(Reply::cookie) {
                return client.with_cookie(cookie);
            }
            self.pause().await;
        }
    }

    /// Creates a table. Tries until that succeeds.
    pub(super) async fn table(&self, guest: &Client, game: &str, arrangement: &Value) -> String {
        loop {
            if let Some(id) = self.try_table(guest, game, arrangement).await {
                return id;
            }
            self.pause().await;
        }
    }

    pub(super) async fn try_table(&self, guest: &Client, game: &str, arrangement: &Value) -> Option<String> {
        let body = json!({"game": game, "arrangement": arrangement}).to_string();
        let reply = self.send(guest, "POST", "/api/tables", Some(body)).await?;
        let table: Value = serde_json::from_str(&reply.body).ok()?;
        Some(table["id"].as_str()?.to_owned())
    }

    /// Opens a WebSocket. Waits a little if that fails.
    pub(super) async fn socket(&self, guest: &Client, table: &str) -> Option<Socket> {
        let stream = self.connect().await?;
        self.socket_on(stream, guest, table).await
    }

    /// Like [`Hostile::socket`], on an open TCP connection.
    pub(super) async fn socket_on(&self, stream: TcpStream, guest: &Client, table: &str) -> Option<Socket> {
        self.spend(400).await;
        let outcome = match timeout(PATIENCE, guest.socket_on(stream, table, &[])).await {
            Ok(Ok(socket)) => return Some(socket),
            Ok(Err(error)) => socket_outcome(&error.to_string()),
            Err(_) => "no answer".to_owned(),
        };
        self.count(outcome);
        self.pause().await;
        None
    }

    /// Opens a WebSocket and says hello. Waits a little if that fails.
    pub(super) async fn greeted(&self, guest: &Client, table: &str) -> Option<Socket> {
        let mut socket = self.socket(guest, table).await?;
        self.say(&mut socket, &hello()).await?;
        Some(socket)
    }

    /// Sends a text message, as [`Hostile::sent`] says.
    pub(super) async fn say(&self, socket: &mut Socket, text: &str) -> Option<()> {
        self.spend(text.len()).await;
        self.sent(client::send_text(socket, text)).await
    }

    /// Reads and drops messages for this long. Returns `None` if the connection is closed.
    pub(super) async fn read_some(&self, socket: &mut Socket, how_long: Duration) -> Option<()> {
        match timeout(how_long, self.read(socket, None)).await {
            Err(_) => Some(()),
            Ok(_) => None,
        }
    }

    /// Reads and drops messages until one contains this text. Returns `None` if the connection is closed before.
    pub(super) async fn read_until(&self, socket: &mut Socket, text: &str) -> Option<()> {
        timeout(PATIENCE, self.read(socket, Some(text))).await.ok()?
    }

    /// Reads until the server closes the connection, and counts how. Gives up after this time.
    pub(super) async fn read_end(&self, socket: &mut Socket, patience: Duration) {
        if timeout(patience, self.read(socket, None)).await.is_err() {
            self.count("not closed");
        }
    }

    /// Reads until a message contains this text, or the connection is closed, which is counted.
    async fn read(&self, socket: &mut Socket, text: Option<&str>) -> Option<()> {
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(message))) => {
                    if message.starts_with(r#"{"type":"refused""#) {
                        self.count("message refused");
                    }
                    if text.is_some_and(|text| message.contains(text)) {
                        return Some(());
                    }
                }
                Some(Ok(Message::Close(Some(frame)))) => {
                    self.count(format_args!("WebSocket closed: {}", frame.code));
                    return None;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => {
                    self.count("connection closed");
                    return None;
                }
            }
        }
    }

    pub(super) fn count_status(&self, status: u16) {
        self.count(outcome(status));
    }
}

/// The first message of a client.
pub(super) fn hello() -> String {
    json!({"type": "hello", "version": wire::VERSION}).to_string()
}

/// A request to a table.
pub(super) fn ask(id: impl fmt::Display, what: &Value) -> String {
    json!({"type": "ask", "id": id.to_string(), "what": what}).to_string()
}

/// How a status is counted.
fn outcome(status: u16) -> String {
    match status {
        100..400 => format!("{status} accepted"),
        _ => format!("{status}"),
    }
}

/// How a failed upgrade is counted: by its status if there is one.
fn socket_outcome(error: &str) -> String {
    let status = error.strip_prefix("HTTP error: ").and_then(|rest| rest.split(' ').next());
    status.map_or_else(|| "connection closed".to_owned(), str::to_owned)
}
