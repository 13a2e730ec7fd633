//! Quick matches: people find each other, bots take empty seats, and opponents vanish.

mod common;

use common::{Caller, House, eventually, play_all};
use serde_json::{Value, json};

async fn search(caller: &Caller, bots_after: Option<u32>) -> Value {
    let wish = json!({"game": "biblios", "players": 2, "pace": "live", "bots_after": bots_after});
    caller.post("/api/match", wish).await.expect(200).json()
}

async fn look(caller: &Caller) -> Value {
    caller.get("/api/match").await.expect(200).json()
}

/// Waits until the search has found a table.
async fn found(caller: &Caller) -> String {
    eventually("a table is found", async || look(caller).await["table"].is_string()).await;
    look(caller).await["table"].as_str().expect("a table").to_owned()
}

async fn table(caller: &Caller, id: &str) -> Value {
    caller.get(&format!("/api/tables/{id}")).await.expect(200).json()
}

#[tokio::test]
async fn two_people_find_each_other_and_their_game_is_rated_and_can_be_watched() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob", "Eve"]).await;
    assert_eq!(look(&guests[0]).await, Value::Null);
    let first = search(&guests[0], None).await;
    assert_eq!((&first["table"], &first["others"]), (&Value::Null, &json!(0)));
    // A second search replaces the first one: a person plays one match.
    search(&guests[0], None).await;
    assert_eq!(search(&guests[1], None).await["others"], 1);
    let id = found(&guests[0]).await;
    assert_eq!(found(&guests[1]).await, id);
    let mut players = Vec::new();
    for (seat, guest) in guests[..2].iter().enumerate() {
        let mut player = guest.look(&id, None).await;
        assert_eq!(player.seat(), Some(seat));
        let nonce = format!("{seat:064}");
        player.done(json!({"sit": {"seat": seat, "nonce": nonce}})).await;
        players.push(player);
    }
    for player in &mut players {
        while player.game.is_null() {
            player.hear().await.expect("the game starts by itself");
        }
    }
    let watched = guests[2].get("/api/watch").await.expect(200).json();
    assert_eq!(watched[0]["table"]["id"], id.as_str());
    play_all(players).await;
    eventually("the game is rated", async || {
        let ratings = guests[1].get("/api/me/ratings").await.expect(200).json();
        ratings[0]["history"][0]["table"] == id.as_str()
    })
    .await;
    assert_eq!(guests[2].get("/api/watch").await.expect(200).json(), json!([]));
    house.stop().await;
}

#[tokio::test]
async fn a_bot_takes_the_empty_seat_and_those_who_stopped_are_not_matched() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    search(&guests[0], None).await;
    guests[0].ask("DELETE", "/api/match", None).await.expect(204);
    assert_eq!(look(&guests[0]).await, Value::Null);
    search(&guests[1], Some(0)).await;
    let id = found(&guests[1]).await;
    let mut bob = guests[1].look(&id, None).await;
    bob.done(json!({"sit": {"seat": 0, "nonce": "7".repeat(64)}})).await;
    while bob.game.is_null() {
        bob.hear().await.expect("the game starts by itself");
    }
    let table = table(&guests[1], &id).await;
    assert_eq!(table["chairs"][1]["bot"], "scribe", "a new player's equal");
    assert_eq!(look(&guests[0]).await, Value::Null);
    house.stop().await;
}

#[tokio::test]
async fn a_bot_replaces_an_opponent_who_vanishes_before_the_game() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    for guest in &guests {
        search(guest, None).await;
    }
    let id = found(&guests[1]).await;
    // Ann does not open the table. Bob does, without a nonce.
    let mut bob = guests[1].look(&id, None).await;
    while bob.game.is_null() {
        bob.hear().await.expect("the game starts by itself");
    }
    let table = table(&guests[1], &id).await;
    assert!(table["chairs"][0]["bot"].is_string(), "{table}");
    assert_eq!(table["chairs"][1]["person"], guests[1].person.as_str());
    house.stop().await;
}

#[tokio::test]
async fn impossible_wishes_are_refused() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    for bad in [
        json!({"game": "biblios", "players": 1, "pace": "live"}),
        json!({"game": "quill", "players": 5, "pace": "live"}),
        json!({"game": "chess", "players": 2, "pace": "live"}),
        json!({"game": "quill", "players": 2, "pace": "blitz"}),
        json!({"game": "quill", "players": 2, "pace": "days", "bots_after": 3601}),
        json!({"game": "quill", "players": 2, "pace": "days", "bots_after": -1}),
        json!({"game": "quill", "players": 2, "pace": "days", "rated": false}),
    ] {
        ann.post("/api/match", bad).await.expect(400);
    }
    assert_eq!(look(&ann).await, Value::Null);
    house.stop().await;
}
