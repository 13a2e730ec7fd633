//! Faults while people play on two servers with one database, of which one serves and the other stands by: servers are killed,
//! paused for longer than a lease, and stopped; connections to the database are cut, and the database crashes. No
//! acknowledged decision is lost or doubled, a server that was replaced writes nothing and ends, and all games can be finished.
//!
//! A paused server has requests of players that it has not handled yet. They play on at the other server before the paused one
//! goes on, so that two servers could write. A second test switches the fence off and checks that this is noticed.
//!
//! The faults are random, but the same for a seed: `SCRIPTORIUM_FAULTS=200 SCRIPTORIUM_SEED=7 cargo test --release -p scriptorium
//! --test faults -- --nocapture` prints how often each happened.

mod game;
mod house;
mod servers;
mod witness;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{Counter, Game, Playing, check_finished, new_game, play, reconnect};
use load::testing::play_all;
use servers::Servers;
use testbed::Server;
use tokio::sync::watch;
use tokio::task::block_in_place;

const TABLES: usize = 4;

/// How long the server without a fence may take to write. Reached only if nothing is noticed.
const PATIENCE: Duration = Duration::from_secs(60);

/// How a server ends.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Kill,
    Pause,
    Stop,
}

/// What happens to the database meanwhile.
#[derive(Clone, Copy, Debug)]
enum Disturbance {
    None,
    Cut,
    Crash,
}

/// A sequence of numbers that depends on nothing but the seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |number| number.parse().expect("a number"))
}

/// Connects all players to a server, and lets them play there until `stop` is set.
async fn begin_playing(
    games: &[Game],
    address: SocketAddr,
    random: &mut Random,
    counter: &Arc<Counter>,
    stop: &watch::Receiver<bool>,
) -> Playing {
    let mut playing = Vec::new();
    for (table, game) in games.iter().enumerate() {
        for index in 0..game.people.len() {
            let player = reconnect(game, index, address).await;
            let playing_on = play(player, Arc::clone(counter), random.below(10_000) as usize, stop.clone());
            playing.push((table, index, tokio::spawn(playing_on)));
        }
    }
    playing
}

/// Waits until the players have stopped, and keeps what they have received.
async fn end_playing(games: &mut [Game], playing: Playing) {
    for (table, index, task) in playing {
        let player = task.await.expect("the task of a player succeeds");
        games[table].keep(index, player);
    }
}

/// Plays all games, disturbs the database, plays on, and ends the server.
async fn round(
    servers: &mut Servers,
    database: &Server,
    games: &mut [Game],
    random: &mut Random,
    disturbance: Disturbance,
    fault: Fault,
) {
    // They play until the server closes their connections.
    let (_going_on, stop) = watch::channel(false);
    let counter = Arc::new(Counter::new(1 + random.below(40) as usize));
    let playing = begin_playing(games, servers.address, random, &counter, &stop).await;
    counter.wait(&playing).await;
    match disturbance {
        Disturbance::None => {}
        Disturbance::Cut => {
            let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = 'house'";
            database.run("postgres", cut);
        }
        Disturbance::Crash => database.crash_and_start(&[]),
    }
    counter.add(1 + random.below(40) as usize);
    counter.wait(&playing).await;
    match fault {
        Fault::Kill => block_in_place(|| servers.kill()),
        Fault::Stop => block_in_place(|| servers.stop()),
        Fault::Pause => {
            let paused = block_in_place(|| servers.pause());
            play_elsewhere(games, servers.address, random).await;
            paused.go_on();
            let status = block_in_place(|| paused.end());
            assert_eq!(status.code(), Some(1), "a server that was replaced ends");
        }
    }
    end_playing(games, playing).await;
}

/// Plays some decisions on a server, while the connections of the players to another one stay open.
async fn play_elsewhere(games: &mut [Game], address: SocketAddr, random: &mut Random) {
    let (enough, stop) = watch::channel(false);
    let counter = Arc::new(Counter::new(1 + random.below(20) as usize));
    let playing = begin_playing(games, address, random, &counter, &stop).await;
    counter.wait(&playing).await;
    enough.send_replace(true);
    end_playing(games, playing).await;
}

