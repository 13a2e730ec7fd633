//! Connections, whole and half.

use std::time::Duration;

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::time::{interval, sleep};

use crate::siege::hostile::Hostile;

const CONNECTIONS: usize = 200;

const REQUEST: &[u8] = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

/// Keeps connections open, and opens them again when the server closes them.
async fn keep_open<F>(hostile: Hostile, each: fn(Hostile, TcpStream) -> F)
where
    F: Future<Output = ()> + Send + 'static,
{
    let keep = |hostile: Hostile, _| async move {
        loop {
            if let Some(stream) = hostile.connect().await {
                hostile.count("connected");
                each(hostile.clone(), stream).await;
                hostile.pause().await;
            }
        }
    };
    hostile.at_once(CONNECTIONS, keep).await;
}

/// Reads until the server closes the connection.
async fn wait_until_closed(hostile: &Hostile, stream: &mut TcpStream) {
    let mut answer = [0; 1024];
    let mut has_status = false;
    while let Ok(length @ 1..) = stream.read(&mut answer).await {
        if !has_status && length > 12 {
            hostile.count(String::from_utf8_lossy(&answer[9..12]));
            has_status = true;
        }
    }
    hostile.count("connection closed");
}

pub(super) async fn idle(hostile: Hostile) {
    keep_open(hostile, |hostile, mut stream| async move { wait_until_closed(&hostile, &mut stream).await })
        .await;
}

pub(super) async fn slow_headers(hostile: Hostile) {
    keep_open(hostile, |hostile, stream| send_slowly(hostile, stream, REQUEST.to_vec())).await;
}

/// The start of a WebSocket handshake with nearly as many headers as a server accepts.
pub(super) async fn slow_upgrades(hostile: Hostile) {
    keep_open(hostile, |hostile, stream| {
        let start = b"GET /api/tables/x/play HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n\
                      Upgrade: websocket\r\n";
        let filler =
            b"Cookie: filler=".iter().chain([&b'x'; 900]).chain(b"\r\n").copied().collect::<Vec<_>>();
        send_slowly(hostile, stream, [start.as_slice(), &filler.repeat(16)].concat())
    })
    .await;
}

/// Sends the start of a request, then a byte per second.
async fn send_slowly(hostile: Hostile, mut stream: TcpStream, start: Vec<u8>) {
    if hostile.write(&mut stream, &start).await.is_none() {
        return;
    }
    for byte in b"X-Slow: ".iter().chain(std::iter::repeat(&b'x')) {
        if hostile.write(&mut stream, &[*byte]).await.is_none() {
            return;
        }
        sleep(Duration::from_secs(1)).await;
    }
}

pub(super) async fn half_bodies(hostile: Hostile) {
    keep_open(hostile, |hostile, mut stream| async move {
        let request = [REQUEST, b"Content-Length: 8000\r\n\r\n{\"name\":\"", &[b'x'; 3000]].concat();
        if hostile.write(&mut stream, &request).await.is_some() {
            wait_until_closed(&hostile, &mut stream).await;
        }
    })
    .await;
}

pub(super) async fn flood(hostile: Hostile) {
    let mut tick = interval(Duration::from_millis(5));
    loop {
        tick.tick().await;
        if let Some(stream) = hostile.connect().await {
            hostile.count("connected");
            drop(stream);
        }
    }
}

pub(super) async fn storm(hostile: Hostile) {
    let guest = hostile.guest().await;
    let table = hostile.targets().game.clone();
    loop {
        if let Some(socket) = hostile.greeted(&guest, &table).await {
            hostile.count("101 accepted");
            drop(socket);
        }
        // A fast client needs about this long for a handshake.
        sleep(Duration::from_millis(5)).await;
    }
}
