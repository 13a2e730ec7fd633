//! The server is killed again and again while people play: no decision that anybody was told of is lost, none is half
//! there, and all games can be played to their end. `SCRIPTORIUM_KILLS` says how often, 50 times if it says nothing.

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

/// A table, the people there, and every event that each of them was ever told.
struct Game {
    id: String,
    people: Vec<Caller>,
    told: Vec<BTreeMap<u64, Value>>,
}

/// Counts decisions, and says when there have been enough.
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
    Game { id, people, told: players.into_iter().map(|player| player.events).collect() }
}

/// Comes back to a table, and sees that everything is there that was told before.
async fn come_back(game: &Game, index: usize, house: &House) -> Player {
    let player = game.people[index].at(house.address).look(&game.id, None).await;
    assert!(player.events.keys().copied().eq(0..player.events.len() as u64), "no number is left out");
    for (number, event) in &game.told[index] {
        assert_eq!(player.events.get(number), Some(event), "what was told is there, and is the same");
    }
    player
}

/// Plays on until the server is gone or the game is over.
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

/// Everybody plays at the same time until there were so many decisions; then the server is killed.
async fn round(house: &mut House, games: &mut [Game], decisions: usize, seed: usize) {
    let counter = Arc::new(Counter { left: AtomicUsize::new(decisions), enough: Notify::new() });
    let mut playing = Vec::new();
    for (table, game) in games.iter().enumerate() {
        for index in 0..game.people.len() {
            let player = come_back(game, index, house).await;
            let task = tokio::spawn(play(player, Arc::clone(&counter), seed + 100 * table + index));
            playing.push((table, index, task));
        }
    }
    // Whoever is done sooner does not wait for the others: a game may end before there were enough.
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
        let player = task.await.expect("a player does not fail");
        games[table].told[index] = player.events;
    }
}

/// A game that is over is what everybody saw, and its shuffle is proved.
async fn check_finished(game: &Game, house: &House) {
    let ann = game.people[0].at(house.address);
    let record = ann.get(&format!("/api/tables/{}/record", game.id)).await.expect(200).json();
    let verdict = ann.get(&format!("/api/tables/{}/verify", game.id)).await.expect(200).json();
    assert_eq!(verdict["conclusion"], "proved");
    for index in 0..game.people.len() {
        let player = come_back(game, index, house).await;
        let played = player.events.values().filter(|event| event["type"] == "played");
        let seats: Vec<_> = played.map(|event| event["seat"].clone()).collect();
        let recorded: Vec<_> =
            record["actions"].as_array().into_iter().flatten().map(|act| act[0].clone()).collect();
        assert_eq!(seats, recorded, "every decision is in the record once");
    }
}

fn kill_at_once(data: &Path) {
    let mut child = serve(data).stdout(std::process::Stdio::null()).spawn().expect("the program starts");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[tokio::test]
async fn nothing_that_was_told_is_lost_when_the_server_is_killed() {
    let kills: usize =
        std::env::var("SCRIPTORIUM_KILLS").map_or(50, |kills| kills.parse().expect("a number"));
    let directory = tempfile::tempdir().expect("a directory");
    let (mut games, mut begun): (Vec<Game>, usize) = (Vec::new(), 0);
    for kill in 0..kills {
        if kill % 8 == 5 {
            // While it is opening its files.
            kill_at_once(directory.path());
            continue;
        }
        let mut house = House::open(directory.path());
        let mut on = Vec::new();
        for game in games.drain(..) {
            if come_back(&game, 0, &house).await.is_over() {
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
        // A decision that was sent when the server was killed is there whole or not at all: both people see the same.
        let mut players = Vec::new();
        for index in 0..game.people.len() {
            players.push(come_back(game, index, &house).await);
        }
        let types = |player: &Player| -> Vec<Value> {
            player.events.values().map(|event| json!([event["type"], event["seat"], event["at"]])).collect()
        };
        let shorter = players[0].events.len().min(players[1].events.len());
        assert_eq!(types(&players[0])[..shorter], types(&players[1])[..shorter]);
        let played = play_all(players).await;
        game.told = played.into_iter().map(|player| player.events).collect();
        check_finished(game, &house).await;
    }
    house.stop();
}
