//! Copies between the two kinds of store, there and back.

mod common;

use common::{Place, account, appended, arrived, opened, places, recorded, seated, token, write};
use store::{
    Action, Archive, Change, CopyError, Counted, Ending, FriendChange, FriendCode, GameResult, Order,
    Outcome, PersonChange, PersonRating, Postgres, Report, Sqlite, Store, TableChange, Tie, TieKind, Token,
    TokenKind, copy,
};
use tempfile::tempdir;
use testbed::Database;

/// Fills a store with people, running and finished games, and complaints.
fn fill(store: &dyn Store) {
    for (index, name) in ["ada", "ben", "cleo"].into_iter().enumerate() {
        write(store, arrived(name, index as u8 + 1)).unwrap();
    }
    write(store, account("ada", "ada@example.org")).unwrap();
    let link = Token { kind: TokenKind::Link, ..token(9) };
    write(store, Change::Person(PersonChange::TokenAdded { person: "ada".into(), token: link })).unwrap();
    // Cleo has signed out everywhere.
    write(store, Change::Person(PersonChange::TokenRemoved { person: "cleo".into(), hash: [3; 32] }))
        .unwrap();
    let offer = |person: &str, byte| FriendChange::CodeMade {
        person: person.into(),
        code: FriendCode { hash: [byte; 32], created: byte.into() },
    };
    let blocked = Tie { other: "ada".into(), kind: TieKind::Blocked, since: 6 };
    for change in [
        offer("cleo", 20),
        offer("ben", 21),
        offer("ben", 22),
        FriendChange::Befriended { hash: [22; 32], person: "ada".into(), at: 5 },
        FriendChange::Tied { person: "cleo".into(), tie: blocked },
        FriendChange::PresenceShown { person: "ben".into(), shown: false },
    ] {
        write(store, Change::Person(PersonChange::Friend(change))).unwrap();
    }
    for table in ["b", "a", "d\0", "c"] {
        write(store, opened(table, 3)).unwrap();
        write(store, seated(table, &["ada", "ben"])).unwrap();
    }
    let spoken = TableChange { table: "a".into(), spoken: vec!["cleo".into()], ..TableChange::default() };
    write(store, Change::Table(spoken)).unwrap();
    let ending = |person: &str, outcome| Ending { person: person.into(), players: 2, outcome };
    let endings = vec![ending("ada", Outcome::Won), ending("ben", Outcome::Left)];
    write(store, Change::Table(TableChange { table: "b".into(), endings, ..TableChange::default() }))
        .unwrap();
    write(store, recorded("b", "{\"record\": \"ß\u{1}\"}")).unwrap();
    let result = |table: &str, pool: &str, ended| GameResult {
        pool: pool.into(),
        ended,
        table: table.into(),
        text: format!("{{\"seats\": \"{table}\"}}"),
    };
    // The table of the first result was deleted. The last two are not counted yet.
    let games = [result("z", "x", 1), result("b", "x", 4), result("d\0", "y", 5), result("a", "x", 5)];
    write(store, Change::Results(games.to_vec())).unwrap();
    for (result, points) in games.into_iter().zip([1500, -7]) {
        let rating = |person: &str, uncertainty| PersonRating { person: person.into(), points, uncertainty };
        let ratings = vec![rating("ben", 2), rating("ada", 1)];
        write(store, Change::Counted(Counted { result, ratings })).unwrap();
    }
    let order = |outcome: Option<&str>| Order {
        at: 7,
        by: "root".into(),
        person: "ada".into(),
        action: Action::Rename("Ada\0".into()),
        why: "rude".into(),
        outcome: outcome.map(str::to_owned),
    };
    write(store, Change::Ordered(order(Some("done")))).unwrap();
    write(store, Change::Ordered(Order { action: Action::Ban, ..order(None) })).unwrap();
    let banned = PersonChange::Banned { person: "ben".into(), why: Some("rude".into()) };
    write(store, Change::Person(banned)).unwrap();
    for at in [2, 1, 3] {
        let report =
            Report { table: "a".into(), by: "ben".into(), about: "cleo".into(), text: "rude".into(), at };
        write(store, Change::Report(report)).unwrap();
    }
}

