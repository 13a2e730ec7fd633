//! Fair shuffles: honest records are proved, and every later change is detected.

mod common;

use common::{begin, fair, play, play_on};
use proptest::prelude::*;
use record::fair::{
    Commitment, Conclusion, Fair, Nonce, Noted, Outcome, Scheme, Secret, Topic, Verdict, check, commitment,
};
use record::{Seed, biblios, quill};
use sha2::{Digest, Sha256};
use tabletop::{FastDealer, Seat, ToAct};

/// Plays a whole game of Biblios from this shuffle.
fn biblios_game(number: u64, fair: Fair) -> biblios::Record {
    let mut record = begin(number).record().clone();
    record.start.seed = Some(fair.seed());
    record.first = fair.first().unwrap_or(record.first);
    record.fair = Some(fair);
    let game = biblios::Replay::begin(record).expect("a new game");
    play_on(game, number, |_| ()).record().clone()
}

/// Plays a whole game of Quill & Parchment from this shuffle.
fn quill_game(number: u64, fair: Fair) -> quill::Record {
    let names = ["Ansel", "Bede", "Clare", "Drogo"].map(str::to_owned);
    let names = names[..fair.nonces.len()].to_vec();
    let first = fair.first().unwrap_or(Seat::FIRST);
    let mut record = quill::Record::new(quill_view::Options::default(), names, first, fair.seed());
    record.fair = Some(fair);
    let mut game = quill::Replay::begin(record).expect("a new game");
    let mut choices = FastDealer::new(number);
    while let ToAct::Seats(seats) = game.state().to_act() {
        let seat = seats.first().expect("a seat to act");
        let legal = game.state().legal(seat);
        let action = legal.nth(choices.below_u64(legal.len())).expect("below the length");
        game.add(seat, &action).expect("a legal action");
    }
    game.record().clone()
}

fn verdict(record: &biblios::Record, noted: &Noted) -> Verdict {
    check(record, noted).expect("a valid record")
}

fn noting(commitment: Commitment) -> Noted {
    Noted { commitment: Some(commitment), nonces: Vec::new() }
}

/// The topics with the outcome `Wrong`.
fn wrong(verdict: &Verdict) -> Vec<Topic> {
    let wrong = verdict.findings.iter().filter(|finding| finding.outcome == Outcome::Wrong);
    wrong.map(|finding| finding.about).collect()
}

fn outcome(verdict: &Verdict, about: Topic) -> Option<Outcome> {
    verdict.findings.iter().find(|finding| finding.about == about).map(|finding| finding.outcome)
}

fn message(verdict: &Verdict, about: Topic) -> &str {
    let finding = verdict.findings.iter().find(|finding| finding.about == about);
    finding.map_or("", |finding| &finding.message)
}

/// The examples in `conformance/fair`, each with its scheme.
const EXAMPLES: [(Scheme, &str); 3] = [
    (Scheme::One, include_str!("../../../conformance/fair/biblios.json")),
    (Scheme::One, include_str!("../../../conformance/fair/quill.json")),
    (Scheme::Two, include_str!("../../../conformance/fair/biblios-2.json")),
];

