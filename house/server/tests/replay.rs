//! Replaying submitted records: the same answers as from the table, and precise refusals.

mod common;

use common::{House, JSON, NO_LIMITS, Reply, http, play_all, start_game};
use serde_json::{Value, json};
use server::Limits;

async fn send(house: &House, path: &str, record: &str) -> Reply {
    http(house.address, "POST", path, &[JSON], Some(record)).await
}

#[tokio::test]
async fn a_submitted_record_is_replayed_like_its_table() {
    let house = House::open().await;
    for game in ["biblios", "quill"] {
        let guests = house.guests(&["Ann", "Bob"]).await;
        let (id, players) = start_game(game, 2, &guests).await;
        let players = play_all(players).await;
        // No authentication is needed.
        let record =
            http(house.address, "GET", &format!("/api/tables/{id}/record"), &[], None).await.expect(200).body;
        for (seat, player) in players.iter().enumerate() {
            let story = send(&house, &format!("/api/replay?as={seat}"), &record).await.expect(200).json();
            assert_eq!((&story["game"], &story["seats"]), (&json!(game), &json!(["Ann", "Bob"])));
            let replayed: Vec<_> =
                story["events"].as_array().expect("a list").iter().map(|event| &event["events"]).collect();
            let heard = player
                .events
                .values()
                .filter(|event| event["type"] == "started" || event["type"] == "played");
            assert_eq!(
                replayed,
                heard.map(|event| &event["events"]).collect::<Vec<_>>(),
                "the same events as at the table"
            );
            let moments = replayed.len();
            for from in [0, 7, moments - 1, moments] {
                let path = format!("/api/replay/views?as={seat}&from={from}");
                let mut views = send(&house, &path, &record).await.expect(200).json();
                let views = views.as_array_mut().expect("a list");
                assert_eq!(views.len(), (moments - from).min(16));
                for (step, view) in views.iter_mut().enumerate().take(2) {
                    assert_eq!(view.as_object_mut().expect("an object").remove("game"), Some(json!(game)));
                    let path = format!("/api/tables/{id}/replay?as={seat}&until={}", from + step);
                    let shown = http(house.address, "GET", &path, &[], None).await.expect(200).json();
                    assert_eq!(*view, shown);
                }
            }
        }
        let verdict = send(&house, "/api/verify", &record).await.expect(200).json();
        assert_eq!(verdict["conclusion"], "proved");
        assert_eq!(verdict, guests[0].get(&format!("/api/tables/{id}/verify")).await.expect(200).json());
    }
    house.stop().await;
}

#[tokio::test]
async fn a_bad_record_is_refused_with_the_place_of_its_fault() {
    let house = House::open().await;
    let good =
        json!({"format": "scriptorium/1", "game": "biblios", "seats": ["a", "b"], "start": {"seed": "7"}});
    let with = |field: &str, value: Value| {
        let mut record = good.clone();
        record[field] = value;
        record.to_string()
    };
    send(&house, "/api/replay", &good.to_string()).await.expect(200);
    let cases = [
        ("{\n  \"game\": }".to_owned(), "malformed", json!({"line": 2, "column": 11, "field": "game"})),
        ("[]".to_owned(), "malformed", json!({"line": 1, "column": 2})),
        (with("game", json!("chess")), "malformed", json!({"field": "game"})),
        (with("seats", json!(["a"])), "malformed", json!({"field": "seats"})),
        (with("actions", json!([[0, "jump"]])), "malformed", json!({"field": "actions[0]"})),
        (with("actions", json!([[0, "keep"], [0, "keep"]])), "illegal", json!({"field": "actions[1]"})),
    ];
    for (record, code, place) in &cases {
        for path in ["/api/replay?as=1", "/api/replay/views?from=5"] {
            let refusal = send(&house, path, record).await.expect(422).json();
            assert_eq!((&refusal["code"], &refusal["place"]), (&json!(code), place), "{refusal}");
            assert_eq!(refusal["rule"].is_string(), *code == "illegal");
        }
    }
    for path in [
        "/api/replay?as=4",
        "/api/replay?as=me",
        "/api/replay?at=1",
        "/api/replay/views",
        "/api/replay/views?from=-1",
    ] {
        assert_eq!(send(&house, path, &good.to_string()).await.expect(400).code(), "malformed");
    }
    assert_eq!(send(&house, "/api/replay?as=3", &good.to_string()).await.expect(422).code(), "no_such_seat");
    for path in ["/api/replay", "/api/replay/views?from=0", "/api/verify"] {
        assert_eq!(send(&house, path, &" ".repeat(256 * 1024 + 1)).await.expect(413).code(), "length");
        let plain = http(house.address, "POST", path, &[("Content-Type", "text/plain")], Some("{}")).await;
        plain.expect(400);
        let other = [JSON, ("Origin", "http://example.org")];
        http(house.address, "POST", path, &other, Some(&good.to_string())).await.expect(403);
    }
    house.stop().await;
}

/// Truncated and corrupted records are answered, and the server keeps running.
#[tokio::test]
async fn every_body_gets_an_answer() {
    let house = House::open().await;
    let record = include_str!("../../../conformance/fair/quill.json");
    for cut in (0..record.len()).step_by(record.len() / 40) {
        let text = |from: usize| record.get(from..).unwrap_or_default();
        let corrupted = [record[..cut].to_owned(), format!("{}7{}", &record[..cut], text(cut + 1))];
        for body in corrupted {
            for path in ["/api/replay?as=0", "/api/replay/views?from=3", "/api/verify"] {
                let reply = send(&house, path, &body).await;
                assert!(matches!(reply.status, 200 | 422), "{reply:?}");
            }
        }
    }
    send(&house, "/api/replay", record).await.expect(200);
    house.stop().await;
}

#[tokio::test]
async fn submitted_records_are_rate_limited() {
    let house = House::with(Limits { requests: 0.001, requests_burst: 5, ..NO_LIMITS }, None).await;
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(send(&house, "/api/replay", "{}").await.status);
    }
    assert_eq!(statuses, [422, 422, 422, 422, 422, 429]);
    house.stop().await;
}
