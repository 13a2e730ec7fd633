//! Whole games of Quill & Parchment, printed as every viewer sees them after every action and compared byte by byte with
//! the files in `conformance/quill/playthroughs`. `cargo xtask bless` updates those files, but never the records, because
//! old records must stay valid.

mod blessed;

use std::fmt::Write;

use quill_view::{Difficulty, Legal, Options, Side};
use record::Seed;
use record::quill::{Record, Replay};
use serde_json::{Map, Value};
use tabletop::{Equipment, FastDealer, Seat, ToAct, Viewer};

/// The games: every number of players with every combination of sides, and solo with every difficulty.
fn games() -> Vec<(String, usize, Options)> {
    let solo = |name: &str, difficulty, head_start| {
        (format!("solo-{name}"), 1, Options { difficulty, head_start, ..Options::default() })
    };
    let mut games = vec![
        solo("gentle", Difficulty::Gentle, 0),
        solo("normal", Difficulty::Normal, 0),
        solo("hard", Difficulty::Hard, 0),
        solo("hard-head-start", Difficulty::Hard, 6),
    ];
    for players in 2..=4 {
        for (task, monastery) in
            [(Side::A, Side::A), (Side::A, Side::B), (Side::B, Side::A), (Side::B, Side::B)]
        {
            let options = Options { task, monastery, ..Options::default() };
            games.push((format!("{players}-players-{task:?}{monastery:?}").to_lowercase(), players, options));
        }
    }
    games
}

/// Plays a random game with low bids, in which the seats act in random order.
fn make_record(name: &str, players: usize, options: Options) -> Record {
    let names = ["Ansel", "Bede", "Clare", "Dunstan"].map(str::to_owned);
    let mut seed = [0; 32];
    seed.iter_mut().zip(name.bytes()).for_each(|(to, byte)| *to = byte);
    let first = Seat::all(players).last().expect("a seat");
    let record = Record::new(options, names[..players].to_vec(), first, Seed(seed));
    let mut game = Replay::begin(record).expect("a valid record");
    let mut dealer = FastDealer::new(players as u64);
    while let ToAct::Seats(seats) = game.state().to_act() {
        let seats: Vec<_> = seats.iter().collect();
        let seat = seats[dealer.below_u64(seats.len() as u64) as usize];
        let legal = game.state().legal(seat);
        let choices = match legal {
            Legal::Bid { most } => u64::from(most).min(12) + 1,
            _ => legal.len(),
        };
        let action = legal.nth(dealer.below_u64(choices)).expect("a valid index");
        game.add(seat, &action).expect("a legal action");
    }
    game.record().clone()
}

/// Returns the nested differences between two objects. Lists of objects are compared by index, because an action changes
/// little of the players' large cards.
fn changes(before: &Value, now: &Value) -> Option<Value> {
    match (before, now) {
        _ if before == now => None,
        (Value::Object(before), Value::Object(now)) => {
            let changed = now.iter().filter_map(|(key, value)| {
                Some((key.clone(), changes(before.get(key).unwrap_or(&Value::Null), value)?))
            });
            let gone =
                before.keys().filter(|key| !now.contains_key(*key)).map(|key| (key.clone(), Value::Null));
            Some(Value::Object(changed.chain(gone).collect()))
        }
        (Value::Array(before), Value::Array(now)) if now.iter().chain(before).all(Value::is_object) => {
            let pairs = now.iter().enumerate().filter_map(|(index, value)| {
                Some((index.to_string(), changes(before.get(index).unwrap_or(&Value::Null), value)?))
            });
            Some(Value::Object(pairs.collect()))
        }
        _ => Some(now.clone()),
    }
}

/// Prints what every viewer sees: everything at the start, then the changes after each action.
fn playthrough(record: Record) -> String {
    let players = record.seats.len();
    let viewers = [("all".to_owned(), Viewer::All), ("spectator".to_owned(), Viewer::Spectator)];
    let seats = Seat::all(players).map(|seat| (seat.to_string(), Viewer::Seat(seat)));
    let viewers: Vec<_> = viewers.into_iter().chain(seats).collect();
    let mut before = vec![Value::Object(Map::new()); viewers.len()];
    let mut game = Replay::begin(record).expect("a valid record");
    let mut text = String::new();
    loop {
        let mut seen_by_all = None;
        for ((name, viewer), before) in viewers.iter().zip(&mut before) {
            let shown = serde_json::to_value(game.shown(*viewer)).expect("JSON");
            let changed = changes(before, &shown).unwrap_or_else(|| Value::Object(Map::new())).to_string();
            // Almost everything is public, so most viewers see the same change.
            if seen_by_all.as_ref() == Some(&changed) {
                let _ = writeln!(text, "{name}: as all");
            } else {
                let _ = writeln!(text, "{name}: {changed}");
            }
            seen_by_all.get_or_insert(changed);
            *before = shown;
        }
        let Some((seat, action)) = game.record().actions.get(game.played()) else { return text };
        let action = game.record().equipment().write_action(action);
        let _ = writeln!(text, "\n{} {seat} {action}", game.played());
        game.step().expect("a legal action");
    }
}

// proves Q07 Q49
#[test]
fn playthroughs_of_quill_do_not_change() {
    let of = |name: &str| games().into_iter().find(|(known, ..)| known == name).expect("one of the games");
    blessed::compare(
        "quill",
        games().into_iter().map(|(name, ..)| name),
        |name| {
            let (_, players, options) = of(name);
            make_record(name, players, options).write()
        },
        |name, text| {
            let (_, players, options) = of(name);
            let record = Record::read(text).expect("a valid record");
            assert_eq!((record.seats.len(), record.options), (players, options), "{name}");
            assert_eq!(record.write(), text, "{name}: a record is written back unchanged");
            playthrough(record)
        },
    );
}
