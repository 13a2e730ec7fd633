//! Kills a writing process repeatedly: acknowledged changes are on disk, and no change is written partially.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;

use common::{Place, entry, places, row};
use store::{Change, Postgres, Sqlite, Status, Store, TableChange};

/// The environment variable with the place of the store of the process that is killed.
const PLACE: &str = "STORE_KILL_PLACE";
const TABLES: u64 = 8;
const KILLS: u64 = 25;

/// The number of entries in a change. Its row counts all entries of the table.
const ENTRIES: u64 = 3;

fn id(table: u64) -> String {
    format!("table {table}")
}

/// Appends to every table forever, with several changes in flight, and prints each acknowledged change.
fn write_until_killed(place: &str) -> ! {
    let store: Box<dyn Store> = if place.starts_with("postgres:") {
        Box::new(Postgres::open(place).unwrap())
    } else {
        Box::new(Sqlite::open(Path::new(place)).unwrap())
    };
    let mut next: Vec<u64> =
        (0..TABLES).map(|table| store.entries(&id(table)).unwrap().len() as u64).collect();
    let (done, results) = channel();
    for change in 0.. {
        let table = change % TABLES;
        let from = next[table as usize];
        let to = from + ENTRIES;
        next[table as usize] = to;
        let mut row = row(&id(table), Status::Playing, 7);
        row.summary = to.to_string();
        let entries = (from..to).map(entry).collect();
        let whole = TableChange { table: id(table), row: Some(row), entries, ..TableChange::default() };
        let done = done.clone();
        let acknowledged = move |result: Result<(), _>| {
            result.unwrap();
            let mut out = std::io::stdout();
            writeln!(out, "on disk: {table} {to}").and_then(|()| out.flush()).unwrap();
            done.send(()).unwrap();
        };
        store.write(Change::Table(whole), Box::new(acknowledged));
        if change >= 20 {
            results.recv().unwrap();
        }
    }
    unreachable!("the range is infinite")
}

fn start(place: &str) -> Child {
    // Runs only this test, in another process.
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "what_was_acknowledged_survives", "--nocapture"])
        .env(PLACE, place)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Parses a line about an acknowledged change. The last line of a killed process may be incomplete.
fn acknowledged(line: &str) -> Option<(usize, u64)> {
    let (table, to) = line.strip_suffix('\n')?.strip_prefix("on disk: ")?.split_once(' ')?;
    Some((table.parse().ok()?, to.parse().ok()?))
}

#[test]
fn what_was_acknowledged_survives() {
    if let Ok(place) = std::env::var(PLACE) {
        write_until_killed(&place);
    }
    for place in places() {
        kill_repeatedly(&place);
    }
}

fn kill_repeatedly(place: &Place) {
    let name = match place {
        Place::Directory(directory) => directory.path().to_str().unwrap().to_owned(),
        Place::Database(database) => database.url(),
    };
    let mut on_disk = [0; TABLES as usize];
    for kill in 0..KILLS {
        let mut child = start(&name);
        let mut output = BufReader::new(child.stdout.take().unwrap());
        // Sometimes immediately, while the process may be opening the file.
        let kill_after = if kill % 5 == 0 { 0 } else { 1 + kill * 7_919 % 400 };
        let (mut lines, mut line) = (0, String::new());
        loop {
            if lines == kill_after {
                child.kill().unwrap();
            }
            line.clear();
            if output.read_line(&mut line).unwrap() == 0 {
                break;
            }
            if let Some((table, to)) = acknowledged(&line) {
                on_disk[table] = to;
            }
            lines += 1;
        }
        child.wait().unwrap();
        assert!(lines >= kill_after, "the process ended by itself after {lines} lines");

        let store = place.open();
        for (table, on_disk) in (0..TABLES).zip(on_disk) {
            let entries = store.entries(&id(table)).unwrap();
            let number = entries.len() as u64;
            assert!(number >= on_disk, "kill {kill}, {}: {number} of {on_disk} entries", id(table));
            assert_eq!(number % ENTRIES, 0, "kill {kill}: a change is incomplete");
            assert!(entries.into_iter().eq((0..number).map(entry)), "kill {kill}: other entries");
            let counted = store.table(&id(table)).unwrap().map(|row| row.summary);
            assert_eq!(counted, (number > 0).then(|| number.to_string()), "kill {kill}: another row");
        }
    }
    assert!(on_disk.iter().all(|entries| *entries > 0), "every table was written to");
}
