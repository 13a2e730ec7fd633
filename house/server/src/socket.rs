//! A client's socket: greeting, questions, updates, heartbeat.

use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use store::TokenHash;
use table::Person;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval_at, timeout};
use wire::{Code, Refusal, ToClient, ToServer};

use crate::config::{BEAT, MOST_WAITING};
use crate::house::{House, Key, lock, random};
use crate::limits::Bucket;
use crate::people::Visitor;
use crate::room::{Line, Room};

/// How long a client may take to accept what it is sent.
const SLOW: Duration = Duration::from_secs(10);

/// The sockets that a person and an address have open, counted as long as this is kept.
pub(crate) struct Counted {
    house: Arc<House>,
    person: String,
    address: IpAddr,
    token: TokenHash,
    held: watch::Receiver<()>,
}

impl Counted {
    /// Counts one more socket, unless there are too many.
    pub(crate) fn new(house: &Arc<House>, visitor: &Visitor, address: IpAddr) -> Option<Counted> {
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
        let key = || Key { person: person.to_owned(), held: watch::Sender::new(()) };
        let held = sockets.by_token.entry(token).or_insert_with(key).held.subscribe();
        drop(sockets);
        house.metrics.sockets.up();
        Some(Counted { house: Arc::clone(house), person: person.to_owned(), address, token, held })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut sockets = lock(&self.house.sockets);
        if let Some(count) = sockets.by_person.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                sockets.by_person.remove(&self.person);
            }
        }
        if let Some(count) = sockets.by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.by_address.remove(&self.address);
            }
        }
        let last = |key: &Key| key.held.receiver_count() <= 1;
        if sockets.by_token.get(&self.token).is_some_and(last) {
            sockets.by_token.remove(&self.token);
        }
        self.house.metrics.sockets.down();
    }
}

/// Serves a socket until the client, the table or the house has had enough.
pub(crate) async fn serve(
    house: Arc<House>,
    room: Arc<Room>,
    visitor: Visitor,
    socket: WebSocket,
    counted: Counted,
) {
    let (to, mut from_room) = mpsc::channel(MOST_WAITING);
    let line = Arc::new(Line { person: visitor.id.clone(), to, lost: AtomicBool::new(false) });
    let mut client = Client { house, room, visitor, line, socket, greeted: false };
    let end = client.run(&mut from_room, counted.held.clone()).await;
    client.room.leave(&client.house, &client.line);
    if let Some((code, reason)) = end {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let farewell = async {
            // What has been said already, and why there will be no more.
            while let Ok(text) = from_room.try_recv() {
                client.socket.send(Message::Text(text)).await?;
            }
            client.socket.send(Message::Close(Some(frame))).await
        };
        let _ = timeout(SLOW, farewell).await;
    }
    drop(counted);
}

