//! Tables of bots without players.

use std::time::Duration;

use serde_json::json;
use tokio::task::JoinSet;

use crate::client::{Client, Socket};
use crate::siege::hostile::{Hostile, ask};

/// The bots that think longest with default settings. They simulate in Quill & Parchment only.
const STRONGEST: [&str; 3] = ["mind:2000", "mind:100000n", "abbot"];

const FOR_EVER: Duration = Duration::from_secs(1_000_000);
/// Tables that the attacker watches, so that their bots play on: the connections of one person, within the limit.
const WATCHED: usize = 19;

pub(super) async fn run(hostile: Hostile) {
    let guest = hostile.guest().await;
    let mut watched = JoinSet::new();
    for number in 0.. {
        let table = hostile.table(&guest, "quill", &json!({"seats": 4})).await;
        let bot = STRONGEST[number % STRONGEST.len()];
        let Some(mut socket) = start(&hostile, &guest, &table, bot).await else {
            hostile.count("table of bots not started");
            continue;
        };
        hostile.count("table of bots started");
        if watched.len() < WATCHED {
            let hostile = hostile.clone();
            watched.spawn(async move { hostile.read_end(&mut socket, FOR_EVER).await });
        }
    }
}

async fn start(hostile: &Hostile, guest: &Client, table: &str, bot: &str) -> Option<Socket> {
    let mut socket = hostile.greeted(guest, table).await?;
    for seat in 0..4 {
        hostile.say(&mut socket, &ask(seat, &json!({"bot": {"seat": seat, "bot": bot}}))).await?;
    }
    hostile.say(&mut socket, &ask("start", &json!({"start": {}}))).await?;
    hostile.read_until(&mut socket, r#""status":"playing""#).await?;
    Some(socket)
}
