//! Batches that fail: nothing is written partially, and later batches succeed.

use rusqlite::Connection;
use tempfile::{TempDir, tempdir};

use super::Journal;
use crate::checkpointer::Checkpointer;
use crate::{Change, Entry, Status, StoreError, TableChange, TableRow, files};

/// Returns a journal with the tables "a" and "b", and a connection that reads it.
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

fn appended(id: &str, number: u64, text: &str) -> Change {
    let entries = vec![Entry { number, at: 1, text: text.to_owned() }];
    Change::Table(TableChange { table: id.to_owned(), entries, ..TableChange::default() })
}

fn change_of(change: Change) -> TableChange {
    match change {
        Change::Table(change) => change,
        other => panic!("{other:?} is not a change of a table"),
    }
}

/// Counts the committed entries of a table.
fn entries(reader: &Connection, id: &str) -> u64 {
    let query = "SELECT count(*) FROM entries WHERE table_key = (SELECT key FROM tables WHERE id = ?1)";
    reader.query_row(query, [id], |row| row.get(0)).unwrap()
}

#[test]
fn a_commit_is_synced() {
    let (_directory, journal, _reader) = new_journal();
    let pragma =
        |name| journal.connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(pragma("synchronous"), 2, "2 is FULL, which syncs the log with every commit");
    let mode: String = journal.connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

#[test]
fn the_log_restarts_after_a_checkpoint() {
    let (directory, mut journal, reader) = new_journal();
    let mut checkpointer =
        Checkpointer::start(files::connect(&directory.path().join(files::DATABASE)).unwrap()).unwrap();
    let write = |journal: &mut Journal, numbers: std::ops::Range<u64>| {
        for number in numbers {
            assert_eq!(journal.write(&[appended("a", number, "x")]), [Ok(())]);
        }
    };
    // The number of pages in the log, and how many of them are checkpointed.
    let log = |reader: &Connection| {
        let pages = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(1)?, row.get::<_, i64>(2)?));
        reader.query_row("PRAGMA wal_checkpoint(NOOP)", [], pages).unwrap()
    };
    write(&mut journal, 0..100);
    assert!(!checkpointer.take_finished(), "not requested");
    checkpointer.request();
    checkpointer.request();
    while !checkpointer.take_finished() {
        std::thread::yield_now();
    }
    let (pages, copied) = log(&reader);
    assert!(pages >= 100 && copied == pages, "{copied} of {pages}");
    write(&mut journal, 100..110);
    journal.checkpoint();
    write(&mut journal, 110..111);
    let (pages, _) = log(&reader);
    assert!(pages < 10, "{pages}");
    assert!(!checkpointer.take_finished(), "the second request was merged with the first");
    assert_eq!(entries(&reader, "a"), 111);
}

#[test]
fn a_failed_commit_writes_nothing() {
    let (_directory, mut journal, reader) = new_journal();
    // A deferred constraint is checked by the commit only.
    let promise = "CREATE TABLE promises (who TEXT REFERENCES people DEFERRABLE INITIALLY DEFERRED);
         CREATE TRIGGER unkept AFTER INSERT ON entries WHEN new.text = 'spoil the commit'
         BEGIN INSERT INTO promises VALUES ('nobody'); END";
    journal.connection.execute_batch(promise).unwrap();
    let results =
        journal.write(&[appended("a", 0, "x"), appended("b", 0, "spoil the commit"), appended("a", 1, "y")]);
    for result in results {
        assert!(matches!(result, Err(StoreError::Broken(_))), "{result:?}");
    }
    assert_eq!((entries(&reader, "a"), entries(&reader, "b")), (0, 0));
    assert_eq!(journal.write(&[appended("a", 0, "x"), appended("b", 0, "y")]), [Ok(()), Ok(())]);
    assert_eq!((entries(&reader, "a"), entries(&reader, "b")), (1, 1));
}

#[test]
fn a_lost_transaction_writes_nothing() {
    let (_directory, mut journal, reader) = new_journal();
    let fire = "CREATE TRIGGER fire AFTER INSERT ON entries WHEN new.text = 'fire'
         BEGIN SELECT RAISE(ROLLBACK, 'the disk is on fire'); END;
         CREATE TRIGGER blaze AFTER INSERT ON tables WHEN new.id = 'fire'
         BEGIN SELECT RAISE(ROLLBACK, 'the disk is on fire'); END";
    journal.connection.execute_batch(fire).unwrap();
    // Without a savepoint, and within one.
    for burning in [appended("b", 0, "fire"), opened("fire")] {
        let results = journal.write(&[appended("a", 0, "x"), burning, appended("a", 1, "y"), opened("c")]);
        for result in results {
            assert!(matches!(&result, Err(StoreError::Broken(why)) if why.contains("fire")), "{result:?}");
        }
        assert_eq!((entries(&reader, "a"), entries(&reader, "b")), (0, 0));
    }
    assert_eq!(journal.write(&[opened("c"), appended("a", 0, "x")]), [Ok(()), Ok(())]);
    assert_eq!(entries(&reader, "a"), 1);
}