/// Waits until the house stops.
async fn stopped(mut stopping: watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Waits until the token by which the client came in is worth nothing any more.
async fn revoked(mut held: watch::Receiver<()>) {
    while held.changed().await.is_ok() {}
}

struct Client {
    house: Arc<House>,
    room: Arc<Room>,
    visitor: Visitor,
    line: Arc<Line>,
    socket: WebSocket,
    greeted: bool,
}

/// Why a socket is closed, to be told to the client; none if the client is gone.
type End = Option<(u16, &'static str)>;

impl Client {
    async fn run(&mut self, from_room: &mut mpsc::Receiver<Utf8Bytes>, held: watch::Receiver<()>) -> End {
        let rate = self.house.config.limits.messages;
        let mut bucket = Bucket::new(rate, self.house.now());
        let mut revoked = pin!(revoked(held));
        let mut stopped = pin!(stopped(self.house.stopping.subscribe()));
        // Many sockets open at once, as after a restart; their beats are not to come at once for ever.
        let first = Duration::from_millis(u64::from(u16::from_le_bytes(random())) % (1000 * BEAT));
        let mut beat = interval_at(Instant::now() + first, Duration::from_secs(BEAT));
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message? {
                        Ok(Message::Text(text)) => {
                            if !bucket.take(rate, self.house.now()) {
                                self.house.metrics.limited.up();
                                return Some((close_code::POLICY, "too many messages"));
                            }
                            if let Err(end) = self.hear(&text).await {
                                return end;
                            }
                        }
                        Ok(Message::Binary(_)) => return Some((close_code::UNSUPPORTED, "messages are text")),
                        Ok(Message::Ping(_) | Message::Pong(_)) => {}
                        Ok(Message::Close(_)) | Err(_) => return None,
                    }
                }
                text = from_room.recv() => {
                    if self.send(text?, from_room).await.is_err() {
                        return None;
                    }
                    if self.line.lost.load(Ordering::Relaxed) {
                        return Some((close_code::AGAIN, "too slow: come back and resume"));
                    }
                }
                _ = beat.tick() => {
                    if heard.elapsed() > Duration::from_secs(3 * BEAT) {
                        return Some((close_code::AWAY, "nothing heard"));
                    }
                    let now = self.house.now();
                    let beat = serde_json::to_string(&ToClient::Beat { now }).unwrap_or_default();
                    // The browser answers a ping by itself, so a page that sleeps is still heard.
                    let ping = timeout(SLOW, self.socket.send(Message::Ping(Default::default()))).await;
                    let sent = timeout(SLOW, self.socket.send(Message::Text(beat.into()))).await;
                    if !matches!((ping, sent), (Ok(Ok(())), Ok(Ok(())))) {
                        return None;
                    }
                }
                () = &mut revoked => {
                    return Some((close_code::POLICY, "this token is worth nothing any more"));
                }
                () = &mut stopped => {
                    return Some((close_code::RESTART, "the server stops: come back in a moment"));
                }
            }
        }
    }

    /// Sends what the room says, and what else waits there.
    async fn send(&mut self, text: Utf8Bytes, more: &mut mpsc::Receiver<Utf8Bytes>) -> Result<(), ()> {
        let mut next = Some(text);
        while let Some(text) = next {
            let sent = timeout(SLOW, self.socket.send(Message::Text(text))).await;
            if !matches!(sent, Ok(Ok(()))) {
                return Err(());
            }
            next = more.try_recv().ok();
        }
        Ok(())
    }

    /// Hears a message; an error ends the conversation.
    async fn hear(&mut self, text: &str) -> Result<(), End> {
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
                Err(Some((close_code::POLICY, "another version")))
            }
            ToServer::Hello { seen, .. } => {
                if self.greeted {
                    self.refuse(Refusal::new(Code::Malformed, "you have been greeted already"));
                    return Ok(());
                }
                let entered = self.room.enter(&self.house, &self.line, &self.visitor.name, seen).await;
                self.greeted = entered.is_ok();
                entered.map_err(|refusal| {
                    self.refuse(refusal);
                    Some((close_code::ERROR, "the table cannot be had"))
                })
            }
            ToServer::Ask { .. } if !self.greeted => {
                self.refuse(Refusal::new(Code::Malformed, "say hello first"));
                Ok(())
            }
            ToServer::Ask { id, what } => {
                let Visitor { id: person, name, stand_in, .. } = &self.visitor;
                let person = Person { id: person, name, stand_in };
                self.room.ask(&self.house, &self.line, person, &id, &what).await;
                Ok(())
            }
            ToServer::Beat => {
                self.say(&ToClient::Beat { now: self.house.now() });
                Ok(())
            }
        }
    }

    fn refuse(&self, refusal: Refusal) {
        self.house.metrics.refused.up();
        self.say(&ToClient::Refused { id: None, refusal });
    }

    fn say(&self, message: &ToClient) {
        if self.line.to.try_send(serde_json::to_string(message).unwrap_or_default().into()).is_err() {
            self.line.lost.store(true, Ordering::Relaxed);
        }
    }
}
