//! Results, ratings and leaderboards.

mod common;

use std::sync::mpsc::channel;

use common::{account, arrived, forgotten, opened, row, stores, write};
use store::{
    Board, Change, Counted, Deletion, GameResult, PersonRating, Status, Store, StoreError, TableChange,
};

fn result(table: &str, pool: &str, ended: u64) -> GameResult {
    GameResult { pool: pool.into(), ended, table: table.into(), text: format!("result of {table}") }
}

/// A finished game with a result.
fn ended(table: &str, pool: &str, ended: u64) -> Change {
    let (row, result) = (Some(row(table, Status::Over, 7)), Some(result(table, pool, ended)));
    Change::Table(TableChange { table: table.into(), row, result, ..TableChange::default() })
}

fn counted(table: &str, pool: &str, ended: u64, ratings: &[(&str, i64, i64)]) -> Change {
    let rating = |&(person, points, uncertainty): &(&str, i64, i64)| PersonRating {
        person: person.to_owned(),
        points,
        uncertainty,
    };
    let ratings = ratings.iter().map(rating).collect();
    Change::Counted(Counted { result: result(table, pool, ended), ratings })
}

fn points(store: &dyn Store, person: &str, pool: &str) -> Vec<i64> {
    store.ratings_of(person, pool, 9).unwrap().into_iter().map(|rating| rating.points).collect()
}

fn uncounted(store: &dyn Store) -> Vec<String> {
    store.uncounted(9).unwrap().into_iter().map(|result| result.table).collect()
}

#[test]
fn a_late_result_removes_the_ratings_of_its_pool_after_it() {
    for (_place, store) in stores() {
        let store = &*store;
        write(store, arrived("ada", 1)).unwrap();
        for (table, pool, at) in [("b", "x", 5), ("a", "x", 5), ("c", "y", 9)] {
            write(store, ended(table, pool, at)).unwrap();
        }
        assert_eq!(uncounted(store), ["a", "b", "c"]);
        assert!(matches!(
            write(store, counted("b", "x", 5, &[("ada", 2, 0)])),
            Err(StoreError::OutOfStep(_))
        ));
        write(store, counted("a", "x", 5, &[("ada", 1, 0), ("nobody", 1, 0)])).unwrap();
        write(store, counted("b", "x", 5, &[("ada", 2, 0)])).unwrap();
        write(store, counted("c", "y", 9, &[("ada", 3, 0)])).unwrap();
        assert_eq!((points(store, "ada", "x"), points(store, "ada", "y")), (vec![2, 1], vec![3]));
        assert!(points(store, "nobody", "x").is_empty());
        assert!(
            matches!(write(store, ended("a", "x", 6)), Err(StoreError::OutOfStep(_))),
            "one result per table"
        );
        write(store, ended("aa", "x", 5)).unwrap();
        assert_eq!(uncounted(store), ["aa", "b"]);
        assert_eq!((points(store, "ada", "x"), points(store, "ada", "y")), (vec![1], vec![3]));
        let all = store.results(None, 9).unwrap();
        assert_eq!(all.iter().map(|result| result.table.as_str()).collect::<Vec<_>>(), ["a", "aa", "b", "c"]);
        assert_eq!(store.results(Some(&all[1]), 1).unwrap(), all[2..3]);
    }
}

