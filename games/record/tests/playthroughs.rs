//! Playthroughs of Biblios.

mod blessed;

use biblios_view::{Action, CardBids, FinalTie, Legal, Memory, Options, Penalty, PenaltyFrom};
use record::Lines;
use record::biblios::{Record, Replay};
use serde_json::Value;
use tabletop::{FastDealer, ToAct};

use blessed::Played;

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
fn games() -> Vec<Played<Options>> {
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
fn play(game: &Played<Options>) -> Record {
    let mut record: Record = blessed::new_record(game);
    if record.options != Options::default() {
        record.use_lines(Lines::of_deck(SMALL_DECK)).expect("a valid deck");
    }
    let mut game = Replay::begin(record).expect("a valid record");
    let mut dealer = FastDealer::new(game.record().seats.len() as u64);
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

/// Returns the changed fields, for each viewer.
fn print(before: &[Value], now: &[Value]) -> Vec<String> {
    let changed = |(before, now): (&Value, &Value)| {
        let fields = now.as_object().expect("an object").iter();
        let changed = fields.filter(|(key, value)| before.get(key.as_str()) != Some(value));
        Value::Object(changed.map(|(key, value)| (key.clone(), value.clone())).collect()).to_string()
    };
    before.iter().zip(now).map(changed).collect()
}

// proves B25 B30 B42 B70 B71 B72 B80 B81 B82
#[test]
fn playthroughs_do_not_change() {
    blessed::compare(&games(), play, print);
}