/// Recomputes the example of `docs/fair-shuffles.md` as described there, without the code under test.
#[test]
fn the_documented_example_is_right() {
    let document = include_str!("../../../docs/fair-shuffles.md");
    let value = |name: &str| {
        let line = document.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix("  "));
        line.unwrap_or_else(|| panic!("no {name} in the document")).trim()
    };
    let bytes = |name: &str| value(name).parse::<Nonce>().expect("64 digits").0.to_vec();
    let number = |number: u64| number.to_be_bytes().to_vec();
    let text = |text: &str| [number(text.len() as u64), text.as_bytes().to_vec()].concat();
    let hash = |parts: &[Vec<u8>]| Sha256::digest(parts.concat()).to_vec();
    let (table, secret) = (value("table"), bytes("secret"));
    let [nonce_0, nonce_2] = ["nonce 0", "nonce 2"].map(|name| value(name).parse().ok());

    for (scheme, version, mark) in [(Scheme::One, 1, ""), (Scheme::Two, 2, "2 ")] {
        let tag = |purpose: &str| text(&format!("scriptorium fair shuffle {version}: {purpose}"));
        let of_scheme = |name: &str| format!("{mark}{name}");
        assert_eq!(hash(&[tag("commitment"), text(table), secret.clone()]), bytes(&of_scheme("commitment")));
        let follows = bytes(&of_scheme("follows 1"));
        assert_eq!(hash(&[tag("nonce"), text(table), secret.clone(), number(1)]), follows);
        let mut parts = vec![tag("seed"), text(table), secret.clone(), number(3)];
        for (seat, given, nonce) in [(0, 1, bytes("nonce 0")), (1, 0, follows), (2, 1, bytes("nonce 2"))] {
            parts.extend([number(seat), vec![given], nonce]);
        }
        assert_eq!(hash(&parts), bytes(&of_scheme("seed")));

        let secret = value("secret").parse().expect("64 digits");
        let fair = Fair::new(scheme, table, secret, vec![nonce_0, None, nonce_2]);
        assert_eq!(fair.commitment.to_string(), value(&of_scheme("commitment")));
        assert_eq!(fair.seed().to_string(), value(&of_scheme("seed")));
        let first = (scheme == Scheme::Two).then(|| value("2 first").parse().expect("a seat"));
        assert_eq!(fair.first().map(Seat::index), first);
        for (_, record) in EXAMPLES.iter().filter(|(of, _)| *of == scheme) {
            let record: serde_json::Value = serde_json::from_str(record).expect("JSON");
            assert_eq!(record["fair"], serde_json::to_value(&fair).expect("JSON"));
        }
    }
}

#[test]
fn the_examples_are_proved() {
    let (_, quill) = EXAMPLES[1];
    let record = quill::Record::read(quill).expect("a valid record");
    assert_eq!(check(&record, &Noted::default()).expect("valid").conclusion, Conclusion::Proved);
    assert_eq!(record.write(), quill);
    for (scheme, text) in [EXAMPLES[0], EXAMPLES[2]] {
        let record = biblios::Record::read(text).expect("a valid record");
        let verdict = verdict(&record, &Noted::default());
        assert_eq!(verdict.conclusion, Conclusion::Proved);
        let drawn = (scheme == Scheme::Two).then_some(Outcome::Proved);
        assert_eq!(outcome(&verdict, Topic::First), drawn);
        assert_eq!(message(&verdict, Topic::Table).contains(" began"), drawn.is_none());
        assert_eq!(record.write(), text);
    }
}

/// In scheme 2 a first player whom the seed did not draw is detected. In scheme 1 the seed draws none.
#[test]
fn a_wrong_first_player_is_detected() {
    for scheme in [Scheme::One, Scheme::Two] {
        let shuffle = Fair::new(scheme, "t", Secret([1; 32]), vec![Some(Nonce([2; 32])); 3]);
        for first in Seat::all(3) {
            let mut record = biblios_game(1, shuffle.clone());
            record.first = first;
            record.actions.clear();
            let wrong = wrong(&verdict(&record, &Noted::default()));
            let right = shuffle.first().is_none_or(|drawn| drawn == first);
            assert_eq!(wrong, if right { vec![] } else { vec![Topic::First] }, "{scheme:?}, {first}");
        }
        // The commitment is valid for one scheme, so the scheme cannot be changed afterwards.
        let mut other = biblios_game(1, shuffle.clone());
        let fair = other.fair.as_mut().expect("it has one");
        fair.scheme = if scheme == Scheme::One { Scheme::Two } else { Scheme::One };
        assert!(wrong(&verdict(&other, &Noted::default())).contains(&Topic::Commitment));
    }
}

#[test]
fn honest_games_are_proved() {
    for number in (1..40).step_by(2) {
        let record = play(number, |_| ()).record().clone();
        let fair = record.fair.clone().expect("every second game has one");
        let given = Seat::all(4).zip(&fair.nonces).filter_map(|(seat, nonce)| Some((seat, (*nonce)?)));
        let noted = Noted { commitment: Some(fair.commitment), nonces: given.collect() };
        for noted in [Noted::default(), noted] {
            let verdict = verdict(&record, &noted);
            assert_eq!(verdict.conclusion, Conclusion::Proved, "{verdict:#?}");
        }
        let record = quill_game(number, common::fair(number, 1 + number as usize % 4));
        let verdict = check(&record, &Noted::default()).expect("a valid record");
        assert_eq!(verdict.conclusion, Conclusion::Proved, "{verdict:#?}");
    }
}

