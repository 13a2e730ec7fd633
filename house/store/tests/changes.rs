//! What reads return after writes, and which changes are refused.

mod common;

use common::{
    account, appended, arrived, entry, forgotten, guest, opened, recorded, row, seated, stores, token, write,
};
use store::{
    BackupError, Change, PersonChange, Report, Sqlite, Status, Store, StoreError, TableChange, Token,
    TokenKind,
};
use tempfile::tempdir;

fn is_out_of_step(result: &Result<(), StoreError>) -> bool {
    matches!(result, Err(StoreError::OutOfStep(_)))
}

fn ids(rows: &[store::TableRow]) -> Vec<&str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}

#[test]
fn a_table_from_first_to_last() {
    for (_place, store) in stores() {
        write(&*store, arrived("ada", 1)).unwrap();
        write(&*store, opened("t", 2)).unwrap();
        write(&*store, seated("t", &["ada", "ada"])).unwrap();
        write(&*store, appended("t", 2..5)).unwrap();
        assert_eq!(store.table("t").unwrap(), Some(row("t", Status::Playing, 7)));
        assert_eq!(store.entries("t").unwrap(), (0..5).map(entry).collect::<Vec<_>>());
        assert_eq!(store.record("t").unwrap(), None);
        assert_eq!(ids(&store.unfinished().unwrap()), ["t"]);

        write(&*store, recorded("t", "{}")).unwrap();
        assert_eq!(store.table("t").unwrap(), Some(row("t", Status::Over, 7)));
        assert_eq!(store.record("t").unwrap().as_deref(), Some("{}"));
        assert_eq!(store.unfinished().unwrap(), []);
        assert_eq!(ids(&store.tables_of("ada", None, 9).unwrap()), ["t"]);
    }
}

#[test]
fn unknown_people_are_ignored() {
    for (_place, store) in stores() {
        write(&*store, opened("t", 1)).unwrap();
        write(&*store, seated("t", &["nobody"])).unwrap();
        write(&*store, arrived("nobody", 1)).unwrap();
        assert_eq!(store.tables_of("nobody", None, 9).unwrap(), []);
    }
}

#[test]
fn what_happened_at_two_tables_is_written_together() {
    for (_place, store) in stores() {
        write(&*store, opened("t", 2)).unwrap();
        let both = |next: u64| {
            let changes = [opened("u", 3), appended("t", [next])].map(|change| match change {
                Change::Table(change) => change,
                other => panic!("{other:?} is not a change of a table"),
            });
            Change::Tables(changes.to_vec())
        };
        assert!(is_out_of_step(&write(&*store, both(7))));
        assert_eq!((store.table("u").unwrap(), store.entries("t").unwrap().len()), (None, 2));
        write(&*store, both(2)).unwrap();
        assert_eq!((store.entries("u").unwrap().len(), store.entries("t").unwrap().len()), (3, 3));
        write(&*store, appended("u", [3])).unwrap();
        write(&*store, appended("t", [3])).unwrap();
    }
}

#[test]
fn what_does_not_follow_is_refused_whole() {
    for (_place, store) in stores() {
        write(&*store, opened("t", 2)).unwrap();
        // Two of these fail after writing a part.
        for numbers in [vec![1], vec![3], vec![2, 4], vec![2, 2], vec![u64::MAX]] {
            assert!(is_out_of_step(&write(&*store, appended("t", numbers))));
        }
        assert!(is_out_of_step(&write(&*store, appended("nowhere", [0]))));
        assert!(is_out_of_step(&write(&*store, seated("nowhere", &["nobody"]))));
        let change =
            TableChange { table: "t".into(), row: Some(row("u", Status::Open, 7)), ..Default::default() };
        assert!(is_out_of_step(&write(&*store, Change::Table(change))));
        assert_eq!(store.entries("t").unwrap().len(), 2);

        write(&*store, recorded("t", "the first")).unwrap();
        assert!(is_out_of_step(&write(&*store, recorded("t", "another"))));
        assert_eq!(store.record("t").unwrap().as_deref(), Some("the first"));
        write(&*store, appended("t", [2])).unwrap();
    }
}

#[test]
fn times_that_no_column_holds_are_refused() {
    for (_place, store) in stores() {
        let change = TableChange {
            table: "t".into(),
            row: Some(row("t", Status::Open, u64::MAX)),
            ..TableChange::default()
        };
        assert!(matches!(write(&*store, Change::Table(change)), Err(StoreError::Broken(_))));
        assert_eq!(store.table("t").unwrap(), None);
    }
}

#[test]
fn text_comes_back_as_it_was() {
    for (_place, store) in stores() {
        for id in ["", "a\0b", "'; DROP TABLE tables; --", "ß∂ 📜"] {
            write(&*store, opened(id, 1)).unwrap();
            assert_eq!(store.table(id).unwrap(), Some(row(id, Status::Playing, 7)));
            assert_eq!(store.entries(id).unwrap(), [entry(0)]);
        }
    }
}

#[test]
fn lists_are_in_order_and_in_pages() {
    for (_place, store) in stores() {
        write(&*store, arrived("ada", 1)).unwrap();
        for (id, created) in [("c", 30), ("a", 10), ("d", 40), ("b", 20)] {
            let row = Some(row(id, Status::Open, created));
            let change =
                TableChange { table: id.into(), row, seated: vec!["ada".into()], ..Default::default() };
            write(&*store, Change::Table(change)).unwrap();
        }
        assert_eq!(ids(&store.unfinished().unwrap()), ["a", "b", "c", "d"]);
        let page = |before, most| {
            let rows = store.tables_of("ada", before, most).unwrap();
            rows.into_iter().map(|row| row.id).collect::<String>()
        };
        assert_eq!(page(None, 9), "dcba");
        assert_eq!(page(None, 2), "dc");
        assert_eq!(page(Some(30), 2), "ba");
        assert_eq!(page(Some(u64::MAX), usize::MAX), "dcba");
        assert_eq!(page(Some(0), 9), "");
        assert_eq!(store.tables_of("nobody", None, 9).unwrap(), []);
    }
}

