//! The load generator against a real server.

mod house;

use clap::Parser;
use house::{House, PROGRAM, serve_with};
use load::{Load, LoadError};
use serde_json::Value;

/// Runs the generator and returns its report.
fn load(arguments: &[&str]) -> Result<String, LoadError> {
    let load = Load::try_parse_from([&["load"], arguments].concat()).expect("valid arguments");
    let outcome = load.run()?;
    assert!(!outcome.has_errors, "{}", outcome.text);
    Ok(outcome.text)
}

/// Runs the generator until some games are over, and returns its JSON.
fn numbers(game: &str, seats: &str, more: &[&str]) -> Value {
    let data = tempfile::tempdir().expect("a directory");
    let house = House::open(&data.path().join("house"));
    let url = format!("http://{}", house.address);
    let json = data.path().join("numbers.json");
    let json_path = json.to_str().expect("UTF-8");
    let common = ["--url", &url, "--json", json_path, "--game", game, "--seats", seats];
    let arguments: Vec<&str> = ["--tables", "5", "--seconds", "300"].into_iter().chain(common).collect();
    let out = load(&[&arguments, more].concat()).expect("a report");
    assert!(out.contains("per second"), "{out}");
    serde_json::from_str(&std::fs::read_to_string(json).expect("the JSON file")).expect("JSON")
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
            "what every seat received is stored"
        );
        let latency = |name: &str| numbers["latency_ms"][name].as_f64().expect("a number");
        assert!(latency("p50") > 0.0 && latency("p50") <= latency("p90") && latency("p99") <= latency("max"));
        if cfg!(target_os = "linux") {
            assert!(numbers["memory"]["resident"].as_u64() > Some(1_000_000), "{numbers}");
        }
    }
}

#[test]
fn a_rate_can_be_requested() {
    let numbers = numbers("biblios", "3", &["--games", "1", "--rate", "2000", "--fresh"]);
    assert_eq!(numbers["troubles"], serde_json::json!({}));
    assert_eq!(numbers["rate"].as_f64(), Some(2000.0));
}

#[test]
fn a_rate_limit_is_reported() {
    let data = tempfile::tempdir().expect("a directory");
    let house = House::start(&mut serve_with(data.path(), &["--guests-per-hour", "5"]));
    let url = format!("http://{}", house.address);
    let error = load(&["--tables", "20", "--seconds", "1", "--url", &url]).expect_err("a limit").to_string();
    assert!(error.contains("429") && error.contains("--guests-per-hour"), "{error}");
}

#[test]
fn a_cold_start_restores_unfinished_games() {
    let out = load(&["--cold", "20", "--server", PROGRAM]).expect("a report");
    assert!(out.contains("20 unfinished games"), "{out}");
    assert!(out.contains("all games restored after"), "{out}");
}
