//! Redacted text remains in no file.

mod common;

use std::path::Path;

use common::{appended, entry, opened, recorded, write};
use store::{Change, Entry, Redaction, Sqlite, Store, TableChange};
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
