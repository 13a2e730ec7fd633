//! How fast the journal is. Without arguments: every task by the wall clock, a line each. With a task and a count:
//! just that, so that an instruction counter can watch (`cargo xtask bench` does both).
//!
//! The files are in the target folder, so that they are on the disk that is measured and not in memory.

use std::hint::black_box;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use store::{Change, Entry, Sqlite, Status, Store, StoreError, TableChange, TableRow};
use tempfile::TempDir;

struct Task {
    name: &'static str,
    unit: &'static str,
    /// Prepares so much work. The work says how many units it was.
    prepare: fn(u64) -> Work,
    /// How much for a measurement by the clock.
    often: u64,
}

type Work = Box<dyn FnOnce() -> u64>;

const TASKS: &[Task] = &[
    Task { name: "decisions synced, 2,000 tables", unit: "decisions", prepare: decisions, often: 200_000 },
    Task { name: "decisions synced, one table", unit: "decisions", prepare: alone, often: 2_000 },
    Task { name: "unfinished games loaded", unit: "entries", prepare: load, often: 10_000 },
];

/// A decision at a table, in about as many bytes as a real one.
const DECISION: &str =
    r#"{"seat":2,"action":"bid 3","dealt":["brown 2","gold 1"],"left":[41200,58000,60000]}"#;

/// A store with tables that have a row and nothing else.
struct House {
    store: Sqlite,
    done: Sender<Result<(), StoreError>>,
    told: Receiver<Result<(), StoreError>>,
    _directory: TempDir,
}

impl House {
    fn new(tables: u64) -> House {
        let directory = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
        let store = Sqlite::open(directory.path()).expect("a new store");
        let (done, told) = channel();
        let house = House { store, done, told, _directory: directory };
        for table in 0..tables {
            let row = TableRow {
                id: id(table),
                game: "biblios".to_owned(),
                public: true,
                status: Status::Playing,
                created: table,
                summary: r#"{"seats":3,"names":["Ada","Ben","Cleo"]}"#.to_owned(),
            };
            house.write(TableChange { table: id(table), row: Some(row), ..TableChange::default() });
        }
        house.wait(tables);
        house
    }

    fn write(&self, change: TableChange) {
        let done = self.done.clone();
        self.store.write(Change::Table(change), Box::new(move |result| done.send(result).unwrap_or(())));
    }

    fn decide(&self, table: u64, number: u64) {
        let entries = vec![Entry { number, at: 1_700_000_000_000 + number, text: DECISION.to_owned() }];
        self.write(TableChange { table: id(table), entries, ..TableChange::default() });
    }

    fn wait(&self, changes: u64) {
        for result in self.told.iter().take(changes as usize) {
            result.expect("the disk has room");
        }
    }

    /// Lists the unfinished tables and reads the first of them.
    fn load(&self, tables: usize) -> u64 {
        let rows = self.store.unfinished().expect("the disk can be read");
        let read = |row: &TableRow| self.store.entries(&row.id).expect("the disk can be read");
        rows.iter().take(tables).map(|row| black_box(read(row)).len() as u64).sum()
    }
}

fn id(table: u64) -> String {
    format!("table-{table:06}")
}

/// Every table has one decision under way, as tables do that wait for the answer.
fn decisions(n: u64) -> Work {
    const TABLES: u64 = 2_000;
    let house = House::new(TABLES);
    Box::new(move || {
        for decision in 0..n {
            if decision >= TABLES {
                house.wait(1);
            }
            house.decide(decision % TABLES, decision / TABLES);
        }
        house.wait(n.min(TABLES));
        n
    })
}

/// Nobody shares the sync.
fn alone(n: u64) -> Work {
    let house = House::new(1);
    Box::new(move || {
        for number in 0..n {
            house.decide(0, number);
            house.wait(1);
        }
        n
    })
}

/// What a server does when it starts: lists the unfinished tables and reads the entries of each.
fn load(n: u64) -> Work {
    const ENTRIES: u64 = 75;
    // Counted runs, which are short, are prepared alike, so that their difference is the reading alone.
    let tables = n.max(200);
    let house = House::new(tables);
    for number in 0..ENTRIES {
        (0..tables).for_each(|table| house.decide(table, number));
        house.wait(tables);
    }
    Box::new(move || house.load(n as usize))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [name, count] = arguments.as_slice() {
        let task = TASKS.iter().find(|task| task.name == name).expect("a task that exists");
        println!("{}", (task.prepare)(count.parse().expect("a count"))());
        return;
    }
    for task in TASKS {
        (task.prepare)(task.often / 10)();
        let work = (task.prepare)(task.often);
        let start = Instant::now();
        let units = work();
        let seconds = start.elapsed().as_secs_f64();
        println!("{}\t{}\t{units}\t{seconds}", task.name, task.unit);
    }
}
