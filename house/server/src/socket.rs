//! The WebSocket of a client: greeting, requests, updates and heartbeats.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use store::TokenHash;
use tokio::time::{Instant, interval_at, sleep_until, timeout};
use wire::{Code, Refusal, ToClient, ToServer};

use crate::address::Network;
use crate::config::HEARTBEAT_SECONDS;
use crate::connections::Connection;
use crate::house::{House, lock, random};
use crate::limits::{Limiter, quota, short_burst};
use crate::metrics::Limit;
use crate::outbox::{CloseReason, Outbox};
use crate::people::Visitor;
use crate::room::{Room, Seen};
use crate::thinking::Origin;

/// Why a socket ends: the reason that the client receives, or `None` if the client is gone.
type End = Option<CloseReason>;

const NOT_LOADED: CloseReason = (close_code::ERROR, "the table cannot be loaded");

/// How long a client may take to accept a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// An open socket, counted against the limits of its person and address until it is dropped.
pub(crate) struct OpenSocket {
    house: Arc<House>,
    outbox: Arc<Outbox>,
    address: IpAddr,
    token: TokenHash,
    /// Counts as open for as long.
    _connection: Arc<Connection>,
}

impl OpenSocket {
    /// Registers a socket. Returns `None` if the person or the address has too many.
    pub(crate) fn new(
        house: &Arc<House>,
        visitor: &Visitor,
        address: IpAddr,
        connection: Arc<Connection>,
    ) -> Option<OpenSocket> {
        let limits = &house.config.limits;
        let network = Network::of(address);
        let (person, token) = (visitor.id.as_str(), visitor.token);
        let mut sockets = lock(&house.sockets);
        let by_person = sockets.by_person.get(person).copied().unwrap_or(0);
        let by_address = sockets.by_address.get(&network).copied().unwrap_or(0);
        if by_person >= limits.sockets || by_address >= limits.sockets_by_address {
            return None;
        }
        sockets.by_person.insert(person.to_owned(), by_person + 1);
        sockets.by_address.insert(network, by_address + 1);
        let outbox = Arc::new(Outbox::new(person, Origin::Network(network)));
        sockets.by_token.entry(token).or_default().push(Arc::clone(&outbox));
        drop(sockets);
        house.metrics.sockets.inc();
        connection.keep_open();
        Some(OpenSocket { house: Arc::clone(house), outbox, address, token, _connection: connection })
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut sockets = lock(&self.house.sockets);
        let (person, network) = (&self.outbox.person, Network::of(self.address));
        if let Some(count) = sockets.by_person.get_mut(person) {
            *count -= 1;
            if *count == 0 {
                sockets.by_person.remove(person);
            }
        }
        if let Some(count) = sockets.by_address.get_mut(&network) {
            *count -= 1;
            if *count == 0 {
                sockets.by_address.remove(&network);
            }
        }
        if let Some(outboxes) = sockets.by_token.get_mut(&self.token) {
            outboxes.retain(|outbox| !Arc::ptr_eq(outbox, &self.outbox));
            if outboxes.is_empty() {
                sockets.by_token.remove(&self.token);
            }
        }
        self.house.metrics.sockets.dec();
    }
}

/// Serves a socket until it is closed by the client or the server.
pub(crate) async fn serve(
    house: Arc<House>,
    room: Arc<Room>,
    visitor: Visitor,
    socket: WebSocket,
    open_socket: OpenSocket,
) {
    let outbox = Arc::clone(&open_socket.outbox);
    let address = open_socket.address;
    let mut client = Client { house, room, visitor, address, outbox, socket, stage: Stage::New };
    let Err(reason) = client.run().await;
    client.room.leave(&client.house, &client.outbox);
    if let Some((code, reason)) = reason {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let farewell = async {
            // Send what is queued, then the reason for closing.
            while let Some(text) = client.outbox.try_next() {
                client.socket.send(Message::Text(text)).await?;
            }
            client.socket.send(Message::Close(Some(frame))).await
        };
        let _ = timeout(SEND_TIMEOUT, farewell).await;
    }
    drop(open_socket);
}

struct Client {
    house: Arc<House>,
    room: Arc<Room>,
    visitor: Visitor,
    address: IpAddr,
    outbox: Arc<Outbox>,
    socket: WebSocket,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// The client has not sent a hello.
    New,
    /// The client receives the history, from the event of this number on.
    CatchingUp(u64),
    /// The client receives updates.
    Connected,
}

