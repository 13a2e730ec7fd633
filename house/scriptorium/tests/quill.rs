//! Quill & Parchment on the command line: output and exit statuses.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn scriptorium(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_scriptorium"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const RECORD: &str = r#"{"format": "scriptorium/1", "game": "quill", "seats": ["Ansel", "Bede"],
    "start": {"seed": "1"}, "actions": [[0, "stop"], [0, "roll all"]]}"#;

#[test]
fn boards_are_printed_checked_and_drawn() {
    for name in ["task-a", "task-b", "monastery-a", "monastery-b"] {
        let printed = scriptorium(&["board", "print", name], "");
        assert!(printed.status.success());
        let checked = scriptorium(&["board", "check", "-"], &out(&printed));
        assert_eq!(checked.status.code(), Some(0));
        assert!(out(&checked).contains("reconstructed"), "{}", out(&checked));
        let drawn = scriptorium(&["board", "show", "-"], &out(&printed));
        assert_eq!(out(&drawn), out(&scriptorium(&["board", "show", name], "")));
        assert!(drawn.status.success() && out(&drawn).contains("side"));
    }
}

#[test]
fn a_bad_board_is_refused_with_its_line() {
    let printed = out(&scriptorium(&["board", "print", "task-a"], ""));
    let bad = scriptorium(&["board", "check", "-"], &printed.replace("spaces=6", "spaces=0"));
    assert_eq!(bad.status.code(), Some(2));
    assert_eq!(err(&bad), "scriptorium: -: line 12: spaces: expected a number from 1 to 12\n");
    let neither = scriptorium(&["board", "check", "-"], "hello\n");
    assert_eq!(neither.status.code(), Some(2));
    assert!(err(&neither).contains("line 1: the first line must be"), "{}", err(&neither));
}

#[test]
fn an_illegal_action_exits_with_3_and_its_rule() {
    let output = scriptorium(&["replay", "-", "--json"], RECORD);
    assert_eq!(output.status.code(), Some(3));
    let error: serde_json::Value = serde_json::from_str(&out(&output)).expect("JSON");
    assert_eq!(error["error"]["action"], 1);
    assert_eq!(error["error"]["seat"], 0);
    assert_eq!(error["error"]["text"], "roll all");
    assert_eq!(error["error"]["rule"], "Q21");
    assert!(err(&output).contains("Q21"));
}

#[test]
fn a_bad_record_exits_with_2_and_its_field() {
    for (from, to, field) in [
        ("\"quill\"", "\"chess\"", "game"),
        ("[\"Ansel\", \"Bede\"]", "[]", "seats"),
        ("roll all", "go nowhere", "actions[1]"),
        ("\"seed\": \"1\"", "\"seed\": \"x\"", "start.seed"),
        ("\"seats\"", "\"options\": {\"difficulty\": \"hard\"}, \"seats\"", "options.difficulty"),
    ] {
        let output = scriptorium(&["replay", "-", "--json"], &RECORD.replace(from, to));
        assert_eq!(output.status.code(), Some(2), "{field}");
        let error: serde_json::Value = serde_json::from_str(&out(&output)).expect("JSON");
        assert_eq!(error["error"]["field"], field);
    }
}

// proves Q95
#[test]
fn a_viewer_is_shown_what_the_seat_may_know() {
    let shown = |viewer: &str| out(&scriptorium(&["replay", "-", "--until", "1", "--as", viewer], RECORD));
    assert!(shown("0").contains("Ansel has chosen: stop."));
    for viewer in ["1", "spectator"] {
        assert!(shown(viewer).contains("Ansel has chosen."));
        assert!(!shown(viewer).contains("Ansel has chosen:"));
    }
    let steps = out(&scriptorium(&["replay", "-", "--step", "--until", "1"], RECORD));
    assert!(steps.contains("after 0 of 2 actions") && steps.contains("after 1 of 2 actions"));
}
