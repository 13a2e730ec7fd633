//! Clients that do not read what they asked for.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use tokio::net::TcpSocket;
use tokio::time::sleep;

use crate::client::{Client, Socket};
use crate::siege::hostile::{Hostile, ask, hello};

/// The longest chat message.
const TEXT: usize = 300;
/// WebSockets of one person, within the limit of the server.
const SOCKETS: usize = 19;

pub(super) async fn deaf(hostile: Hostile) {
    let guest = hostile.guest().await;
    let table = hostile.table(&guest, "biblios", &json!({"seats": 2})).await;
    let read_nothing = |hostile: Hostile, _| {
        let (guest, table) = (guest.clone(), table.clone());
        async move {
            loop {
                if let Some(socket) = deaf_socket(&hostile, &guest, &table).await {
                    wait_until_closed(&hostile, socket).await;
                }
            }
        }
    };
    let speak = async {
        loop {
            let _ = chat(&hostile, &guest, &table, usize::MAX).await;
        }
    };
    tokio::join!(hostile.at_once(SOCKETS, read_nothing), speak);
}

/// Opens a WebSocket that can receive few bytes before it is read.
async fn deaf_socket(hostile: &Hostile, guest: &Client, table: &str) -> Option<Socket> {
    let connecting = async {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4 * 1024)?;
        socket.bind(SocketAddr::new(hostile.address(), 0))?;
        socket.connect(hostile.server()).await
    };
    let Ok(stream) = connecting.await else {
        hostile.count("connection failed");
        hostile.pause().await;
        return None;
    };
    let mut socket = hostile.socket_on(stream, guest, table).await?;
    hostile.say(&mut socket, &hello()).await?;
    Some(socket)
}

/// Sends a small message at intervals, which fails once the server has closed the connection.
async fn wait_until_closed(hostile: &Hostile, mut socket: Socket) {
    while hostile.say(&mut socket, r#"{"type":"beat"}"#).await.is_some() {
        sleep(Duration::from_secs(1)).await;
    }
}

/// Chats within the limits. Reads the answers, which says when the connection or the chat is closed.
async fn chat(hostile: &Hostile, guest: &Client, table: &str, lines: usize) -> Option<()> {
    let mut socket = hostile.greeted(guest, table).await?;
    for number in 0..lines {
        let line = json!({"say": {"text": "x".repeat(TEXT)}});
        hostile.say(&mut socket, &ask(number, &line)).await?;
        hostile.read_some(&mut socket, Duration::from_millis(55)).await?;
    }
    Some(())
}

pub(super) async fn history(hostile: Hostile) {
    const LINES_PER_SOCKET: usize = 60;
    let guest = hostile.guest().await;
    let table = hostile.table(&guest, "biblios", &json!({"seats": 2})).await;
    let talk = |hostile: Hostile, _| {
        let (guest, table) = (guest.clone(), table.clone());
        async move {
            let _ = chat(&hostile, &guest, &table, LINES_PER_SOCKET).await;
        }
    };
    hostile.at_once(SOCKETS, talk).await;
    let listen = |hostile: Hostile, _| {
        let (guest, table) = (guest.clone(), table.clone());
        async move {
            loop {
                if let Some(mut socket) = hostile.greeted(&guest, &table).await {
                    // Long enough that all of them are open at the same time.
                    let _ = hostile.read_some(&mut socket, Duration::from_secs(3)).await;
                }
            }
        }
    };
    hostile.at_once(SOCKETS, listen).await;
}
