//! Guests, passwords, and forged addresses.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{interval, sleep};

use crate::client::{Client, JSON};
use crate::siege::hostile::{Hostile, ask};

/// Requests per second of one client: more than any limit, and not more than a fast client sends.
const EVERY: Duration = Duration::from_millis(10);

pub(super) async fn guests(hostile: Hostile) {
    let client = hostile.client();
    let mut tick = interval(EVERY);
    loop {
        tick.tick().await;
        hostile.send(&client, "POST", "/api/me", Some("{}".to_owned())).await;
    }
}

fn guess(hostile: &Hostile, number: u32) -> String {
    // Every other guess is for a login that does not exist.
    let login = if number.is_multiple_of(2) {
        hostile.targets().login.to_owned()
    } else {
        format!("nobody-{number}")
    };
    json!({"login": login, "password": format!("guess number {number}")}).to_string()
}

pub(super) async fn passwords(hostile: Hostile) {
    let client = hostile.client();
    let mut tick = interval(EVERY);
    for number in 0.. {
        tick.tick().await;
        hostile.send(&client, "POST", "/api/sign-in", Some(guess(&hostile, number))).await;
    }
}

pub(super) async fn forged(hostile: Hostile) {
    let client = hostile.client();
    let mut tick = interval(EVERY);
    for number in 0_u32.. {
        tick.tick().await;
        let [a, b, c, d] = (number * 7_919 + hostile.number() as u32).to_be_bytes();
        let v4 = format!("198.{a}.{b}.{c}, 10.{d}.{c}.{b}");
        let v6 = format!("for=\"[2001:db8:{a:x}{b:x}:{c:x}::{d:x}]:80\";proto=https");
        let headers = [JSON, ("x-forwarded-for", v4.as_str()), ("forwarded", v6.as_str())];
        let (path, body) = if number % 4 == 0 {
            ("/api/sign-in", guess(&hostile, number))
        } else {
            ("/api/me", "{}".to_owned())
        };
        hostile.spend(400).await;
        match client.send("POST", path, &headers, Some(body)).await {
            Ok(reply) => hostile.count_status(reply.status),
            Err(_) => hostile.count("connection closed"),
        }
    }
}

/// Changes a name that many tables show.
pub(super) async fn names(hostile: Hostile) {
    const TABLES: usize = 40;
    let guest = hostile.guest().await;
    for _ in 0..TABLES {
        let table = hostile.table(&guest, "biblios", &json!({"seats": 2})).await;
        sit(&hostile, &guest, &table).await;
    }
    let mut tick = interval(EVERY);
    for number in 0.. {
        tick.tick().await;
        let name = json!({"name": format!("Mallory {number}")}).to_string();
        hostile.send(&guest, "PATCH", "/api/me", Some(name)).await;
    }
}

/// Takes a seat and gives a nonce.
async fn sit(hostile: &Hostile, guest: &Client, table: &str) {
    if let Some(mut socket) = hostile.greeted(guest, table).await {
        let sit = json!({"sit": {"nonce": "5a".repeat(32)}});
        if hostile.say(&mut socket, &ask("sit", &sit)).await.is_some() {
            hostile.read_until(&mut socket, r#""id":"sit""#).await;
        }
    }
}

/// Searches for quick matches as many guests, each of whom gets a game against bots. Half of them never come to it, and the
/// others leave it.
pub(super) async fn matches(hostile: Hostile) {
    const GUESTS: usize = 30;
    hostile.at_once(GUESTS, |hostile, number| search(hostile, number % 2 == 0)).await;
}

async fn search(hostile: Hostile, comes: bool) {
    let guest = hostile.guest().await;
    let wish = json!({"game": "quill", "players": 2, "pace": "live", "bots_after": 0}).to_string();
    loop {
        hostile.send(&guest, "POST", "/api/match", Some(wish.clone())).await;
        // Matches are formed every second.
        sleep(Duration::from_secs(1)).await;
        let found = hostile.send(&guest, "GET", "/api/match", None).await;
        let found: Option<Value> = found.and_then(|reply| serde_json::from_str(&reply.body).ok());
        if let Some(table) = found.as_ref().and_then(|found| found["table"].as_str()) {
            hostile.count("matched");
            if comes {
                sit(&hostile, &guest, table).await;
            }
        }
    }
}