impl Client {
    /// Runs until the socket is to be closed.
    async fn run(&mut self) -> Result<Infallible, End> {
        let rate = self.house.config.limits.messages;
        let limiter = Limiter::direct(quota(rate, short_burst(rate)));
        // Spread the heartbeats: after a restart many sockets open in the same second.
        let delay =
            Duration::from_millis(u64::from(u16::from_le_bytes(random())) % (1000 * HEARTBEAT_SECONDS));
        let mut heartbeat = interval_at(Instant::now() + delay, Duration::from_secs(HEARTBEAT_SECONDS));
        let mut last_received = Instant::now();
        let hello_deadline = last_received + self.house.config.request_timeout;
        // A message above the limit of the address, and when to handle it. Nothing is received until then.
        let mut delayed: Option<(Utf8Bytes, Instant)> = None;
        loop {
            let catching_up = match self.stage {
                Stage::CatchingUp(from) => Some(from),
                Stage::New | Stage::Connected => None,
            };
            let resume_at = delayed.as_ref().map_or(hello_deadline, |(_, at)| *at);
            tokio::select! {
                // Poll the most frequent branch first, and receive last: a client that never stops sending must not keep
                // the others from being polled.
                biased;
                next = self.outbox.next() => match next {
                    Ok(text) => self.deliver(Message::Text(text)).await?,
                    Err(reason) => return Err(Some(reason)),
                },
                _ = heartbeat.tick() => {
                    if last_received.elapsed() > Duration::from_secs(3 * HEARTBEAT_SECONDS) {
                        return Err(Some((close_code::AWAY, "timed out")));
                    }
                    let now = self.house.now();
                    let beat = serde_json::to_string(&ToClient::Beat { now }).unwrap_or_default();
                    // Browsers answer pings even while a page is suspended.
                    self.deliver(Message::Ping(Default::default())).await?;
                    self.deliver(Message::Text(beat.into())).await?;
                }
                entered = self.room.enter(&self.house, &self.outbox, catching_up.unwrap_or_default()),
                    if catching_up.is_some() => match entered
                {
                    Ok(Some((page, next))) => {
                        self.stage = Stage::CatchingUp(next);
                        self.deliver(Message::Text(page)).await?;
                        // The client is alive, although nothing is received from it meanwhile.
                        last_received = Instant::now();
                    }
                    Ok(None) => self.stage = Stage::Connected,
                    Err(refusal) => {
                        self.refuse(refusal);
                        return Err(Some(NOT_LOADED));
                    }
                },
                () = sleep_until(hello_deadline), if self.stage == Stage::New => {
                    return Err(Some((close_code::POLICY, "no hello")));
                }
                () = sleep_until(resume_at), if delayed.is_some() => {
                    if let Some((text, _)) = delayed.take() {
                        delayed = self.receive(text).await?;
                    }
                }
                message = self.socket.recv(), if delayed.is_none() && catching_up.is_none() => {
                    last_received = Instant::now();
                    let Some(Ok(message)) = message else { return Err(None) };
                    // Pings count too: each is answered.
                    if limiter.check().is_err() {
                        self.house.metrics.count_limited(Limit::Messages);
                        return Err(Some((close_code::POLICY, "too many messages")));
                    }
                    match message {
                        Message::Text(text) => delayed = self.receive(text).await?,
                        Message::Binary(_) => return Err(Some((close_code::UNSUPPORTED, "messages must be text"))),
                        Message::Ping(_) | Message::Pong(_) => {}
                        Message::Close(_) => return Err(None),
                    }
                }
            }
        }
    }
    /// Sends a frame. Fails if the client does not accept it in time.
    async fn deliver(&mut self, message: Message) -> Result<(), End> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(None),
            Err(_) => {
                self.outbox.close_slow(&self.house);
                Err(None)
            }
        }
    }

    /// Handles a message, unless the address has sent too many. Then returns it with the time when to try again.
    async fn receive(&mut self, text: Utf8Bytes) -> Result<Option<(Utf8Bytes, Instant)>, End> {
        if let Err(wait) = self.house.messages.check(self.address) {
            self.house.metrics.count_limited(Limit::MessagesByAddress);
            return Ok(Some((text, Instant::now() + wait)));
        }
        self.handle(&text).await.map(|()| None)
    }

    /// Handles a message. An error closes the socket.
    async fn handle(&mut self, text: &str) -> Result<(), End> {
        let message = match serde_json::from_str::<ToServer>(text) {
            Ok(message) => message,
            Err(error) => {
                self.refuse(Refusal::new(Code::Malformed, error));
                return Ok(());
            }
        };
        match message {
            ToServer::Hello { version, .. } if version != wire::VERSION => {
                self.refuse(Refusal::new(
                    Code::Version,
                    format!("the server speaks version {}, not {version}", wire::VERSION),
                ));
                Err(Some((close_code::POLICY, "unsupported version")))
            }
            ToServer::Hello { seen, epoch, .. } => {
                if self.stage != Stage::New {
                    self.refuse(Refusal::new(Code::Malformed, "duplicate hello"));
                    return Ok(());
                }
                let seen = Seen { number: seen, epoch: epoch.as_deref() };
                let from = self.room.greet(&self.house, &self.outbox, &self.visitor.name, seen).await;
                let from = from.map_err(|refusal| {
                    self.refuse(refusal);
                    Some(NOT_LOADED)
                })?;
                self.stage = Stage::CatchingUp(from);
                Ok(())
            }
            ToServer::Ask { .. } if self.stage == Stage::New => {
                self.refuse(Refusal::new(Code::Malformed, "the first message must be hello"));
                Ok(())
            }
            ToServer::Ask { id, what } => {
                self.room.ask(&self.house, &self.outbox, &self.visitor, &id, &what).await;
                Ok(())
            }
            ToServer::Beat => {
                self.send(&ToClient::Beat { now: self.house.now() });
                Ok(())
            }
        }
    }

    fn refuse(&self, refusal: Refusal) {
        self.house.metrics.refused.inc();
        self.send(&ToClient::Refused { id: None, refusal });
    }

    fn send(&self, message: &ToClient) {
        self.outbox.push(&self.house, serde_json::to_string(message).unwrap_or_default().into());
    }
}
