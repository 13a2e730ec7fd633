//! The load generator against a real server.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A server on a port of its own, which ends with this value.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(data: &Path, settings: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_scriptorium"));
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"])
            .arg(data)
            .args(settings);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the binary runs");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let url = line.trim().rsplit(' ').next().expect("an address").to_owned();
        Server { child, url }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const UNLIMITED: [&str; 8] = [
    "--requests-per-second",
    "1000000",
    "--messages-per-second",
    "1000000",
    "--sockets-per-address",
    "1000000",
    "--guests-per-hour",
    "1000000000",
];

/// Runs the generator; its status, what it printed, and what it said.
fn load(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scriptorium"));
    let output = command.arg("load").args(arguments).output().expect("the binary runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Loads a server until some games are over, and gives the numbers.
fn numbers(game: &str, seats: &str, more: &[&str]) -> Value {
    let data = tempfile::tempdir().expect("a directory");
    let server = Server::start(&data.path().join("house"), &UNLIMITED);
    let json = data.path().join("numbers.json");
    let json_path = json.to_str().expect("UTF-8");
    let common = ["--url", &server.url, "--json", json_path, "--game", game, "--seats", seats];
    let arguments: Vec<&str> = ["--tables", "5", "--seconds", "300"].into_iter().chain(common).collect();
    let (status, out, err) = load(&[&arguments, more].concat());
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.contains("a second"), "{out}");
    serde_json::from_str(&std::fs::read_to_string(json).expect("the numbers")).expect("JSON")
}

#[test]
fn games_are_played_to_their_end_and_all_decisions_are_stored() {
    for (game, seats) in [("biblios", "3"), ("biblios", "2"), ("quill", "2")] {
        let numbers = numbers(game, seats, &["--games", "7"]);
        assert_eq!(numbers["troubles"], serde_json::json!({}));
        assert!(numbers["games_finished"].as_u64() >= Some(7), "{numbers}");
        let decisions = numbers["decisions"].as_u64().expect("a number");
        assert!(decisions > 100, "{numbers}");
        assert_eq!(
            numbers["stored_by_server"].as_u64(),
            Some(decisions),
            "what everybody heard of is stored"
        );
        let latency = |name: &str| numbers["latency_ms"][name].as_f64().expect("a number");
        assert!(latency("p50") > 0.0 && latency("p50") <= latency("p90") && latency("p99") <= latency("max"));
        if cfg!(target_os = "linux") {
            assert!(numbers["memory"]["resident"].as_u64() > Some(1_000_000), "{numbers}");
        }
    }
}

#[test]
fn people_who_think_play_too() {
    let numbers = numbers("biblios", "3", &["--games", "1", "--rate", "2000", "--fresh"]);
    assert_eq!(numbers["troubles"], serde_json::json!({}));
    assert_eq!(numbers["rate"].as_f64(), Some(2000.0));
}

#[test]
fn limits_are_told_and_not_hidden() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Server::start(data.path(), &["--guests-per-hour", "5"]);
    let (status, _, err) = load(&["--tables", "20", "--seconds", "1", "--url", &server.url]);
    assert_eq!(status, Some(1));
    assert!(err.contains("429") && err.contains("--guests-per-hour"), "{err}");
}

#[test]
fn other_machines_are_left_alone() {
    for url in ["http://192.0.2.1:8420", "http://example.org:80"] {
        let (status, _, err) = load(&["--tables", "1", "--url", url]);
        assert_eq!(status, Some(2));
        assert!(err.contains("this machine"), "{err}");
    }
}

#[test]
fn a_server_comes_back_with_its_unfinished_games() {
    let (status, out, err) = load(&["--cold", "20"]);
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("20 unfinished games"), "{out}");
    assert!(out.contains("all games back after"), "{out}");
}
