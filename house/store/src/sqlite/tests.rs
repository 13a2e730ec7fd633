//! Entries are filed long after they were stored, and nobody who reads can tell.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use tempfile::tempdir;

use super::Sqlite;
use crate::{Change, Entry, Redaction, Status, Store, StoreError, TableChange, TableRow};

const TABLES: usize = 5;

/// So few that tables are filed all the time.
const MANY: usize = 30;

fn id(table: usize) -> String {
    format!("table {table}")
}

fn open(directory: &Path) -> Sqlite {
    Sqlite::filing_after(MANY, directory, |answers| answers()).unwrap()
}

/// Hands in changes, which mostly share a sync, and waits for all of them.
fn write(store: &Sqlite, changes: Vec<Change>) -> Vec<Result<(), StoreError>> {
    let (done, told) = channel();
    for change in changes {
        let done = done.clone();
        store.write(change, Box::new(move |result| done.send(result).unwrap()));
    }
    drop(done);
    told.iter().collect()
}

fn laid(table: usize) -> Change {
    let row = TableRow {
        id: id(table),
        game: "biblios".to_owned(),
        public: true,
        status: Status::Playing,
        created: 1,
        summary: String::new(),
    };
    Change::Table(TableChange { table: id(table), row: Some(row), ..TableChange::default() })
}

fn entry(number: usize, text: String) -> Entry {
    Entry { number: number as u64, at: 7, text }
}

fn added(table: usize, entries: Vec<Entry>) -> Change {
    Change::Table(TableChange { table: id(table), entries, ..TableChange::default() })
}

fn texts(store: &Sqlite, table: usize) -> Vec<String> {
    let entries = store.entries(&id(table)).unwrap();
    for (number, entry) in (0..).zip(&entries) {
        assert_eq!((entry.number, entry.at), (number, 7));
    }
    entries.into_iter().map(|entry| entry.text).collect()
}

/// What is done to the store, with as many tables or entries as these numbers say.
#[derive(Clone, Debug)]
enum Deed {
    /// A few entries at a table, of which the last may have a number that is not the next one.
    Add { table: usize, count: usize, out_of_step: bool },
    /// An entry of a table is to say something else; it need not be there.
    Redact { table: usize, number: usize },
}

fn deed() -> impl Strategy<Value = Deed> {
    let table = 0..TABLES;
    prop_oneof![
        30 => (table.clone(), 1..4_usize, prop::bool::weighted(0.1))
            .prop_map(|(table, count, out_of_step)| Deed::Add { table, count, out_of_step }),
        1 => (table, 0..20_usize).prop_map(|(table, number)| Deed::Redact { table, number }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 24, rng_seed: RngSeed::Fixed(3), failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn what_was_stored_is_read_wherever_it_lies(
        groups in prop::collection::vec((prop::collection::vec(deed(), 1..4), prop::bool::weighted(0.1)), 1..50),
    ) {
        let directory = tempdir().unwrap();
        let mut store = open(directory.path());
        write(&store, (0..TABLES).map(laid).collect());
        let mut model: Vec<Vec<String>> = vec![Vec::new(); TABLES];
        for (index, (deeds, reopened)) in groups.into_iter().enumerate() {
            let (mut changes, mut expected) = (Vec::new(), Vec::new());
            for deed in deeds {
                match deed {
                    Deed::Add { table, count, out_of_step } => {
                        let next = model[table].len();
                        let mut entries: Vec<Entry> =
                            (next..next + count).map(|number| entry(number, format!("\"{index}\" {number}"))).collect();
                        entries[count - 1].number += u64::from(out_of_step);
                        if !out_of_step {
                            model[table].extend(entries.iter().map(|entry| entry.text.clone()));
                        }
                        changes.push(added(table, entries));
                        expected.push(!out_of_step);
                    }
                    Deed::Redact { table, number } => {
                        let entries = vec![entry(number, "—".to_owned())];
                        changes.push(Change::Redacted(Redaction { table: id(table), entries, record: None }));
                        let there = model[table].get_mut(number).map(|text| "—".clone_into(text));
                        expected.push(there.is_some());
                    }
                }
            }
            let results = write(&store, changes);
            prop_assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), expected);
            if reopened {
                drop(store);
                store = open(directory.path());
            }
            for (table, model) in model.iter().enumerate() {
                prop_assert_eq!(&texts(&store, table), model);
            }
        }
    }
}

#[test]
fn whoever_reads_while_entries_are_filed_misses_none() {
    const ENTRIES: usize = 600;
    let directory = tempdir().unwrap();
    let store = open(directory.path());
    write(&store, (0..TABLES).map(laid).collect());
    let stored = AtomicU64::new(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for number in 0..ENTRIES {
                let changes = (0..TABLES).map(|table| added(table, vec![entry(number, number.to_string())]));
                assert_eq!(write(&store, changes.collect()), [const { Ok(()) }; TABLES]);
                stored.store(number as u64 + 1, Ordering::Release);
            }
        });
        let mut least = 0;
        while least < ENTRIES as u64 {
            least = stored.load(Ordering::Acquire);
            let read = texts(&store, (least % TABLES as u64) as usize).len() as u64;
            assert!(read >= least, "{read} of {least}");
        }
    });
}

#[test]
fn what_a_crash_has_left_half_filed_is_filed() {
    let directory = tempdir().unwrap();
    let store = open(directory.path());
    write(&store, (0..TABLES).map(laid).collect());
    drop(store);
    // A row of which one entry was filed before the plug was pulled.
    let file = rusqlite::Connection::open(directory.path().join(crate::files::DATABASE)).unwrap();
    file.execute_batch(
        "INSERT INTO entries VALUES (1, 0, 7, 'a');
         INSERT INTO arrivals VALUES (40, '[[1,0,7,\"a\"],[2,0,7,\"b\"]]'), (41, '[[1,1,7,\"c\"]]')",
    )
    .unwrap();
    let store = open(directory.path());
    assert_eq!(
        (texts(&store, 0), texts(&store, 1)),
        (vec!["a".to_owned(), "c".to_owned()], vec!["b".to_owned()])
    );
    assert_eq!(write(&store, vec![added(0, vec![entry(2, "d".to_owned())])]), [Ok(())]);
    assert_eq!(texts(&store, 0).len(), 3);
    drop(store);
    file.execute_batch("INSERT INTO arrivals VALUES (99, 'no list')").unwrap();
    assert!(
        Sqlite::filing_after(MANY, directory.path(), |answers| answers()).is_err(),
        "what cannot be read is not passed over"
    );
}
