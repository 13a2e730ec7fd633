//! Messages that are malformed, or too many.

use std::time::Duration;

use serde_json::json;

use crate::siege::hostile::{Hostile, READ_END, ask};

fn malformed() -> Vec<String> {
    vec![
        String::new(),
        "{".to_owned(),
        "null".to_owned(),
        "[".repeat(8_000),
        r#"{"a":"#.repeat(1_600),
        r#"{"type":"ask"}"#.to_owned(),
        r#"{"type":"hello","version":1,"seen":1e999}"#.to_owned(),
        r#"{"type":"hello","version":1,"seen":-1}"#.to_owned(),
        r#"{"type":"beat","more":true}"#.to_owned(),
        ask("x".repeat(7_000), &json!({"leave": {}})),
        ask("1", &json!({"sit": {"seat": u64::MAX, "nonce": "x".repeat(7_000)}})),
        ask("2", &json!({"say": {"text": "\u{0}".repeat(1_000)}})),
        ask("3", &json!({"act": {"action": "x".repeat(7_000), "on": u64::MAX}})),
        ask("4", &json!({"arrange": {"seats": 1_000_000, "options": {"a": "b".repeat(4_000)}}})),
        ask("5", &json!({"report": {"number": u64::MAX}})),
        "x".repeat(9_000),
        "x".repeat(1_000_000),
    ]
}

pub(super) async fn bad(hostile: Hostile) {
    let guest = hostile.guest().await;
    let table = hostile.table(&guest, "biblios", &json!({"seats": 2})).await;
    let messages = malformed();
    let mut next = messages.iter().cycle();
    loop {
        let Some(mut socket) = hostile.greeted(&guest, &table).await else { continue };
        for message in next.by_ref() {
            if hostile.say(&mut socket, message).await.is_none()
                || hostile.read_some(&mut socket, Duration::from_millis(50)).await.is_none()
            {
                break;
            }
        }
    }
}

pub(super) async fn flood(hostile: Hostile) {
    let guest = hostile.guest().await;
    let table = hostile.table(&guest, "biblios", &json!({"seats": 2})).await;
    loop {
        let Some(mut socket) = hostile.greeted(&guest, &table).await else { continue };
        for number in 0.. {
            // A refused action is read, and its refusal is sent.
            let message = ask(number, &json!({"act": {"action": "take H1B"}}));
            if hostile.say(&mut socket, &message).await.is_none() {
                break;
            }
        }
        hostile.read_end(&mut socket, READ_END).await;
    }
}
