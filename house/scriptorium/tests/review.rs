//! `scriptorium review` and `arena --adjusted` on the command line.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn scriptorium(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_scriptorium")).args(arguments).output().expect("the binary runs")
}

fn conformance(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(path)
}

fn review(path: &Path, arguments: &[&str]) -> Output {
    let path = path.to_str().expect("UTF-8");
    scriptorium(&[&["review", path], arguments].concat())
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn the_table_and_the_json_tell_the_same() {
    for path in ["biblios/records/2-players-default.json", "quill/records/solo-normal.json"] {
        let path = conformance(path);
        for arguments in [&[][..], &["--open"]] {
            let json: Value =
                serde_json::from_str(&out(&review(&path, &[arguments, &["--json"]].concat()))).expect("JSON");
            let table = out(&review(&path, arguments));
            for name in ["start", "luck", "own decisions", "decisions of the others", "result"] {
                assert!(table.contains(name), "{table}");
            }
            let number = |part: &str| json[part][0].as_i64().expect("a number");
            let sum = ["start", "luck", "own", "others"].map(number).iter().sum::<i64>();
            assert_eq!(sum, number("end"));
            let lost = json["summaries"][0]["lost"].as_f64().expect("a number") / 1e4;
            assert!(table.contains(&format!("{lost:.1} % lost in all")), "{table}");
        }
    }
}

#[test]
fn what_cannot_be_reviewed_is_refused_precisely() {
    let folder = tempfile::tempdir().expect("a folder");
    let record =
        std::fs::read_to_string(conformance("biblios/records/2-players-default.json")).expect("a record");
    let changed = |name: &str, change: &dyn Fn(&mut Value)| {
        let mut json: Value = serde_json::from_str(&record).expect("JSON");
        change(&mut json);
        let path = folder.path().join(name);
        std::fs::write(&path, json.to_string()).expect("a writable folder");
        path
    };
    let whole = changed("whole", &|_| {});
    let cut = folder.path().join("cut");
    std::fs::write(&cut, &record[..record.len() / 2]).expect("a writable folder");
    let version = changed("version", &|json| json["format"] = "scriptorium/9".into());
    let illegal = changed("illegal", &|json| json["actions"][0] = serde_json::json!([0, "pass"]));
    let deck = include_str!("../../../players/bots/tests/unfamiliar.deck");
    let unfamiliar = changed("unfamiliar", &|json| {
        json["deck"] = deck.lines().collect();
        json["actions"] = Value::Array(Vec::new());
    });
    for (path, arguments, status, message) in [
        (&whole, &["--seat", "2"][..], 2, "no such seat: the table has seats 0 to 1"),
        (&whole, &["--seat", "7"], 2, "there is no seat 7 at this table"),
        (&cut, &[], 2, "line "),
        (&version, &[], 2, "expected \"scriptorium/1\""),
        (&illegal, &[], 3, "action 0"),
        (&unfamiliar, &[], 2, "the network has not learned this deck"),
    ] {
        let output = review(path, &[arguments, &["--json"]].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{error}");
        assert!(error.contains(message), "{error}");
        let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(json["error"]["message"].is_string(), "{json}");
    }
}

#[test]
fn luck_is_subtracted_and_changes_nothing_else() {
    for game in ["biblios", "quill"] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
        let arena = |more: &[&str]| {
            let game = format!("--game={game}");
            let basic = ["arena", &game, "--players=mind,greedy", "--deals=4", "--seed=3"];
            out(&scriptorium(&[&basic[..], more].concat()))
        };
        let read = |name: &str| -> Value {
            serde_json::from_str(&std::fs::read_to_string(path(name)).expect("the file is there"))
                .expect("JSON")
        };
        arena(&["--json", &path("plain")]);
        let table = arena(&["--adjusted", "--json", &path("one"), "--resume", &path("journal")]);
        assert!(table.contains("without luck"), "{table}");
        arena(&["--adjusted", "--json", &path("two"), "--threads", "2"]);
        arena(&["--adjusted", "--json", &path("again"), "--resume", &path("journal")]);
        let (plain, one) = (read("plain"), read("one"));
        assert_eq!(plain["players"][0]["wins"], one["players"][0]["wins"], "the games are the same");
        assert_eq!(
            (&one, &one),
            (&read("two"), &read("again")),
            "at any number of threads, and from the journal"
        );
        assert!(plain["players"][0]["adjusted"].is_null());
        let means: Vec<f64> =
            [0, 1].map(|player| one["players"][player]["adjusted"]["mean"].as_f64().expect("a mean")).into();
        assert!((means[0] + means[1] - 1.0).abs() < 1e-5, "luck cancels out: {means:?}");
        let other = scriptorium(&[
            "arena",
            &format!("--game={game}"),
            "--players=mind,greedy",
            "--deals=4",
            "--seed=3",
            "--resume",
            &path("journal"),
        ]);
        assert!(other.status.success(), "a contest that counts no luck can use the deals");
    }
}
