use std::net::SocketAddr;

use record::GameName;
use record::fair::Secret;
use store::{PersonChange, Sqlite, Status, TableRow, Token, TokenKind};
use table::Creation;
use wire::{Arrangement, Clock};

use super::*;
use crate::Config;
use crate::config::MAX_QUEUED;
use crate::journal::runs_unattended;
use crate::outbox::REVOKED;

async fn house(store: &Arc<Sqlite>) -> Arc<House> {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, ..Config::default() };
    Arc::new(House::new(config, Arc::clone(store) as Arc<dyn store::Store>).await)
}

const PEOPLE: [&str; 2] = ["ann", "ben"];

fn visitor(id: &str) -> Visitor {
    Visitor {
        id: id.into(),
        name: id.into(),
        login: None,
        stand_in: "greedy".into(),
        token: [id.as_bytes()[0]; 32],
        kind: TokenKind::Session,
        address: [127, 0, 0, 1].into(),
    }
}

/// Starts a game of two people in the store, without a room.
async fn start_stored_game(house: &Arc<House>, at: Time, clock: Clock) -> String {
    for id in PEOPLE {
        let person = store::Person {
            id: id.into(),
            name: id.into(),
            created: 1,
            login: None,
            password: None,
            banned: None,
        };
        let hash = [id.as_bytes()[0]; 32];
        let token = Token { hash, kind: TokenKind::Session, label: String::new(), created: 1, used: 1 };
        house.write(Change::Person(PersonChange::Arrived(person, token))).await.expect("stored");
    }
    let arrangement =
        Arrangement { seats: 2, options: Default::default(), clock, public: false, undo: true, rated: true };
    let creation = Creation {
        id: "table".into(),
        game: GameName::Biblios,
        host: "ann".into(),
        arrangement,
        secret: Secret([7; 32]),
        bot_seed: 1,
        first: Some(0),
    };
    let (mut table, entry) = Table::create(at, creation).expect("it can be arranged");
    let mut entries = vec![entry];
    let sit = |seat| (PEOPLE[seat], Request::Sit { seat: Some(seat), nonce: None, on: None });
    for (id, request) in [sit(0), sit(1), ("ann", Request::Start {})] {
        let person = Person { id, name: id, stand_in: "greedy" };
        let asked = table.ask(at, person, &entries.len().to_string(), &request, House::fresh);
        let Ok(Answer::Done(entry)) = asked else { panic!("it is done") };
        entries.push(entry);
    }
    let change = table_change(&table, 0, &entries);
    house.write(Change::Table(change)).await.expect("stored");
    "table".into()
}

/// Counts the entries that resume the clocks.
fn resumptions(store: &Sqlite, id: &str) -> usize {
    let entries = store::Store::entries(store, id).expect("readable");
    entries.iter().filter(|entry| entry.text.contains("resumed")).count()
}

const CLOCK: Clock = Clock::Correspondence { days: 1 };

#[tokio::test]
async fn clocks_are_resumed_once_per_server_start() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let first = house(&store).await;
    let id = start_stored_game(&first, first.now(), CLOCK).await;
    // Loading a room again within one run of the server leaves the clocks alone.
    for _ in 0..3 {
        let room = Arc::new(Room::unloaded(&id));
        room.load(&first).expect("restored");
        room.view(&first).await.expect("there");
    }
    first.write(Change::Report(report(&id))).await.expect("stored after everything before it");
    assert_eq!(resumptions(&store, &id), 0);
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    let second = house(&store).await;
    for _ in 0..3 {
        Arc::new(Room::unloaded(&id)).load(&second).expect("restored");
        second.write(Change::Report(report(&id))).await.expect("stored");
    }
    assert_eq!(resumptions(&store, &id), 1);
}

fn report(table: &str) -> Report {
    Report { table: table.into(), by: "ann".into(), about: "ben".into(), text: String::new(), at: 1 }
}