/// Asserts that two stores return the same.
fn compare(one: &dyn Archive, other: &dyn Archive) {
    let order = |store: &dyn Archive| {
        let tables = store.tables_after(i64::MIN, 99).unwrap();
        tables.into_iter().map(|(_, id)| id).collect::<Vec<_>>()
    };
    assert_eq!(order(one), order(other));
    for table in order(one) {
        assert_eq!(one.entries(&table).unwrap(), other.entries(&table).unwrap());
        assert_eq!(one.record(&table).unwrap(), other.record(&table).unwrap());
    }
    assert_eq!(one.contacts("ada").unwrap().len() + one.contacts("cleo").unwrap().len(), 2);
    for person in ["ada", "ben", "cleo"] {
        assert_eq!(one.person(person).unwrap(), other.person(person).unwrap());
        assert_eq!(one.tokens(person).unwrap(), other.tokens(person).unwrap());
        assert_eq!(one.contacts(person).unwrap(), other.contacts(person).unwrap());
        assert_eq!(one.friend_codes_of(person).unwrap(), other.friend_codes_of(person).unwrap());
        assert_eq!(one.shows_presence(person).unwrap(), person != "ben");
        assert_eq!(other.shows_presence(person).unwrap(), person != "ben");
        assert_eq!(one.tables_of(person, None, 9).unwrap(), other.tables_of(person, None, 9).unwrap());
        assert_eq!(one.tally(person).unwrap(), other.tally(person).unwrap());
        assert_eq!(one.tables_naming(person).unwrap(), other.tables_naming(person).unwrap());
    }
    assert_eq!(one.reports(9).unwrap(), other.reports(9).unwrap());
    assert_eq!(one.orders_after(0, 9).unwrap(), other.orders_after(0, 9).unwrap());
    assert_eq!(one.pending_orders(9).unwrap().len(), 1);
    assert_eq!(one.results(None, 9).unwrap(), other.results(None, 9).unwrap());
    assert_eq!(one.uncounted(9).unwrap(), other.uncounted(9).unwrap());
    for person in ["ada", "ben", "cleo"] {
        let ratings = one.ratings_of(person, "x", 9).unwrap();
        assert_eq!(ratings.len(), if person == "cleo" { 0 } else { 2 });
        assert_eq!(ratings, other.ratings_of(person, "x", 9).unwrap());
    }
}

#[test]
fn a_house_moves_to_postgres_and_back() {
    let Some(database) = Database::create() else { return };
    let (directory, back) = (tempdir().unwrap(), tempdir().unwrap());
    let original = Sqlite::open(directory.path()).unwrap();
    fill(&original);
    let moved = Postgres::open(&database.url()).unwrap();
    let mut steps = 0;
    assert_eq!(copy(&original, &moved, &mut || steps += 1), Ok((3, 4)));
    assert_eq!(steps, 7);
    compare(&original, &moved);
    // Games go on in the copy.
    write(&moved, appended("a", [3])).unwrap();
    let returned = Sqlite::open(back.path()).unwrap();
    assert_eq!(copy(&moved, &returned, &mut || ()), Ok((3, 4)));
    compare(&moved, &returned);
}

#[test]
fn a_copy_that_was_interrupted_is_resumed_and_nothing_is_overwritten() {
    for place in places() {
        let directory = tempdir().unwrap();
        let original = Sqlite::open(directory.path()).unwrap();
        fill(&original);
        let to: Box<dyn Archive> = match &place {
            Place::Directory(directory) => Box::new(Sqlite::open(directory.path()).unwrap()),
            Place::Database(database) => Box::new(Postgres::open(&database.url()).unwrap()),
        };
        // As if it was killed after a person without their tokens, and after a table without its complaints.
        write(&*to, arrived("ada", 1)).unwrap();
        write(&*to, account("ada", "ada@example.org")).unwrap();
        for person in ["ben", "cleo"] {
            write(&*to, arrived(person, if person == "ben" { 2 } else { 0 })).unwrap();
        }
        let banned = PersonChange::Banned { person: "ben".into(), why: Some("rude".into()) };
        write(&*to, Change::Person(banned)).unwrap();
        let error = copy(&original, &*to, &mut || ());
        assert!(matches!(&error, Err(CopyError::Differs(what)) if what == "person cleo"), "{error:?}");
        write(&*to, Change::Person(PersonChange::TokenRemoved { person: "cleo".into(), hash: [0; 32] }))
            .unwrap();
        for _ in 0..2 {
            assert_eq!(copy(&original, &*to, &mut || ()), Ok((3, 4)));
            compare(&original, &*to);
        }
        // As if friends were made and ended in the copy.
        let tie = Tie { other: "cleo".into(), kind: TieKind::Blocked, since: 6 };
        let extra = FriendChange::Tied { person: "ada".into(), tie };
        write(&*to, Change::Person(PersonChange::Friend(extra))).unwrap();
        let error = copy(&original, &*to, &mut || ());
        assert_eq!(error, Err(CopyError::Differs("list of friends of person ada".to_owned())));
        let (person, other, kind) = ("ada".into(), "cleo".into(), TieKind::Blocked);
        write(&*to, Change::Person(PersonChange::Friend(FriendChange::Untied { person, other, kind })))
            .unwrap();
        write(&*to, appended("c", [3])).unwrap();
        let error = copy(&original, &*to, &mut || ());
        assert_eq!(error, Err(CopyError::Differs("table c".to_owned())));
        write(&original, appended("c", [3])).unwrap();
        // The copy is complete but for the last result of the original.
        let late = GameResult { pool: "y".into(), ended: 9, table: "c".into(), text: String::new() };
        let late = TableChange { table: "c".into(), result: Some(late), ..TableChange::default() };
        write(&original, Change::Table(late)).unwrap();
        let error = copy(&original, &*to, &mut || ());
        assert_eq!(error, Err(CopyError::Differs("list of results".to_owned())));
        write(&*to, Change::Results(original.results(None, 9).unwrap())).unwrap();
        // As if it was killed before the ratings.
        assert_eq!(copy(&original, &*to, &mut || ()), Ok((3, 4)));
        compare(&original, &*to);
        write(&*to, opened("extra", 1)).unwrap();
        assert_eq!(copy(&original, &*to, &mut || ()), Err(CopyError::HasMore));
    }
}
