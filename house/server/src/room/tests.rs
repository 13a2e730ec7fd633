use std::net::SocketAddr;

use record::GameName;
use record::fair::Secret;
use store::{PersonChange, Sqlite, Status, TableRow, Token, TokenKind};
use table::Creation;
use wire::{Arrangement, Clock};

use super::*;
use crate::config::MOST_WAITING;
use crate::journal::goes_on;
use crate::line::REVOKED;
use crate::{Config, Limits};

fn house(store: &Arc<Sqlite>) -> Arc<House> {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, public_url: None, behind_proxy: false, limits: Limits::default() };
    Arc::new(House::new(config, Arc::clone(store) as Arc<dyn store::Store>))
}

const PEOPLE: [&str; 2] = ["ann", "ben"];

/// A game of two people with a clock that runs, in the store. It is known to the house by its id alone.
async fn begun(house: &Arc<House>, at: Time, clock: Clock) -> String {
    for id in PEOPLE {
        let person =
            store::Person { id: id.into(), name: id.into(), created: 1, login: None, password: None };
        let hash = [id.as_bytes()[0]; 32];
        let token = Token { hash, kind: TokenKind::Session, label: String::new(), created: 1 };
        house.write(Change::Person(PersonChange::Arrived(person, token))).await.expect("stored");
    }
    let arrangement = Arrangement { seats: 2, options: Default::default(), clock, public: false };
    let creation = Creation {
        id: "table".into(),
        game: GameName::Biblios,
        host: "ann".into(),
        arrangement,
        secret: Secret([7; 32]),
        luck: 1,
        first: Some(0),
    };
    let (mut table, entry) = Table::create(at, creation).expect("it can be arranged");
    let mut entries = vec![entry];
    let sit = |seat| (PEOPLE[seat], Request::Sit { seat: Some(seat), nonce: None });
    for (id, request) in [sit(0), sit(1), ("ann", Request::Start {})] {
        let person = Person { id, name: id, stand_in: "greedy" };
        let asked = table.ask(at, person, &entries.len().to_string(), &request, House::fresh);
        let Ok(Answer::Done(entry)) = asked else { panic!("it is done") };
        entries.push(entry);
    }
    let change = change(&table, 0, &entries);
    house.write(Change::Table(change)).await.expect("stored");
    "table".into()
}

/// How many times the journal says that the clocks stood still.
fn resumptions(store: &Sqlite, id: &str) -> usize {
    let entries = store::Store::entries(store, id).expect("readable");
    entries.iter().filter(|entry| entry.text.contains("resumed")).count()
}

const CLOCK: Clock = Clock::Correspondence { days: 1 };

#[tokio::test]
async fn clocks_stand_still_once_for_every_start_of_the_server() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let first = house(&store);
    let id = begun(&first, first.now(), CLOCK).await;
    // A room that nobody looks at is forgotten and made anew, and the clock goes on all the while.
    for _ in 0..3 {
        let room = Arc::new(Room::resting(&id));
        room.wake(&first).expect("restored");
        room.view(&first).await.expect("there");
    }
    first.write(Change::Report(report(&id))).await.expect("everything before is stored too");
    assert_eq!(resumptions(&store, &id), 0);
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    let second = house(&store);
    for _ in 0..3 {
        Arc::new(Room::resting(&id)).wake(&second).expect("restored");
        second.write(Change::Report(report(&id))).await.expect("stored");
    }
    assert_eq!(resumptions(&store, &id), 1);
}

fn report(table: &str) -> Report {
    Report { table: table.into(), by: "ann".into(), about: "ben".into(), text: String::new(), at: 1 }
}

