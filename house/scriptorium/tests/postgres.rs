//! The program as a server on PostgreSQL: settings, secrets, games that go on after a kill, and moving in and out.

mod house;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use house::{House, PROGRAM};
use load::NO_LIMITS;
use load::testing::{Caller, Player, play_all, start_game};
use testbed::Database;

/// Returns the command that runs a server on a database, whose URL is in the environment.
fn serve(url: &str) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "info"]).args(NO_LIMITS);
    command.env("SCRIPTORIUM_STORE", url).stderr(Stdio::null());
    command
}

fn run(command: &mut Command) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8 output");
    (status.code(), text(stdout), text(stderr))
}

fn copy(from: &str, to: &str) -> (Option<i32>, String, String) {
    run(Command::new(PROGRAM).args(["copy", "--from", from, "--to", to]))
}

/// Plays until the first player has seen this many events.
async fn play_until(players: &mut [Player], events: u64) {
    while players[0].seen() < Some(events) {
        for player in &mut *players {
            while player.action(0).is_some() {
                player.go_on(3).await.expect("the connection stays open");
            }
        }
        let newest = players.iter().map(Player::seen).max().expect("two players");
        for player in &mut *players {
            while player.seen() < newest {
                player.hear().await.expect("an update");
            }
        }
    }
}

#[tokio::test]
async fn a_game_survives_kills_and_moves_between_stores() {
    let Some(database) = Database::create() else { return };
    let mut house = House::start(&mut serve(&database.url()));
    let mut guests = Vec::new();
    for name in ["Ann", "Bob"] {
        guests.push(Caller::arrive(house.address, name).await);
    }
    let (id, mut players) = start_game("biblios", 2, &guests).await;
    play_until(&mut players, 20).await;
    let received: Vec<_> = players.iter().map(|player| player.events.clone()).collect();
    house.kill();
    drop((players, house));

    // Into SQLite.
    let directory = tempfile::tempdir().expect("a directory");
    let data = format!("sqlite:{}", directory.path().display());
    let (status, out, err) = copy(&database.url(), &data);
    assert_eq!(
        (status, out.as_str()),
        (Some(0), "2 people and 1 tables are in the copy, and were read again\n"),
        "{err}"
    );
    let house = House::open(directory.path());
    let mut players = Vec::new();
    for (guest, received) in guests.iter().zip(&received) {
        let player = guest.at(house.address).look(&id, None).await;
        assert_eq!(&player.events, received);
        players.push(player);
    }
    play_until(&mut players, 30).await;
    let received: Vec<_> = players.iter().map(|player| player.events.clone()).collect();
    house.stop();
    drop(players);

    // And into another database, where the game ends.
    let other = Database::create().expect("PostgreSQL is installed");
    let (status, _, err) = copy(&data, &other.url());
    assert_eq!(status, Some(0), "{err}");
    let house = House::start(&mut serve(&other.url()));
    let mut players = Vec::new();
    for (guest, received) in guests.iter().zip(received) {
        let player = guest.at(house.address).look(&id, None).await;
        assert_eq!(player.events, received);
        players.push(player);
    }
    assert!(play_all(players).await.iter().all(Player::is_over));
    house.stop();
    assert_eq!(other.run("SELECT count(*) FROM scriptorium.records"), "1");

    // The records are equal, byte for byte, wherever the house is.
    let (once, back) = (tempfile::tempdir().expect("a directory"), Database::create().expect("a database"));
    let once = format!("sqlite:{}", once.path().display());
    assert_eq!(copy(&other.url(), &once).0, Some(0));
    assert_eq!(copy(&once, &back.url()).0, Some(0));
    for query in ["SELECT text FROM scriptorium.records", "SELECT * FROM scriptorium.entries ORDER BY number"]
    {
        assert_eq!(other.run(query), back.run(query));
    }
}

#[test]
fn the_password_is_in_no_message_and_no_log() {
    let wrong = "postgres://ann:secret@127.0.0.1:9/house";
    let (status, out, err) = run(serve(wrong).stderr(Stdio::piped()));
    assert_eq!((status, out.as_str()), (Some(1), ""), "{err}");
    assert!(err.contains("127.0.0.1:9/house") && !err.contains("secret"), "{err}");
    let (status, _, err) = copy("sqlite:/nowhere", wrong);
    assert_eq!(status, Some(1), "{err}");
    let (status, _, err) = copy("postgre://ann:secret@127.0.0.1/house", "sqlite:/nowhere");
    assert!(status == Some(2) && !err.contains("secret"), "{err}");
    let help = Command::new(PROGRAM).args(["serve", "--help"]).env("SCRIPTORIUM_STORE", wrong).output();
    assert!(!String::from_utf8_lossy(&help.expect("help").stdout).contains("secret"));
    let directory = tempfile::tempdir().expect("a directory");
    let config = directory.path().join("settings.toml");
    std::fs::write(&config, format!("store = \"{wrong}\"\n")).expect("a file");
    let (_, _, err) = run(Command::new(PROGRAM).args(["serve", "--config"]).arg(&config));
    assert!(err.contains("127.0.0.1:9/house") && !err.contains("secret"), "{err}");
    assert!(!Path::new("/nowhere").exists());
}

#[test]
fn a_database_in_use_is_refused() {
    let Some(database) = Database::create() else { return };
    let house = House::start(&mut serve(&database.url()));
    let (status, _, err) = run(serve(&database.url()).stderr(Stdio::piped()));
    assert_eq!(status, Some(1));
    assert!(err.contains("is in use by another process"), "{err}");
    house.stop();
    House::start(&mut serve(&database.url())).stop();
}
