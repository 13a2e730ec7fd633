//! Keeping finished games that were played elsewhere.

mod common;

use common::{Caller, House, JSON, NO_LIMITS, Reply, http, play_all, start_game};
use serde_json::{Value, json};
use server::Limits;

async fn upload(who: &Caller, query: &str, record: &str) -> Reply {
    let headers = [JSON, ("Cookie", who.credentials())];
    http(who.address(), "POST", &format!("/api/records{query}"), &headers, Some(record)).await
}

/// A record of a game between `Ann` and `Bob`, from another server.
async fn elsewhere(game: &str) -> String {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (id, players) = start_game(game, 2, &guests).await;
    play_all(players).await;
    let path = format!("/api/tables/{id}/record");
    let record = http(house.address, "GET", &path, &[], None).await.expect(200).body;
    house.stop().await;
    record
}

#[tokio::test]
async fn a_game_from_elsewhere_is_kept_with_its_replay_and_its_shuffle_and_counts_nowhere() {
    for game in ["biblios", "quill"] {
        let record = elsewhere(game).await;
        let house = House::open().await;
        let guests = house.guests(&["Cleo", "Dan"]).await;
        let table = upload(&guests[0], "?seat=1", &record).await.expect(201).json();
        assert_eq!((&table["status"], &table["game"]), (&json!("over"), &json!(game)));
        assert_eq!(
            (&table["chairs"][0]["name"], &table["chairs"][1]["name"]),
            (&json!("Ann"), &json!("Cleo")),
            "the seat is named after the person"
        );
        assert_eq!(table["commitment"], Value::Null, "this server has promised nothing");
        let id = table["id"].as_str().expect("an id");

        // Anybody with the link can watch the same game, after a restart too.
        let directory = house.stop_and_keep().await;
        let house = House::at(directory, NO_LIMITS, None).await;
        let get = async |path: &str| http(house.address, "GET", path, &[], None).await.expect(200);
        let kept = get(&format!("/api/tables/{id}/record")).await.json();
        let mut expected: Value = serde_json::from_str(&record).expect("a record");
        expected["seats"] = json!(["Ann", "Cleo"]);
        assert_eq!(kept, expected);
        assert_eq!(get(&format!("/api/tables/{id}")).await.json(), table);
        assert_eq!(get(&format!("/api/tables/{id}/verify")).await.json()["conclusion"], "proved");

        // It is in the list of the person, and in no count.
        let mine = guests[0].at(house.address).get("/api/me/tables").await.expect(200).json();
        assert_eq!(mine[0]["table"]["id"], json!(id));
        let games = guests[0].at(house.address).get("/api/me/games").await.expect(200).json();
        assert_eq!((&games["totals"], &games["games"]), (&json!([]), &json!([])));

        // The name goes when the person does.
        guests[0].at(house.address).ask("DELETE", "/api/me", None).await.expect(204);
        let kept = get(&format!("/api/tables/{id}/record")).await.body;
        assert!(kept.contains("Ann") && !kept.contains("Cleo"), "{kept}");
        house.stop().await;
    }
}

#[tokio::test]
async fn what_is_no_finished_game_is_refused_and_nothing_is_kept() {
    let house = House::open().await;
    let guests = house.guests(&["Ann"]).await;
    let record: Value = serde_json::from_str(&elsewhere("biblios").await).expect("a record");
    let with = |field: &str, value: Value| {
        let mut record = record.clone();
        record[field] = value;
        record.to_string()
    };
    let actions = record["actions"].as_array().expect("a list");
    let unfinished = json!(actions[..actions.len() - 1]);
    let doubled = json!([actions.clone(), vec![actions[0].clone()]].concat());
    let cases = [
        ("", "{".to_owned(), "malformed"),
        ("", "[]".to_owned(), "malformed"),
        ("", with("actions", unfinished), "not_over"),
        ("", with("actions", json!([[0, "jump"]])), "malformed"),
        ("", with("actions", doubled), "illegal"),
        ("", with("seats", json!(["Ann", "a\u{200b}b"])), "malformed"),
        ("", with("seats", json!(["Ann", "x".repeat(1000)])), "malformed"),
        ("?seat=2", record.to_string(), "no_such_seat"),
    ];
    for (query, text, code) in &cases {
        let refused = upload(&guests[0], query, text).await.expect(422);
        assert_eq!(refused.code(), *code, "{text}");
    }
    upload(&guests[0], "?seat=me", &record.to_string()).await.expect(400);
    upload(&guests[0], "", &" ".repeat(256 * 1024 + 1)).await.expect(413);
    http(house.address, "POST", "/api/records", &[JSON], Some(&record.to_string())).await.expect(401);
    let mine = guests[0].get("/api/me/tables").await.expect(200).json();
    assert_eq!(mine, json!([]));
    house.stop().await;
}

/// Every shortened record is refused, and the server goes on.
#[tokio::test]
async fn every_body_gets_an_answer() {
    let house = House::open().await;
    let guests = house.guests(&["Ann"]).await;
    let record = elsewhere("quill").await;
    for cut in (0..record.len()).step_by(record.len() / 20) {
        upload(&guests[0], "", &record[..cut]).await.expect(422);
    }
    upload(&guests[0], "", &record).await.expect(201);
    house.stop().await;
}

#[tokio::test]
async fn an_address_uploads_few_games() {
    let house = House::with(Limits { guests: 0.001, guests_burst: 3, ..NO_LIMITS }, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let record = elsewhere("biblios").await;
    for _ in 0..3 {
        upload(&ann, "", &record).await.expect(201);
    }
    upload(&ann, "", &record).await.expect(429);
    assert_eq!(house.metric("scriptorium_rate_limited_total{limit=\"uploads\"}").await, 1);
    house.stop().await;
}
