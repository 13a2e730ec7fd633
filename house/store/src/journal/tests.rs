//! Batches that go wrong: nothing is half there, and the journal goes on when it can.

use rusqlite::Connection;
use tempfile::{TempDir, tempdir};

use super::Journal;
use crate::mover::Mover;
use crate::{Change, Entry, Status, StoreError, TableChange, TableRow, files};

/// A journal with the tables "a" and "b", and another connection to look at it.
fn new_journal() -> (TempDir, Journal, Connection) {
    let directory = tempdir().unwrap();
    let file = directory.path().join(files::DATABASE);
    let mut journal = Journal::new(files::open(&file).unwrap());
    assert_eq!(journal.write(&[opened("a"), opened("b")]), [Ok(()), Ok(())]);
    (directory, journal, Connection::open(file).unwrap())
}

fn opened(id: &str) -> Change {
    let row = TableRow {
        id: id.to_owned(),
        game: "quill".to_owned(),
        public: false,
        status: Status::Open,
        created: 1,
        summary: String::new(),
    };
    Change::Table(TableChange { table: id.to_owned(), row: Some(row), ..TableChange::default() })
}

fn said(id: &str, number: u64, text: &str) -> Change {
    let entries = vec![Entry { number, at: 1, text: text.to_owned() }];
    Change::Table(TableChange { table: id.to_owned(), entries, ..TableChange::default() })
}

fn change_of(change: Change) -> TableChange {
    match change {
        Change::Table(change) => change,
        other => panic!("{other:?} is no change of a table"),
    }
}

/// How many entries a table has, as others see it.
fn entries(looker: &Connection, id: &str) -> u64 {
    let query = "SELECT count(*) FROM entries WHERE table_key = (SELECT key FROM tables WHERE id = ?1)";
    looker.query_row(query, [id], |row| row.get(0)).unwrap()
}

#[test]
fn a_commit_is_synced() {
    let (_directory, journal, _looker) = new_journal();
    let pragma =
        |name| journal.connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(pragma("synchronous"), 2, "2 is FULL, which syncs the log with every commit");
    let mode: String = journal.connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

#[test]
fn the_log_begins_anew_when_its_pages_have_been_moved() {
    let (directory, mut journal, looker) = new_journal();
    let mut mover = Mover::start(files::connect(&directory.path().join(files::DATABASE)).unwrap()).unwrap();
    let write = |journal: &mut Journal, numbers: std::ops::Range<u64>| {
        for number in numbers {
            assert_eq!(journal.write(&[said("a", number, "x")]), [Ok(())]);
        }
    };
    // How many pages are in the log, and how many of them have been moved.
    let log = |looker: &Connection| {
        let pages = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(1)?, row.get::<_, i64>(2)?));
        looker.query_row("PRAGMA wal_checkpoint(NOOP)", [], pages).unwrap()
    };
    write(&mut journal, 0..100);
    assert!(!mover.has_moved(), "nobody has asked");
    mover.ask();
    mover.ask();
    while !mover.has_moved() {
        std::thread::yield_now();
    }
    let (pages, moved) = log(&looker);
    assert!(pages >= 100 && moved == pages, "{moved} of {pages}");
    write(&mut journal, 100..110);
    journal.move_pages();
    write(&mut journal, 110..111);
    let (pages, _) = log(&looker);
    assert!(pages < 10, "{pages}");
    assert!(!mover.has_moved(), "asking twice is asking once");
    assert_eq!(entries(&looker, "a"), 111);
}

#[test]
fn when_a_commit_fails_nothing_of_the_batch_is_there() {
    let (_directory, mut journal, looker) = new_journal();
    // A promise that is not kept is noticed by the commit alone.
    let promise = "CREATE TABLE promises (who TEXT REFERENCES people DEFERRABLE INITIALLY DEFERRED);
         CREATE TRIGGER unkept AFTER INSERT ON entries WHEN new.text = 'spoil the commit'
         BEGIN INSERT INTO promises VALUES ('nobody'); END";
    journal.connection.execute_batch(promise).unwrap();
    let results = journal.write(&[said("a", 0, "x"), said("b", 0, "spoil the commit"), said("a", 1, "y")]);
    for result in results {
        assert!(matches!(result, Err(StoreError::Broken(_))), "{result:?}");
    }
    assert_eq!((entries(&looker, "a"), entries(&looker, "b")), (0, 0));
    assert_eq!(journal.write(&[said("a", 0, "x"), said("b", 0, "y")]), [Ok(()), Ok(())]);
    assert_eq!((entries(&looker, "a"), entries(&looker, "b")), (1, 1));
}

#[test]
fn when_the_transaction_is_lost_nothing_of_the_batch_is_there() {
    let (_directory, mut journal, looker) = new_journal();
    let fire = "CREATE TRIGGER fire AFTER INSERT ON entries WHEN new.text = 'fire'
         BEGIN SELECT RAISE(ROLLBACK, 'the disk is on fire'); END;
         CREATE TRIGGER blaze AFTER INSERT ON tables WHEN new.id = 'fire'
         BEGIN SELECT RAISE(ROLLBACK, 'the disk is on fire'); END";
    journal.connection.execute_batch(fire).unwrap();
    // Once without a savepoint, and once within one.
    for burning in [said("b", 0, "fire"), opened("fire")] {
        let results = journal.write(&[said("a", 0, "x"), burning, said("a", 1, "y"), opened("c")]);
        for result in results {
            assert!(matches!(&result, Err(StoreError::Broken(why)) if why.contains("fire")), "{result:?}");
        }
        assert_eq!((entries(&looker, "a"), entries(&looker, "b")), (0, 0));
    }
    assert_eq!(journal.write(&[opened("c"), said("a", 0, "x")]), [Ok(()), Ok(())]);
    assert_eq!(entries(&looker, "a"), 1);
}

