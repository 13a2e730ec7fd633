//! The store in PostgreSQL: what is refused, lost connections, crashes, and servers that have been replaced.

mod common;

use std::sync::mpsc::channel;
use std::thread;

use common::{appended, arrived, entry, guest, opened, write};
use store::{OpenError, Opening, Postgres, Store, StoreError};
use testbed::{Database, Server};

fn refusal(url: &str) -> OpenError {
    Postgres::open(url).err().expect("refused")
}

#[test]
fn servers_that_cannot_be_used_are_named_without_the_password() {
    let Some(database) = Database::create() else { return };
    let missing = database.url().replace("/test", "/missing").replace("postgres@", "postgres:secret@");
    let error = refusal(&missing);
    assert!(
        matches!(&error, OpenError::Unreachable { reason, .. } if reason.contains("does not exist")),
        "{error}"
    );
    // Port 9 is "discard", where nothing listens.
    let error = refusal("postgres://ann:secret@127.0.0.1:9/house").to_string();
    assert!(
        error.contains("127.0.0.1:9/house") && error.contains("refused") && !error.contains("secret"),
        "{error}"
    );
    let error = refusal("postgres://ann:secret@127.0.0.1/house?connect_timeout=soon").to_string();
    assert!(!error.contains("secret"), "{error}");
}

#[test]
fn databases_that_are_read_only_newer_or_not_ours_are_refused_and_unchanged() {
    let Some(database) = Database::create() else { return };
    let schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'scriptorium'";
    let name = database.run("SELECT current_database()");
    let read_only = |on: bool| {
        let set = format!("ALTER DATABASE {name} SET default_transaction_read_only = {on}");
        database.run(&format!("BEGIN READ WRITE; {set}; COMMIT"));
    };
    read_only(true);
    let error = refusal(&database.url());
    assert!(matches!(error, OpenError::ReadOnly(_)), "{error}");
    read_only(false);
    assert_eq!(database.run(schemas), "0");

    database.run("CREATE SCHEMA scriptorium");
    let error = refusal(&database.url());
    assert!(matches!(error, OpenError::NotOurs(_)), "{error}");
    database.run("DROP SCHEMA scriptorium");

    drop(Postgres::open(&database.url()).unwrap());
    database.run("UPDATE scriptorium.version SET version = 99");
    let error = refusal(&database.url());
    assert!(matches!(error, OpenError::Newer { version: 99, known: 4, .. }), "{error}");
    assert_eq!(database.run("SELECT version FROM scriptorium.version"), "99");
}

#[test]
fn a_schema_of_the_first_version_is_migrated_and_keeps_its_rows() {
    let Some(database) = Database::create() else { return };
    let store = Postgres::open(&database.url()).unwrap();
    write(&store, opened("t", 1)).unwrap();
    drop(store);
    database.run("DROP TABLE scriptorium.ratings, scriptorium.results, scriptorium.orders");
    database.run("DROP TABLE scriptorium.ties, scriptorium.friend_codes");
    database.run("ALTER TABLE scriptorium.people DROP COLUMN banned, DROP COLUMN shows_presence");
    database.run("UPDATE scriptorium.version SET version = 1");
    let store = Postgres::open(&database.url()).unwrap();
    assert_eq!(store.entries("t").unwrap(), [entry(0)]);
    assert_eq!(store.results(None, 9).unwrap(), []);
    assert_eq!(database.run("SELECT version FROM scriptorium.version"), "4");
}

#[test]
fn of_two_servers_that_start_at_once_one_is_refused() {
    let Some(database) = Database::create() else { return };
    let opened = thread::scope(|scope| {
        let starts = [(); 2].map(|()| scope.spawn(|| Postgres::open(&database.url())));
        starts.map(|start| start.join().unwrap())
    });
    let (used, refused): (Vec<_>, Vec<_>) = opened.into_iter().partition(Result::is_ok);
    assert_eq!((used.len(), refused.len()), (1, 1));
    assert!(refused.iter().all(|refused| matches!(refused, Err(OpenError::InUse(_)))));
    assert_eq!(database.run("SELECT version FROM scriptorium.version"), "4");
}

#[test]
fn a_server_that_was_replaced_can_read_and_never_write_again() {
    let Some(database) = Database::create() else { return };
    let store = Postgres::open(&database.url()).unwrap();
    write(&store, opened("t", 1)).unwrap();
    database.run("DELETE FROM scriptorium.nodes");
    for _ in 0..2 {
        assert_eq!(write(&store, appended("t", [1])), Err(StoreError::Fenced));
        assert_eq!(write(&store, arrived("ada", 1)), Err(StoreError::Fenced));
        database.cut_connections();
    }
    assert_eq!(store.entries("t").unwrap(), [entry(0)]);
    assert_eq!(store.person("ada").unwrap(), None);
}

#[test]
fn a_change_that_the_database_refuses_affects_no_other() {
    let Some(database) = Database::create() else { return };
    let store = Postgres::open(&database.url()).unwrap();
    write(&store, opened("t", 0)).unwrap();
    // As if something else had written to the journal: the second of three changes breaks a constraint.
    database.run("ALTER TABLE scriptorium.entries ADD CHECK (text <> 'entry 3' OR table_id <> 'u')");
    let (done, results) = channel();
    for (index, change) in [appended("t", [0]), opened("u", 4), arrived("ada", 1)].into_iter().enumerate() {
        let done = done.clone();
        store.write(change, Box::new(move |result| done.send((index, result)).unwrap()));
    }
    let results: Vec<_> = results.iter().take(3).collect();
    assert_eq!((&results[0], &results[2]), (&(0, Ok(())), &(2, Ok(()))));
    assert!(matches!(&results[1], (1, Err(StoreError::OutOfStep(_)))), "{results:?}");
    assert_eq!((store.table("u").unwrap(), store.entries("t").unwrap().len()), (None, 1));
    assert_eq!(store.person("ada").unwrap(), Some(guest("ada")));
}

