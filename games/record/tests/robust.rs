//! Robustness: mutated records, decks and actions get an error that says where, and written records round-trip.

mod common;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use biblios::State;
use biblios_view::{Action, Deck, Event, Looking, PRINTED};
use common::{OTHER_DECK, begin, play};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use record::biblios::{Position, Record, Replay, ReplayError};
use record::{Lines, MOST_BYTES, RecordError, Seed};
use serde_json::Value;
use tabletop::{Equipment, FastDealer, Seat, ToAct, Viewer};

/// The same cases on every run, and no regression file.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(0xB1B),
        ..ProptestConfig::default()
    }
}

/// The records of all scenarios and of some whole games.
fn good_records() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance/biblios/scenarios");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the scenarios").flatten().map(|entry| entry.path()).collect();
    files.sort();
    let scenarios = files.iter().map(|file| {
        let text = std::fs::read_to_string(file).expect("a readable file");
        let scenario: Value = serde_json::from_str(&text).expect("JSON");
        serde_json::to_string_pretty(&scenario["record"]).expect("JSON")
    });
    let games = (0..12).map(|number| play(number, |_| ()).record().write());
    scenarios.chain(games).collect()
}

/// A mutation of a text. The numbers choose where and with what.
#[derive(Clone, Copy, Debug)]
enum Mutation {
    Truncate(usize),
    Flip(usize, u8),
    Insert(usize, u8),
    Delete(usize),
    SwapTokens(usize, usize),
    CopyToken(usize, usize),
    DoubleField(usize),
    DeleteField(usize),
    Replace(usize, usize),
    Nest(usize, usize),
}

/// The tokens that replace another token.
const REPLACEMENTS: &[&str] = &[
    "0",
    "-1",
    "4",
    "255",
    "256",
    "65536",
    "18446744073709551615",
    "18446744073709551616",
    "1e999",
    "-0.5",
    "null",
    "true",
    "[]",
    "{}",
    "\"\"",
    "\"?\"",
    "\"M2A\"",
    "\"M9Z\"",
    "\"G1\"",
    "\"G4\"",
    "\"C+\"",
    "\"^G1\"",
    "\"^\"",
    "\"gift\"",
    "\"auction\"",
    "\"bid 99999999999999999999\"",
    "\"pay M2A M2A\"",
    "\"take C++\"",
    "\"church +M +M\"",
    "\"default\"",
    "\"\\ud800\"",
    "\"\\u0000\\u001b[2J\"",
    "\"Gé\"",
];

fn mutation() -> impl Strategy<Value = Mutation> {
    let place = any::<usize>;
    prop_oneof![
        place().prop_map(Mutation::Truncate),
        (place(), any::<u8>()).prop_map(|(at, bits)| Mutation::Flip(at, bits)),
        (place(), any::<u8>()).prop_map(|(at, byte)| Mutation::Insert(at, byte)),
        place().prop_map(Mutation::Delete),
        (place(), place()).prop_map(|(a, b)| Mutation::SwapTokens(a, b)),
        (place(), place()).prop_map(|(a, b)| Mutation::CopyToken(a, b)),
        place().prop_map(Mutation::DoubleField),
        place().prop_map(Mutation::DeleteField),
        (place(), place()).prop_map(|(at, with)| Mutation::Replace(at, with)),
        (place(), 1..400usize).prop_map(|(at, depth)| Mutation::Nest(at, depth)),
    ]
}

/// Splits a text into tokens: quoted strings, words and numbers, and single characters.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || "+-.=^".contains(c);
        let end = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            first if word(first) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
            first => first.len_utf8(),
        };
        tokens.push(&rest[..end]);
        rest = &rest[end..];
    }
    tokens
}

/// Returns the end of the element that begins with this token: after its closing bracket, before the next comma.
fn end_of_element(tokens: &[&str], start: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(start) {
        match *token {
            "[" | "{" => depth += 1,
            "]" | "}" if depth == 0 => return index,
            "]" | "}" => depth -= 1,
            "," if depth == 0 => return index,
            _ => {}
        }
    }
    tokens.len()
}

