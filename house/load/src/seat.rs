//! The connection of one seat. Updates are searched, not parsed: the generator must need less time than the server.

use std::time::Duration;

use futures_util::StreamExt;
use serde_json::Value;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::client::{self, Client, Socket};
use crate::tally::Trouble;

pub(crate) struct Seat {
    socket: Socket,
    asked: u64,
}

impl Seat {
    /// Opens a connection and says hello. Also returns the number of the last event.
    pub(crate) async fn open(client: &Client, table: &str) -> Result<(Seat, u64), Trouble> {
        let mut seat = Seat { socket: client.socket(table, &[]).await?, asked: 0 };
        seat.say(format!(r#"{{"type":"hello","version":{}}}"#, wire::VERSION)).await?;
        let update = seat.hear_update().await?;
        let update: Value = serde_json::from_str(&update).map_err(Trouble::new)?;
        let last = update["events"].as_array().and_then(|events| events.last());
        let last = last.and_then(|event| event["number"].as_u64());
        Ok((seat, last.ok_or_else(|| Trouble::new("a table without events"))?))
    }

    /// Sends a request, given as JSON.
    pub(crate) async fn ask(&mut self, what: &str) -> Result<(), Trouble> {
        self.asked += 1;
        let text = format!(r#"{{"type":"ask","id":"{}","what":{what}}}"#, self.asked);
        self.say(text).await
    }

    async fn say(&mut self, text: String) -> Result<(), Trouble> {
        Ok(client::say(&mut self.socket, text).await?)
    }

    /// Waits for the update with the event of this number, which must be the next one.
    pub(crate) async fn hear(&mut self, number: u64) -> Result<Utf8Bytes, Trouble> {
        let update = self.hear_update().await?;
        match first_number(&update) {
            Some(first) if first == number => Ok(update),
            _ => Err(Trouble::new("an update that does not continue the last one")),
        }
    }

    async fn hear_update(&mut self) -> Result<Utf8Bytes, Trouble> {
        loop {
            let text = client::hear(&mut self.socket).await?;
            if text.starts_with(r#"{"type":"update""#) {
                return Ok(text);
            }
            if text.starts_with(r#"{"type":"refused""#) {
                return Err(refused(&text));
            }
        }
    }

    /// Answers the pings that have come, and drops everything else.
    pub(crate) async fn idle(&mut self) -> Result<(), Trouble> {
        while let Ok(next) = timeout(Duration::from_millis(1), self.socket.next()).await {
            next.ok_or_else(|| Trouble::new("a connection ended"))?.map_err(Trouble::new)?;
        }
        Ok(())
    }

    /// Closes the connection; that the server has closed it already is no error.
    pub(crate) async fn close(mut self) {
        let _ = self.socket.close(None).await;
    }
}

fn refused(text: &str) -> Trouble {
    let message: Value = serde_json::from_str(text).unwrap_or_default();
    let refusal = &message["refusal"];
    Trouble::new(format!("refused: {} ({})", refusal["code"], refusal["message"]))
}

/// The number of the first event of an update, which is all that is read of it.
fn first_number(update: &str) -> Option<u64> {
    let (_, rest) = update.split_once(r#""number":"#)?;
    rest.split(|char: char| !char.is_ascii_digit()).next()?.parse().ok()
}