/// Starts a database that notes who writes, and servers on it.
fn start() -> Option<(Server, Servers)> {
    let database = Server::start(&[])?;
    database.run("postgres", &format!("CREATE DATABASE {}", witness::DATABASE));
    let servers = Servers::start(database.url(witness::DATABASE));
    witness::install(&database);
    Some((database, servers))
}

/// Checks that a game that is over has all that its players have seen.
async fn check(database: &Server, game: &Game, address: SocketAddr) {
    check_finished(game, address).await;
    assert_eq!(witness::lost(database, game), [""; 0], "acknowledged requests are in the journal");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_every_fault() {
    let Some((database, mut servers)) = start() else { return };
    let (faults, seed) = (number("SCRIPTORIUM_FAULTS", 10), number("SCRIPTORIUM_SEED", 1));
    let mut random = Random(seed);
    let (mut games, mut begun): (Vec<Game>, usize) = (Vec::new(), 0);
    let mut counts = [("kill", 0), ("pause", 0), ("stop", 0), ("cut", 0), ("crash", 0)];
    while counts.iter().map(|(_, count)| count).sum::<u64>() < faults {
        let mut on = Vec::new();
        for game in games.drain(..) {
            if reconnect(&game, 0, servers.address).await.is_over() {
                check(&database, &game, servers.address).await;
            } else {
                on.push(game);
            }
        }
        games = on;
        while games.len() < TABLES {
            games.push(new_game(servers.address, begun).await);
            begun += 1;
        }
        let disturbance = [Disturbance::None, Disturbance::Cut, Disturbance::Crash][random.below(3) as usize];
        let fault = [Fault::Kill, Fault::Pause, Fault::Stop][random.below(3) as usize];
        counts[fault as usize].1 += 1;
        if !matches!(disturbance, Disturbance::None) {
            counts[2 + disturbance as usize].1 += 1;
        }
        println!("seed {seed}: {counts:?}, {begun} games");
        round(&mut servers, &database, &mut games, &mut random, disturbance, fault).await;
        assert_eq!(witness::violations(&database), [""; 0]);
    }
    for game in &mut games {
        let mut players = Vec::new();
        for index in 0..game.people.len() {
            players.push(reconnect(game, index, servers.address).await);
        }
        for (index, player) in play_all(players).await.into_iter().enumerate() {
            game.keep(index, player);
        }
        check(&database, game, servers.address).await;
    }
    assert_eq!(witness::violations(&database), [""; 0]);
    println!("seed {seed}: {counts:?}, {begun} games, no violation");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_writers_are_noticed_if_the_fence_is_off() {
    let Some((database, mut servers)) = start() else { return };
    witness::remove_fence(&database);
    let mut random = Random(1);
    let mut games = Vec::new();
    for number in 0..TABLES {
        games.push(new_game(servers.address, number).await);
    }
    let (_going_on, stop) = watch::channel(false);
    let counter = Arc::new(Counter::new(10));
    let playing = begin_playing(&games, servers.address, &mut random, &counter, &stop).await;
    counter.wait(&playing).await;
    assert_eq!(witness::violations(&database), [""; 0], "there is one server");
    let paused = block_in_place(|| servers.pause());
    play_elsewhere(&mut games, servers.address, &mut random).await;
    assert_eq!(witness::violations(&database), [""; 0], "the other one is paused");
    paused.go_on();
    let since = Instant::now();
    while witness::violations(&database).is_empty() {
        assert!(since.elapsed() < PATIENCE, "two servers have written, and nothing was noticed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let violations = witness::violations(&database);
    assert!(
        violations[0].starts_with("a server wrote after another one had taken its place"),
        "{violations:?}"
    );
    playing.iter().for_each(|(_, _, task)| task.abort());
}
