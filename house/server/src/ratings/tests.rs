use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use store::{Person, PersonChange, Sqlite, Token, TokenKind};

use super::*;

const PEOPLE: [&str; 4] = ["ann", "ben", "cleo", "dan"];

/// A game among some of the people and a bot, that ended at some time.
fn a_result(number: usize) -> impl Strategy<Value = GameResult> {
    let people = prop::sample::subsequence(PEOPLE.to_vec(), 1..=3);
    (0..6_u64, people, any::<bool>(), prop::collection::vec(1..4_usize, 4)).prop_map(
        move |(ended, people, bot, places)| {
            let people = people.into_iter().map(|person| Holder::Person(person.to_owned()));
            let mut holders: Vec<Holder> = people.collect();
            if bot || holders.len() == 1 {
                holders.push(Holder::Bot("illuminator".to_owned()));
            }
            let pool = format!("biblios-{}", holders.len());
            let seats = holders.into_iter().zip(places).map(|(holder, place)| Seat { holder, place });
            let text = serde_json::to_string(&Game { seats: seats.collect() }).expect("JSON");
            GameResult { pool, ended, table: format!("t{number}"), text }
        },
    )
}

/// Results in the order in which they arrive, which may be another than that in which the games ended. After each one: how
/// many results are counted.
fn arrivals() -> impl Strategy<Value = Vec<(GameResult, usize)>> {
    (1..12_usize).prop_flat_map(|count| {
        let results: Vec<_> = (0..count).map(|number| (a_result(number), 0..4_usize)).collect();
        results.prop_shuffle()
    })
}

fn arrived(person: &str, byte: u8) -> Change {
    let token =
        Token { hash: [byte; 32], kind: TokenKind::Session, label: String::new(), created: 0, used: 0 };
    let (id, name) = (person.to_owned(), person.to_owned());
    let person = Person { id, name, created: 0, login: None, password: None, banned: None };
    Change::Person(PersonChange::Arrived(person, token))
}

fn write(store: &dyn Store, change: Change) {
    let (sender, receiver) = std::sync::mpsc::channel();
    store.write(change, Box::new(move |done| drop(sender.send(done))));
    receiver.recv().expect("an answer").expect("it is stored");
}

fn insert(store: &dyn Store, result: &GameResult) {
    let row = store::TableRow {
        id: result.table.clone(),
        game: "biblios".to_owned(),
        public: false,
        status: store::Status::Playing,
        created: 0,
        summary: String::new(),
    };
    let change = store::TableChange {
        table: result.table.clone(),
        row: Some(row),
        result: Some(result.clone()),
        ..store::TableChange::default()
    };
    write(store, Change::Table(change));
}

/// Counts at most this many results.
fn count_some(store: &dyn Store, most: usize) {
    for _ in 0..most {
        let Some(result) = store.uncounted(1).expect("a list").pop() else { return };
        write(store, Change::Counted(counted(store, result).expect("it can be counted")));
    }
}

/// All ratings after all results in order, newest first.
fn expected(results: &[GameResult]) -> BTreeMap<(String, String), Vec<Rating>> {
    let mut sorted = results.to_vec();
    sorted.sort();
    let (mut ledger, mut histories) = (Ledger::default(), BTreeMap::<_, Vec<_>>::new());
    for result in &sorted {
        let (pool, game) = parse(result).expect("a game");
        for (person, rating) in ledger.play(pool, &game) {
            histories.entry((person, result.pool.clone())).or_default().insert(0, rating);
        }
    }
    histories
}

fn check(store: &dyn Store, results: &[GameResult], people: &[&str]) {
    let expected = expected(results);
    for person in people {
        for pool in Pool::ALL.map(|pool| pool.to_string()) {
            let history = store.ratings_of(person, &pool, 100).expect("a history");
            let history = history.iter();
            let history: Vec<_> =
                history.map(|past| Rating { points: past.points, uncertainty: past.uncertainty }).collect();
            let key = ((*person).to_owned(), pool);
            assert_eq!(Some(&history), expected.get(&key).or(Some(&Vec::new())), "{key:?}");
        }
    }
}

/// The same cases on every run, and no regression file.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 40,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(25),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn ratings_depend_on_the_results_alone(arrivals in arrivals(), reopen in any::<bool>()) {
        let directory = tempfile::tempdir().expect("a directory");
        let mut store = Sqlite::open(directory.path()).expect("a store");
        for (byte, person) in PEOPLE.iter().enumerate() {
            write(&store, arrived(person, byte as u8));
        }
        let mut results = Vec::new();
        for (result, most) in arrivals {
            insert(&store, &result);
            results.push(result);
            count_some(&store, most);
        }
        if reopen {
            drop(store);
            store = Sqlite::open(directory.path()).expect("the same store");
        }
        count_some(&store, usize::MAX);
        check(&store, &results, &PEOPLE);
        // A deleted person leaves no ratings, and those of the others do not change when results are counted again.
        write(&store, Change::Person(PersonChange::Forgotten { person: "ann".to_owned() }));
        restore(&store, results.clone()).expect("it can be counted again");
        for pool in Pool::ALL.map(|pool| pool.to_string()) {
            prop_assert!(store.ratings_of("ann", &pool, 1).expect("a list").is_empty());
        }
        check(&store, &results, &PEOPLE[1..]);
    }
}

#[test]
fn a_result_is_counted_only_after_those_before_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Sqlite::open(directory.path()).expect("a store");
    write(&store, arrived("ann", 0));
    let text = r#"{"seats":[{"holder":{"person":"ann"},"place":1},{"holder":{"bot":"scribe"},"place":2}]}"#;
    let result = |ended: u64, table: &str| GameResult {
        pool: "quill-2".to_owned(),
        ended,
        table: table.to_owned(),
        text: text.to_owned(),
    };
    insert(&store, &result(5, "late"));
    let early = counted(&store, result(5, "late")).expect("it can be counted");
    insert(&store, &result(4, "early"));
    let (sender, receiver) = std::sync::mpsc::channel();
    store.write(Change::Counted(early), Box::new(move |done| drop(sender.send(done))));
    assert!(matches!(receiver.recv(), Ok(Err(StoreError::OutOfStep(_)))));
    assert_eq!(store.uncounted(9).expect("a list"), [result(4, "early"), result(5, "late")]);
}