#[tokio::test]
async fn games_that_wait_for_people_are_not_loaded_at_the_start() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let house = house(&store).await;
    let id = start_stored_game(&house, house.now(), Clock::None).await;
    let row = || store::Store::table(store.as_ref(), &id).expect("readable").expect("there");
    assert!(!runs_unattended(&row()));
    let with = |from: &str, to: &str| TableRow { summary: row().summary.replacen(from, to, 1), ..row() };
    assert!(runs_unattended(&with(r#""kind":"none""#, r#""kind":"real_time","bank":60,"increment":1"#)));
    assert!(runs_unattended(&with(r#""bot":null"#, r#""bot":"greedy""#)));
    let people = row().summary.replace(r#""person":"ann""#, r#""person":null"#);
    let bots =
        people.replace(r#""person":"ben""#, r#""person":null"#).replace(r#""bot":null"#, r#""bot":"greedy""#);
    assert!(
        !runs_unattended(&TableRow { summary: bots, ..row() }),
        "bots among themselves wait for a spectator"
    );
    assert!(runs_unattended(&with(r#""stand_in":null"#, r#""stand_in":"greedy""#)));
    assert!(
        runs_unattended(&TableRow { summary: "what?".into(), ..row() }),
        "an unreadable summary counts as unattended"
    );
    assert!(!runs_unattended(&TableRow {
        status: Status::Open,
        ..with(r#""bot":null"#, r#""bot":"greedy""#)
    }));
}

#[tokio::test]
async fn nothing_is_sent_before_it_is_on_disk() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let house = house(&store).await;
    let id = start_stored_game(&house, house.now(), Clock::None).await;
    let room = house.insert_room(Room::unloaded(&id));
    room.view(&house).await.expect("there");
    // This change blocks the disk, so every later one waits.
    let (release, released) = std::sync::mpsc::channel::<()>();
    let slow = move |_| {
        let _ = released.recv();
    };
    house.store.write(Change::Report(report(&id)), Box::new(slow));
    let outbox = Arc::new(Outbox::new("ann", Origin::Away));
    assert_eq!(room.enter(&house, &outbox, 0).await, Ok(None));
    while outbox.try_next().is_some() {}
    room.ask(&house, &outbox, &visitor("ann"), "leave", &Request::Leave {}).await;
    let mut view = Box::pin(room.view(&house));
    assert!(poll_once(view.as_mut()).is_pending());
    assert!(outbox.try_next().is_none(), "nothing is sent");
    release.send(()).expect("the disk is waiting");
    let view = view.await.expect("stored");
    assert_eq!(view.chairs[0].stand_in.as_deref(), Some("greedy"));
    assert!(outbox.next().await.expect("sent").contains("stand_in"));
}

#[tokio::test]
async fn a_slow_client_receives_the_queued_messages_and_is_disconnected() {
    let directory = tempfile::tempdir().expect("a directory");
    let house = house(&Arc::new(Sqlite::open(directory.path()).expect("a store"))).await;
    let outbox = Outbox::new("ann", Origin::Away);
    let number = |number: usize| Utf8Bytes::from(number.to_string());
    (0..MAX_QUEUED).for_each(|n| outbox.push(&house, number(n)));
    assert_eq!(house.metrics.slow_clients.get(), 0);
    outbox.push(&house, "one too many".into());
    assert_eq!(outbox.next().await, Ok(number(0)));
    // There is room again, but a client that missed a message must not receive later ones.
    outbox.push(&house, "later".into());
    outbox.close(REVOKED);
    for n in 1..MAX_QUEUED {
        assert_eq!(outbox.next().await, Ok(number(n)));
    }
    assert_eq!(outbox.next().await, Err(TOO_SLOW));
    assert_eq!(house.metrics.slow_clients.get(), 1);
}

#[tokio::test]
async fn a_finished_game_is_unloaded_when_no_client_is_connected() {
    let directory = tempfile::tempdir().expect("a directory");
    let house = house(&Arc::new(Sqlite::open(directory.path()).expect("a store"))).await;
    let id = start_stored_game(&house, house.now(), CLOCK).await;
    let room = house.insert_room(Room::unloaded(&id));
    let unloads = || room.unload_if_idle(&house, house.now()).1.is_some();
    room.view(&house).await.expect("there");
    assert!(!unloads(), "the game is in progress");
    let outbox = Arc::new(Outbox::new("ann", Origin::Away));
    assert_eq!(room.enter(&house, &outbox, 0).await, Ok(None));
    // With a clock, stand-ins play the game to its end.
    for id in PEOPLE {
        room.ask(&house, &outbox, &visitor(id), "leave", &Request::Leave {}).await;
    }
    while room.view(&house).await.expect("there").status != wire::Status::Over {
        tokio::task::yield_now().await;
    }
    assert!(!unloads(), "a client is connected");
    room.leave(&house, &outbox);
    assert!(unloads());
}

/// Polls a future once.
fn poll_once<F: Future>(future: std::pin::Pin<&mut F>) -> std::task::Poll<F::Output> {
    future.poll(&mut std::task::Context::from_waker(std::task::Waker::noop()))
}

#[tokio::test]
async fn bots_among_themselves_wait_for_a_spectator() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let house = house(&store).await;
    let creation = Creation {
        id: "bots".into(),
        game: GameName::Biblios,
        host: "ann".into(),
        arrangement: Arrangement {
            seats: 3,
            options: Default::default(),
            clock: CLOCK,
            public: false,
            undo: true,
            rated: true,
        },
        secret: Secret([7; 32]),
        bot_seed: 1,
        first: Some(0),
    };
    let (mut table, entry) = Table::create(house.now(), creation).expect("it can be arranged");
    let mut entries = vec![entry];
    let bots = (0..3).map(|seat| Request::Bot { seat, bot: Some("greedy".into()) });
    for request in bots.chain([Request::Start {}]) {
        let ann = Person { id: "ann", name: "ann", stand_in: "greedy" };
        let asked = table.ask(house.now(), ann, &entries.len().to_string(), &request, House::fresh);
        let Ok(Answer::Done(entry)) = asked else { panic!("it is done") };
        entries.push(entry);
    }
    let room = Room::create(&house, table, entries).await.expect("stored");
    assert!(lock(&room.inner).thinking.is_empty(), "no person waits for the bots");
    let outbox = Arc::new(Outbox::new("eve", Origin::Away));
    assert_eq!(room.enter(&house, &outbox, 0).await, Ok(None));
    assert!(!lock(&room.inner).thinking.is_empty(), "eve does");
    while !outbox.next().await.expect("it stays open").contains(r#""status":"over""#) {}
    // Nor do bots think for a client that has disconnected.
    room.leave(&house, &outbox);
    assert!(lock(&room.inner).waiter().is_none());
}
