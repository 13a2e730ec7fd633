//! The journal of the store. Its files are beside this program, so that they are on disk: the folder for temporary files
//! can be in memory.

use std::hint::black_box;
use std::sync::mpsc::{Receiver, Sender, channel};

use store::{Change, Entry, Sqlite, Status, Store, StoreError, TableChange, TableRow};
use tempfile::TempDir;

use crate::{Task, Work};

pub(crate) const TASKS: &[Task] = &[
    Task { name: "store: sync decisions of 2,000 tables", unit: "decisions", prepare: || decisions(2_000) },
    Task { name: "store: sync decisions of one table", unit: "decisions", prepare: || decisions(1) },
    Task { name: "store: load unfinished games", unit: "entries", prepare: load },
];

/// A decision of about the same size as a real one.
const DECISION: &str =
    r#"{"seat":2,"action":"bid 3","dealt":["brown 2","gold 1"],"left":[41200,58000,60000]}"#;

/// A store with tables, and the number of decisions written to each.
struct Journal {
    store: Sqlite,
    tables: u64,
    decided: u64,
    done: Sender<Result<(), StoreError>>,
    results: Receiver<Result<(), StoreError>>,
    _directory: TempDir,
}

impl Journal {
    fn new(tables: u64) -> Journal {
        let program = std::env::current_exe().expect("the path of this program");
        let directory = TempDir::new_in(program.parent().expect("a folder")).expect("a directory");
        let store = Sqlite::open(directory.path()).expect("a new store");
        let (done, results) = channel();
        let journal = Journal { store, tables, decided: 0, done, results, _directory: directory };
        for table in 0..tables {
            let row = TableRow {
                id: id(table),
                game: "biblios".to_owned(),
                public: true,
                status: Status::Playing,
                created: table,
                summary: r#"{"seats":3,"names":["Ada","Ben","Cleo"]}"#.to_owned(),
            };
            journal.write(TableChange { table: id(table), row: Some(row), ..TableChange::default() });
        }
        (0..tables).for_each(|_| journal.wait());
        journal
    }

    fn write(&self, change: TableChange) {
        let done = self.done.clone();
        self.store.write(Change::Table(change), Box::new(move |result| done.send(result).unwrap_or(())));
    }

    /// Waits until one more change is synced.
    fn wait(&self) {
        self.results.recv().expect("a running writer").expect("a working disk");
    }

    /// Writes decisions to all tables in turn. Each table waits for its last decision before it writes the next.
    fn decide(&mut self, decisions: u64) {
        for decision in 0..decisions {
            if decision >= self.tables {
                self.wait();
            }
            let (table, number) = (self.decided % self.tables, self.decided / self.tables);
            let entries = vec![Entry { number, at: 1_700_000_000_000 + number, text: DECISION.to_owned() }];
            self.write(TableChange { table: id(table), entries, ..TableChange::default() });
            self.decided += 1;
        }
        (0..decisions.min(self.tables)).for_each(|_| self.wait());
    }

    /// Reads all entries of all tables, as a server does when it starts. Returns their number.
    fn load(&self) -> u64 {
        let rows = self.store.unfinished().expect("a readable disk");
        let entries = |row: &TableRow| self.store.entries(&row.id).expect("a readable disk");
        rows.iter().map(|row| black_box(entries(row)).len() as u64).sum()
    }
}

fn id(table: u64) -> String {
    format!("table-{table:06}")
}

/// Writes ten decisions of each table, or 100 of a single table, which shares its syncs with no other.
fn decisions(tables: u64) -> Work {
    let mut journal = Journal::new(tables);
    let decisions = (10 * tables).max(100);
    Box::new(move || {
        journal.decide(decisions);
        decisions
    })
}

fn load() -> Work {
    const TABLES: u64 = 200;
    const ENTRIES: u64 = 75;
    let mut journal = Journal::new(TABLES);
    journal.decide(TABLES * ENTRIES);
    Box::new(move || journal.load())
}
