//! Epochs: their order, how many are kept, and the latest time of a store.

mod common;

use common::{places, write};
use store::{Change, Entry, Epoch, Status, TableChange, TableRow};

fn epoch(since: u64) -> Epoch {
    Epoch { id: format!("epoch {since}"), since }
}

#[test]
fn the_newest_epochs_are_kept_in_order() {
    for place in places() {
        let store = place.open();
        assert_eq!((store.epochs().unwrap(), store.latest().unwrap()), (vec![], 0));
        for since in (1..=1_200).rev() {
            write(&*store, Change::Epoch(epoch(since))).unwrap();
        }
        let kept: Vec<_> = (201..=1_200).map(epoch).collect();
        assert_eq!(store.epochs().unwrap(), kept);
        drop(store);
        let store = place.open();
        assert_eq!(store.epochs().unwrap(), kept);
        assert_eq!(store.latest().unwrap(), 1_200);
    }
}

#[test]
fn no_entry_is_later_than_the_latest_time() {
    for place in places() {
        let store = place.open();
        let row = TableRow {
            id: "desk".to_owned(),
            game: "biblios".to_owned(),
            public: false,
            status: Status::Open,
            created: 1,
            summary: String::new(),
        };
        for (number, at) in [7_000, 9_000, 8_000].into_iter().enumerate() {
            let entry = Entry { number: number as u64, at, text: String::new() };
            let table = TableChange {
                table: "desk".to_owned(),
                row: Some(row.clone()),
                entries: vec![entry],
                ..TableChange::default()
            };
            write(&*store, Change::Table(table)).unwrap();
        }
        assert_eq!(store.latest().unwrap(), 9_000);
        write(&*store, Change::Epoch(epoch(9_001))).unwrap();
        assert_eq!(store.latest().unwrap(), 9_001);
    }
}
