//! A seat's own socket.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{ClientRequestBuilder, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::tally::Trouble;

/// How long a server may take to answer before the table is given up.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) struct Seat {
    socket: WebSocketStream<TcpStream>,
    asked: u64,
}

impl Seat {
    /// Opens a socket and says hello. The last event so far is told with the seat.
    pub(super) async fn open(address: SocketAddr, table: &str, cookie: &str) -> Result<(Seat, u64), Trouble> {
        let stream = TcpStream::connect(address).await.map_err(Trouble::new)?;
        stream.set_nodelay(true).map_err(Trouble::new)?;
        let uri = format!("ws://{address}/api/tables/{table}/play").parse().map_err(Trouble::new)?;
        let request = ClientRequestBuilder::new(uri).with_header("cookie", cookie);
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let opening = client_async_with_config(request, stream, Some(config));
        let (socket, _) = timeout(PATIENCE, opening).await.map_err(Trouble::new)?.map_err(Trouble::new)?;
        let mut seat = Seat { socket, asked: 0 };
        seat.say(format!(r#"{{"type":"hello","version":{}}}"#, wire::VERSION)).await?;
        let update = seat.hear_update().await?;
        let update: Value = serde_json::from_str(&update).map_err(Trouble::new)?;
        let last = update["events"].as_array().and_then(|events| events.last());
        let last = last.and_then(|event| event["number"].as_u64());
        Ok((seat, last.ok_or_else(|| Trouble::new("a table without events"))?))
    }

    /// Asks for something, which is written as JSON.
    pub(super) async fn ask(&mut self, what: &str) -> Result<(), Trouble> {
        self.asked += 1;
        let text = format!(r#"{{"type":"ask","id":"{}","what":{what}}}"#, self.asked);
        self.say(text).await
    }

    async fn say(&mut self, text: String) -> Result<(), Trouble> {
        self.socket.send(Message::Text(text.into())).await.map_err(Trouble::new)
    }

    /// Waits for the update with the event of this number, which must be the next one.
    pub(super) async fn hear(&mut self, number: u64) -> Result<Utf8Bytes, Trouble> {
        let update = self.hear_update().await?;
        match first_number(&update) {
            Some(first) if first == number => Ok(update),
            _ => Err(Trouble::new("an update that does not continue what was told")),
        }
    }

    async fn hear_update(&mut self) -> Result<Utf8Bytes, Trouble> {
        loop {
            let next = timeout(PATIENCE, self.socket.next()).await;
            let next = next.map_err(|_| Trouble::new("no answer for half a minute"))?;
            match next.ok_or_else(|| Trouble::new("a socket ended"))?.map_err(Trouble::new)? {
                Message::Text(text) if text.starts_with(r#"{"type":"update""#) => return Ok(text),
                Message::Text(text) if text.starts_with(r#"{"type":"refused""#) => {
                    return Err(refused(&text));
                }
                Message::Close(Some(frame)) => {
                    return Err(Trouble::new(format!("the server closed a socket: {}", frame.reason)));
                }
                // Who is here, beats, and what the library answers by itself.
                _ => {}
            }
        }
    }

    /// Answers the pings that have come, and leaves out what else there is.
    pub(super) async fn idle(&mut self) -> Result<(), Trouble> {
        while let Ok(next) = timeout(Duration::from_millis(1), self.socket.next()).await {
            next.ok_or_else(|| Trouble::new("a socket ended"))?.map_err(Trouble::new)?;
        }
        Ok(())
    }

    /// Takes leave. A server that is gone already need not hear it.
    pub(super) async fn close(mut self) {
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