#[test]
fn people_and_their_tokens() {
    for (_place, store) in stores() {
        write(&*store, arrived("ada", 1)).unwrap();
        write(&*store, arrived("ben", 2)).unwrap();
        let link = Token { kind: TokenKind::Link, ..token(0) };
        write(
            &*store,
            Change::Person(PersonChange::TokenAdded { person: "ada".into(), token: link.clone() }),
        )
        .unwrap();
        assert_eq!(store.tokens("ada").unwrap(), [link.clone(), token(1)]);
        assert_eq!(store.person_by_token(&[0; 32]).unwrap(), Some((guest("ada"), link)));
        assert_eq!(store.person_by_token(&[9; 32]).unwrap(), None);

        // A link works once: only one of two concurrent requests can remove it.
        let used = || Change::Person(PersonChange::TokenRemoved { person: "ada".into(), hash: [0; 32] });
        write(&*store, used()).unwrap();
        assert!(is_out_of_step(&write(&*store, used())));
        let stolen = Change::Person(PersonChange::TokenRemoved { person: "ben".into(), hash: [1; 32] });
        assert!(is_out_of_step(&write(&*store, stolen)));
        assert_eq!(store.tokens("ada").unwrap(), [token(1)]);

        write(&*store, account("ada", "ada@example.org")).unwrap();
        assert_eq!(write(&*store, account("ben", "ada@example.org")), Err(StoreError::LoginTaken));
        write(&*store, account("ada", "ada@example.org")).unwrap();
        assert_eq!(store.person_by_login("ada@example.org").unwrap().unwrap().id, "ada");
        assert_eq!(store.person("ben").unwrap(), Some(guest("ben")));

        assert!(is_out_of_step(&write(&*store, arrived("ada", 5))), "the person exists");
        assert!(is_out_of_step(&write(&*store, arrived("cleo", 2))), "the token is ben's");
        assert_eq!(store.person("cleo").unwrap(), None);
    }
}

#[test]
fn entries_and_complaints_of_deleted_people_stay() {
    for (_place, store) in stores() {
        write(&*store, arrived("ada", 1)).unwrap();
        write(&*store, account("ada", "ada@example.org")).unwrap();
        write(&*store, opened("t", 2)).unwrap();
        write(&*store, seated("t", &["ada"])).unwrap();
        let report =
            |at| Report { table: "t".into(), by: "ben".into(), about: "ada".into(), text: "rude".into(), at };
        for at in [2, 1, 3] {
            write(&*store, Change::Report(report(at))).unwrap();
        }
        write(&*store, forgotten("ada")).unwrap();
        assert!(is_out_of_step(&write(&*store, forgotten("ada"))));
        assert_eq!(store.person("ada").unwrap(), None);
        assert_eq!(store.person_by_login("ada@example.org").unwrap(), None);
        assert_eq!(store.person_by_token(&[1; 32]).unwrap(), None);
        assert_eq!(store.tables_of("ada", None, 9).unwrap(), []);
        assert_eq!(store.entries("t").unwrap().len(), 2);
        assert_eq!(store.reports(2).unwrap(), [report(3), report(2)]);
        let lost = Report { table: "nowhere".into(), ..report(4) };
        assert!(is_out_of_step(&write(&*store, Change::Report(lost))));
        // The id and the login are available again.
        write(&*store, arrived("ada", 1)).unwrap();
        write(&*store, account("ada", "ada@example.org")).unwrap();
        assert_eq!(store.tables_of("ada", None, 9).unwrap(), []);
    }
}

#[test]
fn a_backup_has_everything_and_overwrites_nothing() {
    let directory = tempdir().unwrap();
    let store = Sqlite::open(directory.path()).unwrap();
    write(&store, arrived("ada", 1)).unwrap();
    write(&store, opened("t", 3)).unwrap();
    write(&store, recorded("t", "{}")).unwrap();
    let copy = directory.path().join("it's a copy");
    store.backup(&copy).unwrap();
    write(&store, appended("t", [3])).unwrap();
    let before = std::fs::read(&copy).unwrap();
    assert!(matches!(store.backup(&copy), Err(BackupError::Exists(_))));
    assert!(std::fs::read(&copy).unwrap() == before, "a byte has changed");
    let nowhere = directory.path().join("no/such/directory/copy");
    assert!(matches!(store.backup(&nowhere), Err(BackupError::File(..))));

    let restored = tempdir().unwrap();
    std::fs::copy(&copy, restored.path().join("scriptorium.db")).unwrap();
    let restored = Sqlite::open(restored.path()).unwrap();
    assert_eq!(restored.table("t").unwrap(), store.table("t").unwrap());
    assert_eq!(restored.entries("t").unwrap(), (0..3).map(entry).collect::<Vec<_>>());
    assert_eq!(restored.record("t").unwrap().as_deref(), Some("{}"));
    assert_eq!(restored.person_by_token(&[1; 32]).unwrap(), Some((guest("ada"), token(1))));
    write(&restored, appended("t", [3])).unwrap();
    assert_eq!(store.entries("t").unwrap(), restored.entries("t").unwrap());
}
