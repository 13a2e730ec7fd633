//! An open page at a table: a connection that reconnects by itself, as the page of a browser does.

use std::time::Duration;

use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::person::Person;
use crate::client::send_text;

/// A message for a page, or the reason why its connection ended.
pub(super) struct Arrival {
    pub(super) seat: usize,
    /// The number of the connection. Messages of earlier connections are ignored.
    pub(super) connection: u64,
    pub(super) at: Instant,
    pub(super) what: Result<Utf8Bytes, String>,
}

/// The delays of the page before its attempts to reconnect, as in `web/src/lib/socket.ts`.
const BACKOFF: [u64; 6] = [250, 500, 1000, 2000, 4000, 8000];

pub(super) struct Page {
    pub(super) person: Person,
    seat: usize,
    arrivals: UnboundedSender<Arrival>,
    outgoing: Option<UnboundedSender<String>>,
    pub(super) connection: u64,
    attempts: usize,
    reopen: Option<Instant>,
    is_ready: bool,
    /// The number of the last event.
    pub(super) seen: Option<u64>,
    /// The identity of the history to which the events belong.
    epoch: Option<String>,
    /// The last update with a state of the game.
    pub(super) game: Utf8Bytes,
    /// The status of the table.
    pub(super) status: String,
    /// Whether the person has given a nonce for the shuffle.
    pub(super) has_nonce: bool,
    /// The numbers of the last events, and when they were received.
    received: Vec<(u64, Instant)>,
}

impl Page {
    pub(super) fn new(seat: usize, person: Person, arrivals: &UnboundedSender<Arrival>) -> Page {
        Page {
            person,
            seat,
            arrivals: arrivals.clone(),
            outgoing: None,
            connection: 0,
            attempts: 0,
            reopen: None,
            is_ready: false,
            seen: None,
            epoch: None,
            game: Utf8Bytes::default(),
            status: String::new(),
            has_nonce: false,
            received: Vec::new(),
        }
    }

    /// Connects, and resumes after the last event.
    pub(super) fn open(&mut self, table: &str) {
        self.close();
        let (sender, outgoing) = unbounded_channel();
        self.outgoing = Some(sender);
        let (seat, connection) = (self.seat, self.connection);
        let mut hello = json!({"type": "hello", "version": wire::VERSION, "seen": self.seen});
        if let Some(epoch) = &self.epoch {
            hello["epoch"] = epoch.as_str().into();
        }
        let conversation = converse(self.person.clone(), table.to_owned(), hello.to_string(), outgoing, {
            let arrivals = self.arrivals.clone();
            // The table may be gone.
            move |what| drop(arrivals.send(Arrival { seat, connection, at: Instant::now(), what }))
        });
        tokio::spawn(conversation);
    }

    /// Closes the connection.
    pub(super) fn close(&mut self) {
        self.connection += 1;
        self.outgoing = None;
        self.reopen = None;
        self.is_ready = false;
    }

    /// Forgets everything, as for another table or after a reload.
    pub(super) fn reset(&mut self) {
        self.close();
        self.forget();
    }

    fn forget(&mut self) {
        self.seen = None;
        self.game = Utf8Bytes::default();
        self.status.clear();
    }

    /// Applies the answer to the greeting: the events that follow may belong to another history.
    pub(super) fn welcome(&mut self, welcome: &Value) {
        self.epoch = welcome["epoch"].as_str().map(str::to_owned);
        if welcome["resumed"] == false {
            self.forget();
        }
    }

    /// Plans to reconnect.
    pub(super) fn on_disconnected(&mut self) {
        self.close();
        let delay = BACKOFF[self.attempts.min(BACKOFF.len() - 1)];
        self.attempts += 1;
        self.reopen = Some(Instant::now() + Duration::from_millis(delay));
    }

    pub(super) fn reopens_at(&self) -> Option<Instant> {
        self.reopen
    }

    /// Whether the page shows the table as it is.
    pub(super) fn is_ready(&self) -> bool {
        self.is_ready
    }

    pub(super) fn send(&self, text: &str) {
        if let Some(outgoing) = &self.outgoing {
            // If the connection has ended, its `Arrival` says why.
            let _ = outgoing.send(text.to_owned());
        }
    }

    pub(super) fn clear_received(&mut self) {
        self.received.clear();
    }

    /// Returns when the event was received, or a later one if it came with a page that was reloaded.
    pub(super) fn received_at(&self, number: u64) -> Option<Instant> {
        self.received.iter().find(|(received, _)| *received >= number).map(|(_, at)| *at)
    }

    /// Applies an update. Fails if it does not continue the last one.
    pub(super) fn update(&mut self, at: Instant, text: &Utf8Bytes, update: &Value) -> Result<(), String> {
        for event in update["events"].as_array().into_iter().flatten() {
            let number = event["number"].as_u64();
            let expected = Some(self.seen.map_or(0, |seen| seen + 1));
            if number != expected {
                return Err(format!("event {number:?} follows {:?}", self.seen));
            }
            self.seen = number;
            self.received.extend(number.map(|number| (number, at)));
        }
        if update.get("game").is_some() {
            self.game = text.clone();
        }
        if let Some(status) = update["table"]["status"].as_str() {
            status.clone_into(&mut self.status);
            self.has_nonce = update["table"]["chairs"][self.seat]["nonce"] == true;
            self.is_ready = true;
            self.attempts = 0;
        }
        Ok(())
    }
}

/// Holds a conversation until the page closes it, which drops `outgoing`, or the server does.
async fn converse(
    person: Person,
    table: String,
    hello: String,
    mut outgoing: UnboundedReceiver<String>,
    arrived: impl Fn(Result<Utf8Bytes, String>),
) {
    let conversation = async {
        let opened = person.client.socket(&table, &[]).await;
        let mut socket = opened.map_err(|error| format!("cannot connect: {error}"))?;
        send_text(&mut socket, hello).await.map_err(|error| error.to_string())?;
        loop {
            tokio::select! {
                text = outgoing.recv() => match text {
                    Some(text) => send_text(&mut socket, text).await.map_err(|error| error.to_string())?,
                    None => {
                        // It is no error if the server has already closed it.
                        let _ = socket.close(None).await;
                        return Ok(());
                    }
                },
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => arrived(Ok(text)),
                    Some(Ok(Message::Close(frame))) => {
                        let why = frame.map_or_else(String::new, |frame| format!("{} {}", frame.code, frame.reason));
                        return Err(format!("closed by the server: {why}"));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error.to_string()),
                    None => return Err("the connection ended".to_owned()),
                },
            }
        }
    };
    if let Err(why) = conversation.await {
        arrived(Err(why));
    }
}
