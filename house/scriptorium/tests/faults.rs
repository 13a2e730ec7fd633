//! Faults while people play on two servers with one database, of which one serves and the other stands by: servers are killed,
//! paused for longer than a lease, and stopped; connections to the database are cut, and the database crashes. No
//! acknowledged decision is lost or doubled, a server that was replaced ends, and all games can be finished.
//!
//! The faults are random, but the same for a seed: `SCRIPTORIUM_FAULTS=200 SCRIPTORIUM_SEED=7 cargo test --release -p scriptorium
//! --test faults -- --nocapture` prints how often each happened.

mod game;
mod house;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use game::{Counter, Game, check_finished, new_game, play, reconnect};
use house::PROGRAM;
use load::NO_LIMITS;
use load::testing::play_all;
use testbed::Server;

const TABLES: usize = 4;

/// A server process, which serves or stands by.
struct Process {
    number: usize,
    child: Child,
}

/// The server processes.
struct Servers {
    url: String,
    started: usize,
    serving: Process,
    standing_by: Process,
    address: SocketAddr,
    opened: Receiver<(usize, SocketAddr)>,
    sender: Sender<(usize, SocketAddr)>,
}

/// Starts a process that sends its address once it serves.
fn start(url: &str, number: usize, opened: &Sender<(usize, SocketAddr)>) -> Process {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--standby", "--listen", "127.0.0.1:0", "--log", "error"]).args(NO_LIMITS);
    command.env("SCRIPTORIUM_STORE", url).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let opened = opened.clone();
    thread::spawn(move || {
        let mut line = String::new();
        let read = out.read_line(&mut line).expect("a line");
        let address = line.trim().rsplit("http://").next().and_then(|address| address.parse().ok());
        if let Some(address) = address.filter(|_| read > 0) {
            // The test may be over.
            let _ = opened.send((number, address));
        }
    });
    Process { number, child }
}

impl Servers {
    fn start(url: String) -> Servers {
        let (sender, opened) = channel();
        let (one, two) = (start(&url, 0, &sender), start(&url, 1, &sender));
        let (number, address) = opened.recv().expect("a server serves");
        let (serving, standing_by) = if number == 0 { (one, two) } else { (two, one) };
        Servers { url, started: 2, serving, standing_by, address, opened, sender }
    }

    fn signal(&self, signal: &str) {
        let id = self.serving.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill can be started").success());
    }

    /// Waits until the other process serves, and starts a new one to stand by. Returns the one that served before.
    fn await_takeover(&mut self) -> Process {
        let (number, address) = self.opened.recv().expect("the other server takes over");
        assert_eq!(number, self.standing_by.number);
        let next = start(&self.url, self.started, &self.sender);
        self.started += 1;
        let serving = std::mem::replace(&mut self.standing_by, next);
        self.address = address;
        std::mem::replace(&mut self.serving, serving)
    }

    fn end(&mut self, fault: Fault) {
        match fault {
            Fault::Kill => {
                self.serving.child.kill().expect("it can be killed");
                self.await_takeover().end();
            }
            Fault::Stop => {
                self.signal("-TERM");
                assert!(self.await_takeover().end().success());
            }
            Fault::Pause => {
                self.signal("-STOP");
                let paused = self.await_takeover();
                let id = paused.child.id().to_string();
                assert!(Command::new("kill").args(["-CONT", &id]).status().expect("kill starts").success());
                assert_eq!(paused.end().code(), Some(1), "a server that was replaced ends");
            }
        }
    }
}

impl Process {
    fn end(mut self) -> ExitStatus {
        self.child.wait().expect("it ends")
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for process in [&mut self.serving, &mut self.standing_by] {
            let _ = process.child.kill();
            let _ = process.child.wait();
        }
    }
}

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

/// Plays all games, disturbs the database, plays on, and ends the server.
async fn round(
    servers: &mut Servers,
    database: &Server,
    games: &mut [Game],
    random: &mut Random,
    disturbance: Disturbance,
    fault: Fault,
) {
    let mut playing = Vec::new();
    let counter = Arc::new(Counter::new(1 + random.below(40) as usize));
    for (table, game) in games.iter().enumerate() {
        for index in 0..game.people.len() {
            let player = reconnect(game, index, servers.address).await;
            let seed = random.below(10_000) as usize;
            playing.push((table, index, tokio::spawn(play(player, Arc::clone(&counter), seed))));
        }
    }
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
    tokio::task::block_in_place(|| servers.end(fault));
    for (table, index, task) in playing {
        let player = task.await.expect("the task of a player succeeds");
        games[table].received[index] = player.events;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_every_fault() {
    let Some(database) = Server::start(&[]) else { return };
    database.run("postgres", "CREATE DATABASE house");
    let (faults, seed) = (number("SCRIPTORIUM_FAULTS", 10), number("SCRIPTORIUM_SEED", 1));
    let mut random = Random(seed);
    let mut servers = Servers::start(database.url("house"));
    let (mut games, mut begun): (Vec<Game>, usize) = (Vec::new(), 0);
    let mut counts = [("kill", 0), ("pause", 0), ("stop", 0), ("cut", 0), ("crash", 0)];
    while counts.iter().map(|(_, count)| count).sum::<u64>() < faults {
        let mut on = Vec::new();
        for game in games.drain(..) {
            if reconnect(&game, 0, servers.address).await.is_over() {
                check_finished(&game, servers.address).await;
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
        round(&mut servers, &database, &mut games, &mut random, disturbance, fault).await;
    }
    println!("seed {seed}: {counts:?}, {begun} games");
    for game in &mut games {
        let mut players = Vec::new();
        for index in 0..game.people.len() {
            players.push(reconnect(game, index, servers.address).await);
        }
        let played = play_all(players).await;
        game.received = played.into_iter().map(|player| player.events).collect();
        check_finished(game, servers.address).await;
    }
}