/// Appends entries to a table from several tasks in flight, while `disturb` is called again and again. Every entry must be
/// acknowledged once and be there once.
fn write_meanwhile(url: &str, disturb: impl Fn() + Send + Sync, times: usize) {
    const IN_FLIGHT: u64 = 16;
    let store = Postgres::open(url).unwrap();
    write(&store, opened("t", 0)).unwrap();
    let disturbed = thread::scope(|scope| {
        let disturbing = scope.spawn(|| (0..times).for_each(|_| disturb()));
        let (done, results) = channel();
        let mut next = 0;
        let mut submit = || {
            let done = done.clone();
            let number = next;
            store
                .write(appended("t", [number]), Box::new(move |result| done.send((number, result)).unwrap()));
            next += 1;
        };
        (0..IN_FLIGHT).for_each(|_| submit());
        let mut expected = 0;
        while !disturbing.is_finished() || expected < 100 {
            assert_eq!(results.recv().unwrap(), (expected, Ok(())));
            expected += 1;
            submit();
        }
        for number in expected..expected + IN_FLIGHT {
            assert_eq!(results.recv().unwrap(), (number, Ok(())));
        }
        expected + IN_FLIGHT
    });
    let entries = store.entries("t").unwrap();
    assert_eq!(entries, (0..disturbed).map(entry).collect::<Vec<_>>());
}

#[test]
fn lost_connections_lose_nothing_and_double_nothing() {
    let Some(database) = Database::create() else { return };
    write_meanwhile(&database.url(), || database.cut_connections(), 40);
}

#[test]
fn a_crash_of_the_database_loses_nothing_and_doubles_nothing() {
    let Some(server) = Server::start(&[]) else { return };
    server.run("postgres", "CREATE DATABASE house");
    write_meanwhile(&server.url("house"), || server.crash_and_start(&[]), 3);
}

#[test]
fn the_promotion_of_a_synchronous_standby_loses_nothing_and_doubles_nothing() {
    let Some(primary) = Server::start(&[]) else { return };
    primary.run("postgres", "CREATE DATABASE house");
    let standby = primary.standby("b");
    let open = Postgres::open(&primary.url("house")).unwrap();
    assert!(open.risks().unwrap().iter().any(|risk| risk.starts_with("synchronous_standby_names")));
    drop(open);
    primary.run("postgres", "ALTER SYSTEM SET synchronous_standby_names = 'b'");
    primary.run("postgres", "SELECT pg_reload_conf()");
    let promote = || {
        primary.crash();
        standby.promote();
    };
    write_meanwhile(&primary.url_with(&standby, "house"), promote, 1);
    assert!(Postgres::open(&primary.url("house")).is_err(), "the first primary is gone");
}

#[test]
fn settings_that_put_acknowledged_changes_at_risk_are_named() {
    let Some(database) = Database::create() else { return };
    let store = Postgres::open(&database.url()).unwrap();
    let risks = store.risks().unwrap();
    // The servers of tests do not sync.
    for setting in ["fsync", "synchronous_standby_names"] {
        assert!(risks.iter().any(|risk| risk.starts_with(setting)), "{risks:?}");
    }
    let name = database.run("SELECT current_database()");
    database.run(&format!("ALTER DATABASE {name} SET synchronous_commit = off"));
    database.cut_connections();
    assert!(store.risks().unwrap().iter().any(|risk| risk.starts_with("synchronous_commit")));
}

#[test]
fn a_server_that_stands_by_waits_for_the_end_of_the_other_one() {
    let Some(database) = Database::create() else { return };
    let url = database.url();
    let stand_by = |replaced: Box<dyn FnOnce() + Send>| {
        let opening = Opening { stand_by: true, replaced };
        Postgres::open_with(&url, opening, |completions| completions()).unwrap()
    };
    let first = stand_by(Box::new(|| ()));
    write(&first, opened("t", 1)).unwrap();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| {
            let second = stand_by(Box::new(|| ()));
            write(&second, appended("t", [3])).unwrap();
            second
        });
        for number in 1..3 {
            write(&first, appended("t", [number])).unwrap();
        }
        drop(first);
        let second = waiting.join().unwrap();
        assert_eq!(second.entries("t").unwrap(), (0..4).map(entry).collect::<Vec<_>>());
    });
}

#[test]
fn a_server_without_a_sign_of_life_is_replaced_and_told() {
    let Some(database) = Database::create() else { return };
    let (sender, told) = channel();
    let opening = Opening { stand_by: false, replaced: Box::new(move || sender.send(()).unwrap()) };
    let first = Postgres::open_with(&database.url(), opening, |completions| completions()).unwrap();
    write(&first, opened("t", 1)).unwrap();
    // As if it was paused: its signs of life are not counted.
    database.run(
        "CREATE FUNCTION silent() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.beat := OLD.beat; RETURN NEW; END $$",
    );
    database.run(
        "CREATE TRIGGER silent BEFORE UPDATE ON scriptorium.nodes FOR EACH ROW EXECUTE FUNCTION silent()",
    );
    let opening = Opening { stand_by: true, ..Opening::default() };
    let second = Postgres::open_with(&database.url(), opening, |completions| completions()).unwrap();
    told.recv().unwrap();
    assert_eq!(write(&first, appended("t", [1])), Err(StoreError::Fenced));
    drop(first);
    write(&second, appended("t", [1])).unwrap();
    assert_eq!(second.entries("t").unwrap().len(), 2);
}