impl Mutation {
    fn apply(self, text: &str) -> String {
        let bytes = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut bytes = text.as_bytes().to_vec();
            if !bytes.is_empty() {
                change(&mut bytes);
            }
            String::from_utf8_lossy(&bytes).into_owned()
        };
        let words = |change: &dyn Fn(&mut Vec<&str>)| {
            let mut tokens = tokens(text);
            if !tokens.is_empty() {
                change(&mut tokens);
            }
            tokens.concat()
        };
        match self {
            Mutation::Truncate(at) => bytes(&|bytes| bytes.truncate(at % bytes.len())),
            Mutation::Flip(at, bits) => bytes(&|bytes| {
                let at = at % bytes.len();
                bytes[at] ^= bits;
            }),
            Mutation::Insert(at, byte) => bytes(&|bytes| bytes.insert(at % bytes.len(), byte)),
            Mutation::Delete(at) => bytes(&|bytes| {
                bytes.remove(at % bytes.len());
            }),
            Mutation::SwapTokens(a, b) => words(&|tokens| {
                let count = tokens.len();
                tokens.swap(a % count, b % count);
            }),
            Mutation::CopyToken(from, to) => words(&|tokens| {
                let count = tokens.len();
                tokens[to % count] = tokens[from % count];
            }),
            Mutation::DoubleField(at) => words(&|tokens| {
                let start = at % tokens.len();
                let element = tokens[start..end_of_element(tokens, start)].to_vec();
                tokens.splice(start..start, element.into_iter().chain([","]));
            }),
            Mutation::DeleteField(at) => words(&|tokens| {
                let start = at % tokens.len();
                let end = end_of_element(tokens, start);
                tokens.drain(start..(end + 1).min(tokens.len()));
            }),
            Mutation::Replace(at, with) => words(&|tokens| {
                // Skip blanks and brackets, the most frequent tokens.
                let is_value = |token: &&str| token.len() > 1 || token.chars().all(char::is_alphanumeric);
                let places: Vec<_> = (0..tokens.len()).filter(|&place| is_value(&tokens[place])).collect();
                if !places.is_empty() {
                    tokens[places[at % places.len()]] = REPLACEMENTS[with % REPLACEMENTS.len()];
                }
            }),
            Mutation::Nest(at, depth) => words(&|tokens| {
                let start = at % tokens.len();
                tokens.splice(start..start, std::iter::repeat_n("[", depth));
            }),
        }
    }
}

/// All viewers of a game.
fn viewers(players: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(players).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All])
}

/// Checks that an error says where and why, in printable text of limited length.
fn check_error(error: &RecordError, text: &str) {
    assert!(error.field.is_some() || error.at.is_some(), "an error that does not say where: {error}");
    if let Some((line, column)) = error.at {
        let lines = text.split('\n').count();
        assert!((1..=lines).contains(&line) && column >= 1, "a place outside of the text: {error}");
    }
    assert!(!error.message.is_empty(), "an error that does not say why");
    let shown = error.to_string();
    assert!(shown.len() < 2_000 && !shown.chars().any(char::is_control), "an unreadable error: {shown:?}");
}

/// Reads and replays any text, and shows the result to every viewer.
fn replay(text: &str) -> Result<(), ReplayError> {
    let record = Record::read(text).inspect_err(|error| check_error(error, text))?;
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record), "a record round-trips");
    let mut game = Replay::begin(record).inspect_err(|error| check_error(error, text))?;
    let result = game.advance(usize::MAX);
    match &result {
        Ok(()) => assert_eq!(game.played(), game.record().actions.len()),
        Err(ReplayError::Invalid(error)) => check_error(error, text),
        Err(ReplayError::Illegal(error)) => {
            assert_eq!(error.action, game.played(), "no action after the illegal one is played");
            let (seat, action) = &game.record().actions[error.action];
            let text = game.record().equipment().write_action(action);
            assert_eq!((seat, &text), (&error.seat, &error.text));
            let rule = error.illegal.rule();
            assert!(rule.starts_with('B') && rule[1..].parse::<u8>().is_ok(), "{rule} is not a rule");
        }
    }
    for viewer in viewers(game.record().seats.len()) {
        serde_json::to_string(&game.shown(viewer)).expect("JSON");
    }
    result
}