#[test]
fn changes_of_results_that_share_a_sync_are_checked_against_each_other() {
    for (_place, store) in stores() {
        let of_table = |change| match change {
            Change::Table(change) => change,
            other => panic!("{other:?} is not a change of a table"),
        };
        let twice = vec![of_table(ended("t", "x", 5)), of_table(ended("t", "x", 6))];
        let changes = [
            (arrived("ada", 1), true),
            (Change::Tables(twice), false),
            (ended("t", "x", 5), true),
            (counted("t", "x", 5, &[("ada", 1, 0)]), true),
            (ended("t", "x", 6), false),
            (ended("u", "y", 1), true),
            (counted("t", "x", 5, &[("ada", 2, 0)]), false),
            (ended("v", "x", 4), true),
            (counted("v", "x", 4, &[("ada", 3, 0)]), true),
            (Change::Results(vec![result("w", "x", 1), result("w", "x", 2)]), false),
            (counted("t", "x", 5, &[("ada", 4, 0)]), true),
        ];
        let (done, answers) = channel();
        let expected = changes.len();
        for (change, is_written) in changes {
            let done = done.clone();
            let check = move |result: Result<(), StoreError>| done.send((result, is_written)).unwrap();
            store.write(change, Box::new(check));
        }
        for (index, (result, is_written)) in answers.iter().take(expected).enumerate() {
            let is_refused = matches!(result, Err(StoreError::OutOfStep(_)));
            assert_eq!((result.is_ok(), is_refused), (is_written, !is_written), "{index}: {result:?}");
        }
        assert_eq!(points(&*store, "ada", "x"), [4, 3]);
        assert_eq!(uncounted(&*store), ["u"]);
        // The tables of replaced results can have new ones.
        let (done, answers) = channel();
        for change in [Change::Results(vec![result("v", "x", 4)]), ended("t", "x", 3), ended("v", "x", 3)] {
            let done = done.clone();
            store.write(change, Box::new(move |result| done.send(result.is_ok()).unwrap()));
        }
        assert_eq!(answers.iter().take(3).collect::<Vec<_>>(), [true, true, false]);
        assert_eq!(uncounted(&*store), ["t", "v"]);
    }
}

#[test]
fn results_stay_when_their_table_is_deleted_and_ratings_go_with_their_person() {
    for (_place, store) in stores() {
        let store = &*store;
        write(store, arrived("ada", 1)).unwrap();
        write(store, arrived("ben", 2)).unwrap();
        write(store, ended("t", "x", 5)).unwrap();
        write(store, opened("u", 1)).unwrap();
        write(store, counted("t", "x", 5, &[("ada", 1, 0), ("ben", 2, 0)])).unwrap();
        assert_eq!(store.finished("", 9).unwrap(), ["t"]);
        assert!(store.finished("t", 9).unwrap().is_empty());
        write(store, Change::Deleted(Deletion { table: "t".into(), before: u64::MAX >> 1 })).unwrap();
        write(store, forgotten("ada")).unwrap();
        assert!(points(store, "ada", "x").is_empty());
        assert_eq!(points(store, "ben", "x"), [2]);
        assert_eq!(store.results(None, 9).unwrap(), [result("t", "x", 5)]);
        write(store, Change::Results(vec![result("v", "y", 1)])).unwrap();
        assert_eq!((uncounted(store), points(store, "ben", "x")), (vec!["v".to_owned()], vec![]));
    }
}

#[test]
fn a_board_lists_accounts_by_their_last_rating_in_its_time() {
    for (_place, store) in stores() {
        let store = &*store;
        for (byte, person) in ["ada", "ben", "cleo", "guest"].iter().enumerate() {
            write(store, arrived(person, byte as u8)).unwrap();
            if *person != "guest" {
                write(store, account(person, &format!("login of {person}"))).unwrap();
            }
        }
        let games = [
            ("a", 10, [("ada", 500, 10), ("ben", 400, 10)]),
            ("b", 20, [("ada", 450, 10), ("ben", 460, 10)]),
            ("c", 30, [("cleo", 900, 99), ("guest", 999, 1)]),
            ("d", 40, [("ada", 999, 10), ("ben", 1, 10)]),
        ];
        for (table, at, ratings) in games {
            write(store, ended(table, "x", at)).unwrap();
            write(store, counted(table, "x", at, &ratings)).unwrap();
        }
        let board = |from, until, max_uncertainty| Board { pool: "x".into(), from, until, max_uncertainty };
        let listed = |board: &Board, limit| {
            let leaders = store.leaders(board, limit).unwrap().into_iter();
            leaders.map(|leader| (leader.person, leader.points, leader.games)).collect::<Vec<_>>()
        };
        assert_eq!(listed(&board(10, 40, 50), 9), [("ben".into(), 460, 2), ("ada".into(), 450, 2)]);
        assert_eq!(listed(&board(10, 41, 50), 1), [("ada".into(), 999, 3)]);
        assert_eq!(listed(&board(30, 40, 99), 9), [("cleo".into(), 900, 1)], "guests are not listed");
        assert!(listed(&board(50, 60, 99), 9).is_empty());
        assert!(listed(&Board { pool: "y".into(), ..board(0, 99, 99) }, 9).is_empty());
    }
}
