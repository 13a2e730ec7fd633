//! Kills the server repeatedly while people play: no acknowledged decision is lost, none is stored partially, and all games
//! can be finished. `SCRIPTORIUM_KILLS` is the number of kills, 50 by default.

mod house;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use house::{House, serve};
use load::testing::{Caller, Player, play_all, start_game};
use serde_json::{Value, json};
use tokio::sync::Notify;

const TABLES: usize = 4;

/// A table, its players, and all events that each of them has received.
struct Game {
    id: String,
    people: Vec<Caller>,
    received: Vec<BTreeMap<u64, Value>>,
}

/// Counts decisions down, and notifies at zero.
struct Counter {
    left: AtomicUsize,
    enough: Notify,
}

impl Counter {
    fn count(&self) {
        if self.left.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.enough.notify_one();
        }
    }
}

async fn new_game(house: &House, number: usize) -> Game {
    let mut people = Vec::new();
    for name in ["Ann", "Bob"] {
        people.push(Caller::arrive(house.address, name).await);
    }
    let (game, seats) = [("biblios", 2), ("quill", 2), ("biblios", 3)][number % 3];
    let (id, players) = start_game(game, seats, &people).await;
    Game { id, people, received: players.into_iter().map(|player| player.events).collect() }
}

/// Reconnects to a table, and checks that all events received before are still there.
async fn reconnect(game: &Game, index: usize, house: &House) -> Player {
    let player = game.people[index].at(house.address).look(&game.id, None).await;
    assert!(player.events.keys().copied().eq(0..player.events.len() as u64), "event numbers have no gaps");
    for (number, event) in &game.received[index] {
        assert_eq!(player.events.get(number), Some(event), "a received event is unchanged");
    }
    player
}

/// Plays until the connection is closed or the game is over.
async fn play(mut player: Player, counter: Arc<Counter>, mut choice: usize) -> Player {
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

/// Plays all games concurrently for this number of decisions, then kills the server.
async fn round(house: &mut House, games: &mut [Game], decisions: usize, seed: usize) {
    let counter = Arc::new(Counter { left: AtomicUsize::new(decisions), enough: Notify::new() });
    let mut playing = Vec::new();
    for (table, game) in games.iter().enumerate() {
        for index in 0..game.people.len() {
            let player = reconnect(game, index, house).await;
            let task = tokio::spawn(play(player, Arc::clone(&counter), seed + 100 * table + index));
            playing.push((table, index, task));
        }
    }
    // All games may end before there were enough decisions.
    let all_over = async {
        while !playing.iter().all(|(_, _, task)| task.is_finished()) {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    };
    tokio::select! {
        () = counter.enough.notified() => {}
        () = all_over => {}
    }
    house.kill();
    for (table, index, task) in playing {
        let player = task.await.expect("the task of a player succeeds");
        games[table].received[index] = player.events;
    }
}

/// Checks that the record of a finished game has the decisions that its players saw, and that its shuffle is proved.
async fn check_finished(game: &Game, house: &House) {
    let ann = game.people[0].at(house.address);
    let record = ann.get(&format!("/api/tables/{}/record", game.id)).await.expect(200).json();
    let verdict = ann.get(&format!("/api/tables/{}/verify", game.id)).await.expect(200).json();
    assert_eq!(verdict["conclusion"], "proved");
    for index in 0..game.people.len() {
        let player = reconnect(game, index, house).await;
        let played = player.events.values().filter(|event| event["type"] == "played");
        let seats: Vec<_> = played.map(|event| event["seat"].clone()).collect();
        let recorded: Vec<_> =
            record["actions"].as_array().into_iter().flatten().map(|act| act[0].clone()).collect();
        assert_eq!(seats, recorded, "the record has every decision once");
    }
}

fn kill_at_once(data: &Path) {
    let mut child = serve(data).stdout(std::process::Stdio::null()).spawn().expect("the program starts");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[tokio::test]
async fn no_acknowledged_decision_is_lost_when_the_server_is_killed() {
    let kills: usize =
        std::env::var("SCRIPTORIUM_KILLS").map_or(50, |kills| kills.parse().expect("a number"));
    let directory = tempfile::tempdir().expect("a directory");
    let (mut games, mut begun): (Vec<Game>, usize) = (Vec::new(), 0);
    for kill in 0..kills {
        if kill % 8 == 5 {
            // While it opens its files.
            kill_at_once(directory.path());
            continue;
        }
        let mut house = House::open(directory.path());
        let mut on = Vec::new();
        for game in games.drain(..) {
            if reconnect(&game, 0, &house).await.is_over() {
                check_finished(&game, &house).await;
            } else {
                on.push(game);
            }
        }
        games = on;
        while games.len() < TABLES {
            games.push(new_game(&house, begun).await);
            begun += 1;
        }
        round(&mut house, &mut games, 1 + kill * 7_919 % 40, kill).await;
    }

    let house = House::open(directory.path());
    for game in &mut games {
        // A decision in flight during the kill is stored or not, but both players see the same.
        let mut players = Vec::new();
        for index in 0..game.people.len() {
            players.push(reconnect(game, index, &house).await);
        }
        let types = |player: &Player| -> Vec<Value> {
            player.events.values().map(|event| json!([event["type"], event["seat"], event["at"]])).collect()
        };
        let shorter = players[0].events.len().min(players[1].events.len());
        assert_eq!(types(&players[0])[..shorter], types(&players[1])[..shorter]);
        let played = play_all(players).await;
        game.received = played.into_iter().map(|player| player.events).collect();
        check_finished(game, &house).await;
    }
    house.stop();
}
