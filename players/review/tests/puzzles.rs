//! The shipped puzzles are positions of legal games, show nothing hidden, and their solutions hold in other worlds.

#[path = "common/hidden.rs"]
mod hidden;

use record::{Record, Replay, Seed};
use review::{Deeper, Reviewed};
use serde_json::Value;
use tabletop::{ActionOf, Equipment, LegalSet, Perspective, Seat, Viewer};

/// One of this many is looked at again.
const CHECKED: usize = 20;
/// Worlds and further decisions of that look.
const LOOK: (usize, usize) = (24, 12);
/// By how much the best action may fall behind in it, for luck.
const TOLERANCE: f64 = 0.02;

const THEMES: [&str; 12] =
    ["keep", "take", "church", "bid", "give", "bluff", "roll", "row", "die", "way", "star", "value"];

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

fn text<'a>(puzzle: &'a Value, field: &str) -> &'a str {
    puzzle[field].as_str().unwrap_or_else(|| panic!("{puzzle}: {field}"))
}

/// Plays a puzzle up to its position.
fn opened<G: Reviewed>(puzzle: &Value) -> (Replay<G>, Seat) {
    let seats = puzzle["seats"].as_u64().expect("a number");
    let names = (0..seats).map(|seat| seat.to_string()).collect();
    let seed: Seed = text(puzzle, "seed").parse().expect("a seed");
    let mut record = Record::<G>::new(G::Options::default(), names, Seat::FIRST, seed);
    for (index, played) in text(puzzle, "moves").split_terminator(';').enumerate() {
        let (actor, action) = played.split_once(' ').expect("a seat and an action");
        let actor = seat(actor.parse().expect("a seat"));
        let action = record.read_action(index, action).map_err(|error| error.to_string()).expect("an action");
        record.actions.push((actor, action));
    }
    let count = record.actions.len();
    let mut replay = Replay::begin(record).expect("a record");
    assert!(replay.advance(count).is_ok(), "{puzzle}: an action is illegal");
    (replay, seat(puzzle["seat"].as_u64().expect("a seat") as usize))
}

fn check<G: Reviewed>(file: &str) {
    let file: Value = serde_json::from_str(file).expect("JSON");
    assert_eq!(file["game"], G::NAME);
    let puzzles = file["puzzles"].as_array().expect("a list");
    assert!(puzzles.len() >= 150, "{}", puzzles.len());
    for (index, puzzle) in puzzles.iter().enumerate() {
        let (replay, seat) = opened::<G>(puzzle);
        let view = replay.view(Some(seat));
        let (legal, record) = (view.legal(), replay.record());
        let actions: Vec<ActionOf<G>> = (0..legal.count()).filter_map(|n| legal.nth(n)).collect();
        let mut texts: Vec<_> =
            actions.iter().map(|action| record.equipment().write_action(action)).collect();
        let options = puzzle["options"].as_array().expect("a list");
        let chances: Vec<u64> = options.iter().map(|option| option[1].as_u64().expect("a number")).collect();
        assert!(chances.is_sorted_by(|one, other| one >= other), "{puzzle}: the best is first");
        assert!(chances[0] >= chances[1] + 30 && chances[0] <= 1000, "{puzzle}: it leads clearly");
        assert!(THEMES.contains(&text(puzzle, "theme")), "{puzzle}");
        assert!((1..=3).contains(&puzzle["level"].as_u64().unwrap_or(0)), "{puzzle}");
        let missed: Vec<_> = puzzle["missed"].as_array().expect("a list").iter().collect();
        assert!(missed.iter().any(|bot| *bot == "expert"), "{puzzle}");
        if index % CHECKED == 0 {
            look_again(&replay, seat, &actions, &texts, options[0][0].as_str().expect("an action"));
        }
        let mut named: Vec<_> = options.iter().filter_map(|option| option[0].as_str()).collect();
        named.sort_unstable();
        texts.sort_unstable();
        assert_eq!(named, texts, "{puzzle}: every legal action has a chance");
    }
}

/// In new worlds the solution is the best action, or nearly so.
fn look_again<G: Reviewed>(
    replay: &Replay<G>,
    seat: Seat,
    actions: &[ActionOf<G>],
    texts: &[String],
    best: &str,
) {
    let deeper = Deeper::<G>::new(replay.view(Some(seat)), replay.view(None)).expect("a decision");
    let outlooks = deeper.look(actions, LOOK.0, LOOK.1, 0xC0FFEE);
    let best = texts.iter().position(|text| text == best).expect("the solution is legal");
    let first = outlooks.order()[0];
    let (behind, error) = outlooks.lead(first, best);
    assert!(
        behind <= TOLERANCE.max(2.0 * error),
        "{}: {behind} ± {error} behind {}",
        texts[best],
        texts[first]
    );
}

const BIBLIOS: &str = include_str!("../../../puzzles/biblios.json");
const QUILL: &str = include_str!("../../../puzzles/quill.json");

#[test]
fn puzzles_of_biblios_are_sound() {
    check::<biblios::State>(BIBLIOS);
}

#[test]
fn puzzles_of_quill_are_sound() {
    check::<quill::State>(QUILL);
}

/// Where another seat holds another card, the page shows the same, and every action has the same chance.
#[test]
fn nothing_depends_on_hidden_cards() {
    let file: Value = serde_json::from_str(BIBLIOS).expect("JSON");
    let mut compared = 0;
    for puzzle in file["puzzles"].as_array().expect("a list") {
        let (replay, seat) = opened::<biblios::State>(puzzle);
        let others = Seat::all(replay.record().seats.len()).filter(|other| *other != seat);
        // Later actions may need the card that was exchanged.
        let Some((one, other)) = others.into_iter().find_map(|other| {
            let (one, other) = hidden::swapped(replay.record(), other)?;
            Some((at_end(one)?, at_end(other)?))
        }) else {
            continue;
        };
        assert_ne!(one.state(), other.state());
        let viewer = Viewer::Seat(seat);
        assert_eq!(json(&one.shown(viewer)), json(&other.shown(viewer)), "{puzzle}");
        assert!(one.events(viewer).eq(other.events(viewer)), "{puzzle}");
        assert_eq!(chances(&one, seat), chances(&other, seat), "{puzzle}");
        compared += 1;
        if compared == 12 {
            return;
        }
    }
    panic!("too few puzzles with a card to exchange: {compared}");
}

fn at_end(record: Record<biblios::State>) -> Option<Replay<biblios::State>> {
    let mut replay = Replay::begin(record).ok()?;
    replay.advance(usize::MAX).ok()?;
    Some(replay)
}

fn json(shown: &impl serde::Serialize) -> String {
    serde_json::to_string(shown).expect("JSON")
}

fn chances(replay: &Replay<biblios::State>, seat: Seat) -> Vec<f64> {
    let own = replay.view(Some(seat));
    let legal = own.legal();
    let actions: Vec<_> = (0..legal.count()).filter_map(|n| legal.nth(n)).collect();
    let deeper = Deeper::<biblios::State>::new(own, replay.view(None)).expect("a decision");
    let outlooks = deeper.look(&actions, 2, 4, 1);
    (0..actions.len()).map(|action| outlooks.chance(action)).collect()
}
