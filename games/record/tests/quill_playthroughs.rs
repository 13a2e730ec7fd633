//! Playthroughs of Quill & Parchment.

mod blessed;

use quill_view::{Difficulty, Legal, Options, Side};
use record::quill::{Record, Replay};
use serde_json::{Map, Value};
use tabletop::{FastDealer, ToAct, Viewer};

use blessed::Played;

/// The games: every number of players with every combination of sides, and solo with every difficulty.
fn games() -> Vec<Played<Options>> {
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
fn play(game: &Played<Options>) -> Record {
    let mut game = Replay::begin(blessed::new_record(game)).expect("a valid record");
    let mut dealer = FastDealer::new(game.record().seats.len() as u64);
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

/// Returns what to print for each viewer. Almost everything is public, so most viewers see the same change.
fn print(before: &[Value], now: &[Value]) -> Vec<String> {
    let changed =
        |(before, now)| changes(before, now).unwrap_or_else(|| Value::Object(Map::new())).to_string();
    let mut texts: Vec<String> = before.iter().zip(now).map(changed).collect();
    if let [all, others @ ..] = texts.as_mut_slice() {
        others.iter_mut().filter(|text| *text == all).for_each(|text| *text = "as all".to_owned());
    }
    texts
}

// proves Q07 Q49
#[test]
fn playthroughs_of_quill_do_not_change() {
    blessed::compare(&games(), play, print);
}

// proves Q68
#[test]
fn the_standing_at_the_end_is_the_result() {
    for played in games() {
        let mut game = Replay::begin(play(&played)).expect("a valid record");
        while game.step().expect("a legal action") {}
        let shown = game.shown(Viewer::Spectator);
        let (standing, result) = (shown.standing, shown.result.expect("the game is over"));
        assert_eq!((standing.parts, standing.cadfael), (result.parts, result.cadfael), "{}", played.0);
        let first = (0..played.1).filter(|&seat| standing.places[seat].total == 1).collect::<Vec<_>>();
        assert!(result.winners.is_empty() || first == result.winners, "{}", played.0);
    }
}
