//! External programs in the arena: the example plays both games, and a misbehaving program forfeits only its own games.

#![cfg(unix)]

mod workshop;

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use workshop::{Workshop, arena, succeed};

/// Runs a contest. Returns the report as JSON, and the printed text.
fn contest(workshop: &Workshop, arguments: &[&str]) -> (Value, String) {
    let json = workshop.path("report.json");
    let text = succeed(&[arguments, &["--json", &json]].concat());
    (serde_json::from_str(&workshop.read("report.json")).expect("JSON"), text)
}

/// Runs a contest in which a player forfeits every game. Returns the report as JSON, and the printed text.
fn forfeited(workshop: &Workshop, arguments: &[&str]) -> (Value, String) {
    let json = workshop.path("report.json");
    let output = arena(&[arguments, &["--json", &json]].concat());
    assert_eq!(output.status.code(), Some(6), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    (serde_json::from_str(&workshop.read("report.json")).expect("JSON"), text)
}

#[test]
fn the_example_plays_both_games() {
    let Ok(version) = Command::new("python3").arg("--version").output() else {
        println!("skipped: python3 is not installed");
        return;
    };
    assert!(version.status.success(), "python3 works");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/scribe.py");
    let example = format!("exec:python3 {}", example.to_str().expect("UTF-8"));
    let workshop = Workshop::new("example");
    for (game, seats, options) in [
        ("biblios", "2", "penalty=plunder"),
        ("biblios", "3", "open_takes=on,card_bids=any,memory=table"),
        ("biblios", "4", "penalty=medieval_bluff"),
        ("quill", "1", "difficulty=hard"),
        ("quill", "2", "task=B"),
        ("quill", "4", "task=B,monastery=B"),
    ] {
        let players = format!("{example},random,{example}");
        let arguments =
            ["--game", game, "--players", &players, "--seats", seats, "--deals=3", "--options", options];
        let (report, _) = contest(&workshop, &arguments);
        let [scribe, random] = [0, 1].map(|player| &report["players"][player]);
        assert_eq!(scribe["forfeits"]["games"], 0, "{game}, {seats} seats: {scribe}");
        let mean = |player: &Value| player["points"]["mean"].as_f64().expect("a number");
        assert!(mean(scribe) > mean(random), "{game}, {seats} seats: the example beats random");
        let (again, _) = contest(&workshop, &[&arguments[..], &["--threads=3"]].concat());
        assert_eq!(report, again, "the same numbers at any number of threads");
    }
}

#[test]
fn the_bot_of_the_documentation_plays_both_games() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: python3 is not installed");
        return;
    }
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot-protocol.md");
    let docs = std::fs::read_to_string(docs).expect("the documentation");
    let bot = docs.split("```python\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
    let workshop = Workshop::new("documented");
    let players = format!("mine=exec:python3 {},random", workshop.write("bot.py", bot));
    for (game, seats) in [("biblios", "2"), ("biblios", "4"), ("quill", "1"), ("quill", "3")] {
        let arguments = ["--game", game, "--seats", seats, "--players", &players, "--deals=5"];
        let (report, _) = contest(&workshop, &arguments);
        assert_eq!(report["players"][0]["name"], "mine");
        assert_eq!(report["players"][0]["forfeits"]["games"], 0, "{game}: {}", report["players"][0]);
    }
}

/// The forfeit of a program that does not answer within `--exec-timeout=1`.
const LATE: &str = "did not answer within 1 s (an answer is a line, and must be flushed)";