#[test]
fn mutated_records_get_an_error_that_says_where() {
    let good = good_records();
    assert!(good.len() > 100, "only {} records", good.len());
    let kinds = std::cell::Cell::new([0; 3]);
    let case = (any::<prop::sample::Index>(), prop::collection::vec(mutation(), 1..4));
    proptest!(config(12_000), |((record, mutations) in case)| {
        let text = mutations.iter().fold(good[record.index(good.len())].clone(), |text, mutation| mutation.apply(&text));
        let mut seen = kinds.get();
        seen[match replay(&text) {
            Ok(()) => 0,
            Err(ReplayError::Invalid(_)) => 1,
            Err(ReplayError::Illegal(_)) => 2,
        }] += 1;
        kinds.set(seen);
    });
    assert!(kinds.get().iter().all(|&count| count > 50), "an outcome was rarely reached: {:?}", kinds.get());
}

#[test]
fn a_record_cut_off_anywhere_gets_an_error() {
    let text = play(1, |_| ()).record().write();
    let whole = text.trim_end().len();
    for end in (0..whole).filter(|&end| text.is_char_boundary(end)) {
        let error = Record::read(&text[..end]).expect_err("an incomplete record");
        check_error(&error, &text[..end]);
        assert!(error.at.is_some(), "no line and column: {error}");
    }
}

#[test]
fn a_field_given_twice_is_an_error() {
    let text = begin(0).record().write();
    for (once, twice) in [
        ("\"game\": \"biblios\"", "\"game\": \"biblios\", \"game\": \"biblios\""),
        ("\"seed\":", "\"seed\": \"1\", \"seed\":"),
        ("\"options\": {", "\"options\": {\"memory\": \"full\", \"memory\": \"full\", "),
    ] {
        let duplicated = text.replacen(once, twice, 1).replacen(", }", "}", 1);
        assert_ne!(duplicated, text);
        let error = Record::read(&duplicated).expect_err("a duplicate field");
        assert!(error.message.contains("duplicate field"), "{error}");
        check_error(&error, &duplicated);
    }
}

#[test]
fn ten_megabytes_of_garbage_get_an_error_quickly() {
    const SIZE: usize = 10 << 20;
    let mut dealer = FastDealer::new(10);
    let noise: Vec<u8> = (0..SIZE).map(|_| dealer.bits() as u8).collect();
    let record = |field: &str| {
        let good = begin(0).record().write();
        good.replacen("\"game\"", &format!("{field}, \"game\""), 1)
    };
    let long = "x".repeat(SIZE);
    let garbage = [
        ("noise", String::from_utf8_lossy(&noise).into_owned()),
        ("brackets", "[".repeat(SIZE)),
        ("braces", "{\"start\":".repeat(SIZE / 9)),
        ("a string", format!("\"{long}\"")),
        ("a string that does not end", format!("\"{long}")),
        ("a number", "9".repeat(SIZE)),
        ("blanks", " \n".repeat(SIZE / 2)),
        ("zeros", "\0".repeat(SIZE)),
        ("a field", record(&format!("\"{long}\": 1"))),
        ("an option", record(&format!("\"options\": {{\"{long}\": 1}}"))),
        ("a format", format!("{{\"format\": \"{long}\"")),
        ("an action", record(&format!("\"actions\": [[0, \"{long}\"]]"))),
        (
            "many actions",
            record(&format!("\"actions\": [{}[9, \"pass\"]]", "[0, \"pass\"],".repeat(SIZE / 12))),
        ),
        ("chance", record(&format!("\"chance\": [\"{long}\"]"))),
        ("a nest", record(&format!("\"options\": {{\"memory\": {}", "[".repeat(SIZE)))),
        ("too much", " ".repeat(MOST_BYTES + 1)),
    ];
    for (name, text) in &garbage {
        let begun = Instant::now();
        let error = Record::read(text).expect_err(name);
        check_error(&error, text);
        let _ = Deck::parse(text).expect_err(name);
        let _ = Deck::printed().read_action(text).expect_err(name);
        let taken = begun.elapsed();
        assert!(taken < Duration::from_secs(5), "{name}: {taken:?}");
    }
}