#[test]
fn an_entry_that_cannot_be_linked_fails_the_batch() {
    let (_directory, mut journal, reader) = new_journal();
    let broken = "CREATE TRIGGER broken BEFORE UPDATE ON journals WHEN new.table_key = 1
         BEGIN SELECT RAISE(ABORT, 'the page is broken'); END";
    assert_eq!(journal.write(&[appended("a", 0, "x")]), [Ok(())]);
    journal.connection.execute_batch(broken).unwrap();
    for result in journal.write(&[appended("b", 0, "x"), appended("a", 1, "y"), opened("c")]) {
        assert!(matches!(&result, Err(StoreError::Broken(why)) if why.contains("page")), "{result:?}");
    }
    assert_eq!((entries(&reader, "a"), entries(&reader, "b")), (1, 0));
    // Within a savepoint, which rolls back the entry, the other changes are written.
    let row =
        Change::Table(TableChange { spoken: vec!["nobody".to_owned()], ..change_of(appended("a", 1, "y")) });
    let results = journal.write(&[appended("b", 0, "x"), row, opened("c")]);
    assert!(results[0].is_ok() && results[1].is_err() && results[2].is_ok(), "{results:?}");
    assert_eq!((entries(&reader, "a"), entries(&reader, "b")), (1, 1));
    journal.connection.execute_batch("DROP TRIGGER broken").unwrap();
    assert_eq!(journal.write(&[appended("a", 1, "y")]), [Ok(())]);
    assert_eq!(entries(&reader, "a"), 2);
}

#[test]
fn a_time_out_of_range_affects_no_other_change() {
    let (_directory, mut journal, reader) = new_journal();
    let entries_at = vec![Entry { number: 0, at: u64::MAX, text: "x".to_owned() }];
    let never = TableChange { entries: entries_at, ..change_of(appended("a", 0, "x")) };
    let results = journal.write(&[appended("b", 0, "x"), Change::Table(never), appended("b", 1, "y")]);
    assert!(results[0].is_ok() && results[1].is_err() && results[2].is_ok(), "{results:?}");
    assert_eq!((entries(&reader, "a"), entries(&reader, "b")), (0, 2));
}

#[test]
fn writes_succeed_again_after_a_full_disk() {
    let (_directory, mut journal, reader) = new_journal();
    let pages: i64 = journal.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
    let limit = |journal: &Journal, pages: i64| {
        let set = journal.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()));
        set.unwrap();
    };
    limit(&journal, pages + 4);
    let page = "x".repeat(3_000);
    let (mut stored, mut refused) = (0, 0);
    while refused < 20 {
        // A change without a savepoint and one with, in the same batch.
        let pair = [appended("a", stored, &page), opened(&"c".repeat(3_000 + refused))];
        for (result, is_entry) in journal.write(&pair).into_iter().zip([true, false]) {
            match result {
                Ok(()) => stored += u64::from(is_entry),
                Err(error) => {
                    assert_eq!(error, StoreError::Full);
                    refused += 1;
                }
            }
        }
        assert_eq!(entries(&reader, "a"), stored);
    }
    limit(&journal, 1_000_000);
    assert_eq!(journal.write(&[appended("a", stored, &page), appended("b", 0, &page)]), [Ok(()), Ok(())]);
    assert_eq!((entries(&reader, "a"), entries(&reader, "b")), (stored + 1, 1));
}

#[test]
fn a_read_only_file_is_reported() {
    let (_directory, mut journal, reader) = new_journal();
    journal.connection.pragma_update(None, "query_only", true).unwrap();
    let results = journal.write(&[appended("a", 0, "x"), appended("b", 0, "y")]);
    assert_eq!(results, [Err(StoreError::ReadOnly), Err(StoreError::ReadOnly)]);
    journal.connection.pragma_update(None, "query_only", false).unwrap();
    assert_eq!(journal.write(&[appended("a", 0, "x")]), [Ok(())]);
    assert_eq!(entries(&reader, "a"), 1);
}

#[test]
fn a_locked_file_is_an_error_after_the_timeout() {
    let (_directory, mut journal, reader) = new_journal();
    journal.connection.busy_timeout(std::time::Duration::ZERO).unwrap();
    reader.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert!(matches!(journal.write(&[appended("a", 0, "x")])[0], Err(StoreError::Broken(_))));
    reader.execute_batch("ROLLBACK").unwrap();
    assert_eq!(journal.write(&[appended("a", 0, "x")]), [Ok(())]);
}

#[test]
fn tables_that_are_not_cached_are_looked_up() {
    let (_directory, mut journal, reader) = new_journal();
    assert_eq!(journal.write(&[appended("a", 0, "x")]), [Ok(())]);
    journal.ends.clear();
    let results =
        journal.write(&[appended("a", 2, "out of step"), appended("a", 1, "y"), appended("b", 0, "z")]);
    assert!(matches!(results[0], Err(StoreError::OutOfStep(_))));
    assert_eq!(results[1..], [Ok(()), Ok(())]);
    assert_eq!((entries(&reader, "a"), entries(&reader, "b")), (2, 1));
}
