//! Bots under load: nobody's tables keep the bots of others from answering.

mod common;

use common::{Caller, House, NO_LIMITS, Player};
use serde_json::json;
use server::Limits;

const LIMITS: Limits = Limits { bot_seconds: 2.0, tables: 50, ..NO_LIMITS };

/// Creates a table at which four bots, which think as long as they may, play among themselves.
async fn bots_only(host: &Caller) -> String {
    let id = host.table("biblios", 4).await;
    let mut player = host.look(&id, None).await;
    for seat in 0..4 {
        player.done(json!({"bot": {"seat": seat, "bot": "search:2000"}})).await;
    }
    player.done(json!({"start": {}})).await;
    id
}

fn decisions(player: &Player) -> usize {
    player.events.values().filter(|event| event["type"] == "played").count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_tables_of_thinking_bots_stop_no_other_bot() {
    let house = House::with(LIMITS, None).await;
    let guests = house.guests(&["Mallory", "Ann", "Trudy"]).await;
    let [mallory, ann, trudy] = guests.try_into().unwrap_or_else(|_| panic!("three guests"));
    let mut watched = Vec::new();
    for number in 0..50 {
        let id = bots_only(&mallory).await;
        // Twenty sockets is what a person may have.
        if number < 20 {
            watched.push(mallory.look(&id, None).await);
        }
    }
    // Ann's bots answer to the end of a game, in spite of twenty tables where bots think for Mallory.
    let id = ann.table("biblios", 2).await;
    let mut player = ann.look(&id, None).await;
    player.done(json!({"sit": {}})).await;
    player.done(json!({"bot": {"seat": 1, "bot": "search:2000"}})).await;
    player.done(json!({"start": {}})).await;
    player.play_on().await;
    for player in &mut watched {
        while decisions(player) == 0 {
            player.hear().await.expect("Mallory's bots answer too");
        }
    }
    drop(watched);
    // Where nobody watches, bots wait until somebody does.
    let id = bots_only(&trudy).await;
    let quiet = trudy.get(&format!("/api/tables/{id}")).await.expect(200).json();
    assert_eq!(quiet["status"], "playing");
    let mut player = trudy.look(&id, None).await;
    while decisions(&player) < 2 {
        player.hear().await.expect("bots play for a spectator");
    }
    house.stop().await;
}

#[tokio::test]
async fn bots_among_themselves_wait_for_a_spectator() {
    let house = House::with(NO_LIMITS, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 3).await;
    let mut player = ann.look(&id, None).await;
    for seat in 0..3 {
        player.done(json!({"bot": {"seat": seat, "bot": "greedy"}})).await;
    }
    player.done(json!({"start": {}})).await;
    // The game goes on while she watches, and not for long after she has gone.
    while decisions(&player) < 3 {
        player.hear().await.expect("bots play");
    }
    drop(player);
    let mut later = ann.look(&id, None).await;
    let before = decisions(&later);
    assert!(later.game["result"].is_null(), "the game is not over: {before} decisions");
    while !later.is_over() {
        later.hear().await.expect("bots play on");
    }
    house.stop().await;
}

#[tokio::test]
async fn the_host_of_the_server_limits_the_time_of_bots() {
    let house = House::with(Limits { bot_seconds: 0.5, ..NO_LIMITS }, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("quill", 2).await;
    let mut player = ann.look(&id, None).await;
    assert_eq!(player.refused(json!({"bot": {"seat": 1, "bot": "search:501"}})).await, "no_such_bot");
    player.done(json!({"bot": {"seat": 1, "bot": "search:500"}})).await;
    player.done(json!({"bot": {"seat": 1, "bot": "abbot"}})).await;
    house.stop().await;
}

#[tokio::test]
async fn concurrent_requests_create_no_more_tables_than_allowed() {
    let house = House::with(Limits { tables: 50, ..NO_LIMITS }, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let bob = Caller::arrive(house.address, "Bob").await;
    let creations: Vec<_> = (0..100)
        .map(|number| {
            let ann = ann.clone();
            tokio::spawn(async move {
                let table = json!({"game": "quill", "arrangement": {"seats": 1}});
                let (path, body) =
                    if number % 5 == 0 { ("/api/lessons/quill", json!({})) } else { ("/api/tables", table) };
                ann.post(path, body).await.status
            })
        })
        .collect();
    bob.table("quill", 1).await;
    let mut created = 0;
    for creation in creations {
        created += usize::from(creation.await.expect("an answer") == 201);
    }
    assert_eq!(created, 50);
    house.stop().await;
}
