//! A client's socket: greeting, questions, updates, heartbeat.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use store::TokenHash;
use table::Person;
use tokio::time::{Instant, interval_at, timeout};
use wire::{Code, Refusal, ToClient, ToServer};

use crate::config::BEAT;
use crate::house::{House, lock, random};
use crate::limits::{Limiter, quota};
use crate::line::{End, Line};
use crate::people::Visitor;
use crate::room::Room;

/// How long a client may take to accept what it is sent.
const SLOW: Duration = Duration::from_secs(10);

/// The sockets that a person and an address have open, counted as long as this is kept.
pub(crate) struct Counted {
    house: Arc<House>,
    line: Arc<Line>,
    address: IpAddr,
    token: TokenHash,
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
        let line = Arc::new(Line::new(person));
        sockets.by_token.entry(token).or_default().push(Arc::clone(&line));
        drop(sockets);
        house.metrics.sockets.inc();
        Some(Counted { house: Arc::clone(house), line, address, token })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut sockets = lock(&self.house.sockets);
        let person = &self.line.person;
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
        if let Some(lines) = sockets.by_token.get_mut(&self.token) {
            lines.retain(|line| !Arc::ptr_eq(line, &self.line));
            if lines.is_empty() {
                sockets.by_token.remove(&self.token);
            }
        }
        self.house.metrics.sockets.dec();
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
    let line = Arc::clone(&counted.line);
    let mut client = Client { house, room, visitor, line, socket, greeted: false };
    let end = client.run().await;
    client.room.leave(&client.house, &client.line);
    if let Some((code, reason)) = end {
        let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        let farewell = async {
            // What has been said already, and why there will be no more.
            while let Some(text) = client.line.try_next() {
                client.socket.send(Message::Text(text)).await?;
            }
            client.socket.send(Message::Close(Some(frame))).await
        };
        let _ = timeout(SLOW, farewell).await;
    }
    drop(counted);
}

struct Client {
    house: Arc<House>,
    room: Arc<Room>,
    visitor: Visitor,
    line: Arc<Line>,
    socket: WebSocket,
    greeted: bool,
}

impl Client {
    /// Says why the socket is to be closed; nothing if the client is gone.
    async fn run(&mut self) -> Option<End> {
        let limiter = Limiter::direct(quota(self.house.config.limits.messages));
        // Many sockets open at once, as after a restart; their beats are not to come at once for ever.
        let first = Duration::from_millis(u64::from(u16::from_le_bytes(random())) % (1000 * BEAT));
        let mut beat = interval_at(Instant::now() + first, Duration::from_secs(BEAT));
        let mut heard = Instant::now();
        loop {
            tokio::select! {
                // What is most often so is asked first.
                biased;
                next = self.line.next() => match next {
                    Ok(text) => {
                        let sent = timeout(SLOW, self.socket.send(Message::Text(text))).await;
                        if !matches!(sent, Ok(Ok(()))) {
                            return None;
                        }
                    }
                    Err(end) => return Some(end),
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message? {
                        Ok(Message::Text(text)) => {
                            if limiter.check().is_err() {
                                self.house.metrics.limited.inc();
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
            }
        }
    }

    /// Hears a message; an error ends the conversation.
    async fn hear(&mut self, text: &str) -> Result<(), Option<End>> {
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
        self.house.metrics.refused.inc();
        self.say(&ToClient::Refused { id: None, refusal });
    }

    fn say(&self, message: &ToClient) {
        self.line.send(&self.house, serde_json::to_string(message).unwrap_or_default().into());
    }
}
