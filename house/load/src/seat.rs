//! The connection of one seat. Updates are searched and not parsed, because the generator must be faster than the server.

use std::time::Duration;

use futures_util::StreamExt;
use serde_json::Value;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::client::{self, Client, Socket};
use crate::tally::LoadError;

pub(crate) struct Seat {
    socket: Socket,
    asked: u64,
}

impl Seat {
    /// Opens a connection and sends the hello. Also returns the number of the last event.
    pub(crate) async fn open(client: &Client, table: &str) -> Result<(Seat, u64), LoadError> {
        let mut seat = Seat { socket: client.socket(table, &[]).await?, asked: 0 };
        seat.send(format!(r#"{{"type":"hello","version":{}}}"#, wire::VERSION)).await?;
        let update = loop {
            let update = seat.receive_update().await?;
            let update: Value = serde_json::from_str(&update).map_err(LoadError::new)?;
            // A long history comes in several updates.
            if update["more"] != true {
                break update;
            }
        };
        let last = update["events"].as_array().and_then(|events| events.last());
        let last = last.and_then(|event| event["number"].as_u64());
        Ok((seat, last.ok_or_else(|| LoadError::new("the first update has no event"))?))
    }

    pub(crate) async fn ask(&mut self, what: &str) -> Result<(), LoadError> {
        self.asked += 1;
        let text = format!(r#"{{"type":"ask","id":"{}","what":{what}}}"#, self.asked);
        self.send(text).await
    }

    async fn send(&mut self, text: String) -> Result<(), LoadError> {
        Ok(client::send_text(&mut self.socket, text).await?)
    }

    /// Waits for the next update, which must start with the event of this number.
    pub(crate) async fn receive(&mut self, number: u64) -> Result<Utf8Bytes, LoadError> {
        let update = self.receive_update().await?;
        match first_number(&update) {
            Some(first) if first == number => Ok(update),
            _ => Err(LoadError::new("an update does not continue the last one")),
        }
    }

    async fn receive_update(&mut self) -> Result<Utf8Bytes, LoadError> {
        loop {
            let text = client::receive(&mut self.socket).await?;
            if text.starts_with(r#"{"type":"update""#) {
                return Ok(text);
            }
            if text.starts_with(r#"{"type":"refused""#) {
                return Err(refused(&text));
            }
        }
    }

    /// Answers pings that have arrived, and drops other messages.
    pub(crate) async fn idle(&mut self) -> Result<(), LoadError> {
        while let Ok(next) = timeout(Duration::from_millis(1), self.socket.next()).await {
            next.ok_or_else(|| LoadError::new("the connection was closed"))?.map_err(LoadError::new)?;
        }
        Ok(())
    }

    /// Closes the connection. It is no error if the server has already closed it.
    pub(crate) async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

fn refused(text: &str) -> LoadError {
    let message: Value = serde_json::from_str(text).unwrap_or_default();
    let refusal = &message["refusal"];
    LoadError::new(format!("refused: {} ({})", refusal["code"], refusal["message"]))
}

fn first_number(update: &str) -> Option<u64> {
    let (_, rest) = update.split_once(r#""number":"#)?;
    rest.split(|char: char| !char.is_ascii_digit()).next()?.parse().ok()
}
