//! Games on a server that ends: what players have received, and what must be there afterwards.

// Each test crate uses only some of these.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, Ordering};

use load::testing::{Caller, Player, start_game};
use serde_json::Value;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// A table, its players, and all events that each of them has received.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) people: Vec<Caller>,
    pub(crate) received: Vec<BTreeMap<u64, Value>>,
}

/// Counts decisions down, and notifies at zero.
pub(crate) struct Counter {
    left: AtomicIsize,
    enough: Notify,
}

/// The tasks of players, each with the indexes of its table and person.
pub(crate) type Playing = Vec<(usize, usize, JoinHandle<Player>)>;

impl Counter {
    pub(crate) fn new(decisions: usize) -> Counter {
        Counter { left: AtomicIsize::new(decisions.cast_signed()), enough: Notify::new() }
    }

    /// Counts more decisions.
    pub(crate) fn add(&self, decisions: usize) {
        self.left.store(decisions.cast_signed(), Ordering::SeqCst);
    }

    fn count(&self) {
        if self.left.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.enough.notify_one();
        }
    }

    /// Waits until there were enough decisions, or all games are over.
    pub(crate) async fn wait(&self, playing: &Playing) {
        let all_over = async {
            while !playing.iter().all(|(_, _, task)| task.is_finished()) {
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            }
        };
        tokio::select! {
            () = self.enough.notified() => {}
            () = all_over => {}
        }
    }
}

pub(crate) async fn new_game(address: SocketAddr, number: usize) -> Game {
    let mut people = Vec::new();
    for name in ["Ann", "Bob"] {
        people.push(Caller::arrive(address, name).await);
    }
    let (game, seats) = [("biblios", 2), ("quill", 2), ("biblios", 3)][number % 3];
    let (id, players) = start_game(game, seats, &people).await;
    Game { id, people, received: players.into_iter().map(|player| player.events).collect() }
}

/// Reconnects to a table, and checks that all events received before are still there.
pub(crate) async fn reconnect(game: &Game, index: usize, address: SocketAddr) -> Player {
    let player = game.people[index].at(address).look(&game.id, None).await;
    assert!(player.events.keys().copied().eq(0..player.events.len() as u64), "event numbers have no gaps");
    for (number, event) in &game.received[index] {
        assert_eq!(player.events.get(number), Some(event), "a received event is unchanged");
    }
    player
}

/// Plays until the connection is closed or the game is over.
pub(crate) async fn play(mut player: Player, counter: Arc<Counter>, mut choice: usize) -> Player {
    while !player.is_over() {
        choice = (choice * 31 + 7) % 10_007;
        match player.go_on(choice).await {
            Some(answer) if !answer["id"].is_null() => counter.count(),
            Some(_) => {}
            None => break,
        }
    }
    player
}

/// Checks that the record of a finished game has the decisions that its players saw, and that its shuffle is proved.
pub(crate) async fn check_finished(game: &Game, address: SocketAddr) {
    let ann = game.people[0].at(address);
    let record = ann.get(&format!("/api/tables/{}/record", game.id)).await.expect(200).json();
    let verdict = ann.get(&format!("/api/tables/{}/verify", game.id)).await.expect(200).json();
    assert_eq!(verdict["conclusion"], "proved");
    for index in 0..game.people.len() {
        let player = reconnect(game, index, address).await;
        let played = player.events.values().filter(|event| event["type"] == "played");
        let seats: Vec<_> = played.map(|event| event["seat"].clone()).collect();
        let recorded: Vec<_> =
            record["actions"].as_array().into_iter().flatten().map(|act| act[0].clone()).collect();
        assert_eq!(seats, recorded, "the record has every decision once");
    }
}
