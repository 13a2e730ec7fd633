//! The data directory: what is created, what is refused, and that refused files are not changed.

mod common;

use std::fs;
use std::path::Path;

use common::{appended, entry, opened, write};
use rusqlite::Connection;
use store::{OpenError, Scope, Sqlite, Store, TokenKind};
use tempfile::tempdir;

fn refusal(directory: &Path) -> OpenError {
    Sqlite::open(directory).err().expect("refused")
}

/// Returns the names and bytes of the files in a directory, without the lock, the shared memory and an empty log.
fn contents(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut contents: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|file| file.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap()))
        .filter(|(name, _)| !name.ends_with("-shm") && name != "scriptorium.lock")
        .filter(|(name, bytes)| !(name.ends_with("-wal") && bytes.is_empty()))
        .collect();
    contents.sort();
    contents
}

#[test]
fn missing_directories_are_created() {
    let directory = tempdir().unwrap();
    let deep = directory.path().join("a/b");
    let store = Sqlite::open(&deep).unwrap();
    write(&store, opened("t", 3)).unwrap();
    drop(store);
    assert_eq!(Sqlite::open(&deep).unwrap().entries("t").unwrap().len(), 3);
}

#[test]
fn a_store_that_was_closed_is_one_file() {
    let directory = tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    write(&store, opened("t", 3)).unwrap();
    store.entries("t").unwrap();
    drop(store);
    let mut names: Vec<_> =
        fs::read_dir(directory.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["scriptorium.db", "scriptorium.lock"]);
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempdir().unwrap();
    let data = directory.path().join("data");
    let store = Sqlite::open(&data).unwrap();
    write(&store, opened("t", 3)).unwrap();
    store.backup(&data.join("copy")).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o077;
    assert_eq!(mode(&data), 0);
    for file in fs::read_dir(&data).unwrap() {
        assert_eq!(mode(&file.unwrap().path()), 0);
    }
}

#[test]
fn a_directory_that_cannot_be_made_is_an_error() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "not a directory").unwrap();
    let error = refusal(&file.join("data"));
    assert!(matches!(error, OpenError::Directory(..)), "{error}");
    assert!(error.to_string().contains("file/data"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_directory_that_cannot_be_written_is_an_error() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempdir().unwrap();
    fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o500)).unwrap();
    if fs::write(directory.path().join("probe"), "").is_ok() {
        return; // Root ignores permissions.
    }
    let error = refusal(directory.path());
    assert!(matches!(error, OpenError::Directory(..)), "{error}");
}

#[test]
fn a_directory_is_used_by_one_process() {
    let directory = tempdir().unwrap();
    let first = Sqlite::open(directory.path()).unwrap();
    let error = refusal(directory.path());
    assert!(matches!(error, OpenError::InUse(_)), "{error}");
    write(&first, opened("t", 3)).unwrap();
    drop(first);
    assert_eq!(Sqlite::open(directory.path()).unwrap().entries("t").unwrap().len(), 3);
}

#[test]
fn a_newer_file_is_refused_and_untouched() {
    let directory = tempdir().unwrap();
    drop(Sqlite::open(directory.path()).unwrap());
    let file = directory.path().join("scriptorium.db");
    Connection::open(&file).unwrap().pragma_update(None, "user_version", 10).unwrap();
    let before = contents(directory.path());
    let error = refusal(directory.path());
    assert!(matches!(error, OpenError::Newer { version: 10, known: 9, .. }), "{error}");
    assert!(contents(directory.path()) == before, "a byte has changed");
}

#[test]
fn a_newer_file_is_known_by_its_log_too() {
    let directory = tempdir().unwrap();
    drop(Sqlite::open(directory.path()).unwrap());
    let file = directory.path().join("scriptorium.db");
    // As if a newer version was killed: its version number is only in the log.
    let newer = Connection::open(&file).unwrap();
    newer.pragma_update(None, "user_version", 10).unwrap();
    let killed = tempdir().unwrap();
    for (name, bytes) in contents(directory.path()) {
        fs::write(killed.path().join(name), bytes).unwrap();
    }
    drop(newer);
    let before = contents(killed.path());
    assert_eq!(before.len(), 2, "a file and its log");
    let error = refusal(killed.path());
    assert!(matches!(error, OpenError::Newer { version: 10, known: 9, .. }), "{error}");
    assert!(contents(killed.path()) == before, "a byte has changed");
}

#[test]
fn other_files_are_refused_and_untouched() {
    let text = "Dear diary, this is not a database, however long it may be.\n".repeat(100);
    let empty_database = {
        let directory = tempdir().unwrap();
        let file = directory.path().join("other.db");
        Connection::open(&file).unwrap().execute_batch("CREATE TABLE theirs (x INTEGER)").unwrap();
        fs::read(file).unwrap()
    };
    for bytes in [text.into_bytes(), b"short".to_vec(), Vec::new(), empty_database] {
        let directory = tempdir().unwrap();
        fs::write(directory.path().join("scriptorium.db"), &bytes).unwrap();
        let error = refusal(directory.path());
        assert!(matches!(error, OpenError::NotOurs(_)), "{error}");
        assert!(contents(directory.path()) == [("scriptorium.db".to_owned(), bytes)], "a byte has changed");
    }
}