#[test]
fn mutated_decks_get_an_error_with_a_line_of_the_file() {
    let good = [PRINTED, OTHER_DECK];
    let accepted = std::cell::Cell::new(0);
    let case = (0..good.len(), prop::collection::vec(mutation(), 1..4));
    proptest!(config(4_000), |((deck, mutations) in case)| {
        let text = mutations.iter().fold(good[deck].to_owned(), |text, mutation| mutation.apply(&text));
        match Deck::parse(&text) {
            Err(error) => prop_assert!((1..=text.lines().count().max(1)).contains(&error.line), "{}", error),
            Ok(deck) => {
                accepted.set(accepted.get() + 1);
                prop_assert!(deck.cards().len() <= Deck::MOST);
                for card in deck.cards().iter() {
                    prop_assert_eq!(deck.read_card(&deck.code(card).to_string()), Ok(card));
                }
                for players in (2..=4).filter(|&players| deck.removal(players).is_some()) {
                    deal_with(&text, players);
                }
            }
        }
    });
    assert!(accepted.get() > 50, "too few decks were valid: {}", accepted.get());
}

/// Checks that an accepted deck can be dealt.
fn deal_with(deck: &str, players: usize) {
    let names = vec!["Ansel".to_owned(); players];
    let mut record = Record::new(biblios_view::Options::default(), names, Seat::FIRST, Seed([3; 32]));
    record.use_lines(Lines::of_deck(deck)).expect("a valid deck");
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record));
    let game = Replay::begin(record).expect("a deck for this number of players");
    assert_eq!(game.state().all_cards(), game.record().kit.cards());
}

#[test]
fn any_text_can_be_read_as_an_action() {
    let word = prop_oneof![
        "(keep|public|auction|take|church|bid|pass|pay|default)",
        "[MPHSFGC][-+0-9][-+A-L]?",
        "[-+][MPHSF]",
        "[0-9]{1,30}",
        "\\PC{0,8}",
        any::<String>(),
    ];
    let text = prop::collection::vec(word, 0..6).prop_map(|words| words.join(" "));
    let deck = Deck::printed();
    proptest!(config(20_000), |(text in text)| {
        if let Ok(action) = deck.read_action(&text) {
            let written = deck.action_text(&action).to_string();
            prop_assert_eq!(deck.read_action(&written), Ok(action), "{} was written as {}", text, written);
        }
        let _ = deck.read_card(&text);
        let _ = text.parse::<Seed>();
    });
}

#[test]
fn every_legal_action_round_trips() {
    const MOST: u64 = 300;
    for number in 0..24 {
        play(number, |game| {
            let ToAct::Seats(seats) = game.state().to_act() else { return };
            let legal = game.state().legal(seats.first().expect("a seat"));
            let deck = &game.record().kit;
            let step = legal.len().div_ceil(MOST).max(1);
            for action in (0..legal.len()).step_by(step as usize).filter_map(|place| legal.nth(place)) {
                let text = deck.action_text(&action).to_string();
                assert_eq!(deck.read_action(&text), Ok(action), "{text}");
            }
        });
    }
}

#[test]
fn records_round_trip() {
    for number in 0..96 {
        let record = play(number, |_| ()).record().clone();
        assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record));
        replay(&record.write()).expect("a game that was played can be replayed");
    }
}

#[test]
fn a_position_at_the_start_of_a_turn_continues_the_same_game() {
    for number in 0..24 {
        let mut turns = 0;
        play(number, |game| {
            // A turn starts with an outcome of chance, so its start is found by undoing the last outcome.
            let Some(state) = at_start_of_turn(game) else { return };
            turns += 1;
            check_position(game, &state);
        });
        assert!(turns > 10, "only {turns} turns in game {number}");
    }
}

