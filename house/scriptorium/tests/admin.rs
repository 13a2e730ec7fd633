//! The commands of administrators, on both stores, with a running server and without one.

mod house;

use std::process::Command;

use house::{House, PROGRAM};
use load::NO_LIMITS;
use load::client::JSON;
use load::testing::{Caller, http};
use serde_json::{Value, json};
use tempfile::TempDir;
use testbed::Database;

/// Where a store is.
enum Place {
    Directory(TempDir),
    Database(Database),
}

impl Place {
    /// Returns a command of the program that uses the store.
    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(words);
        match self {
            Place::Directory(directory) => command.env("SCRIPTORIUM_DATA", directory.path()),
            Place::Database(database) => command.env("SCRIPTORIUM_STORE", database.url()),
        };
        command
    }

    fn serve(&self) -> House {
        let mut command = self.command(&["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
        House::start(command.args(NO_LIMITS))
    }

    fn run(&self, words: &[&str]) -> (Option<i32>, String, String) {
        let output = self.command(words).output().expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    /// Runs `admin` with an order for a person, and returns the exit status and what it says.
    fn order(&self, what: &str, person: &str, more: &[&str]) -> (Option<i32>, String) {
        let words = ["admin", what, person, "--why", "spam in the chat", "--by", "root"];
        let (status, out, err) = self.run(&[&words, more].concat());
        (status, out + &err)
    }

    /// Runs a command that prints one JSON object per line.
    fn list(&self, words: &[&str]) -> Vec<Value> {
        let (status, out, err) = self.run(words);
        assert_eq!(status, Some(0), "{err}");
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

fn places() -> Vec<Place> {
    let directory = Place::Directory(tempfile::tempdir().expect("a directory"));
    std::iter::once(directory).chain(Database::create().map(Place::Database)).collect()
}

const DONE: (Option<i32>, &str) = (Some(0), "done\n");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_banned_person_is_out_until_the_ban_is_lifted() {
    for place in places() {
        let house = place.serve();
        let ann = Caller::arrive(house.address, "Ann").await;
        let credentials = json!({"login": "ann@example.org", "password": "correct horse"});
        ann.post("/api/account", credentials.clone()).await.expect(200);
        let sign_in = async || {
            let body = credentials.to_string();
            http(house.address, "POST", "/api/sign-in", &[JSON], Some(&body)).await
        };
        let table = ann.table("biblios", 2).await;
        let mut player = ann.look(&table, None).await;

        let banned = place.order("ban", &ann.person, &[]);
        assert_eq!((banned.0, banned.1.as_str()), DONE);
        while player.hear().await.is_some() {}
        for (method, path) in [("GET", "/api/me"), ("POST", "/api/me"), ("GET", "/api/me/data")] {
            let refused = ann.ask(method, path, Some(json!({}))).await.expect(403);
            assert_eq!(refused.code(), "banned");
            assert!(refused.body.contains("this account is banned: spam in the chat"), "{}", refused.body);
        }
        assert_eq!(sign_in().await.expect(403).code(), "banned");
        assert!(ann.try_look(&table, None).await.is_none(), "no connection");
        let found = place.list(&["admin", "people", "nn"]);
        assert_eq!((found.len(), &found[0]["banned"]), (1, &json!("spam in the chat")));
        assert_eq!(found[0]["person"], ann.person.as_str());

        assert_eq!(place.order("lift", &ann.person, &[]).0, Some(0));
        sign_in().await.expect(200);
        let again = place.order("lift", &ann.person, &[]);
        assert_eq!(again, (Some(1), "scriptorium: refused: the person is not banned\n".to_owned()));

        // A banned person can sign out.
        assert_eq!(place.order("ban", &ann.person, &[]).0, Some(0));
        ann.post("/api/sign-out", json!({})).await.expect(204);
        house.stop();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_order_is_in_the_log_and_is_carried_out_even_without_a_server() {
    for place in places() {
        let house = place.serve();
        let (ann, bob) =
            (Caller::arrive(house.address, "Ann").await, Caller::arrive(house.address, "Bob").await);
        let table = bob.table("quill", 2).await;
        let mut player = bob.look(&table, None).await;
        player.done(json!({"sit": {}})).await;
        assert_eq!(place.order("rename", &bob.person, &["--to", "Robert"]).0, Some(0));
        while player.table["chairs"][0]["name"] != "Robert" {
            player.hear().await.expect("an update");
        }
        let invalid = place.order("rename", &bob.person, &["--to", ""]);
        assert!(invalid.0 == Some(1) && invalid.1.contains("refused: "), "{invalid:?}");
        assert_eq!(place.order("delete", &bob.person, &[]).0, Some(0));
        bob.get("/api/me").await.expect(401);
        let view = ann.get(&format!("/api/tables/{table}")).await.expect(200).body;
        assert!(!view.contains("Robert"), "{view}");
        let unknown = place.order("ban", &bob.person, &[]);
        assert_eq!(unknown, (Some(1), "scriptorium: refused: there is no such person\n".to_owned()));
        house.stop();

        // No server.
        assert_eq!(place.order("ban", &ann.person, &[]).0, Some(0));
        let log = place.list(&["admin", "log"]);
        let lines: Vec<_> =
            log.iter().map(|order| json!([order["action"], order["to"], order["outcome"]])).collect();
        let refused = invalid.1.trim_start_matches("scriptorium: ").trim_end();
        assert_eq!(
            lines,
            [
                json!(["ban", null, "done"]),
                json!(["ban", null, "refused: there is no such person"]),
                json!(["delete", null, "done"]),
                // The names are gone with the person.
                json!(["rename", "", refused]),
                json!(["rename", "", "done"]),
            ]
        );
        assert!(log.iter().all(|order| order["by"] == "root" && order["why"] == "spam in the chat"));
        assert!(log.iter().all(|order| order["at"].as_u64() > Some(1_700_000_000_000)));
        assert_eq!(place.list(&["admin", "tables"])[0]["table"], table.as_str());
        assert!(place.list(&["reports"]).is_empty());
        let house = place.serve();
        assert_eq!(ann.at(house.address).get("/api/me").await.expect(403).code(), "banned");
        house.stop();
    }
}

#[test]
fn a_store_that_is_missing_or_of_no_server_is_refused() {
    let directory = tempfile::tempdir().expect("a directory");
    let place = Place::Directory(directory);
    let refused = place.order("ban", "ann", &[]);
    assert!(refused.0 == Some(1) && refused.1.contains("scriptorium.db"), "{refused:?}");
    let no_reason = place.run(&["admin", "ban", "ann", "--why", " "]);
    assert_eq!(no_reason.0, Some(2), "{no_reason:?}");
    let Some(database) = Database::create() else { return };
    let place = Place::Database(database);
    let refused = place.run(&["admin", "people"]);
    assert!(refused.0 == Some(1) && refused.2.contains("it has no schema scriptorium"), "{refused:?}");
    let backup = place.run(&["backup", "copy.db"]);
    assert!(backup.0 == Some(2) && backup.2.contains("pg_dump"), "{backup:?}");
}
