//! Rated games over HTTP and sockets: which games count, what leaving costs, leaderboards, and recounting.

mod common;

use std::sync::Arc;

use common::{Caller, House, eventually, play_all, start_game};
use serde_json::{Value, json};
use store::Sqlite;

async fn ratings(caller: &Caller) -> Vec<Value> {
    let ratings = caller.get("/api/me/ratings").await.expect(200).json();
    ratings.as_array().expect("a list").clone()
}

async fn wait_for_games(caller: &Caller, count: usize) -> Vec<Value> {
    eventually("the game is counted", async || {
        ratings(caller).await.iter().map(|pool| pool["history"].as_array().map_or(0, Vec::len)).sum::<usize>()
            == count
    })
    .await;
    ratings(caller).await
}

/// Creates a table with one person and bots, and starts its game.
async fn start_alone(caller: &Caller, arrangement: Value) -> (String, common::Player) {
    let new = json!({"game": "biblios", "arrangement": arrangement});
    let table = caller.post("/api/tables", new).await.expect(201).json();
    let id = table["id"].as_str().expect("an id").to_owned();
    let mut player = caller.look(&id, None).await;
    player.done(json!({"sit": {}})).await;
    player.done(json!({"bot": {"seat": 1, "bot": "novice"}})).await;
    player.done(json!({"start": {}})).await;
    (id, player)
}

#[tokio::test]
async fn a_finished_game_is_rated_and_recounting_changes_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let elsewhere = tempfile::tempdir().expect("a directory");
    let house = House::on(elsewhere, Arc::<Sqlite>::clone(&store), common::NO_LIMITS, None).await;
    let guests = house.guests(&["Ann", "Bob", "Cleo"]).await;
    let (id, players) = start_game("biblios", 3, &guests).await;
    play_all(players).await;
    let standing = guests[0].get(&format!("/api/tables/{id}")).await.expect(200).json();
    for (caller, place) in guests.iter().zip(standing["standing"]["places"].as_array().expect("places")) {
        let ratings = wait_for_games(caller, 1).await;
        assert_eq!(ratings[0]["game"], "biblios");
        assert_eq!(ratings[0]["players"], 3);
        assert_eq!(ratings[0]["provisional"], true);
        assert_eq!(ratings[0]["history"][0]["table"], id.as_str());
        let points = ratings[0]["points"].as_i64().expect("points");
        match place.as_u64() {
            Some(1) => assert!(points >= 1500, "{points}"),
            Some(3) => assert!(points < 1500, "{points}"),
            _ => {}
        }
    }
    // A game that is still on changes nothing when the ratings are recounted.
    let (playing, _) = start_game("biblios", 2, &guests[..2]).await;
    house.stop().await;
    let recount = server::recount(store.as_ref()).expect("the journals can be read");
    assert!(recount.agrees(), "{recount:?}");
    assert_eq!((recount.results.len(), recount.ratings.len()), (1, 3));
    server::restore(store.as_ref(), recount.results).expect("it is stored");
    let again = server::recount(store.as_ref()).expect("the journals can be read");
    assert!(again.agrees(), "{again:?}");
    assert_eq!(again.ratings, recount.ratings);
    let elsewhere = tempfile::tempdir().expect("a directory");
    let house = House::on(elsewhere, Arc::<Sqlite>::clone(&store), common::NO_LIMITS, None).await;
    let guests: Vec<Caller> = guests.iter().map(|guest| guest.at(house.address)).collect();
    let mut players = Vec::new();
    for guest in &guests[..2] {
        players.push(guest.look(&playing, None).await);
    }
    play_all(players).await;
    wait_for_games(&guests[0], 2).await;
    house.stop().await;
    assert!(server::recount(store.as_ref()).expect("the journals can be read").agrees());
}

#[tokio::test]
async fn giving_up_costs_what_losing_costs_and_unrated_tables_cost_nothing() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let (_, mut player) = start_alone(&ann, json!({"seats": 2, "rated": false})).await;
    player.done(json!({"close": {}})).await;
    let (given_up, mut player) = start_alone(&ann, json!({"seats": 2})).await;
    player.done(json!({"close": {}})).await;
    let ratings = wait_for_games(&ann, 1).await;
    assert_eq!(ratings[0]["history"][0]["table"], given_up.as_str());
    assert!(ratings[0]["points"].as_i64().expect("points") < 1500, "{ratings:?}");
    // A table that is closed before the game begins costs nothing.
    let id = ann.table("biblios", 2).await;
    ann.look(&id, None).await.done(json!({"close": {}})).await;
    // Leaving is the last place, even if the stand-in wins.
    let bob = Caller::arrive(house.address, "Bob").await;
    let guests = [ann.clone(), bob.clone()];
    let (_, mut players) = start_game("quill", 2, &guests).await;
    players[0].done(json!({"leave": {}})).await;
    play_all(players.split_off(1)).await;
    let ann_now = wait_for_games(&ann, 2).await;
    let bob_now = wait_for_games(&bob, 1).await;
    let points = |ratings: &[Value]| ratings.last().expect("a rating")["points"].as_i64().expect("points");
    assert!(points(&ann_now) < 1500 && points(&bob_now) > 1500, "{ann_now:?} {bob_now:?}");
    house.stop().await;
}

#[tokio::test]
async fn leaderboards_refuse_what_does_not_exist() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let board = ann.get("/api/leaders?game=biblios&players=3").await.expect(200).json();
    assert_eq!(board["leaders"], json!([]));
    for bad in [
        "game=chess&players=2",
        "game=biblios&players=1",
        "game=biblios&players=9",
        "game=biblios",
        "game=quill&players=2&season=2026-5",
        "game=quill&players=2&season=spring",
        "game=quill&players=2&page=2",
    ] {
        ann.get(&format!("/api/leaders?{bad}")).await.expect(400);
    }
    let old = ann.get("/api/leaders?game=quill&players=2&season=1999-4").await.expect(200).json();
    assert_eq!((old["season"].clone(), old["leaders"].clone()), (json!("1999-4"), json!([])));
    house.stop().await;
}
