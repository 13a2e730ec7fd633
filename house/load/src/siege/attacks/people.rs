//! Guests, passwords, and forged addresses.

use std::time::Duration;

use serde_json::json;
use tokio::time::interval;

use crate::client::JSON;
use crate::siege::hostile::Hostile;

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