#[tokio::test]
async fn games_that_wait_for_people_only_are_left_in_the_store() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let house = house(&store);
    let id = begun(&house, house.now(), Clock::None).await;
    let row = || store::Store::table(store.as_ref(), &id).expect("readable").expect("there");
    assert!(!goes_on(&row()));
    let with = |from: &str, to: &str| TableRow { summary: row().summary.replacen(from, to, 1), ..row() };
    assert!(goes_on(&with(r#""kind":"none""#, r#""kind":"real_time","bank":60,"increment":1"#)));
    assert!(goes_on(&with(r#""bot":null"#, r#""bot":"greedy""#)));
    assert!(goes_on(&with(r#""stand_in":null"#, r#""stand_in":"greedy""#)));
    assert!(goes_on(&TableRow { summary: "what?".into(), ..row() }), "better to look");
    assert!(!goes_on(&TableRow { status: Status::Open, ..with(r#""bot":null"#, r#""bot":"greedy""#) }));
}

#[tokio::test]
async fn nobody_sees_what_is_not_on_disk() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let house = house(&store);
    let id = begun(&house, house.now(), Clock::None).await;
    let room = house.keep(Room::resting(&id));
    room.view(&house).await.expect("there");
    // The disk takes its time with a change, and whatever comes after it waits.
    let (release, released) = std::sync::mpsc::channel::<()>();
    let slow = move |_| {
        let _ = released.recv();
    };
    house.store.write(Change::Report(report(&id)), Box::new(slow));
    let line = Arc::new(Line::new("ann"));
    room.enter(&house, &line, "ann", None).await.expect("there");
    while line.try_next().is_some() {}
    let ann = Person { id: "ann", name: "ann", stand_in: "greedy" };
    room.ask(&house, &line, ann, "leave", &Request::Leave {}).await;
    let mut view = Box::pin(room.view(&house));
    assert!(poll_once(view.as_mut()).is_pending());
    assert!(line.try_next().is_none(), "nobody has been told");
    release.send(()).expect("the disk waits");
    let view = view.await.expect("stored");
    assert_eq!(view.chairs[0].stand_in.as_deref(), Some("greedy"));
    assert!(line.next().await.expect("told").contains("stand_in"));
}

#[tokio::test]
async fn a_client_that_is_too_slow_is_sent_what_waits_and_has_to_go() {
    let directory = tempfile::tempdir().expect("a directory");
    let house = house(&Arc::new(Sqlite::open(directory.path()).expect("a store")));
    let line = Line::new("ann");
    let number = |number: usize| Utf8Bytes::from(number.to_string());
    (0..MOST_WAITING).for_each(|n| line.send(&house, number(n)));
    assert_eq!(house.metrics.lost.get(), 0);
    line.send(&house, "one too many".into());
    assert_eq!(line.next().await, Ok(number(0)));
    // There is room again, and yet whoever has missed something hears nothing that came later.
    line.send(&house, "later".into());
    line.end(REVOKED);
    for n in 1..MOST_WAITING {
        assert_eq!(line.next().await, Ok(number(n)));
    }
    assert_eq!(line.next().await, Err(TOO_SLOW));
    assert_eq!(house.metrics.lost.get(), 1);
}

#[tokio::test]
async fn a_game_that_is_over_rests_when_nobody_looks() {
    let directory = tempfile::tempdir().expect("a directory");
    let house = house(&Arc::new(Sqlite::open(directory.path()).expect("a store")));
    let id = begun(&house, house.now(), CLOCK).await;
    let room = house.keep(Room::resting(&id));
    let rests = || room.rest(&house, house.now()).1.is_some();
    room.view(&house).await.expect("there");
    assert!(!rests(), "the game is on");
    let line = Arc::new(Line::new("ann"));
    room.enter(&house, &line, "ann", None).await.expect("there");
    // Bots play for both, because there is a clock, and soon the game is over.
    for id in PEOPLE {
        let person = Person { id, name: id, stand_in: "greedy" };
        room.ask(&house, &line, person, "leave", &Request::Leave {}).await;
    }
    while room.view(&house).await.expect("there").status != wire::Status::Over {
        tokio::task::yield_now().await;
    }
    assert!(!rests(), "somebody looks");
    room.leave(&house, &line);
    assert!(rests());
}

/// What becomes of a future that is looked at once.
fn poll_once<F: Future>(future: std::pin::Pin<&mut F>) -> std::task::Poll<F::Output> {
    future.poll(&mut std::task::Context::from_waker(std::task::Waker::noop()))
}
