//! `scriptorium ratings` on the data of a real server.

mod house;

use std::process::Command;
use std::sync::mpsc::channel;
use std::time::Duration;

use house::{House, PROGRAM};
use load::NO_LIMITS;
use load::testing::{Caller, play_all, start_game};
use serde_json::json;
use store::{Change, Postgres, Sqlite, Store};
use testbed::Database;

/// Returns the exit status, standard output and standard error.
fn ratings(place: [&str; 2], options: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(PROGRAM).arg("ratings").args(place).args(options).output();
    let output = output.expect("the binary runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// Plays a game on a server whose store these options name, and counts its ratings again.
async fn count_again(place: [&str; 2], open: impl Fn() -> Box<dyn Store>) {
    let mut serve = Command::new(PROGRAM);
    serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "error"]).args(place).args(NO_LIMITS);
    let house = House::start(&mut serve);
    let mut guests = Vec::new();
    for name in ["Ann", "Bob"] {
        guests.push(Caller::arrive(house.address, name).await);
    }
    let (_, players) = start_game("biblios", 3, &guests).await;
    drop(play_all(players).await);
    let (_, _still_on) = start_game("quill", 2, &guests).await;
    let (status, _, error) = ratings(place, &[]);
    assert_eq!(status, Some(1), "the server uses the data: {error}");
    assert!(error.contains("is in use by another process"), "{error}");
    while guests[0].get("/api/me/ratings").await.expect(200).json() == json!([]) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    house.stop();

    let (status, text, error) = ratings(place, &[]);
    assert_eq!((status, error.as_str()), (Some(0), ""), "{text}");
    assert_eq!(text, "biblios-3: 1 games, 2 people\nthe stored ratings are those of the journals\n");
    // As if the database came from a version without ratings.
    let store = open();
    let (sender, receiver) = channel();
    store.write(Change::Results(Vec::new()), Box::new(move |done| drop(sender.send(done))));
    receiver.recv().expect("an answer").expect("it is stored");
    drop(store);
    let (status, text, error) = ratings(place, &[]);
    assert_eq!(status, Some(1));
    assert!(text.ends_with("1 results and 2 ratings are missing or differ\n"), "{text}");
    assert_eq!(error, "scriptorium: the stored ratings differ: --replace replaces them\n");
    let (status, text, _) = ratings(place, &["--replace"]);
    assert_eq!(status, Some(0), "{text}");
    let (status, text, _) = ratings(place, &[]);
    assert_eq!(status, Some(0), "{text}");
}

#[tokio::test]
async fn ratings_are_counted_again_from_the_journals() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("data");
    let place = ["--data", data.to_str().expect("UTF-8")];
    count_again(place, || Box::new(Sqlite::open(&data).expect("the store"))).await;
    let nowhere = directory.path().join("nowhere");
    let (status, _, error) = ratings(["--data", nowhere.to_str().expect("UTF-8")], &[]);
    assert_eq!(status, Some(1), "{error}");
}

#[tokio::test]
async fn ratings_on_postgres_are_counted_again_from_the_journals() {
    let Some(database) = Database::create() else { return };
    let url = database.url();
    count_again(["--store", &url], || Box::new(Postgres::open(&url).expect("the store"))).await;
}
