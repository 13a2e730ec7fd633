//! Damaged files: what is wrong with them is reported.

mod common;

use std::fs;
use std::path::Path;

use common::{appended, opened, write};
use store::{LogDamage, Sqlite, Store, StoreError};
use tempfile::{TempDir, tempdir};

/// Returns the directory of a store that was killed after several commits, so that its log was not checkpointed.
fn killed() -> TempDir {
    let (directory, killed) = (tempdir().unwrap(), tempdir().unwrap());
    let store = Sqlite::open(directory.path()).unwrap();
    write(&store, opened("t", 0)).unwrap();
    // Later changes are in the log alone.
    store.check().unwrap();
    for number in 0..20 {
        write(&store, appended("t", [number])).unwrap();
    }
    for name in ["scriptorium.db", "scriptorium.db-wal"] {
        fs::copy(directory.path().join(name), killed.path().join(name)).unwrap();
    }
    killed
}

fn change_log(directory: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let log = directory.join("scriptorium.db-wal");
    let mut bytes = fs::read(&log).unwrap();
    change(&mut bytes);
    fs::write(log, bytes).unwrap();
}

/// The size of a frame: a header and a page.
const FRAME: usize = 24 + 4096;

#[test]
fn an_intact_log_has_no_damage() {
    let directory = killed();
    let store = Sqlite::open(directory.path()).unwrap();
    assert_eq!(store.log_damage(), None);
    assert_eq!(store.entries("t").unwrap().len(), 20);
    drop(store);
    let store = Sqlite::open(directory.path()).unwrap();
    assert_eq!(store.log_damage(), None, "no log");
}

#[test]
fn a_log_that_ends_in_the_middle_of_a_write_has_no_damage() {
    let directory = killed();
    change_log(directory.path(), |log| log.truncate(log.len() - FRAME / 2));
    let store = Sqlite::open(directory.path()).unwrap();
    assert_eq!(store.log_damage(), None);
    assert_eq!(store.entries("t").unwrap().len(), 19);
}

#[test]
fn commits_after_a_damaged_frame_are_reported() {
    let directory = killed();
    change_log(directory.path(), |log| {
        let frames = (log.len() - 32) / FRAME;
        log[32 + frames / 2 * FRAME + 100] ^= 1;
    });
    let store = Sqlite::open(directory.path()).unwrap();
    let Some(LogDamage::Frames { commits }) = store.log_damage() else { panic!("no damage found") };
    let left = store.entries("t").unwrap().len();
    assert!(left > 0 && left + commits == 20, "{left} entries are left, {commits} commits are lost");
    // An incomplete last commit may be a crash.
    let directory = killed();
    change_log(directory.path(), |log| {
        let last = log.len() - 1;
        log[last] ^= 1;
    });
    let store = Sqlite::open(directory.path()).unwrap();
    assert_eq!(store.log_damage(), Some(LogDamage::Frames { commits: 1 }));
}

#[test]
fn a_damaged_header_of_the_log_is_reported() {
    for byte in [0, 9, 17, 31] {
        let directory = killed();
        change_log(directory.path(), |log| log[byte] ^= 0x55);
        let store = Sqlite::open(directory.path()).unwrap();
        assert_eq!(store.log_damage(), Some(LogDamage::Header), "byte {byte}");
    }
}

#[test]
fn a_damaged_page_is_found() {
    let directory = tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    write(&store, opened("t", 500)).unwrap();
    store.check().unwrap();
    drop(store);
    let file = directory.path().join("scriptorium.db");
    let mut bytes = fs::read(&file).unwrap();
    let text = bytes.windows(9).position(|window| window == b"entry 300").unwrap();
    let page = text / 4096 * 4096;
    bytes[page..page + 100].fill(0xa5);
    fs::write(&file, bytes).unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    assert!(matches!(store.check(), Err(StoreError::Damaged(_))), "{:?}", store.check());
    assert!(matches!(store.entries("t"), Err(StoreError::Damaged(_))), "{:?}", store.entries("t"));
}
