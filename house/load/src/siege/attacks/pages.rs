//! Requests that are cheap to send and expensive to answer.

use serde_json::json;

use crate::client::Client;
use crate::siege::hostile::Hostile;

/// A finished game of four players.
const RECORD: &str = include_str!("../../../../../conformance/biblios/records/4-players-default.json");
/// The longest body that is accepted for a record.
const MAX_RECORD: usize = 256 * 1024;

pub(super) async fn run(hostile: Hostile) {
    const AT_ONCE: usize = 6;
    let guest = hostile.guest().await;
    hostile.at_once(AT_ONCE, |hostile, first| request(hostile, guest.clone(), first)).await;
}

async fn request(hostile: Hostile, guest: Client, first: usize) {
    let deep = format!("{}{}", "[".repeat(MAX_RECORD / 2), "]".repeat(MAX_RECORD / 2));
    let long = json!({"game": "biblios", "actions": vec!["take H1B"; MAX_RECORD / 12]}).to_string();
    let game = hostile.targets().game.clone();
    let (look, replay) = (format!("/api/tables/{game}"), format!("/api/tables/{game}/replay?as=spectator"));
    let requests = [
        ("POST", "/api/replay?as=spectator", Some(RECORD)),
        ("POST", "/api/replay/views?as=0&from=0", Some(RECORD)),
        ("POST", "/api/replay/views?as=3&from=60", Some(RECORD)),
        ("POST", "/api/verify", Some(RECORD)),
        ("POST", "/api/replay?as=0", Some(deep.as_str())),
        ("POST", "/api/verify", Some(long.as_str())),
        ("GET", "/api/tables", None),
        ("GET", "/api/me/tables", None),
        ("GET", "/api/me/games", None),
        ("GET", "/api/metrics", None),
        ("GET", "/api/openapi.json", None),
        ("GET", "/api/ready", None),
        ("GET", look.as_str(), None),
        ("GET", replay.as_str(), None),
    ];
    for (method, path, body) in requests.iter().cycle().skip(first) {
        if hostile
            .send(&guest, method, path, body.map(str::to_owned))
            .await
            .is_none_or(|reply| reply.status == 429)
        {
            hostile.pause().await;
        }
    }
}
