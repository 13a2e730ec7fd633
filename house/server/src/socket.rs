//! The WebSocket of a client: greeting, requests, updates and heartbeats.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use store::TokenHash;
use table::Person;
use tokio::time::{Instant, interval_at, timeout};
use wire::{Code, Refusal, ToClient, ToServer};

use crate::config::HEARTBEAT_SECONDS;
use crate::house::{House, lock, random};
use crate::limits::{Limiter, quota};
use crate::outbox::{CloseReason, Outbox};
use crate::people::Visitor;
use crate::room::Room;

/// How long a client may take to accept a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// An open socket, counted against the limits of its person and address until it is dropped.
pub(crate) struct OpenSocket {
    house: Arc<House>,
    outbox: Arc<Outbox>,
    address: IpAddr,
    token: TokenHash,
}

impl OpenSocket {
    /// Registers a socket. Returns `None` if the person or the address has too many.
    pub(crate) fn new(house: &Arc<House>, visitor: &Visitor, address: IpAddr) -> Option<OpenSocket> {
        let limits = &house.config.limits;
        let (person, token) = (visitor.id.as_str(), visitor.token);
        let mut sockets = lock(&house.sockets);
        let by_person = sockets.by_person.get(person).copied().unwrap_or(0);
        let by_address = sockets.by_address.get(&address).copied().unwrap_or(0);
        if by_person >= limits.sockets || by_address >= limits.sockets_by_address {
            return None;
        }
        sockets.by_person.insert(person.to_owned(), by_person + 1);
        sockets.by_address.insert(address, by_address + 1);
        let outbox = Arc::new(Outbox::new(person));
        sockets.by_token.entry(token).or_default().push(Arc::clone(&outbox));
        drop(sockets);
        house.metrics.sockets.inc();
        Some(OpenSocket { house: Arc::clone(house), outbox, address, token })
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut sockets = lock(&self.house.sockets);
        let person = &self.outbox.person;
        if let Some(count) = sockets.by_person.get_mut(person) {
            *count -= 1;
            if *count == 0 {
                sockets.by_person.remove(person);
            }
        }
        if let Some(count) = sockets.by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.by_address.remove(&self.address);
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
    let mut client = Client { house, room, visitor, outbox, socket, greeted: false };
    let reason = client.run().await;
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
    outbox: Arc<Outbox>,
    socket: WebSocket,
    greeted: bool,
}

impl Client {
    /// Runs until the socket is to be closed. Returns the reason, or `None` if the client is gone.
    async fn run(&mut self) -> Option<CloseReason> {
        let limiter = Limiter::direct(quota(self.house.config.limits.messages));
        // Spread the heartbeats: after a restart many sockets open in the same second.
        let delay =
            Duration::from_millis(u64::from(u16::from_le_bytes(random())) % (1000 * HEARTBEAT_SECONDS));
        let mut heartbeat = interval_at(Instant::now() + delay, Duration::from_secs(HEARTBEAT_SECONDS));
        let mut last_received = Instant::now();
        loop {
            tokio::select! {
                // Poll the most frequent branch first.
                biased;
                next = self.outbox.next() => match next {
                    Ok(text) => {
                        let sent = timeout(SEND_TIMEOUT, self.socket.send(Message::Text(text))).await;
                        if !matches!(sent, Ok(Ok(()))) {
                            return None;
                        }
                    }
                    Err(reason) => return Some(reason),
                },
                message = self.socket.recv() => {
                    last_received = Instant::now();
                    match message? {
                        Ok(Message::Text(text)) => {
                            if limiter.check().is_err() {
                                self.house.metrics.rate_limited.inc();
                                return Some((close_code::POLICY, "too many messages"));
                            }
                            if let Err(reason) = self.handle(&text).await {
                                return reason;
                            }
                        }
                        Ok(Message::Binary(_)) => return Some((close_code::UNSUPPORTED, "messages must be text")),
                        Ok(Message::Ping(_) | Message::Pong(_)) => {}
                        Ok(Message::Close(_)) | Err(_) => return None,
                    }
                }
                _ = heartbeat.tick() => {
                    if last_received.elapsed() > Duration::from_secs(3 * HEARTBEAT_SECONDS) {
                        return Some((close_code::AWAY, "timed out"));
                    }
                    let now = self.house.now();
                    let beat = serde_json::to_string(&ToClient::Beat { now }).unwrap_or_default();
                    // Browsers answer pings even while a page is suspended.
                    let ping = timeout(SEND_TIMEOUT, self.socket.send(Message::Ping(Default::default()))).await;
                    let sent = timeout(SEND_TIMEOUT, self.socket.send(Message::Text(beat.into()))).await;
                    if !matches!((ping, sent), (Ok(Ok(())), Ok(Ok(())))) {
                        return None;
                    }
                }
            }
        }
    }

    /// Handles a message. An error closes the socket.
    async fn handle(&mut self, text: &str) -> Result<(), Option<CloseReason>> {
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
            ToServer::Hello { seen, .. } => {
                if self.greeted {
                    self.refuse(Refusal::new(Code::Malformed, "duplicate hello"));
                    return Ok(());
                }
                let entered = self.room.enter(&self.house, &self.outbox, &self.visitor.name, seen).await;
                self.greeted = entered.is_ok();
                entered.map_err(|refusal| {
                    self.refuse(refusal);
                    Some((close_code::ERROR, "the table cannot be loaded"))
                })
            }
            ToServer::Ask { .. } if !self.greeted => {
                self.refuse(Refusal::new(Code::Malformed, "the first message must be hello"));
                Ok(())
            }
            ToServer::Ask { id, what } => {
                let Visitor { id: person, name, stand_in, .. } = &self.visitor;
                let person = Person { id: person, name, stand_in };
                self.room.ask(&self.house, &self.outbox, person, &id, &what).await;
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
