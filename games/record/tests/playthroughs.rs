//! Whole games, printed as every viewer sees them after every action and compared byte by byte with the files in
//! `conformance/biblios/playthroughs`. `cargo xtask bless` updates those files, but never the records, because old
//! records must stay valid.

mod blessed;

use std::fmt::Write;

use biblios_view::{Action, CardBids, FinalTie, Legal, Memory, Options, Penalty, PenaltyFrom};
use record::biblios::{Record, Replay};
use record::{Lines, Seed};
use serde_json::{Map, Value};
use tabletop::{Equipment, FastDealer, Seat, ToAct, Viewer};

/// A third of the printed deck, which keeps the playthroughs of single options short.
const SMALL_DECK: &str = "\
cards M2A M2B M3E M4H P2A P3E P3F H1A H1B H2H S1A S1B S2H F1A F1B F2I
cards 6xG1 5xG2 4xG3
cards 1xC+ 1xC- 1xC++ 1xC-- 1xC+-
remove players=2 gold=1 random=6
remove players=3 gold=0 random=4
remove players=4 gold=0 random=1
";

/// The games: the default options with the printed deck, and each option by itself with a small deck.
fn games() -> Vec<(String, usize, Options)> {
    let open = Options { open_takes: true, ..Options::default() };
    let variants = [
        ("default", Options::default()),
        ("medieval-bluff", Options { penalty: Penalty::MedievalBluff, ..Options::default() }),
        ("card-bids-any", Options { card_bids: CardBids::Any, ..Options::default() }),
        ("monks-winner", Options { final_tie: FinalTie::MonksWinner, ..Options::default() }),
        ("open-takes", open),
        ("open-takes-hidden", Options { penalty_from: PenaltyFrom::Hidden, ..open }),
        ("memory-table", Options { memory: Memory::Table, ..open }),
    ];
    let of =
        |players| variants.map(|(name, options)| (format!("{players}-players-{name}"), players, options));
    (2..=4).flat_map(of).collect()
}

/// Plays a random game with low bids, in which one winner in eight defaults.
fn make_record(name: &str, players: usize, options: Options) -> Record {
    let names = ["Ansel", "Bede", "Clare", "Dunstan"].map(str::to_owned);
    let mut seed = [0; 32];
    seed.iter_mut().zip(name.bytes()).for_each(|(to, byte)| *to = byte);
    let first = Seat::all(players).last().expect("a seat");
    let mut record = Record::new(options, names[..players].to_vec(), first, Seed(seed));
    if options != Options::default() {
        record.use_lines(Lines::of_deck(SMALL_DECK)).expect("a valid deck");
    }
    let mut game = Replay::begin(record).expect("a valid record");
    let mut dealer = FastDealer::new(players as u64);
    while let ToAct::Seats(seats) = game.state().to_act() {
        let seat = seats.first().expect("a seat to act");
        let legal = game.state().legal(seat);
        let action = match legal {
            Legal::Bid(bids) if bids.least <= bids.most && dealer.below_u64(5) > 1 => Action::Bid(bids.least),
            Legal::Bid(_) => Action::Pass,
            Legal::PayGold(_) | Legal::PayCards(_) if legal.len() > 1 && dealer.below_u64(8) > 0 => {
                legal.nth(dealer.below_u64(legal.len() - 1)).expect("a valid index")
            }
            _ => legal.nth(dealer.below_u64(legal.len())).expect("a valid index"),
        };
        game.add(seat, &action).expect("a legal action");
    }
    game.record().clone()
}

/// Prints what every viewer sees: everything at the start, then the changed keys after each action.
fn playthrough(record: Record) -> String {
    let players = record.seats.len();
    let viewers = [("all".to_owned(), Viewer::All), ("spectator".to_owned(), Viewer::Spectator)];
    let seats = Seat::all(players).map(|seat| (seat.to_string(), Viewer::Seat(seat)));
    let viewers: Vec<_> = viewers.into_iter().chain(seats).collect();
    let mut before = vec![Map::new(); viewers.len()];
    let mut game = Replay::begin(record).expect("a valid record");
    let mut text = String::new();
    loop {
        for ((name, viewer), before) in viewers.iter().zip(&mut before) {
            let shown = serde_json::to_value(game.shown(*viewer)).expect("JSON");
            let Value::Object(shown) = shown else { panic!("expected an object") };
            let changed: Map<_, _> = shown
                .iter()
                .filter(|(key, value)| before.get(*key) != Some(value))
                .map(|(k, v)| (k.clone(), v.clone()))
                .collect();
            let _ = writeln!(text, "{name}: {}", Value::Object(changed));
            *before = shown;
        }
        let Some((seat, action)) = game.record().actions.get(game.played()) else { return text };
        let action = game.record().equipment().write_action(action);
        let _ = writeln!(text, "\n{} {seat} {action}", game.played());
        game.step().expect("a legal action");
    }
}

// proves B25 B30 B42 B70 B71 B72 B80 B81 B82
#[test]
fn playthroughs_do_not_change() {
    let of = |name: &str| games().into_iter().find(|(known, ..)| known == name).expect("one of the games");
    blessed::compare(
        "biblios",
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