#[test]
fn leftovers_of_an_interrupted_first_start_are_ignored() {
    let directory = tempdir().unwrap();
    for name in ["scriptorium.db.part", "scriptorium.db.part-wal", "scriptorium.db.part-journal"] {
        fs::write(directory.path().join(name), "half of something").unwrap();
    }
    let store = Sqlite::open(directory.path()).unwrap();
    write(&store, opened("t", 3)).unwrap();
    assert_eq!(store.entries("t").unwrap().len(), 3);
}

/// Creates a database of an older version, with a person with a token of each kind, and with a table of three entries, one of
/// one entry and one without. In version 3, entries may be in `arrivals`.
fn of_version(version: usize, directory: &Path) -> Connection {
    const STEPS: [&str; 4] = [
        include_str!("../src/migrations/1.sql"),
        include_str!("../src/migrations/2.sql"),
        include_str!("../src/migrations/3.sql"),
        include_str!("../src/migrations/4.sql"),
    ];
    let file = Connection::open(directory.join("scriptorium.db")).unwrap();
    file.execute_batch(&STEPS[..version].concat()).unwrap();
    file.pragma_update(None, "application_id", 0x5363_7269).unwrap();
    file.pragma_update(None, "user_version", version).unwrap();
    file.execute_batch(
        "INSERT INTO tables VALUES (1, 't', 'biblios', 1, 1, 7, ''), (2, 'u', 'quill', 1, 1, 7, ''),
                                   (3, 'v', 'quill', 1, 0, 7, '');
         INSERT INTO people VALUES ('ada', 'Ada', 5, NULL, NULL);
         INSERT INTO tokens VALUES (zeroblob(32), 'ada', 0, 'browser', 1),
                                   (randomblob(32), 'ada', 1, 'link', 2),
                                   (randomblob(32), 'ada', 2, 'program', 3);",
    )
    .unwrap();
    if version < 4 {
        file.execute("INSERT INTO entries VALUES (1, 0, 0, 'entry 0')", []).unwrap();
    }
    file.execute_batch(if version == 4 {
        "INSERT INTO entries VALUES (1, 1, NULL, 0, 0, 'entry 0'), (2, 2, NULL, 0, 0, 'entry 0'),
                                    (3, 1, 1, 1, 1, 'entry 1'), (4, 1, 3, 2, 2, 'entry 2');
         INSERT INTO journals VALUES (1, 4), (2, 2);"
    } else if version < 3 {
        "INSERT INTO entries VALUES (2, 0, 0, 'entry 0'), (1, 1, 1, 'entry 1'), (1, 2, 2, 'entry 2');"
    } else {
        // As if power was lost after the first entry of the first row was moved.
        r#"INSERT INTO arrivals VALUES (40, '[[1,0,0,"entry 0"],[2,0,0,"entry 0"],[1,1,1,"entry 1"]]'),
                                       (41, '[[1,2,2,"entry 2"]]');"#
    })
    .unwrap();
    file
}

#[test]
fn older_databases_are_migrated() {
    for version in 1..=4 {
        let directory = tempdir().unwrap();
        drop(of_version(version, directory.path()));
        for next in [3, 4] {
            let store = Sqlite::open(directory.path()).unwrap();
            let entries = |id| store.entries(id).unwrap();
            assert_eq!(entries("t"), (0..next).map(entry).collect::<Vec<_>>(), "version {version}");
            assert_eq!((entries("u"), entries("v")), (vec![entry(0)], vec![]), "version {version}");
            write(&store, appended("t", [next])).unwrap();
        }
        let bytes = fs::read(directory.path().join("scriptorium.db")).unwrap();
        let copies = bytes.windows(7).filter(|window| window == b"entry 1").count();
        assert_eq!(copies, 1, "version {version}");
        let store = Sqlite::open(directory.path()).unwrap();
        write(&store, appended("u", [1])).unwrap();
        write(&store, appended("v", [0])).unwrap();
        assert_eq!((store.entries("t").unwrap().len(), store.entries("u").unwrap().len()), (5, 2));
    }
}

#[test]
fn tokens_of_older_databases_stay_valid_and_count_as_just_used() {
    let directory = tempdir().unwrap();
    let before = now();
    drop(of_version(4, directory.path()));
    let store = Sqlite::open(directory.path()).unwrap();
    let tokens = store.tokens("ada").unwrap();
    let kinds: Vec<_> = tokens.iter().map(|token| (token.kind, token.created)).collect();
    let program = TokenKind::Api(Scope::Play);
    assert_eq!(kinds, [(TokenKind::Session, 1), (TokenKind::Link, 2), (program, 3)]);
    for token in tokens {
        // SQLite tells the time in seconds here.
        assert!((before - 1_000..=now()).contains(&token.used), "{token:?}");
        let found = store.person_by_token(&token.hash).unwrap();
        assert_eq!(found.map(|(person, token)| (person.id, token)), Some(("ada".to_owned(), token)));
    }
}

fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap().as_millis() as u64
}

#[test]
fn unreadable_arrivals_fail_the_migration() {
    let directory = tempdir().unwrap();
    let file = of_version(3, directory.path());
    file.execute_batch("INSERT INTO arrivals VALUES (99, 'no list')").unwrap();
    drop(file);
    assert!(matches!(refusal(directory.path()), OpenError::Database(..)));
    let file = Connection::open(directory.path().join("scriptorium.db")).unwrap();
    let left: i64 = file.query_row("SELECT count(*) FROM arrivals", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 3, "nothing has been moved");
}