/// A server replaces a finished game by one with another secret. The new record is consistent, but does not match the
/// commitment that a player noted.
#[test]
fn a_swapped_deck_is_detected() {
    for number in 0..6 {
        let players = 2 + number as usize % 3;
        let before = fair(number, players);
        let honest = biblios_game(number, before.clone());
        let other = Fair::new(
            before.scheme,
            &before.table,
            fair(number + 100, players).secret,
            before.nonces.clone(),
        );
        let mut made_up = biblios_game(number, other);
        assert_ne!(made_up.start.seed, honest.start.seed);
        assert_eq!(verdict(&made_up, &Noted::default()).conclusion, Conclusion::Proved);

        assert_eq!(verdict(&honest, &noting(before.commitment)).conclusion, Conclusion::Proved);
        let caught = verdict(&made_up, &noting(before.commitment));
        assert_eq!((caught.conclusion, wrong(&caught)), (Conclusion::Unfair, vec![Topic::NotedCommitment]));
        // The old commitment with the new secret.
        made_up.fair.as_mut().expect("it has one").commitment = before.commitment;
        let caught = verdict(&made_up, &noting(before.commitment));
        assert_eq!((caught.conclusion, wrong(&caught)), (Conclusion::Unfair, vec![Topic::Commitment]));
        // The old shuffle with another seed.
        made_up.fair = Some(before.clone());
        let caught = verdict(&made_up, &noting(before.commitment));
        let begun = before.first().is_none_or(|drawn| drawn == made_up.first);
        let topics = if begun { vec![Topic::Seed] } else { vec![Topic::Seed, Topic::First] };
        assert_eq!((caught.conclusion, wrong(&caught)), (Conclusion::Unfair, topics));
        // No shuffle.
        made_up.fair = None;
        let caught = verdict(&made_up, &noting(before.commitment));
        assert_eq!((caught.conclusion, wrong(&caught)), (Conclusion::Unfair, vec![Topic::Promise]));
    }
}

#[test]
fn a_commitment_is_valid_for_one_table_only() {
    let before = fair(4, 3);
    let mut other = before.clone();
    other.table = "another table".to_owned();
    let caught = verdict(&biblios_game(1, other), &noting(before.commitment));
    assert_eq!((caught.conclusion, wrong(&caught)), (Conclusion::Unfair, vec![Topic::Commitment]));
}

/// The player who gave a nonce detects that it is missing or replaced.
#[test]
fn a_swapped_nonce_is_detected() {
    let mine = Nonce([5; 32]);
    let seat = Seat::all(3).nth(1).expect("a seat");
    let noted = Noted { commitment: None, nonces: vec![(seat, mine)] };
    for (recorded, conclusion) in [
        (Some(mine), Conclusion::Proved),
        (Some(Nonce([6; 32])), Conclusion::Unfair),
        (None, Conclusion::Unfair),
    ] {
        let shuffle = Fair::new(Scheme::Two, "t", Secret([1; 32]), vec![None, recorded, None]);
        let verdict = verdict(&biblios_game(1, shuffle), &noted);
        assert_eq!(verdict.conclusion, conclusion, "{verdict:#?}");
        let expected: &[_] = if conclusion == Conclusion::Proved { &[] } else { &[Topic::NotedNonce] };
        assert_eq!(wrong(&verdict), expected);
        let givers = message(&verdict, Topic::Nonces);
        let listed =
            if recorded.is_some() { "given by Bede (seat 1), who" } else { "no player gave a nonce" };
        assert!(givers.contains(listed), "{givers}");
    }
}

