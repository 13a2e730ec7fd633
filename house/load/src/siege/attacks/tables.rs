//! Tables: their seats, their number, and what they take on disk.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use crate::client::Client;
use crate::siege::hostile::{Hostile, ask};

pub(super) async fn seats(hostile: Hostile) {
    const SOCKETS: usize = 8;
    let guest = hostile.guest().await;
    hostile.at_once(SOCKETS, |hostile, socket| sit_and_leave(hostile, guest.clone(), socket)).await;
}

async fn sit_and_leave(hostile: Hostile, guest: Client, number_of_socket: usize) {
    let table = hostile.targets().lobby.clone();
    loop {
        let Some(mut socket) = hostile.greeted(&guest, &table).await else { continue };
        for number in 0.. {
            let what = if number % 2 == 0 { json!({"sit": {}}) } else { json!({"leave": {}}) };
            let id = format!("{number_of_socket}-{number}");
            if hostile.say(&mut socket, &ask(id, &what)).await.is_none()
                || hostile.read_some(&mut socket, Duration::from_millis(55)).await.is_none()
            {
                break;
            }
        }
    }
}

pub(super) async fn race(hostile: Hostile) {
    const AT_ONCE: usize = 100;
    let guest = hostile.guest().await;
    loop {
        let arrangement = json!({"seats": 4, "public": true});
        join_all((0..AT_ONCE).map(|_| hostile.try_table(&guest, "biblios", &arrangement))).await;
        hostile.pause().await;
    }
}

pub(super) async fn disk(hostile: Hostile) {
    const SOCKETS: usize = 15;
    let guest = hostile.guest().await;
    hostile.at_once(SOCKETS, |hostile, _| chat(hostile, guest.clone())).await;
}

/// Chats at one new table after the other.
async fn chat(hostile: Hostile, guest: Client) {
    loop {
        let table = hostile.table(&guest, "biblios", &json!({"seats": 4})).await;
        let _ = fill(&hostile, &guest, &table).await;
    }
}

/// Chats until the server closes the connection.
async fn fill(hostile: &Hostile, guest: &Client, table: &str) -> Option<()> {
    let mut socket = hostile.greeted(guest, table).await?;
    for number in 0.. {
        let line = json!({"say": {"text": "\u{1F3B2}".repeat(300)}});
        hostile.say(&mut socket, &ask(number, &line)).await?;
        hostile.read_some(&mut socket, Duration::from_millis(55)).await?;
    }
    Some(())
}
