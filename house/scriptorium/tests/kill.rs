//! Kills the server repeatedly while people play: no acknowledged decision is lost, none is stored partially, and all games
//! can be finished. `SCRIPTORIUM_KILLS` is the number of kills, 50 by default.

mod game;
mod house;

use std::path::Path;
use std::sync::Arc;

use game::{Counter, Game, check_finished, new_game, play, reconnect};
use house::{House, serve};
use load::testing::{Player, play_all};
use serde_json::{Value, json};
use tokio::sync::watch;

const TABLES: usize = 4;

/// Plays all games concurrently for this number of decisions, then kills the server.
async fn round(house: &mut House, games: &mut [Game], decisions: usize, seed: usize) {
    let counter = Arc::new(Counter::new(decisions));
    // They play until the server closes their connections.
    let (_going_on, stop) = watch::channel(false);
    let mut playing = Vec::new();
    for (table, game) in games.iter().enumerate() {
        for index in 0..game.people.len() {
            let player = reconnect(game, index, house.address).await;
            let task =
                tokio::spawn(play(player, Arc::clone(&counter), seed + 100 * table + index, stop.clone()));
            playing.push((table, index, task));
        }
    }
    counter.wait(&playing).await;
    house.kill();
    for (table, index, task) in playing {
        let player = task.await.expect("the task of a player succeeds");
        games[table].keep(index, player);
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
            if reconnect(&game, 0, house.address).await.is_over() {
                check_finished(&game, house.address).await;
            } else {
                on.push(game);
            }
        }
        games = on;
        while games.len() < TABLES {
            games.push(new_game(house.address, begun).await);
            begun += 1;
        }
        round(&mut house, &mut games, 1 + kill * 7_919 % 40, kill).await;
    }

    let house = House::open(directory.path());
    for game in &mut games {
        // A decision in flight during the kill is stored or not, but both players see the same.
        let mut players = Vec::new();
        for index in 0..game.people.len() {
            players.push(reconnect(game, index, house.address).await);
        }
        let types = |player: &Player| -> Vec<Value> {
            player.events.values().map(|event| json!([event["type"], event["seat"], event["at"]])).collect()
        };
        let shorter = players[0].events.len().min(players[1].events.len());
        assert_eq!(types(&players[0])[..shorter], types(&players[1])[..shorter]);
        let played = play_all(players).await;
        game.received = played.into_iter().map(|player| player.events).collect();
        check_finished(game, house.address).await;
    }
    house.stop();
}