/// Returns the state before the last card was drawn or turned up, if that began a turn.
fn at_start_of_turn(game: &Replay) -> Option<State> {
    let mut record = game.record().clone();
    record.actions.truncate(game.played());
    if record.actions.pop().is_none() {
        return State::new(&record.setup().ok()?.0).ok();
    }
    let mut before = Replay::begin(record).ok()?;
    before.advance(usize::MAX).ok()?;
    let (seat, action) = game.record().actions.get(game.played() - 1)?;
    let mut state = *before.state();
    state.play(*seat, action, &mut ()).ok()?;
    state.table().at_start_of_turn().then_some(state)
}

fn check_position(game: &Replay, state: &State) {
    let record = game.record();
    let setup = state.to_setup(record.kit).expect("the start of a turn");
    let position = Position::new(&setup);
    let players = record.seats.len();
    let read = position.to_setup(record.kit, record.options, players, record.first);
    assert_eq!(read.as_ref(), Ok(&setup), "a position round-trips");
    let restored = State::new(&setup).expect("a reachable state");
    assert_eq!(restored, *state, "a position is the whole state");

    let mut written = record.clone();
    written.start.position = Some(position);
    written.actions.clear();
    for seed in [None, record.start.seed] {
        written.start.seed = seed;
        assert_eq!(Record::read(&written.write()).as_ref(), Ok(&written));
        let begun = Replay::begin(written.clone()).expect("a valid position");
        if seed.is_none() {
            assert_eq!(begun.state(), state, "without a seed the game waits at the position");
        }
    }
}

#[test]
fn two_replays_of_a_record_show_the_same_at_every_step() {
    for number in 0..9 {
        let record = play(number, |_| ()).record().clone();
        let text = record.write();
        let mut one = Replay::begin(record).expect("a valid record");
        let mut two = Replay::begin(Record::read(&text).expect("a valid record")).expect("a valid record");
        loop {
            for viewer in viewers(one.record().seats.len()) {
                let shown = |game: &Replay| serde_json::to_string(&game.shown(viewer)).expect("JSON");
                assert_eq!(shown(&one), shown(&two));
            }
            assert_eq!(one.state(), two.state());
            let more = one.step().expect("a legal action");
            assert_eq!(two.step(), Ok(more));
            if !more {
                break;
            }
        }
    }
}

/// Returns the outcomes of a seed when every seat always plays its first legal action.
fn outcomes_of_a_seed(seed: &str, players: usize) -> String {
    let names = vec!["Ansel".to_owned(); players];
    let seed = seed.parse().expect("a seed");
    let record = Record::new(biblios_view::Options::default(), names, Seat::FIRST, seed);
    let mut game = Replay::begin(record).expect("a valid record");
    while let ToAct::Seats(seats) = game.state().to_act() {
        let seat = seats.first().expect("a seat to act");
        let action = game.state().legal(seat).nth(0).expect("a seat to act has a legal action");
        game.add(seat, &action).expect("a legal action");
    }
    let deck = &game.record().kit;
    let code = |card| deck.code(card).to_string();
    let mut all: Vec<String> = game.state().removed().iter().map(code).collect();
    all.push("|".to_owned());
    all.extend(game.events(Viewer::All).filter_map(|event| match event {
        Event::Looked { looking: Some(Looking::Drawn(card)), .. } => Some(code(card)),
        Event::TurnedUp { card } => Some(format!("={}", code(card))),
        Event::Plundered { card: Some(card), .. } => Some(format!("-{}", code(card))),
        _ => None,
    }));
    all.join(" ")
}

