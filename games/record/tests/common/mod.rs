//! Random games.

use biblios_view::{Action, Legal, Options};
use record::biblios::{Record, Replay};
use record::fair::{Fair, Nonce, Scheme, Secret};
use record::{Lines, Seed};
use tabletop::{FastDealer, Seat, ToAct};

/// A custom deck: the printed one without its best cards, with other letters and counts.
pub(crate) const OTHER_DECK: &str = "\
# Cards of another printing.
cards M2A M2B M3E M4H M7L P2A P3E P3F P1K H1A H1B H2H S1A S1B S2H F1A F1B F2I
cards 6xG1 5xG2 4xG3   # little Gold
cards 1xC+ 1xC- 1xC++ 1xC-- 2xC+-
remove players=2 gold=1 random=6
remove players=3 gold=0 random=3
remove players=4 gold=0 random=4
";

/// A fair shuffle. Scheme, table, secret and nonces depend on `number`, and some seats give no nonce.
pub(crate) fn fair(number: u64, players: usize) -> Fair {
    let mut dealer = FastDealer::new(number);
    let mut bytes = || {
        let mut bytes = [0; 32];
        bytes.chunks_mut(8).for_each(|part| part.copy_from_slice(&dealer.bits().to_be_bytes()));
        bytes
    };
    let secret = Secret(bytes());
    let nonces = (0..players).map(|_| Some(Nonce(bytes())).filter(|nonce| nonce.0[0] % 3 > 0)).collect();
    let scheme = if number % 4 == 1 { Scheme::One } else { Scheme::Two };
    Fair::new(scheme, &format!("Table \"{number}\""), secret, nonces)
}

/// A dealt game before its first action. Players, options, first player and seed depend on `number`. Every second game
/// has a fair shuffle, and about one in three the custom deck.
pub(crate) fn begin(number: u64) -> Replay {
    let mut dealer = FastDealer::new(number);
    let players = 2 + (number % 3) as usize;
    let options = Options::all().nth(dealer.below_u64(64) as usize).expect("one of 64 combinations");
    let names = ["Ansel", "Bede", "Clare \"the Quill\"", "Dunstan"].map(str::to_owned);
    let first = Seat::all(players).nth(dealer.below_u64(players as u64) as usize).expect("a seat");
    let mut seed = [0; 32];
    seed[24..].copy_from_slice(&dealer.bits().to_be_bytes());
    let mut record = Record::new(options, names[..players].to_vec(), first, Seed(seed));
    if number % 2 == 1 {
        let fair = fair(number, players);
        record.start.seed = Some(fair.seed());
        record.first = fair.first().unwrap_or(record.first);
        record.fair = Some(fair);
    }
    if dealer.below_u64(3) == 0 {
        record.use_lines(Lines::of_deck(OTHER_DECK)).expect("a valid deck");
    }
    Replay::begin(record).expect("a valid record")
}

/// Chooses a random legal action, but bids low and usually pays.
pub(crate) fn choose(legal: &Legal, dealer: &mut FastDealer) -> Action {
    match legal {
        Legal::Bid(bids) if bids.least <= bids.most && dealer.below_u64(5) > 1 => Action::Bid(bids.least),
        Legal::Bid(_) => Action::Pass,
        // The last entry is `default`.
        Legal::PayGold(_) | Legal::PayCards(_) if legal.len() > 1 && dealer.below_u64(6) > 0 => {
            legal.nth(dealer.below_u64(legal.len() - 1)).expect("a valid index")
        }
        _ => legal.nth(dealer.below_u64(legal.len())).expect("a valid index"),
    }
}

/// Plays a game to its end. Calls `look` before every action and at the end.
pub(crate) fn play(number: u64, look: impl FnMut(&Replay)) -> Replay {
    play_on(begin(number), number, look)
}

/// Like [`play`], from a game that has begun.
pub(crate) fn play_on(mut game: Replay, number: u64, mut look: impl FnMut(&Replay)) -> Replay {
    let mut dealer = FastDealer::new(!number);
    while let ToAct::Seats(seats) = game.state().to_act() {
        look(&game);
        let seat = seats.first().expect("a seat to act");
        let action = choose(&game.state().legal(seat), &mut dealer);
        game.add(seat, &action).expect("a legal action");
    }
    look(&game);
    game
}
