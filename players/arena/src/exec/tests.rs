use ::biblios::State;
use record::{Format, biblios, quill};
use serde_json::Value;
use tabletop::{Perspective, Seat};

use super::message::{decide, game, parse_action, result};

/// A game of Biblios for three. Seat 0 always holds the same cards; the other hands and the pile vary.
fn biblios_game(one: &str, two: &str, pile: &str) -> biblios::Replay {
    let record = format!(
        r#"{{"format": "scriptorium/1", "game": "biblios", "seats": ["a", "b", "c"],
        "start": {{"position": {{"phase": "gift", "active": 1,
            "hands": [["M2A", "G3"], [{one}], [{two}]],
            "draw": ["M3E", "P3E", "H1A", "S1A", "F1A", "G2", "G2", "P2A"], "auction_pile": [{pile}]}}}},
        "chance": ["M3E", "P3E", "H1A", "S1A"],
        "actions": [[1, "keep"], [1, "public"], [1, "auction"], [1, "public"], [2, "take P3E"]]}}"#
    );
    let mut game = biblios::Replay::begin(biblios::Record::read(&record).expect("a record")).expect("a game");
    game.advance(5).expect("a legal record");
    game
}

/// Everything that a program could receive at this point.
fn lines<G: Format>(view: &G::View) -> String {
    let events = [0, view.events().len()].map(|messages| decide::<G>(view, messages));
    game::<G>(view, 7 << 11) + &events.concat() + &result::<G>(view, 0)
}

#[test]
fn hidden_information_changes_no_byte_sent_to_a_program() {
    let seat = Seat::new(0);
    let messages = |one, two, pile| lines::<State>(&biblios_game(one, two, pile).view(seat));
    let truth = messages(r#""P2B", "G1""#, r#""H1B", "G2""#, r#""S1B""#);
    assert!(truth.contains(r#""legal":["take S1A"]"#), "seat 0 is asked: {truth}");
    // Other hands, other hands and piles, and hands exchanged.
    assert_eq!(truth, messages(r#""F2H", "G1""#, r#""H1B", "G2""#, r#""S1B""#));
    assert_eq!(truth, messages(r#""M4H", "M4I""#, r#""G1", "G1""#, r#""C++""#));
    assert_eq!(truth, messages(r#""H1B", "G2""#, r#""P2B", "G1""#, r#""S1B""#));
    // What the seat may see does change the messages.
    assert_ne!(truth, messages(r#""P2B", "G1", "G1""#, r#""H1B", "G2""#, r#""S1B""#), "the size of a hand");
    let others = |one| lines::<State>(&biblios_game(one, r#""H1B", "G2""#, r#""S1B""#).view(Seat::new(1)));
    assert_ne!(others(r#""P2B", "G1""#), others(r#""F2H", "G1""#), "its own hand");
}

#[test]
fn a_sealed_choice_is_sent_to_no_other_seat() {
    let messages = |choice: &str, seat| {
        let record = format!(
            r#"{{"format": "scriptorium/1", "game": "quill", "seats": ["a", "b", "c"],
            "start": {{"seed": "5"}}, "actions": [[1, "{choice}"]]}}"#
        );
        let mut game = quill::Replay::begin(quill::Record::read(&record).expect("a record")).expect("a game");
        game.advance(1).expect("a legal record");
        lines::<::quill::State>(&game.view(Seat::new(seat)))
    };
    assert_eq!(messages("stop", 0), messages("roll all", 0));
    assert_eq!(messages("stop", 2), messages("roll all", 2));
    assert_ne!(messages("stop", 1), messages("roll all", 1), "its own seat knows");
}

#[test]
fn events_are_sent_once_and_without_hidden_cards() {
    let game = biblios_game(r#""P2B", "G1""#, r#""H1B", "G2""#, r#""S1B""#);
    let view = game.view(Seat::new(0));
    let messages = |from: usize| {
        let line: Value = serde_json::from_str(&decide::<State>(&view, from)).expect("JSON");
        line["events"].as_array().expect("a list").clone()
    };
    assert_eq!(messages(0).len(), view.events().len());
    assert_eq!(messages(3)[..], messages(0)[3..]);
    assert_eq!(messages(0)[1].to_string(), r#"{"card":null,"place":"keep","seat":1,"type":"placed"}"#);
    assert_eq!(messages(view.events().len()), [Value::Null; 0]);
}

#[test]
fn answers_are_parsed_or_refused_with_a_reason() {
    let view = biblios_game(r#""P2B", "G1""#, r#""H1B", "G2""#, r#""S1B""#).view(Seat::new(0));
    assert!(
        parse_action::<State>(&view, "{\"action\": \"take S1A\", \"why\": [1, 2]}\n").is_ok(),
        "extra fields are allowed"
    );
    for (answer, reason) in [
        ("", r#"answered "", which is not JSON"#),
        ("\u{1b}[2J", r#"answered "\u{1b}[2J", which is not JSON"#),
        ("[]", r#"answered "[]", which has no string field "action""#),
        (r#"{"action": 3}"#, r#"answered "{\"action\": 3}", which has no string field "action""#),
        (r#"{"action": "take H1A"}"#, r#"answered "take H1A": "#),
        (r#"{"action": "dance"}"#, r#"answered "dance": not an action: expected keep, "#),
    ] {
        let refusal = parse_action::<State>(&view, answer).expect_err("an invalid answer");
        assert!(refusal.starts_with(reason), "{refusal}");
    }
    let long = parse_action::<State>(&view, &"x".repeat(1000)).expect_err("an invalid answer");
    assert!(long.len() < 120, "{long}");
}
