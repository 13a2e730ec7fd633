//! Bots under load: the tables of one person do not keep the bots of others from answering.

mod common;

use common::{Caller, House, NO_LIMITS, PATIENCE, Player};
use serde_json::{Value, json};
use server::Limits;
use tokio::time::timeout;

/// Creates a table at which four bots, which think as long as they may, play among themselves.
async fn bots_only(host: &Caller) -> String {
    let id = host.table("quill", 4).await;
    let mut player = host.look(&id, None).await;
    for seat in 0..4 {
        player.done(json!({"bot": {"seat": seat, "bot": "mind:5000"}})).await;
    }
    player.done(json!({"start": {}})).await;
    id
}

fn decisions(player: &Player, seat: usize) -> usize {
    let by_seat = |event: &&Value| event["type"] == "played" && event["seat"] == seat;
    player.events.values().filter(by_seat).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_tables_of_thinking_bots_stop_no_other_bot() {
    let house = House::open().await;
    let guests = house.guests(&["Mallory", "Ann"]).await;
    let [mallory, ann] = guests.try_into().unwrap_or_else(|_| panic!("two guests"));
    let mut watched = Vec::new();
    for number in 0..50 {
        let id = bots_only(&mallory).await;
        // Twenty sockets is what a person may have by default.
        if number < 20 {
            watched.push(mallory.look(&id, None).await);
        }
    }
    let id = ann.table("biblios", 2).await;
    let mut player = ann.look(&id, None).await;
    player.done(json!({"bot": {"seat": 1, "bot": "mind:5000"}})).await;
    player.done(json!({"sit": {"seat": 0}})).await;
    player.done(json!({"start": {}})).await;
    // Ann's bot answers, in spite of twenty tables where bots think for Mallory.
    for answers in 1..=5 {
        let answered = async {
            while decisions(&player, 1) < answers {
                player.go_on(answers).await.expect("the connection stays open");
            }
        };
        timeout(PATIENCE, answered).await.expect("her bot answers within a minute");
    }
    // So do Mallory's.
    for player in &mut watched {
        let answered = async {
            while player.events.values().all(|event| event["type"] != "played") {
                player.hear().await.expect("the connection stays open");
            }
        };
        timeout(PATIENCE, answered).await.expect("every bot answers within a minute");
    }
    house.stop().await;
}

#[tokio::test]
async fn the_host_of_the_server_limits_the_time_of_bots() {
    let house = House::with(Limits { bot_seconds: 0.5, ..NO_LIMITS }, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("quill", 2).await;
    let mut player = ann.look(&id, None).await;
    assert_eq!(player.refused(json!({"bot": {"seat": 1, "bot": "mind:501"}})).await, "no_such_bot");
    player.done(json!({"bot": {"seat": 1, "bot": "mind:500"}})).await;
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
