//! Requests that are cheap to send and expensive to answer.

use std::sync::Arc;

use serde_json::json;

use super::http;
use crate::client::Client;
use crate::siege::hostile::Hostile;

/// A finished game of four players.
const RECORD: &str = include_str!("../../../../../conformance/biblios/records/4-players-default.json");
/// The longest body that is accepted for a record.
const MAX_RECORD: usize = 256 * 1024;

/// A method, a path and a body.
type Request = (&'static str, String, Option<String>);

/// Requests of each client at the same time.
const AT_ONCE: usize = 6;

/// Sends these requests as a guest, again and again.
async fn repeat(hostile: Hostile, guest: Client, requests: Vec<Request>) {
    let requests = Arc::new(requests);
    hostile
        .at_once(AT_ONCE, |hostile, first| send(hostile, guest.clone(), Arc::clone(&requests), first))
        .await;
}

async fn send(hostile: Hostile, guest: Client, requests: Arc<Vec<Request>>, first: usize) {
    for (method, path, body) in requests.iter().cycle().skip(first) {
        let reply = hostile.send(&guest, method, path, body.clone()).await;
        if reply.is_none_or(|reply| reply.status == 429) {
            hostile.pause().await;
        }
    }
}

pub(super) async fn expensive(hostile: Hostile) {
    let guest = hostile.guest().await;
    let deep = format!("{}{}", "[".repeat(MAX_RECORD / 2), "]".repeat(MAX_RECORD / 2));
    let long = json!({"game": "biblios", "actions": vec!["take H1B"; MAX_RECORD / 12]}).to_string();
    let game = hostile.targets().game.clone();
    let post = |path: &str, body: &str| ("POST", path.to_owned(), Some(body.to_owned()));
    let get = |path: &str| ("GET", path.to_owned(), None);
    let requests = vec![
        post("/api/replay?as=spectator", RECORD),
        post("/api/replay/views?as=0&from=0", RECORD),
        post("/api/replay/views?as=3&from=60", RECORD),
        post("/api/verify", RECORD),
        post("/api/replay?as=0", &deep),
        post("/api/verify", &long),
        get("/api/tables"),
        get("/api/watch"),
        get("/api/leaders?game=biblios&players=4"),
        get("/api/me/tables"),
        get("/api/me/games"),
        get("/api/me/ratings"),
        get("/api/metrics"),
        get("/api/openapi.json"),
        get("/api/ready"),
        get(&format!("/api/tables/{game}")),
        get(&format!("/api/tables/{game}/replay?as=spectator")),
    ];
    repeat(hostile, guest, requests).await;
}

pub(super) async fn uploads(hostile: Hostile) {
    let guest = hostile.guest().await;
    repeat(hostile, guest, vec![("POST", "/api/records?seat=0".to_owned(), Some(RECORD.to_owned()))]).await;
}

/// Makes codes of many tables, and guesses those of others.
pub(super) async fn codes(hostile: Hostile) {
    const TABLES: usize = 40;
    let guest = hostile.guest().await;
    let mut requests: Vec<Request> = Vec::new();
    for number in 0..TABLES {
        let table = hostile.table(&guest, "biblios", &json!({"seats": 2})).await;
        requests.push(("POST", format!("/api/tables/{table}/code"), Some("{}".to_owned())));
        let letter = |from: &str, place: usize| from.as_bytes()[(number >> place) % 2];
        let guess = (0..4).flat_map(|place| [letter("BD", place), letter("AE", place)]).collect();
        let guess = String::from_utf8(guess).unwrap_or_default();
        requests.push(("GET", format!("/api/codes/{guess}"), None));
    }
    repeat(hostile, guest, requests).await;
}

/// Asks for the previews of links, on new connections as messengers do.
pub(super) async fn previews(hostile: Hostile) {
    let targets = hostile.targets();
    let request = |path: String| {
        format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").into_bytes()
    };
    let requests = [&targets.lobby, &targets.game]
        .map(|table| [request(format!("/t/{table}/picture.png")), request(format!("/t/{table}"))])
        .concat();
    http::send(hostile, requests).await;
}
