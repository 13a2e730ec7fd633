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

/// A game of Biblios for two at the start of the auctions, after these actions. Seat 0 bids first.
fn auctions(hands: [&str; 2], draw: &str, chance: &str, actions: &str) -> biblios::Replay {
    let record = format!(
        r#"{{"format": "scriptorium/1", "game": "biblios", "seats": ["a", "b"],
        "start": {{"position": {{"phase": "auction", "active": 1,
            "hands": [[{}], [{}]], "draw": [{draw}]}}, "seed": "7"}},
        "chance": [{chance}], "actions": [{actions}]}}"#,
        hands[0], hands[1]
    );
    let mut game = biblios::Replay::begin(biblios::Record::read(&record).expect("a record")).expect("a game");
    game.advance(usize::MAX).expect("a legal record");
    game
}

fn message(view: &<State as tabletop::Game>::View, sent: usize) -> Value {
    serde_json::from_str(&decide::<State>(view, sent)).expect("JSON")
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

#[test]
fn every_listed_action_can_be_answered() {
    let legal = |hand: &str, actions: &str| {
        let view = auctions([hand, r#""G1""#], r#""G3", "P4H""#, r#""G3""#, actions).view(Seat::new(0));
        let listed = message(&view, 0)["legal"].as_array().expect("a list").clone();
        for action in &listed {
            let answer = serde_json::json!({ "action": action }).to_string();
            assert!(parse_action::<State>(&view, &answer).is_ok(), "{action}");
        }
        (listed, view)
    };
    let bid = |n: usize| format!(r#"[0, "bid {n}"], [1, "pass"]"#);
    let (few, view) = legal(r#""M2A", "P2A", "G1""#, &bid(2));
    assert_eq!(few, ["pay M2A P2A", "pay M2A G1", "pay P2A G1", "default"]);
    let shown = serde_json::to_value(shown::Show::show(&view)).expect("JSON");
    assert_eq!(
        shown["legal"]["0"],
        serde_json::json!(["pay 2 cards", "default"]),
        "the view is that of replay --json"
    );
    let letters = ["M2A", "M2B", "M2C", "M2D", "M3E", "M3F", "M3G", "M4H", "M4I"];
    let hand: Vec<String> = letters
        .iter()
        .flat_map(|code| [format!("{code:?}"), format!("{:?}", code.replace('M', "P"))])
        .filter(|code| code != r#""P4H""#)
        .collect();
    let (many, _) = legal(&hand.join(","), &bid(5));
    assert_eq!(many.len(), 1000, "of 6189");
    assert_eq!(many[999], "default");
}

#[test]
fn programs_learn_who_won_a_card_and_which_were_discarded() {
    let cards = r#""M4H", "G3", "P4H", "S1A""#;
    let game = auctions(
        [r#""M2A", "G3""#, r#""G1", "P2A", "P2B""#],
        cards,
        cards,
        r#"[0, "pass"], [1, "bid 1"], [1, "pay G1"], [1, "bid 1"], [0, "pass"], [1, "pay P2A"], [0, "pass"],
            [1, "pass"]"#,
    );
    let view = game.view(Seat::new(0));
    let events = message(&view, 0)["events"].as_array().expect("a list").clone();
    let told: Vec<String> =
        events.iter().map(|event| event["type"].as_str().expect("a type").to_owned()).collect();
    let expected = "turned_up passed bid paid_gold won turned_up bid passed paid_cards won \
                    turned_up passed passed discarded turned_up";
    assert_eq!(told.join(" "), expected);
    assert_eq!(events[4], serde_json::json!({"type": "won", "seat": 1, "card": "M4H"}));
    assert_eq!(events[13], serde_json::json!({"type": "discarded", "card": "P4H"}));
    // An event is sent with the one that it follows from.
    let since = |sent| message(&view, sent)["events"].as_array().expect("a list").clone();
    assert_eq!(since(3)[..], events[3..]);
    assert_eq!(since(4)[..], events[5..]);
}

#[test]
fn a_card_that_nobody_pays_for_is_discarded_after_the_last_penalty() {
    let ends = |actions: &str| {
        let game = auctions([r#""M2A", "G3""#, r#""G1""#], r#""M4H", "S1A""#, r#""M4H""#, actions);
        let events = message(&game.view(Seat::new(1)), 0)["events"].as_array().expect("a list").clone();
        let end = |event: &&Value| event["type"] == "won" || event["type"] == "discarded";
        events.iter().filter(end).map(Value::to_string).collect::<Vec<_>>()
    };
    let default = r#"[0, "bid 1"], [1, "pass"], [0, "default"]"#;
    assert_eq!(ends(default), [""; 0], "seat 1 may buy it now");
    let won = format!(r#"{default}, [1, "bid 1"], [1, "pay G1"]"#);
    assert_eq!(ends(&won), [r#"{"card":"M4H","seat":1,"type":"won"}"#]);
    let passed = format!(r#"{default}, [1, "pass"]"#);
    assert_eq!(ends(&passed), [r#"{"card":"M4H","type":"discarded"}"#]);
    let twice = format!(r#"{default}, [1, "bid 1"], [1, "default"]"#);
    assert_eq!(ends(&twice), [r#"{"card":"M4H","type":"discarded"}"#]);
}

#[test]
fn a_card_that_may_have_left_a_hand_is_not_forgotten() {
    let cards = r#""M4H", "G3", "P4H""#;
    let game = auctions(
        [r#""M2A", "G3""#, r#""G1", "P2A", "P2B""#],
        cards,
        cards,
        r#"[0, "pass"], [1, "bid 1"], [1, "pay G1"], [1, "bid 1"], [0, "pass"], [1, "pay P2A"]"#,
    );
    let message = message(&game.view(Seat::new(0)), 0);
    assert_eq!(message["view"]["hands"][1], serde_json::json!(["G3", "?", "?"]), "M4H may have been paid");
    let knowledge = &message["knowledge"];
    assert_eq!(knowledge["sure"], serde_json::json!([["M2A", "G3"], ["G3"]]));
    assert_eq!(knowledge["maybe"], serde_json::json!([[], ["M4H"]]));
    assert_eq!(knowledge["discard"], serde_json::json!(["G1"]));
    let unseen = knowledge["unseen"].as_array().expect("a list");
    assert!(unseen.contains(&"P2A".into()) && !unseen.contains(&"M4H".into()));
}
