//! Lessons over HTTP and sockets: starting, resuming after a restart, and staying out of lists of games.

mod common;

use std::sync::Arc;

use common::{Caller, House, NO_LIMITS, Player};
use serde_json::{Value, json};
use server::Limits;
use store::{Sqlite, Store};

fn list(reply: &Value) -> &Vec<Value> {
    reply.as_array().expect("a list")
}

/// Plays what the coach asks for, until the game is over or `until` decisions have been made.
async fn learn(player: &mut Player, until: usize) {
    while !player.is_over() {
        let played = player.events.values().filter(|event| event["type"] == "played").count();
        if played >= until {
            return;
        }
        let steps = player.table["lesson"].as_array().expect("it is a lesson");
        let asking = steps.iter().find(|step| step["at"] == played && step["ask"] != json!([]));
        match asking.map(|step| step["ask"][0].clone()) {
            Some(action) => {
                player.done(json!({"act": {"action": action, "on": player.seen()}})).await;
            }
            None => {
                player.hear().await.expect("the others play along");
            }
        }
    }
}

#[tokio::test]
async fn a_lesson_is_resumed_after_a_restart_and_is_in_no_list_of_games() {
    let directory = tempfile::tempdir().expect("a directory");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let open = || House::on(tempfile::tempdir().expect("a directory"), Arc::clone(&store), NO_LIMITS, None);
    let mut house = open().await;
    let mut ann = Caller::arrive(house.address, "Ann").await;
    for (index, game) in ["biblios", "quill"].into_iter().enumerate() {
        let offered = ann.get("/api/lessons").await.expect(200).json();
        assert_eq!(offered[index], json!({"game": game, "last": null}));
        let table = ann.post(&format!("/api/lessons/{game}"), json!({})).await.expect(201).json();
        assert_eq!((&table["status"], &table["commitment"]), (&json!("playing"), &json!(null)));
        let id = table["id"].as_str().expect("an id").to_owned();
        let mut player = ann.look(&id, None).await;
        learn(&mut player, 20).await;
        let seen = player.seen().expect("there are events");
        drop(player);
        house.stop().await;
        house = open().await;
        ann = ann.at(house.address);
        let offered = ann.get("/api/lessons").await.expect(200).json();
        assert_eq!(offered[index]["last"]["table"]["id"], json!(id));
        let mut player = ann.look(&id, None).await;
        assert!(player.seen() >= Some(seen), "nothing that was acknowledged is lost");
        learn(&mut player, usize::MAX).await;
        assert!(player.is_over());

        for path in ["/api/me/tables", "/api/tables"] {
            assert_eq!(list(&ann.get(path).await.expect(200).json()), &Vec::<Value>::new(), "{path}");
        }
        let played = ann.get("/api/me/games").await.expect(200).json();
        assert_eq!((&played["games"], &played["totals"]), (&json!([]), &json!([])));
        for part in ["record", "verify"] {
            assert_eq!(ann.get(&format!("/api/tables/{id}/{part}")).await.expect(404).code(), "not_over");
        }
        let offered = ann.get("/api/lessons").await.expect(200).json();
        assert_eq!(offered[index]["last"]["table"]["status"], "over");
    }
    house.stop().await;
}

#[tokio::test]
async fn lessons_that_cannot_be_started_are_refused() {
    let house = House::with(Limits { tables: 2, ..NO_LIMITS }, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    for game in ["chess", "Biblios"] {
        assert_eq!(
            ann.post(&format!("/api/lessons/{game}"), json!({})).await.expect(404).code(),
            "malformed"
        );
    }
    ann.post("/api/lessons/biblios", json!({"seats": 2})).await.expect(400);
    common::http(house.address, "POST", "/api/lessons/biblios", &[common::JSON], Some("{}"))
        .await
        .expect(401);
    // Unfinished lessons count like other tables.
    ann.post("/api/lessons/biblios", json!({})).await.expect(201);
    ann.post("/api/lessons/biblios", json!({})).await.expect(201);
    assert_eq!(ann.post("/api/lessons/biblios", json!({})).await.expect(429).code(), "too_many");
    house.stop().await;
}