#[test]
fn chosen_outcomes_are_not_fair() {
    let honest = biblios_game(1, fair(1, 3));
    let mut listed = honest.clone();
    listed.actions.clear();
    let begun = biblios::Replay::begin(honest.clone()).expect("a valid record");
    let drawn = begun.state().draw().iter().next().expect("a card to draw");
    listed.chance = vec![::biblios::Outcome::hidden(drawn)];
    assert_eq!(wrong(&verdict(&listed, &Noted::default())), [Topic::Chance]);

    let mut placed = honest.clone();
    placed.actions.clear();
    let (setup, _) = honest.setup().expect("a valid record");
    placed.start.position = Some(biblios::Position::new(&setup));
    let placed = verdict(&placed, &Noted::default());
    assert_eq!((placed.conclusion, wrong(&placed)), (Conclusion::Unfair, vec![Topic::Chance]));

    let mut seedless = honest.clone();
    seedless.actions.clear();
    seedless.start.position = Some(biblios::Position::new(&setup));
    seedless.start.seed = None;
    assert_eq!(wrong(&verdict(&seedless, &Noted::default())), [Topic::Seed, Topic::Chance]);

    let mut rolled = quill_game(1, fair(1, 2));
    rolled.actions.clear();
    rolled.chance = vec![quill_view::Face::from_code("R").expect("a face")];
    assert_eq!(wrong(&check(&rolled, &Noted::default()).expect("valid")), [Topic::Chance]);
}

#[test]
fn actions_are_checked_too() {
    let honest = biblios_game(1, fair(1, 3));
    let mut illegal = honest.clone();
    illegal.actions.push((Seat::FIRST, biblios_view::Action::Pass));
    let found = verdict(&illegal, &Noted::default());
    assert_eq!((found.conclusion, wrong(&found)), (Conclusion::Illegal, vec![Topic::Play]));
    assert_eq!(outcome(&found, Topic::Result), None, "an illegal game has no result");
    // Other cards make most actions illegal too. The conclusion is about the shuffle.
    let mut both = illegal.clone();
    both.start.seed = Some(Seed([3; 32]));
    let found = verdict(&both, &Noted::default());
    assert_eq!((found.conclusion, wrong(&found)), (Conclusion::Unfair, vec![Topic::Seed, Topic::Play]));

    let mut unfinished = honest.clone();
    unfinished.actions.pop();
    let found = verdict(&unfinished, &Noted::default());
    assert_eq!((found.conclusion, outcome(&found, Topic::Result)), (Conclusion::Open, Some(Outcome::Open)));
    let mut silent = honest;
    silent.fair = None;
    let found = verdict(&silent, &Noted::default());
    assert_eq!((found.conclusion, outcome(&found, Topic::Promise)), (Conclusion::Open, Some(Outcome::Open)));
    assert_eq!(outcome(&found, Topic::Play), Some(Outcome::Proved));
}

/// Flips each bit of each digit of commitment, secret, nonces and seed, and of each letter of the table.
#[test]
fn every_changed_digit_is_detected() {
    let honest = biblios_game(
        3,
        Fair::new(Scheme::Two, "a7", Secret([0x5a; 32]), vec![Some(Nonce([0xc3; 32])), None]),
    );
    let mut value: serde_json::Value = serde_json::from_str(&honest.write()).expect("JSON");
    let mut changed = 0;
    for field in
        ["/fair/commitment", "/fair/secret", "/fair/nonces/0", "/fair/table", "/start/seed", "/fair/nonces/1"]
    {
        let place = value.pointer_mut(field).expect("the field");
        let good = place.clone();
        let texts: Vec<String> = match good.as_str() {
            // A nonce for a seat that gave none.
            None => vec![Nonce([0; 32]).to_string()],
            Some(digits) => (0..digits.len() * 4)
                .map(|bit| {
                    let mut bytes = digits.as_bytes().to_vec();
                    let digit = char::from(bytes[bit / 4]).to_digit(16).expect("a digit") ^ 1 << (bit % 4);
                    bytes[bit / 4] = char::from_digit(digit, 16).expect("a digit") as u8;
                    String::from_utf8(bytes).expect("digits")
                })
                .collect(),
        };
        for text in texts {
            *value.pointer_mut(field).expect("the field") = text.into();
            let record = biblios::Record::read(&value.to_string()).expect("of the right form");
            let verdict = verdict(&record, &Noted::default());
            assert_eq!(verdict.conclusion, Conclusion::Unfair, "{field}: {value}");
            changed += 1;
        }
        *value.pointer_mut(field).expect("the field") = good;
    }
    assert_eq!(changed, 4 * 256 + 2 * 4 + 1);
}