/// The largest hand that a deck allows has more payments than a `u64` can count.
#[test]
fn the_number_of_payments_saturates() {
    let singles: Vec<String> = "MPHSF"
        .chars()
        .flat_map(|category| ('A'..='L').map(move |letter| format!("{category}1{letter}")))
        .collect();
    let gold = [("G1", 65), ("G2", 33), ("G3", 22)];
    let gold = gold.into_iter().flat_map(|(code, count)| std::iter::repeat_n(code.to_owned(), count));
    let hand: Vec<String> = singles.iter().cloned().chain(gold).collect();
    let record = serde_json::json!({
        "format": "scriptorium/1",
        "game": "biblios",
        "deck": [format!("cards {}", singles.join(" ")), "cards 67xG1 33xG2 22xG3", "remove players=2 gold=0 random=2"],
        "seats": ["Ansel", "Bede"],
        "start": {"position": {"phase": "auction", "active": 0, "hands": [["G1"], hand], "draw": ["G1"]}},
        "chance": ["G1"],
        "actions": [[1, "bid 90"], [0, "pass"]],
    });
    let record = Record::read(&record.to_string()).expect("a valid record");
    let mut game = Replay::begin(record).expect("a valid record");
    game.advance(usize::MAX).expect("legal actions");
    let legal = game.state().legal(Seat::all(2).last().expect("a seat"));
    assert_eq!(legal.len(), u64::MAX);
    assert_eq!(legal.nth(u64::MAX - 1), Some(Action::Default), "`default` is always last");
    for place in [0, 1 << 40, u64::MAX / 3, u64::MAX - 2] {
        let action = legal.nth(place).expect("a valid index");
        assert_eq!(legal.check(game.state().table().stage(), &action), Ok(()));
    }
}

#[test]
fn the_outcomes_of_a_seed_never_change() {
    assert_eq!(
        outcomes_of_a_seed("1", 2),
        "M2B M2C P3G H1C H1D H1G S1A S1G S2I F1A F1D F1E F1F G1 G1 G1 G1 G1 G1 G2 G2 G3 G3 G3 C++ C++ C-- | \
         M4I P3F P2C G2 C- G3 H1A M3F H2I H2H S1C P3E S1B H1E P4H S2H G3 G3 C+- P2A M2D G1 G1 G3 F1G F1C \
         P2D G3 P4I F1B S1E M4H G2 S1D S1F G2 G3 M2A G2 P2B G1 F2I G1 C+ C-- M3G C+ G2 C- F2H H1F G2 H1B G3 \
         G3 G2 M3E G1 G2 G2 =G2 =P3E -G1 =G3 =P2C -G2 =G2 =P2D -G1 =F1B =F2I =G3 =H2I =G3 =M3E =G3 =P4H \
         =C-- =H1F =G2 =G2 =M2D =G2"
    );
    assert_eq!(
        outcomes_of_a_seed("5c71970f1e57", 4),
        "P2B P3G P4I H1F S2I G1 G1 | G3 P3E H1E G1 G3 F2I H1C H1A C+ G2 G2 G3 G2 H1G C+- G3 M3E S1F G1 H2H \
         G1 G1 G2 G3 C++ G1 M2B G3 H1D M2C G2 M4I C-- G2 H1B F1G M2A C-- F1F S2H F1A G3 M2D G3 H2I G2 M4H \
         P2C G2 G1 F1B G3 M3F G1 C+ S1B G1 C- G2 G2 S1D P4H G3 F1C F1E P2A F1D C++ G2 S1C S1G G3 P3F S1A \
         F2H P2D G1 S1E C- M3G =G1 =M2C -G1 -P3E -G1 -G2 -F1A -G2 -G1 =F1E -S1E -S1D -G2 -H1A -G2 -P3E -F1F \
         -F1A -M2D =H1B -G3 -F2I -P3E -F1E -F2I -F1A -S1D -G2 -F1C =S1C -F1B -H1E -M2C -G1 -G3 -G2 -F1B -G1 \
         -H1A =F2H -S1D -G1 -G2 -M2C -G1 -F2I -G2 -S1D -M3E =H2H -F1E -G2 -H1B -F1F -S1G -G2 -S1F -G1 -G1 \
         =C+ -F1E -P2A -S1C -G1 -H2H -F1F -F1F -F1A -F2H =C++ -G2 -G1 -M2C -S1G -F1A -M2D -M3E -P2A -M2D \
         =G3 =G2 =H2I -G3 -H1B -F1F -G2 -H1A -F1E -G2 =M3G -S1D -F1A -M2D -H2I -F1E -G1 -H1A -G1 -S1D =S2H \
         -F1F -G1 -M2D -H1B -H1A -M2D -M2D -G1 =C+- -F1F -M2B -M4H -G1 -H2I -H1B -F1A -M2D -M2B -H2I -F1F \
         -M2B =G2"
    );
}
