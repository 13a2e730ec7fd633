//! Redacted and deleted text remains in no file.

mod common;

use std::path::Path;

use common::{appended, arrived, entry, forgotten, opened, recorded, write};
use store::{Change, Deletion, Entry, PersonChange, ReadOnly, Redaction, Sqlite, Store, TableChange};
use tempfile::tempdir;

/// A prefix of the text, because a shorter text could overwrite only the end of it.
const SECRET: &str = "Ada";
const SAID: &str = "Ada, whose name is to be forgotten with all that is said of it here";

fn is_in(directory: &Path, text: &str) -> bool {
    let files =
        std::fs::read_dir(directory).unwrap().map(|file| std::fs::read(file.unwrap().path()).unwrap());
    files.into_iter().any(|bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes()))
}

#[test]
fn redacted_text_is_in_no_file() {
    let directory = tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    write(&store, opened("t", 200)).unwrap();
    let said = Entry { text: SAID.to_owned(), ..entry(200) };
    let change = TableChange { table: "t".to_owned(), entries: vec![said], ..TableChange::default() };
    write(&store, Change::Table(change)).unwrap();
    for number in 201..400 {
        write(&store, appended("t", [number])).unwrap();
    }
    write(&store, recorded("t", &format!("played by {SAID}"))).unwrap();
    drop(store);
    assert!(is_in(directory.path(), SECRET), "the text was never stored");

    let store = Sqlite::open(directory.path()).unwrap();
    let entries = vec![Entry { text: "gone".to_owned(), ..entry(200) }];
    let record = Some("played by nobody".to_owned());
    write(&store, Change::Redacted(Redaction { table: "t".to_owned(), entries, record })).unwrap();
    assert_eq!(store.entries("t").unwrap()[200].text, "gone");
    drop(store);
    assert!(!is_in(directory.path(), SECRET));
}

#[test]
fn the_name_of_a_deleted_person_is_in_no_file_while_the_store_is_open() {
    let directory = tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    write(&store, arrived("ada", 1)).unwrap();
    write(&store, arrived("ben", 2)).unwrap();
    let name = SAID.to_owned();
    write(&store, Change::Person(PersonChange::Renamed { person: "ada".to_owned(), name })).unwrap();
    assert!(is_in(directory.path(), SAID), "the name was never stored");
    write(&store, forgotten("ada")).unwrap();
    assert!(!is_in(directory.path(), SAID));
    assert!(is_in(directory.path(), "ben the guest"));

    // A reader, such as a backup, delays that; others can write meanwhile.
    let reader = rusqlite::Connection::open(directory.path().join("scriptorium.db")).unwrap();
    let name = SAID.to_owned();
    write(&store, Change::Person(PersonChange::Renamed { person: "ben".to_owned(), name })).unwrap();
    reader.execute_batch("BEGIN; SELECT count(*) FROM people").unwrap();
    reader.query_row("SELECT name FROM people", [], |row| row.get::<_, String>(0)).unwrap();
    write(&store, forgotten("ben")).unwrap();
    assert!(is_in(directory.path(), SAID), "the reader still needs it");
    write(&store, arrived("cleo", 3)).unwrap();
    reader.execute_batch("COMMIT").unwrap();
    while is_in(directory.path(), SAID) {
        std::thread::yield_now();
    }
    drop(ReadOnly::open(directory.path()).unwrap());
    assert_eq!(store.person("cleo").unwrap().map(|person| person.id).as_deref(), Some("cleo"));
}

#[test]
fn a_deleted_table_is_in_no_file() {
    let directory = tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    write(&store, opened("t", 0)).unwrap();
    write(&store, opened("u", 20)).unwrap();
    let said = Entry { text: SAID.to_owned(), ..entry(0) };
    let change = TableChange { table: "t".to_owned(), entries: vec![said], ..TableChange::default() };
    write(&store, Change::Table(change)).unwrap();
    write(&store, appended("t", 1..200)).unwrap();
    write(&store, recorded("t", SAID)).unwrap();
    let delete = |before| Change::Deleted(Deletion { table: "t".to_owned(), before });
    write(&store, delete(9)).unwrap_err();
    assert_eq!(store.entries("t").unwrap().len(), 200);
    write(&store, delete(10)).unwrap();
    assert!(!is_in(directory.path(), SAID));
    assert_eq!((store.table("t").unwrap(), store.record("t").unwrap()), (None, None));
    assert_eq!(store.entries("u").unwrap().len(), 20);
    write(&store, appended("t", [200])).unwrap_err();
    write(&store, appended("u", [20])).unwrap();
    store.check().unwrap();
}
