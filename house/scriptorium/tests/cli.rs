//! The command line: output, error messages and exit statuses.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use record::biblios::{Record, Replay};
use serde_json::{Value, json};

struct Answer {
    status: i32,
    out: String,
    err: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_scriptorium"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the binary with this standard input. Fails if it panics or is killed by a signal.
fn scriptorium(arguments: &[&str], input: impl AsRef<[u8]>) -> Answer {
    let mut child = command(arguments).spawn().expect("the binary runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref().to_vec();
    // The program may exit before it has read everything.
    let feeding = std::thread::spawn(move || stdin.write_all(&input).is_ok());
    let output = child.wait_with_output().expect("the binary ends");
    let _ = feeding.join();
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8 output");
    let answer = Answer {
        status: output.status.code().expect("an exit status"),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(!answer.err.contains("panicked"), "{}", answer.err);
    answer
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn scenario(name: &str) -> Value {
    let path = root().join("conformance/biblios/scenarios").join(format!("{name}.json"));
    let text = std::fs::read_to_string(path).expect("the scenario");
    serde_json::from_str(&text).expect("JSON")
}

fn record_of(name: &str) -> String {
    scenario(name)["record"].to_string()
}

/// Returns a record whose last action is illegal.
fn illegal_record() -> String {
    let mut record = scenario("B32-bid-more-or-pass")["record"].take();
    record["actions"].as_array_mut().expect("actions").push(json!([2, "bid 2"]));
    record.to_string()
}

/// Writes a file that only this test uses, and returns its path.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a writable folder");
    path.to_str().expect("a readable path").to_owned()
}

fn json_of(answer: &Answer) -> Value {
    serde_json::from_str(&answer.out).unwrap_or_else(|error| panic!("{error}: {:?}", answer.out))
}

/// Returns the lines of a text, with whitespace collapsed.
fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The documented fields.
const FIELDS: [&str; 13] = [
    "phase",
    "active",
    "to_act",
    "waiting",
    "legal",
    "drawn",
    "public",
    "auction",
    "dice",
    "hands",
    "auction_pile",
    "draw",
    "result",
];

#[test]
fn every_scenario_can_be_replayed_from_a_file_and_from_standard_input() {
    let folder = root().join("conformance/biblios/scenarios");
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .expect("the scenarios")
        .flatten()
        .map(|entry| entry.path().file_stem().unwrap_or_default().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(names.len() > 100);
    for name in names {
        let scenario = scenario(&name);
        let record = scenario["record"].to_string();
        let piped = scriptorium(&["replay", "-", "--json"], &record);
        let path = file("a-scenario.json", &record);
        let filed = scriptorium(&["replay", &path, "--json"], "");
        assert_eq!((filed.status, &filed.out), (piped.status, &piped.out), "{name}");
        let shown = json_of(&filed);
        if scenario["invalid"].is_object() {
            assert_eq!(filed.status, 2, "{name}");
            assert_eq!(shown["error"]["field"], scenario["invalid"]["field"], "{name}");
            let message = shown["error"]["message"].as_str().expect("a message");
            assert!(filed.err.starts_with(&format!("scriptorium: {path}: ")), "{name}: {}", filed.err);
            assert!(filed.err.contains(message), "{name}: {} in {}", message, filed.err);
        } else {
            assert_eq!((filed.status, filed.err.as_str()), (0, ""), "{name}");
            for field in FIELDS {
                assert!(shown.get(field).is_some(), "{name} shows no {field}");
            }
        }
    }
}

#[test]
fn an_illegal_action_ends_with_status_3_and_says_which() {
    let json = scriptorium(&["replay", "-", "--json"], illegal_record());
    assert_eq!(json.status, 3);
    let message = "the lowest bid now is 4";
    assert_eq!(
        json_of(&json),
        json!({"error": {"action": 1, "seat": 2, "text": "bid 2", "rule": "B32", "message": message}})
    );
    assert_eq!(json.err, format!("scriptorium: -: action 1, seat 2, `bid 2`: {message} (B32)\n"));
    let text = scriptorium(&["replay", "-"], illegal_record());
    assert_eq!((text.status, text.out.as_str(), &text.err), (3, "", &json.err));
    let before = scriptorium(&["replay", "-", "--until", "1", "--json"], illegal_record());
    assert_eq!(before.status, 0, "later actions are not replayed");
    assert_eq!(json_of(&before)["auction"]["high_bid"], 3);
}

#[test]
fn invalid_records_exit_with_2_and_a_position() {
    let record = record_of("B32-bid-more-or-pass");
    let cases = [
        (&b"{\n  \"format\": \"scriptorium/1\",\n"[..], "line 3, column 1: "),
        (b"", "line 1, column 1: "),
        (b"[]", "line 1, column "),
        (b"{\n\"format\": \"x\xff\"}", "line 2, column 13: not UTF-8"),
        (b"{\"format\": 3}", "format: invalid type: integer `3`"),
        (b"{\"format\": \"scriptorium/1\"}", "missing field `game`"),
        (b"{\"game\": \"biblios\", \"format\": 3}", "format: invalid type: integer `3`"),
    ];
    for (bytes, wanted) in cases {
        let path = file("no-record.json", bytes);
        let answer = scriptorium(&["replay", &path, "--json"], "");
        assert_eq!(answer.status, 2);
        assert!(answer.err.starts_with(&format!("scriptorium: {path}: ")), "{}", answer.err);
        assert!(answer.err.contains(wanted), "{wanted:?} is not in {:?}", answer.err);
        let error = &json_of(&answer)["error"];
        assert!(error["line"].is_u64() && error["column"].is_u64(), "{error}");
        assert!(error["message"].is_string(), "{error}");
        let text = scriptorium(&["replay", &path], "");
        assert_eq!((text.status, text.out.as_str(), text.err), (2, "", answer.err));
    }
    let unknown = record.replacen("\"seats\"", "\"chairs\": 3, \"seats\"", 1);
    let answer = scriptorium(&["replay", "-", "--json"], unknown);
    assert_eq!((answer.status, &json_of(&answer)["error"]["field"]), (2, &json!("chairs")));
}

#[test]
fn unreadable_files_exit_with_2() {
    let missing = scriptorium(&["replay", "no/such/file.json", "--json"], "");
    assert_eq!(missing.status, 2);
    assert!(missing.err.contains("no/such/file.json: "), "{}", missing.err);
    assert!(json_of(&missing)["error"]["message"].is_string());
    let folder = scriptorium(&["replay", env!("CARGO_TARGET_TMPDIR")], "");
    assert_eq!((folder.status, folder.out.as_str()), (2, ""));
    let large = file("too-large.json", vec![b' '; record::MOST_BYTES + 1]);
    for arguments in [["replay", &large], ["replay", "-"]] {
        let answer = scriptorium(&arguments, vec![b' '; record::MOST_BYTES + 1]);
        assert_eq!(answer.status, 2);
        assert!(answer.err.contains(&format!("larger than {} bytes", record::MOST_BYTES)), "{}", answer.err);
    }
    std::fs::remove_file(large).expect("the file was written");
}

#[test]
fn the_viewer_must_be_at_the_table() {
    let record = record_of("B32-bid-more-or-pass");
    let absent = scriptorium(&["replay", "-", "--as", "3", "--json"], &record);
    assert_eq!(absent.status, 2);
    assert!(absent.err.contains("there is no seat 3 at this table"), "{}", absent.err);
    assert!(json_of(&absent)["error"]["message"].is_string());
    for viewer in ["4", "-1", "everybody", ""] {
        let answer = scriptorium(&["replay", "-", &format!("--as={viewer}")], &record);
        assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{viewer}");
        assert!(answer.err.contains("--as"), "{}", answer.err);
    }
    let endless = scriptorium(&["replay", "-", "--until", "99999", "--json"], &record);
    assert_eq!(endless.status, 0, "more actions than there are is not an error");
    let wrong = scriptorium(&["replay", "-", "--until", "some"], &record);
    assert_eq!((wrong.status, wrong.out.as_str()), (2, ""));
}

#[test]
fn the_text_shows_events_and_the_table() {
    let record = record_of("B22-kept-and-sent-cards-are-unseen");
    let all = lines(&scriptorium(&["replay", "-"], &record).out);
    for wanted in [
        "Bede keeps Monks 2A.",
        "Bede sends Pigments 2A to the auction pile.",
        "Bede puts Holy Books 1A into the public space.",
        "Biblios: Ansel, Bede, Clare, after 3 of 3 actions, everything open",
        "Dice Monks 3 Pigments 3 Holy Books 3 Manuscripts 3 Forbidden Tomes 3",
        "Public space H1A",
        "Drawn Manuscripts 1A",
        "Ansel G1",
        "> Bede M2A · G2",
        "Bede may: public",
    ] {
        assert!(all.iter().any(|line| line == wanted), "{wanted:?} is not in {all:#?}");
    }
    let auction = lines(&scriptorium(&["replay", "-"], record_of("B32-bid-more-or-pass")).out);
    for wanted in ["For sale: Monks 2A.", "Bede bids 3 Gold.", "Clare may: bid 4 to bid 66, pass"] {
        assert!(auction.iter().any(|line| line == wanted), "{wanted:?} is not in {auction:#?}");
    }
    let over = scriptorium(&["replay", "-"], record_of("B66-final-scoring-example")).out;
    assert!(over.contains("Points") && over.contains("won"), "{over}");
    let sly = record.replacen("\"Bede\"", r#""\u001b[2JBe\nde""#, 1);
    let plain = scriptorium(&["replay", "-"], sly);
    assert_eq!(plain.status, 0);
    assert!(
        plain.out.contains(r"\u{1b}[2JBe\nde keeps Monks 2A."),
        "control characters in names are escaped: {:?}",
        plain.out
    );
    let waits = scriptorium(&["replay", "-"], record_of("B20-waits-for-the-next-card")).out;
    assert!(waits.contains("The game waits for chance: draw."), "{waits}");
}

// proves B22 B80 B81
#[test]
fn hidden_cards_are_not_shown() {
    let record = record_of("B22-kept-and-sent-cards-are-unseen");
    for viewer in ["0", "2", "spectator"] {
        for more in [&["--json"][..], &[], &["--step"]] {
            let arguments = [&["replay", "-", "--as", viewer], more].concat();
            let answer = scriptorium(&arguments, &record);
            assert_eq!(answer.status, 0);
            for hidden in ["M2A", "P2A", "S1A", "G2", "Monks 2A", "Pigments 2A", "Manuscripts 1A", "may:"] {
                assert!(!answer.out.contains(hidden), "{viewer} is shown {hidden}: {}", answer.out);
            }
            assert!(answer.out.contains("H1A"), "public cards are shown");
        }
    }
    // The files of a pair differ only in what is hidden from these viewers.
    let pairs = [
        ("B80-face-down-payment-one", "B80-face-down-payment-two", "4", ["0", "2", "spectator"]),
        ("B80-kept-church-card-looks-like-any", "B80-kept-monk-looks-like-any", "1", ["1", "2", "spectator"]),
    ];
    for (one, two, until, viewers) in pairs {
        for viewer in viewers {
            for more in [&["--json"][..], &[], &["--step"]] {
                let arguments = [&["replay", "-", "--until", until, "--as", viewer], more].concat();
                let output_of = |name| {
                    let mut record: Value = serde_json::from_str(&record_of(name)).expect("JSON");
                    // The length of the record is not hidden.
                    let actions = record["actions"].as_array_mut().expect("actions");
                    actions.truncate(until.parse().expect("a number"));
                    scriptorium(&arguments, record.to_string()).out
                };
                assert_eq!(output_of(one), output_of(two), "{viewer} can tell {one} from {two}");
            }
        }
    }
}

#[test]
fn steps_follow_each_other_without_a_terminal() {
    let record = record_of("B22-kept-and-sent-cards-are-unseen");
    let all = scriptorium(&["replay", "-", "--step"], &record);
    assert_eq!((all.status, all.err.as_str()), (0, ""));
    let headings = |text: &str| text.lines().filter(|line| line.starts_with("Biblios: ")).count();
    assert_eq!(headings(&all.out), 4, "the beginning and three actions");
    assert_eq!(all.out.matches("Bede keeps Monks 2A.").count(), 1, "each event is shown once");
    let some = scriptorium(&["replay", "-", "--step", "--until", "1"], &record);
    assert_eq!(headings(&some.out), 2);
    let illegal = scriptorium(&["replay", "-", "--step"], illegal_record());
    assert_eq!((illegal.status, headings(&illegal.out)), (3, 2), "the steps before the bad action are shown");
    assert!(illegal.err.contains("(B32)"), "{}", illegal.err);
    let both = scriptorium(&["replay", "-", "--step", "--json"], &record);
    assert_eq!((both.status, both.out.as_str()), (2, ""));
}

#[test]
fn decks_are_checked_and_shown() {
    let printed = scriptorium(&["deck", "print"], "");
    assert_eq!((printed.status, printed.err.as_str()), (0, ""));
    assert_eq!(printed.out, biblios_view::PRINTED);
    let path = file("good.deck", &printed.out);
    let good = scriptorium(&["deck", "check", &path], "");
    assert_eq!((good.status, good.out), (0, format!("{path}: 87 cards, for [2, 3, 4] players\n")));
    assert_eq!(scriptorium(&["deck", "check", "-"], &printed.out).status, 0);
    let shown = scriptorium(&["deck", "show", &path], "");
    assert_eq!(shown.out, scriptorium(&["deck", "show"], "").out);
    assert!(lines(&shown.out).contains(&"all 87 cards".to_owned()), "{}", shown.out);

    let bad = printed.out.replacen("M2A", "M2A M3A", 1);
    let line = 1 + bad.lines().position(|line| line.contains("M3A")).expect("the bad line");
    let bad = file("bad.deck", bad);
    let reason = format!("{bad}: line {line}: ");
    let record = file("for-a-bad-deck.json", record_of("B32-bid-more-or-pass"));
    for arguments in [
        &["deck", "check", &bad][..],
        &["deck", "show", &bad],
        &["play", "--deck", &bad],
        &["replay", "--deck", &bad, &record],
    ] {
        let answer = scriptorium(arguments, "");
        assert_eq!((answer.status, answer.out.as_str()), (2, ""), "{arguments:?}");
        assert!(answer.err.starts_with(&format!("scriptorium: {reason}")), "{}", answer.err);
        assert!(answer.err.contains("has that letter already"), "{}", answer.err);
    }
    for arguments in [["deck", "check", "no/such.deck"], ["deck", "show", "no/such.deck"]] {
        let answer = scriptorium(&arguments, "");
        assert_eq!((answer.status, answer.out.as_str()), (2, ""));
        assert!(answer.err.contains("no/such.deck: "), "{}", answer.err);
    }
    let odd = file("odd.deck", b"cards M2A\n\xff\n");
    let answer = scriptorium(&["deck", "check", &odd], "");
    assert_eq!(answer.status, 2);
    assert!(answer.err.contains("line 2, column 1: not UTF-8"), "{}", answer.err);
}

/// Input that plays a game to its end by trying every action that can be legal.
fn exhaustive_input() -> String {
    let tries = "keep\npublic\nauction\nchurch none\npass\ndefault\n";
    let cards = biblios_view::Deck::printed();
    let takes: String =
        cards.cards().kinds().map(|(card, _)| format!("take {}\n", cards.code(card))).collect();
    (tries.to_owned() + &takes).repeat(60)
}

#[test]
fn a_game_can_be_left_and_its_record_replayed() {
    for (name, input) in [
        ("quit", "quit\n".to_owned()),
        ("end", String::new()),
        ("nonsense", "\n  \nfly me\nbid -1\ntake M9Z\nhelp\nlook\nkeep\nkeep\npay\nquit\nkeep\n".to_owned()),
        ("cut-off", "keep".to_owned()),
        ("exhaustive", exhaustive_input()),
    ] {
        for players in ["2", "3", "4"] {
            let path = file(&format!("{name}-{players}.json"), "");
            let answer = scriptorium(
                &["play", "--players", players, "--seed", "5eed", "--first", "0", "--save", &path],
                input.as_bytes(),
            );
            assert_eq!((answer.status, answer.err.as_str()), (0, ""), "{name}");
            assert!(answer.out.contains(&format!("The record was saved to {path}.")), "{}", answer.out);
            let text = std::fs::read_to_string(&path).expect("the record was saved");
            let record = Record::read(&text).expect("a good record");
            let mut game = Replay::begin(record).expect("a good record");
            game.advance(usize::MAX).expect("a legal game");
            assert_eq!(scriptorium(&["replay", &path], "").status, 0);
            let over = game.state().to_act() == tabletop::ToAct::Nobody;
            assert_eq!(over, name == "exhaustive", "{name}: {} actions", game.played());
        }
    }
    let odd = scriptorium(&["play", "--seed", "1", "--first", "0"], b"\xff\xfe\n");
    assert_eq!(odd.status, 1);
    assert!(odd.err.starts_with("scriptorium: the terminal: "), "{}", odd.err);
}

#[test]
fn a_bot_that_has_not_learned_a_deck_says_who_plays_for_it() {
    let deck = file("unfamiliar.deck", include_str!("../../../players/bots/tests/unfamiliar.deck"));
    for (bot, learned) in [("mind", true), ("abbot", true), ("expert", false)] {
        let answer = scriptorium(&["play", "--deck", &deck, "--against", bot], "");
        let note =
            format!("note: {bot} has not learned to play with this deck, so expert plays in its place\n");
        assert_eq!((answer.status, answer.err), (0, if learned { note } else { String::new() }));
        assert_eq!(scriptorium(&["play", "--against", bot], "").err, "");
    }
}

#[test]
fn invalid_arguments_of_play_are_refused() {
    for (arguments, wanted) in [
        (&["play", "--players", "5"][..], "--players"),
        (&["play", "--option", "colour=red"], "unknown option"),
        (&["play", "--option", "memory=short"], "expected full or table"),
        (&["play", "--seed", "xyz"], "hexadecimal"),
        (&["play", "--seed", &"1".repeat(65)], "hexadecimal"),
        (&["play", "--first", "3"], "the seats are 0 to 2"),
        (&["play", "--save", "no/such/folder/x.json"], "no/such/folder/x.json: "),
    ] {
        let answer = scriptorium(arguments, "quit\n");
        let status = if arguments.contains(&"--save") { 1 } else { 2 };
        assert_eq!(answer.status, status, "{arguments:?}");
        assert!(answer.err.contains(wanted), "{wanted:?} is not in {:?}", answer.err);
    }
}

#[test]
fn a_closed_output_is_not_an_error() {
    let record = file("for-closed-output.json", record_of("B22-kept-and-sent-cards-are-unseen"));
    let saved = file("for-closed-output-saved.json", "");
    for arguments in [
        &["replay", &record][..],
        &["replay", &record, "--json"],
        &["replay", &record, "--step"],
        &["deck", "print"],
        &["deck", "show"],
        &["play", "--seed", "1", "--save", &saved],
        &["--help"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output =
            command(arguments).stdout(writer).stdin(Stdio::null()).output().expect("the binary runs");
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), err.as_ref()), (Some(0), ""), "{arguments:?}");
    }
    let saved = std::fs::read_to_string(saved).expect("a file");
    assert!(Record::read(&saved).is_ok(), "the record is saved even if the output is closed");
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let status = command(&["replay", "no/such/file"]).stderr(writer).status().expect("the binary runs");
    assert_eq!(status.code(), Some(2), "the exit status reports the error even if standard error is closed");
}

#[test]
fn the_record_of_a_scenario_file_is_replayed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    for scenario in
        ["biblios/scenarios/B66-final-scoring-example.json", "quill/scenarios/Q69-scoring-example.json"]
    {
        let path = root.join(scenario);
        let answer = scriptorium(&["replay", &path.to_string_lossy(), "--json"], "");
        assert_eq!(answer.status, 0, "{scenario}: {}", answer.err);
        assert!(json_of(&answer)["result"]["winners"].is_array(), "{scenario} ends");
    }
}