#[test]
fn errors_name_the_invalid_field() {
    let honest = biblios_game(1, fair(1, 3)).write();
    let good: serde_json::Value = serde_json::from_str(&honest).expect("JSON");
    let digits = "expected 64 hexadecimal digits";
    for (place, bad, field, reason) in [
        ("/fair", serde_json::json!({}), "fair", "missing field `scheme`"),
        ("/fair", serde_json::json!("yes"), "fair", "expected struct Fair"),
        ("/fair/scheme", "scriptorium/fair/3".into(), "fair.scheme", "`scriptorium/fair/2`"),
        ("/fair/secret", "12".into(), "fair.secret", digits),
        ("/fair/secret", serde_json::Value::Null, "fair.secret", "expected a string"),
        ("/fair/commitment", "g".repeat(64).into(), "fair.commitment", digits),
        ("/fair/commitment", "é".repeat(32).into(), "fair.commitment", digits),
        ("/fair/nonces/1", "0".repeat(65).into(), "fair.nonces[1]", digits),
        ("/fair/nonces/2", 5.into(), "fair.nonces[2]", "expected a string"),
        ("/fair/nonces", serde_json::json!([null, null]), "fair.nonces", "for each of the 3 seats"),
        ("/fair/table", 1.into(), "fair.table", "expected a string"),
    ] {
        let mut record = good.clone();
        *record.pointer_mut(place).expect("the field") = bad;
        let error = biblios::Record::read(&record.to_string()).expect_err(place);
        assert_eq!(error.field.as_deref(), Some(field), "{error}");
        assert!(error.message.contains(reason), "{place}: {error}");
    }
    let mut record = good;
    record["fair"]["luck"] = 1.into();
    let error = biblios::Record::read(&record.to_string()).expect_err("an unknown field");
    assert!(error.to_string().contains("fair.luck: unknown field `luck`"), "{error}");
    let twice = honest.replacen("\"table\":", "\"table\":\"x\",\"table\":", 1);
    let error = biblios::Record::read(&twice).expect_err("a field twice");
    assert!(error.to_string().contains("duplicate field `table`"), "{error}");
}

#[test]
fn control_characters_in_names_are_escaped() {
    let escape = "\u{1b}[2J".repeat(200);
    let mut record =
        biblios_game(1, Fair::new(Scheme::Two, &escape, Secret([1; 32]), vec![Some(Nonce([2; 32])); 3]));
    record.seats = vec![escape; 3];
    for finding in verdict(&record, &noting(Commitment([0; 32]))).findings {
        assert!(!finding.message.chars().any(char::is_control), "{:?}", finding.message);
        assert!(finding.message.len() < 2_000, "{:?}", finding.message);
    }
}

#[test]
fn debug_output_hides_the_secret() {
    assert_eq!(format!("{:?}", Secret([0xab; 32])), "Secret(..)");
    assert!(!format!("{:?}", fair(1, 2)).contains(&fair(1, 2).secret.to_string()));
}

fn any_fair() -> impl Strategy<Value = Fair> {
    // Few values, so that two shuffles often agree in most of their fields.
    let byte = || prop_oneof![Just([0u8; 32]), Just([1; 32])];
    let nonces = prop::collection::vec(prop::option::of(byte().prop_map(Nonce)), 1..=4);
    let scheme = prop_oneof![Just(Scheme::One), Just(Scheme::Two)];
    let fields = (scheme, "[\\x00-\\x01]{0,2}", byte(), nonces);
    fields.prop_map(|(scheme, table, secret, nonces)| Fair::new(scheme, &table, Secret(secret), nonces))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn different_shuffles_have_different_seeds(one in any_fair(), two in any_fair()) {
        prop_assert_eq!(one == two, one.seed() == two.seed());
        let same = one.scheme == two.scheme && one.table == two.table && one.secret == two.secret;
        prop_assert_eq!(same, one.commitment == two.commitment);
        prop_assert_eq!(one.commitment, commitment(one.scheme, &one.table, &one.secret));
        prop_assert_ne!(one.commitment.0, one.seed().0);
    }
}