#[test]
fn when_an_entry_cannot_be_linked_nothing_of_the_batch_is_there() {
    let (_directory, mut journal, looker) = new_journal();
    let broken = "CREATE TRIGGER broken BEFORE UPDATE ON journals WHEN new.table_key = 1
         BEGIN SELECT RAISE(ABORT, 'the page is broken'); END";
    assert_eq!(journal.write(&[said("a", 0, "x")]), [Ok(())]);
    journal.connection.execute_batch(broken).unwrap();
    for result in journal.write(&[said("b", 0, "x"), said("a", 1, "y"), opened("c")]) {
        assert!(matches!(&result, Err(StoreError::Broken(why)) if why.contains("page")), "{result:?}");
    }
    assert_eq!((entries(&looker, "a"), entries(&looker, "b")), (1, 0));
    // Within a savepoint, which takes back the entry, the others are written.
    let row =
        Change::Table(TableChange { spoken: vec!["nobody".to_owned()], ..change_of(said("a", 1, "y")) });
    let results = journal.write(&[said("b", 0, "x"), row, opened("c")]);
    assert!(results[0].is_ok() && results[1].is_err() && results[2].is_ok(), "{results:?}");
    assert_eq!((entries(&looker, "a"), entries(&looker, "b")), (1, 1));
    journal.connection.execute_batch("DROP TRIGGER broken").unwrap();
    assert_eq!(journal.write(&[said("a", 1, "y")]), [Ok(())]);
    assert_eq!(entries(&looker, "a"), 2);
}

#[test]
fn an_entry_that_no_column_holds_harms_no_other() {
    let (_directory, mut journal, looker) = new_journal();
    let entries_at = vec![Entry { number: 0, at: u64::MAX, text: "x".to_owned() }];
    let never = TableChange { entries: entries_at, ..change_of(said("a", 0, "x")) };
    let results = journal.write(&[said("b", 0, "x"), Change::Table(never), said("b", 1, "y")]);
    assert!(results[0].is_ok() && results[1].is_err() && results[2].is_ok(), "{results:?}");
    assert_eq!((entries(&looker, "a"), entries(&looker, "b")), (0, 2));
}

#[test]
fn a_full_disk_refuses_and_later_takes_again() {
    let (_directory, mut journal, looker) = new_journal();
    let pages: i64 = journal.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    let limit = |journal: &Journal, pages: i64| {
        let set = journal.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()));
        set.unwrap();
    };
    limit(&journal, pages + 4);
    let page = "x".repeat(3_000);
    let (mut stored, mut refused) = (0, 0);
    while refused < 20 {
        // One that is whole by itself and one in a savepoint, in the same batch.
        let pair = [said("a", stored, &page), opened(&"c".repeat(3_000 + refused))];
        for (result, is_entry) in journal.write(&pair).into_iter().zip([true, false]) {
            match result {
                Ok(()) => stored += u64::from(is_entry),
                Err(error) => {
                    assert_eq!(error, StoreError::Full);
                    refused += 1;
                }
            }
        }
        assert_eq!(entries(&looker, "a"), stored);
    }
    limit(&journal, 1_000_000);
    assert_eq!(journal.write(&[said("a", stored, &page), said("b", 0, &page)]), [Ok(()), Ok(())]);
    assert_eq!((entries(&looker, "a"), entries(&looker, "b")), (stored + 1, 1));
}

#[test]
fn a_file_that_cannot_be_written_says_so() {
    let (_directory, mut journal, looker) = new_journal();
    journal.connection.pragma_update(None, "query_only", true).unwrap();
    let results = journal.write(&[said("a", 0, "x"), said("b", 0, "y")]);
    assert_eq!(results, [Err(StoreError::ReadOnly), Err(StoreError::ReadOnly)]);
    journal.connection.pragma_update(None, "query_only", false).unwrap();
    assert_eq!(journal.write(&[said("a", 0, "x")]), [Ok(())]);
    assert_eq!(entries(&looker, "a"), 1);
}

#[test]
fn somebody_who_holds_the_file_is_not_waited_for_for_ever() {
    let (_directory, mut journal, looker) = new_journal();
    journal.connection.busy_timeout(std::time::Duration::ZERO).unwrap();
    looker.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(matches!(journal.write(&[said("a", 0, "x")])[0], Err(StoreError::Broken(_))));
    looker.execute_batch("ROLLBACK").unwrap();
    assert_eq!(journal.write(&[said("a", 0, "x")]), [Ok(())]);
}

#[test]
fn tables_that_were_forgotten_are_looked_up() {
    let (_directory, mut journal, looker) = new_journal();
    assert_eq!(journal.write(&[said("a", 0, "x")]), [Ok(())]);
    journal.known.clear();
    let results = journal.write(&[said("a", 2, "out of step"), said("a", 1, "y"), said("b", 0, "z")]);
    assert!(matches!(results[0], Err(StoreError::OutOfStep(_))));
    assert_eq!(results[1..], [Ok(()), Ok(())]);
    assert_eq!((entries(&looker, "a"), entries(&looker, "b")), (2, 1));
}
