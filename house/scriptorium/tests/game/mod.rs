//! Games on a server that ends: what players have received, and what must be there afterwards.

// Each test crate uses only some of these.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, Ordering};

use load::testing::{Caller, Player, start_game};
use serde_json::Value;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

/// A table, its players, and all events and acknowledgements that each of them has received.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) people: Vec<Caller>,
    pub(crate) received: Vec<BTreeMap<u64, Value>>,
    /// The ids of the requests that were carried out, as the server said.
    pub(crate) acknowledged: Vec<BTreeSet<String>>,
}

impl Game {
    /// Keeps what a connection of a person has received. What several connections have received must be the same.
    pub(crate) fn keep(&mut self, index: usize, player: Player) {
        self.acknowledged[index].extend(acknowledged(&player));
        for (number, event) in player.events {
            let known = self.received[index].entry(number).or_insert_with(|| event.clone());
            assert_eq!(known, &event, "two connections have received another event");
        }
    }
}

/// Returns the ids of the requests that the server has answered with an update.
fn acknowledged(player: &Player) -> impl Iterator<Item = String> {
    let messages = player.heard.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    let updates = messages.filter(|message| message["type"] == "update");
    updates.filter_map(|update| update["id"].as_str().map(str::to_owned))
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
    let count = people.len();
    let (received, acknowledged) = (vec![BTreeMap::new(); count], vec![BTreeSet::new(); count]);
    let mut game = Game { id, people, received, acknowledged };
    for (index, player) in players.into_iter().enumerate() {
        game.keep(index, player);
    }
    game
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

/// Plays until the connection is closed, the game is over, or `stop` is set.
pub(crate) async fn play(
    mut player: Player,
    counter: Arc<Counter>,
    mut choice: usize,
    mut stop: watch::Receiver<bool>,
) -> Player {
    while !player.is_over() {
        choice = (choice * 31 + 7) % 10_007;
        let answer = tokio::select! {
            answer = player.go_on(choice) => answer,
            () = async { drop(stop.wait_for(|stop| *stop).await) } => break,
        };
        match answer {
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