#[test]
fn a_misbehaving_program_forfeits_and_others_are_unaffected() {
    let workshop = Workshop::new("misbehaving");
    let base = ["--game=biblios", "--deals=2", "--players"];
    let (expected, _) = contest(&workshop, &[&base[..], &["greedy,greedy"]].concat());
    for (name, script, reason) in [
        ("nonsense", "while read -r line; do echo hello; done", r#"answered "hello", which is not JSON"#),
        (
            "number",
            "while read -r line; do echo 7; done",
            r#"answered "7", which has no string field "action""#,
        ),
        (
            "illegal",
            r#"while read -r line; do echo '{"action": "bid 66"}'; done"#,
            r#"answered "bid 66": waiting for the active player to place or use a card (B20)"#,
        ),
        (
            "garbled",
            r#"while read -r line; do echo '{"action": "keep it"}'; done"#,
            r#"answered "keep it": missing or extra words after the action"#,
        ),
        ("binary", r"while read -r line; do printf '\377\n'; done", "answered with bytes that are not UTF-8"),
        (
            "flood",
            "exec 3<&0; exec tr '\\0' x < /dev/zero",
            "answered with more than 65536 bytes in one line",
        ),
        ("leaving", "exit 3", "ended (exit status: 3)"),
        ("complaining", "echo first >&2; echo 'my ink is dry' >&2; exit 1", "ended (exit status: 1)"),
        ("silent", "while read -r line; do :; done", LATE),
        ("deaf", "exec sleep 1000", LATE),
    ] {
        let players = format!("{},greedy", workshop.program(name, script));
        let limit = if reason == LATE { "--exec-timeout=1" } else { "--exec-timeout=60" };
        let (report, text) = forfeited(&workshop, &[&base[..], &[&players, limit]].concat());
        let [bad, other] = [0, 1].map(|player| &report["players"][player]);
        assert_eq!(bad["forfeits"]["games"], 4, "{name}");
        assert_eq!(bad["forfeits"]["first"], format!("deal 0, game 0, seat 0, action 0: {reason}"), "{name}");
        assert!(
            text.contains("forfeited 4 games; the first in deal 0, game 0, seat 0, action 0: "),
            "{name}: {text}"
        );
        assert_eq!(bad["wins"]["mean"], 0.0, "{name}");
        assert_eq!(bad["mean_rank"]["mean"], 2.0, "{name}");
        assert_eq!(other["wins"]["mean"], 1.0, "{name}");
        // The stand-in is greedy, so the opponent has the points of a game against greedy.
        assert_eq!(other["scores"], expected["players"][1]["scores"], "{name}");
        assert_eq!(other["forfeits"]["games"], 0, "{name}");
    }
}

#[test]
fn unrequested_output_forfeits() {
    let workshop = Workshop::new("talkative");
    let twice = r#"while read -r line; do case $line in *'"type":"decide"'*)
        printf '{"action":"keep"}\n{"action":"keep"}\n';; esac; done"#;
    let players = format!("{},greedy", workshop.program("talkative", twice));
    let (report, _) = forfeited(&workshop, &["--game=biblios", "--deals=2", "--players", &players]);
    assert_eq!(
        report["players"][0]["forfeits"]["first"],
        "deal 0, game 0, seat 0, action 1: wrote a line without being asked"
    );
}

#[test]
fn a_program_receives_game_decisions_and_result() {
    let workshop = Workshop::new("listening");
    let log = workshop.path("log");
    // Answers with the first legal action, and logs its input.
    let script = format!(
        r#"while read -r line; do printf '%s\n' "$line" >> {log}; case $line in *'"type":"decide"'*)
        printf '%s\n' "$line" | sed 's/.*"legal":\["\([^"]*\)".*/{{"action":"\1"}}/';; esac; done"#
    );
    let players = format!("random,{}", workshop.program("listening", &script));
    let (report, _) =
        contest(&workshop, &["--game=quill", "--deals=2", "--players", &players, "--options=task=B"]);
    assert_eq!(report["players"][1]["forfeits"]["games"], 0, "{}", report["players"][1]);
    let received: Vec<Value> =
        workshop.read("log").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let games: Vec<&Value> = received.iter().filter(|message| message["type"] == "game").collect();
    assert_eq!(games.len(), 4, "one process plays all games");
    for game in &games {
        assert_eq!(
            (&game["protocol"], &game["game"], &game["seats"]),
            (&1.into(), &"quill".into(), &2.into())
        );
        assert_eq!(game["options"]["task"], "B");
        assert!(game["seed"].as_u64().is_some_and(|seed| seed < 1 << 53));
        assert_eq!(game["boards"]["task"][0], "card task B");
    }
    assert_eq!((&games[0]["seat"], &games[1]["seat"]), (&1.into(), &0.into()));
    let results: Vec<&Value> = received.iter().filter(|message| message["type"] == "result").collect();
    assert_eq!(results.len(), 4, "a result for each game");
    assert!(results.iter().all(|message| message["view"]["result"]["winners"].is_array()));
    let mut seat = 0;
    for message in &received {
        match message["type"].as_str() {
            Some("game") => seat = message["seat"].as_u64().expect("a seat"),
            Some("decide") => {
                let legal = message["legal"].as_array().expect("a list");
                assert!(legal.len() >= 2, "forced actions are not asked for");
                assert_eq!(message["legal"], message["view"]["legal"][seat.to_string()]);
                let others = message["view"]["legal"].as_object().map(serde_json::Map::len);
                assert_eq!(others, Some(1), "only the own legal actions are sent");
            }
            other => assert_eq!(other, Some("result")),
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn child_processes_of_a_program_are_killed() {
    let workshop = Workshop::new("family");
    let pids = workshop.path("pids");
    let script = format!("sleep 1000 & echo $! >> {pids}; wait");
    let players = format!("{},random", workshop.program("family", &script));
    forfeited(&workshop, &["--game=biblios", "--deals=2", "--exec-timeout=1", "--players", &players]);
    let pids = workshop.read("pids");
    assert!(!pids.is_empty(), "something was started");
    for pid in pids.lines() {
        // A killed orphan stays a zombie if init does not reap it.
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let ended = status.is_empty() || status.contains("State:\tZ") || !status.contains("Name:\tsleep");
        assert!(ended, "{pid} still runs: {status}");
    }
}

#[test]
fn a_missing_program_is_reported_before_the_first_deal() {
    let output = arena(&["--game=biblios", "--deals=2", "--players=greedy,exec:no-such-program-here"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(error.contains("exec:no-such-program-here cannot be started: "), "{error}");
    assert!(output.stdout.is_empty());
}
