//! `scriptorium verify`: its text, its JSON and its exit statuses.

use std::io::Write;
use std::process::{Command, Stdio};

use record::biblios::{Record, Replay};
use record::fair::{Fair, Secret};
use serde_json::Value;
use tabletop::ToAct;

const BIBLIOS: &str = include_str!("../../../conformance/fair/biblios.json");
const DRAWN: &str = include_str!("../../../conformance/fair/biblios-2.json");
const QUILL: &str = include_str!("../../../conformance/fair/quill.json");
const COMMITMENT: &str = "63231e4ddae11b09de53a842b09dc628ac06a5ca0027abd8511ffff0e1b01a42";
const NONCE_2: &str = "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f";

/// Verifies a record from standard input. Returns the exit status, standard output and standard error.
fn verify(record: &str, arguments: &[&str]) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_scriptorium"))
        .args([&["verify", "-"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // With invalid arguments the program exits without reading its input.
    let _ = child.stdin.take().expect("a pipe").write_all(record.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8 output");
    (output.status.code().expect("an exit status"), text(output.stdout), text(output.stderr))
}

fn labelled<'a>(out: &'a str, label: &str) -> Vec<&'a str> {
    out.lines().filter_map(|line| Some(line.strip_prefix(label)?.trim())).collect()
}

/// Returns a complete, legal game from another secret, as a cheating server would make it up afterwards.
fn forged() -> String {
    let mut record = Record::read(BIBLIOS).expect("a good record");
    let original = record.fair.take().expect("a fair shuffle");
    let fair = Fair::new(original.scheme, &original.table, Secret([9; 32]), original.nonces);
    record.start.seed = Some(fair.seed());
    record.fair = Some(fair);
    record.actions.clear();
    let mut game = Replay::begin(record).expect("a new game");
    while let ToAct::Seats(seats) = game.state().to_act() {
        let seat = seats.first().expect("a seat to act");
        let action = game.state().legal(seat).nth(0).expect("a legal action exists");
        game.add(seat, &action).expect("a legal action");
    }
    game.record().write()
}

#[test]
fn an_honest_record_is_proved_in_words() {
    let noted = ["--commitment", COMMITMENT, "--nonce", &format!("2:{NONCE_2}")];
    let (status, out, err) = verify(BIBLIOS, &noted);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert_eq!(
        labelled(&out, "proved:"),
        [
            &format!(
                "the commitment {COMMITMENT} is the hash of the secret, for the table \"writing desk 7\""
            ),
            "the commitment is the one that was noted before the start",
            "the nonce that Clare (seat 2) gave is in the record",
            "the seed follows from the secret and the nonces",
            "every outcome of chance follows from the seed",
            "all 219 actions are legal",
            "the game is over, won by Bede (seat 1); points by seat: 4, 7, 3",
        ]
    );
    let last = "The shuffle follows from the commitment, and the game was played by the rules.";
    assert_eq!(out.lines().last(), Some(last));
    let stated = labelled(&out, "stated:").join("\n");
    assert!(stated.contains("given by Ansel (seat 0), Clare (seat 2), who"), "{stated}");
    assert!(stated.contains("Ansel (seat 0) began"), "{stated}");

    let (status, out, err) = verify(BIBLIOS, &[]);
    assert_eq!((status, err.as_str()), (0, ""));
    let stated = labelled(&out, "stated:").join("\n");
    assert!(stated.contains(&format!("{COMMITMENT} was published before the start")), "{stated}");
    assert_eq!(verify(QUILL, &noted).0, 0);
}

#[test]
fn a_first_player_who_was_not_drawn_is_caught() {
    let (status, out, _) = verify(DRAWN, &[]);
    assert_eq!(status, 0, "{out}");
    assert!(labelled(&out, "proved:").contains(&"that Clare (seat 2) began follows from the seed"), "{out}");
    assert!(!labelled(&out, "stated:").join("\n").contains("began"), "{out}");
    let mut other = Record::read(DRAWN).expect("a good record");
    other.first = tabletop::Seat::FIRST;
    other.actions.clear();
    let (status, out, _) = verify(&other.write(), &[]);
    let wrong = ["Ansel (seat 0) began, but the seed draws Clare (seat 2)"];
    assert_eq!((status, labelled(&out, "WRONG:")), (4, wrong.to_vec()), "{out}");
}

#[test]
fn a_swapped_deck_is_caught() {
    let forged = forged();
    assert_eq!(verify(&forged, &[]).0, 0, "it is consistent");
    let (status, out, err) = verify(&forged, &["--commitment", COMMITMENT]);
    assert_eq!((status, err.as_str()), (4, ""));
    let wrong = labelled(&out, "WRONG:");
    assert_eq!(wrong.len(), 1, "{out}");
    assert!(wrong[0].starts_with(&format!("the commitment {COMMITMENT} was noted before the start")));
    assert_eq!(out.lines().last(), Some("The shuffle is NOT as promised."));
    // Another seed under the same commitment: both errors are reported, and the shuffle decides the status.
    let swapped = BIBLIOS.replacen("\"seed\":\"9", "\"seed\":\"8", 1);
    let (status, out, _) = verify(&swapped, &[]);
    let wrong = labelled(&out, "WRONG:");
    assert_eq!((status, wrong.len()), (4, 2), "{out}");
    assert!(wrong[0].contains("does not follow from the secret"), "{out}");
    assert!(wrong[1].starts_with("action "), "{out}");
}

#[test]
fn a_swapped_nonce_is_caught_by_its_giver() {
    let other = format!("2:{}", "7".repeat(64));
    let none = format!("1:{NONCE_2}");
    for (noted, reason) in
        [(other, "but the record has a different one"), (none, "the record has none for that seat")]
    {
        for record in [BIBLIOS, QUILL] {
            let (status, out, _) = verify(record, &["--nonce", &noted]);
            assert_eq!(status, 4);
            assert!(labelled(&out, "WRONG:")[0].contains(reason), "{out}");
        }
    }
}

#[test]
fn an_illegal_action_and_an_open_end_have_their_own_status() {
    let mut record = Record::read(BIBLIOS).expect("a good record");
    let last = record.actions.pop().expect("an action");
    let (status, out, err) = verify(&record.write(), &[]);
    assert_eq!((status, err.as_str()), (5, ""));
    assert!(labelled(&out, "open:")[0].starts_with("the game is not over"), "{out}");
    record.actions.extend([last, last]);
    let (status, out, err) = verify(&record.write(), &[]);
    assert_eq!((status, err.as_str()), (3, ""));
    assert!(labelled(&out, "WRONG:")[0].starts_with("action 219, seat "), "{out}");
    assert_eq!(out.lines().last(), Some("The game was NOT played by the rules."));

    let mut record = Record::read(BIBLIOS).expect("a good record");
    record.fair = None;
    let (status, out, err) = verify(&record.write(), &[]);
    assert_eq!((status, err.as_str()), (5, ""));
    assert!(labelled(&out, "open:")[0].starts_with("no fair shuffle was promised"), "{out}");
    assert!(labelled(&out, "proved:")[0].ends_with("actions are legal"), "{out}");
    let (status, out, _) = verify(&record.write(), &["--commitment", COMMITMENT]);
    assert_eq!((status, labelled(&out, "WRONG:").len()), (4, 1), "{out}");
}

#[test]
fn a_list_of_chance_beside_a_fair_shuffle_is_wrong() {
    let listed = QUILL.replacen("\"fair\"", "\"chance\": [\"R\"], \"fair\"", 1);
    let (status, out, _) = verify(&listed, &[]);
    assert_eq!(status, 4);
    assert!(labelled(&out, "WRONG:")[0].starts_with("the list `chance` decides before the seed"), "{out}");
}

#[test]
fn json_has_the_same_findings() {
    for (record, arguments, status, conclusion) in [
        (BIBLIOS.to_owned(), &["--json"][..], 0, "proved"),
        (QUILL.to_owned(), &["--json"], 0, "proved"),
        (DRAWN.to_owned(), &["--json"], 0, "proved"),
        (forged(), &["--json", "--commitment", COMMITMENT], 4, "unfair"),
    ] {
        let (found, out, err) = verify(&record, arguments);
        assert_eq!((found, err.as_str()), (status, ""));
        let verdict: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(verdict["conclusion"], conclusion);
        let findings = verdict["findings"].as_array().expect("a list");
        assert!(findings.iter().any(|finding| finding["about"] == "seed" && finding["outcome"] == "proved"));
        let (_, words, _) = verify(&record, &arguments[1..]);
        for finding in findings {
            let message = finding["message"].as_str().expect("text");
            assert!(words.lines().any(|line| line.ends_with(message)), "{message}");
        }
    }
}

#[test]
fn a_closed_output_keeps_the_exit_status() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/fair/biblios.json");
    let swapped = "7".repeat(64);
    for (commitment, expected) in [(COMMITMENT, 0), (swapped.as_str(), 4)] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = Command::new(env!("CARGO_BIN_EXE_scriptorium"))
            .args(["verify", path, "--commitment", commitment])
            .stdout(writer)
            .output()
            .expect("the program runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), err.as_ref()), (Some(expected), ""));
    }
}

#[test]
fn invalid_records_exit_with_2() {
    let bad = BIBLIOS.replacen("\"secret\":\"0", "\"secret\":\"", 1);
    for (record, field) in [(bad.as_str(), "fair.secret"), ("{}", ""), ("", "")] {
        let (status, out, err) = verify(record, &["--json"]);
        assert_eq!(status, 2);
        assert!(err.starts_with("scriptorium: -: "), "{err}");
        let error: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(error["error"]["field"].as_str().unwrap_or_default(), field);
    }
    let absent = format!("3:{NONCE_2}");
    let (status, out, err) = verify(BIBLIOS, &["--nonce", &absent]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(err, "scriptorium: -: there is no seat 3 at this table\n");
    for bad in [
        ["--nonce", NONCE_2],
        ["--nonce", "4:00"],
        ["--nonce", "0:00"],
        ["--commitment", "00"],
        ["--commitment", ""],
    ] {
        let (status, out, err) = verify(BIBLIOS, &bad);
        assert_eq!((status, out.as_str()), (2, ""), "{bad:?}");
        assert!(err.contains(bad[0]), "{err}");
    }
    let (status, _, err) = verify("", &["more"]);
    assert_eq!(status, 2, "{err}");
}
