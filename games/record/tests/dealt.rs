//! The list of outcomes that a seed dealt matches the events of the game.

mod common;

use std::path::PathBuf;

use biblios_view::{Event, Looking};
use common::play;
use record::fair::{Dealt, dealt};
use record::{biblios, quill};
use tabletop::{Game, Purpose, SeededDealer, Viewer};

/// Returns what was picked for a purpose, in order.
fn picked(dealt: &[Dealt], purpose: u8) -> Vec<String> {
    let picked = dealt.iter().filter(|one| one.purpose == purpose).map(|one| one.from[one.index].clone());
    picked.collect()
}

/// Checks that the outcomes of each purpose are numbered without gaps and follow from the seed.
fn assert_dealt(dealt: &[Dealt], seed: [u8; 32]) {
    let dealer = SeededDealer::new(seed);
    let mut counts = [0; Purpose::MOST];
    for one in dealt {
        let count = &mut counts[usize::from(one.purpose)];
        assert_eq!(one.k, *count);
        *count += 1;
        let index = dealer.outcome(Purpose(one.purpose), one.k, one.from.len() as u32);
        assert_eq!(one.index, index as usize);
    }
}

#[test]
fn listed_cards_are_those_of_the_events() {
    let mut penalties = 0;
    for number in 0..60 {
        let game = play(number, |_| ());
        let record = game.record();
        let found = dealt(record).expect("a valid record");
        assert_dealt(&found, record.start.seed.expect("a seed").0);
        let code = |card| record.kit.code(card).to_string();
        let (mut drawn, mut turned_up, mut taken) = (Vec::new(), Vec::new(), Vec::new());
        for event in game.events(Viewer::All) {
            match event {
                Event::Looked { looking: Some(Looking::Drawn(card)), .. } => drawn.push(code(card)),
                Event::TurnedUp { card } => turned_up.push(code(card)),
                Event::Plundered { card: Some(card), .. } | Event::Lost { card: Some(card), .. } => {
                    taken.push(code(card));
                }
                _ => {}
            }
        }
        penalties += taken.len();
        assert_eq!([1, 2, 3].map(|purpose| picked(&found, purpose)), [drawn.clone(), turned_up, taken]);
        // The cards removed and the cards drawn are the deck, each card once.
        let gold = record.kit.removed_gold(record.seats.len());
        let mut deck: Vec<_> = record.kit.cards().minus(gold).iter().map(code).collect();
        let mut gone = [picked(&found, 0), drawn].concat();
        deck.sort_unstable();
        gone.sort_unstable();
        assert_eq!(gone, deck);
    }
    assert!(penalties > 20, "{penalties}");
}

#[test]
fn listed_faces_are_those_of_the_events() {
    let text = include_str!("../../../conformance/fair/quill.json");
    let record = quill::Record::read(text).expect("a valid record");
    let found = dealt(&record).expect("a valid record");
    assert_dealt(&found, record.start.seed.expect("a seed").0);
    let mut game = quill::Replay::begin(record).expect("a valid record");
    game.advance(usize::MAX).expect("legal actions");
    let mut rolled = vec![Vec::new(); Purpose::MOST];
    for event in game.events(Viewer::All) {
        if let quill_view::Event::Rolled { roller, face } = event {
            rolled[usize::from(::quill::purpose(roller).0)].push(face.to_string());
        }
    }
    assert!(rolled[0].len() > 20);
    for (purpose, rolled) in (0..).zip(rolled) {
        assert_eq!(picked(&found, purpose), rolled);
    }
}

/// The outcomes in `chance` and in a position are not listed, and the list ends at an illegal or missing action.
#[test]
fn only_outcomes_of_the_seed_are_listed() {
    let whole = play(1, |_| ()).record().clone();
    let all = dealt(&whole).expect("a valid record");
    let mut listed = whole.clone();
    listed.actions.clear();
    let begun = dealt(&listed).expect("a valid record");
    assert_eq!(begun, all[..begun.len()]);
    assert!(begun.len() < all.len());
    let outcome = |code: &String| ::biblios::State::read_outcome(&whole.kit, code).expect("a card");
    listed.chance = picked(&begun, 1).iter().map(outcome).collect();
    let taken_out: Vec<_> = begun.iter().filter(|one| one.purpose == 0).cloned().collect();
    assert_eq!(dealt(&listed).expect("a valid record"), taken_out);
    let mut illegal = whole.clone();
    illegal.actions[0].1 = biblios_view::Action::Pass;
    assert_eq!(dealt(&illegal).expect("a valid record"), begun);
    let mut placed = listed;
    placed.chance.clear();
    let (setup, _) = whole.setup().expect("a valid record");
    placed.start.position = Some(biblios::Position::new(&setup));
    placed.start.seed = None;
    assert_eq!(dealt(&placed).expect("a valid record"), []);
}

/// The files are test vectors for other implementations, one outcome per line.
#[test]
fn the_outcomes_dealt_in_the_examples_do_not_change() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance/fair");
    for game in ["biblios", "biblios-2", "quill"] {
        let text = std::fs::read_to_string(folder.join(format!("{game}.json"))).expect("the record");
        let found = match game {
            "quill" => dealt(&quill::Record::read(&text).expect("a valid record")),
            _ => dealt(&biblios::Record::read(&text).expect("a valid record")),
        };
        let lines = found.expect("a valid record").into_iter().map(|one| serde_json::to_string(&one));
        let lines: Result<Vec<_>, _> = lines.collect();
        let found = format!("[\n{}\n]\n", lines.expect("JSON").join(",\n"));
        let path = folder.join(format!("{game}.dealt.json"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &found).expect("a writable folder");
        }
        let known = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(known, found, "{game} changed; if intended, run `cargo xtask bless`");
    }
}
