//! Reading and copying a store that is in use.

mod common;

use common::{appended, arrived, opened, write};
use store::{BackupError, OpenError, ReadOnly, Sqlite, Store};
use tempfile::tempdir;

#[test]
fn a_store_in_use_can_be_read_and_copied_and_the_copy_opens() {
    let (directory, copies) = (tempdir().unwrap(), tempdir().unwrap());
    let store = Sqlite::open(directory.path()).unwrap();
    write(&store, arrived("ada", 1)).unwrap();
    write(&store, opened("t", 3)).unwrap();
    let other = ReadOnly::open(directory.path()).unwrap();
    let copy = copies.path().join("scriptorium.db");
    other.backup(&copy).unwrap();
    assert!(matches!(other.backup(&copy), Err(BackupError::Exists(_))));
    // Both the original and the copy accept further entries.
    write(&store, appended("t", [3])).unwrap();
    let restored = Sqlite::open(copies.path()).unwrap();
    assert_eq!(restored.entries("t").unwrap().len(), 3);
    assert_eq!(restored.person("ada").unwrap().map(|person| person.id).as_deref(), Some("ada"));
    write(&restored, appended("t", [3])).unwrap();
    drop(store);
    ReadOnly::open(directory.path()).unwrap().backup(&copies.path().join("later")).unwrap();
}

#[test]
fn other_directories_are_refused_and_unchanged() {
    let directory = tempdir().unwrap();
    assert!(matches!(ReadOnly::open(directory.path()), Err(OpenError::Directory(..))));
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 0, "nothing is created");
    std::fs::write(directory.path().join("scriptorium.db"), "something else").unwrap();
    assert!(matches!(ReadOnly::open(directory.path()), Err(OpenError::NotOurs(_))));
}
