//! Clocks over real sockets: a player's time runs out, a stand-in takes over, and the player returns.

mod common;

use std::sync::mpsc;
use std::time::{SystemTime, UNIX_EPOCH};

use common::{Caller, House, NO_LIMITS};
use record::fair::Secret;
use serde_json::json;
use sha2::{Digest, Sha256};
use store::{Change, PersonChange, Sqlite, Store, TableChange, TableRow, Token, TokenKind};
use table::{Answer, Creation, Fresh, GameName, Person, Table};
use wire::{Arrangement, Clock, Options, Request};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
const ID: &str = "00112233445566778899aabbccddeeff";

fn write(store: &Sqlite, change: Change) {
    let (sender, receiver) = mpsc::channel();
    store.write(change, Box::new(move |done| sender.send(done).expect("the receiver is alive")));
    receiver.recv().expect("an answer").expect("it is stored");
}

/// Stores a game in progress, created at `start`, in which Ann is to act and has a few milliseconds left.
fn prepare(store: &Sqlite, start: u64) {
    let clock = Clock::RealTime { bank: 10, increment: 0 };
    let arrangement =
        Arrangement { seats: 2, options: Options::default(), clock, public: false, undo: true, rated: true };
    let (id, host) = (ID.to_owned(), "ann".to_owned());
    let secret = Secret([1; 32]);
    let creation =
        Creation { id, game: GameName::Biblios, host, arrangement, secret, bot_seed: 1, first: Some(0) };
    let (mut table, entry) = Table::create(start, creation).expect("a table");
    let mut entries = vec![(start, entry)];
    let requests = [
        (start, "ann", Request::Sit { seat: Some(0), nonce: None, on: None }),
        (start, "bob", Request::Sit { seat: Some(1), nonce: None, on: None }),
        (start, "ann", Request::Start {}),
        (start + 9_990, "ann", Request::Act { action: "auction".to_owned(), on: None }),
    ];
    for (number, (at, id, request)) in requests.iter().enumerate() {
        let person = Person { id, name: id, stand_in: "greedy" };
        let unused = || Fresh { table: String::new(), secret, bot_seed: 0 };
        let Ok(Answer::Done(entry)) = table.ask(*at, person, &number.to_string(), request, unused) else {
            panic!("{request:?} is done")
        };
        entries.push((*at, entry));
    }
    for id in ["ann", "bob"] {
        let (person, name) = (id.to_owned(), id.to_owned());
        let person =
            store::Person { id: person, name, created: 0, login: None, password: None, banned: None };
        let (hash, kind) = (Sha256::digest(id).into(), TokenKind::Session);
        let token = Token { hash, kind, label: String::new(), created: 0, used: common::now() };
        write(store, Change::Person(PersonChange::Arrived(person, token)));
    }
    let entries = (0..).zip(&entries).map(|(number, (at, entry))| {
        let text = serde_json::to_string(entry).expect("it can be written");
        store::Entry { number, at: *at, text }
    });
    let row = TableRow {
        id: ID.to_owned(),
        game: "biblios".to_owned(),
        public: false,
        status: store::Status::Playing,
        created: 0,
        summary: serde_json::to_string(&table.view()).expect("it can be written"),
    };
    let entries = entries.collect();
    let seated = vec!["ann".to_owned(), "bob".to_owned()];
    write(
        store,
        Change::Table(TableChange {
            table: ID.to_owned(),
            row: Some(row),
            entries,
            seated,
            ..TableChange::default()
        }),
    );
}

#[tokio::test]
async fn time_runs_out_without_clients_and_the_player_returns() {
    time_runs_out(0).await;
}

/// As if the system clock had been set back by a day while the server was stopped.
#[tokio::test]
async fn clocks_run_although_the_journal_is_from_the_future() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_millis() as u64;
    let house_time = time_runs_out(now + DAY_MS).await;
    assert!(house_time > now + DAY_MS + 9_990, "no event is older than the one before it");
}

/// Plays the stored game that was created at `start`. Returns the time of the last event.
async fn time_runs_out(start: u64) -> u64 {
    let directory = tempfile::tempdir().expect("a directory");
    prepare(&Sqlite::open(directory.path()).expect("a new store"), start);
    let house = House::at(directory, NO_LIMITS, None).await;
    let [ann, bob] = ["ann", "bob"].map(|id| Caller::by_cookie(house.address, id, &json!({"person": id})));
    // The server resumes the game when it starts, and Ann's time runs out.
    let mut player = ann.look(ID, None).await;
    while player.table["chairs"][0]["stand_in"].is_null() {
        player.hear().await.expect("her time runs out");
    }
    let types: Vec<_> = player.events.values().filter_map(|event| event["type"].as_str()).collect();
    let resumed = types.iter().position(|what| *what == "resumed").expect("the clocks were paused");
    let stand_in = types.iter().position(|what| *what == "stand_in").expect("a stand-in plays");
    assert!(resumed < stand_in, "{types:?}");
    assert_eq!(player.events[&(stand_in as u64)]["reason"], "clock");
    player.done(json!({"return": {}})).await;
    assert!(player.table["chairs"][0]["stand_in"].is_null());
    let players = common::play_all(vec![player, bob.look(ID, None).await]).await;
    assert!(players[0].is_over(), "the game is played to its end");
    let times: Vec<_> = players[0].events.values().filter_map(|event| event["at"].as_u64()).collect();
    assert!(times.is_sorted());
    house.stop().await;
    times.last().copied().expect("there are events")
}
