//! What a contest tells about forfeits: standard error, records of all games, and the exit status.

#![cfg(unix)]

mod workshop;

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;
use workshop::{Workshop, arena, succeed};

/// Answers with the first legal action.
const FIRST: &str = r#"printf '%s\n' "$line" | sed 's/.*"legal":\["\([^"]*\)".*/{"action":"\1"}/'"#;

/// Returns a player that plays four decisions of its first game, then writes to standard error and exits, or with
/// another `failure` does that. It is started again for the next game, and plays that to the end.
fn failing_once(workshop: &Workshop, failure: &str) -> String {
    let failed = workshop.path("failed");
    let script = format!(
        r#"decisions=0
        while read -r line; do case $line in *'"type":"decide"'*)
            decisions=$((decisions + 1))
            if [ $decisions = 5 ] && [ ! -e {failed} ]; then touch {failed}; {failure}; fi
            {FIRST};;
        esac; done"#
    );
    workshop.program("failing", &script)
}

fn replay(arguments: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scriptorium"));
    let output = command.arg("replay").args(arguments).arg("--json").output().expect("the binary runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn the_end_of_standard_error_is_printed() {
    let crash = r"printf 'bot.js:7\n\tboom();\n\nError: \033[31mno ink\n\nNode.js v20\n' >&2; exit 1";
    let workshop = Workshop::new("stderr");
    let report = workshop.path("report.json");
    let players = format!("{},random", failing_once(&workshop, crash));
    let text = succeed(&["--game=biblios", "--deals=1", "--players", &players, "--json", &report]);
    let expected = "ended (exit status: 1)\nIts standard error ended with:\n    bot.js:7\n        boom();\n    \n    \
        Error: [31mno ink\n    \n    Node.js v20\n";
    assert!(text.ends_with(expected), "{text}");
    let report: Value = serde_json::from_str(&workshop.read("report.json")).expect("JSON");
    let stderr = &report["players"][0]["forfeits"]["stderr"];
    assert_eq!(stderr, "bot.js:7\n    boom();\n\nError: [31mno ink\n\nNode.js v20");
    assert_eq!(report["players"][1]["forfeits"]["stderr"], "");
}

#[test]
fn standard_error_is_printed_when_a_program_still_runs() {
    let workshop = Workshop::new("caught");
    let failure = r"seq 1 3000 >&2; echo 'caught: no ink' >&2; echo nonsense; sleep 1000";
    let players = format!("{},random", failing_once(&workshop, failure));
    let text = succeed(&["--game=biblios", "--deals=1", "--players", &players]);
    assert!(text.ends_with("\n    3000\n    caught: no ink\n"), "{text}");
    assert!(text.len() < 10_000, "only the end is kept");
}

#[test]
fn every_game_can_be_replayed_forfeited_ones_too() {
    for (game, seats) in [("biblios", "3"), ("quill", "2"), ("quill", "1")] {
        let workshop = Workshop::new(&format!("kept-{game}-{seats}"));
        let (keep, deals) = (workshop.path("games"), workshop.path("deals"));
        let players = format!("mine={},greedy", failing_once(&workshop, "echo nonsense"));
        let run = |deals_to_play: &str| {
            succeed(&[
                "--game",
                game,
                "--seats",
                seats,
                "--players",
                &players,
                deals_to_play,
                "--keep",
                &keep,
                "--resume",
                &deals,
            ])
        };
        run("--deals=2");
        let text = run("--deals=3");
        let mut files = BTreeSet::new();
        let outcomes: Vec<Value> = workshop
            .read("deals")
            .lines()
            .skip(1)
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        for (deal, outcome) in outcomes.iter().enumerate() {
            for (index, played) in outcome["games"].as_array().expect("a list").iter().enumerate() {
                let name = format!("deal-{deal}-game-{index}.json");
                let shown = replay(&[&format!("{keep}/{name}")]);
                let points =
                    if seats == "1" { &shown["result"]["points"][0] } else { &shown["result"]["points"] };
                let expected = if seats == "1" { &played["points"][0] } else { &played["points"] };
                assert_eq!(points, expected, "{game}: {name}");
                files.insert(name);
            }
        }
        let forfeits = workshop.read("games/forfeits.jsonl");
        assert_eq!(forfeits.lines().count(), 1, "resuming keeps the list: {forfeits}");
        let forfeit: Value = serde_json::from_str(&forfeits).expect("JSON");
        assert_eq!(forfeit["reason"], r#"answered "nonsense", which is not JSON"#);
        // The record shows what the program was asked.
        let (file, seat, action) = (
            forfeit["file"].as_str().expect("a file"),
            forfeit["seat"].to_string(),
            forfeit["action"].to_string(),
        );
        let record: Value = serde_json::from_str(&workshop.read(&format!("games/{file}"))).expect("JSON");
        assert_eq!(record["seats"][seat.parse::<usize>().expect("a seat")], "mine");
        let asked = replay(&[&format!("{keep}/{file}"), "--until", &action, "--as", &seat]);
        assert!(asked["legal"][&seat].as_array().is_some_and(|legal| !legal.is_empty()), "{asked}");
        assert!(text.contains(&format!("seat {seat}, action {action}: answered")), "{text}");
        files.insert("forfeits.jsonl".to_owned());
        let found = std::fs::read_dir(&keep).expect("a folder");
        let found: BTreeSet<String> =
            found.map(|entry| entry.expect("a file").file_name().into_string().expect("UTF-8")).collect();
        assert_eq!(found, files);
    }
}

#[test]
fn a_player_that_forfeited_every_game_is_a_failure() {
    let workshop = Workshop::new("hopeless");
    let players = format!("mine={},greedy,random", workshop.program("hopeless", "exit 0"));
    let output = arena(&["--game=biblios", "--seats=2", "--deals=1", "--players", &players]);
    assert_eq!(output.status.code(), Some(6));
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("biblios, 2 seats, 1 deal, "));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "scriptorium: mine forfeited every game\n");
}
