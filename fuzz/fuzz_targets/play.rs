//! Plays a whole game of Biblios in which the input decides setup, chance and actions: the invariants hold and it ends.

#![no_main]

mod bytes;

use biblios::{Setup, State};
use biblios_view::{Deck, Options, PRINTED};
use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use tabletop::{Match, Seat};

/// The printed deck, a small one, and one of the maximum size.
const DECKS: [&str; 3] = [
    PRINTED,
    "cards M2A P3B H1C S7L G1 2xG2 2xG3 C+ C-- C+-
     remove players=2 gold=0 random=0
     remove players=3 gold=1 random=1
     remove players=4 gold=0 random=2",
    "cards M1A M2B M3C M4D M5E M6F M7G M7H M7I M7J M7K M7L P1A P2B P3C P4D H1A H2B H3C H4D S1A S1B S1C F1A F1B F1C
     cards 40xG1 30xG2 30xG3 20xC+ 15xC- 15xC++ 12xC-- 12xC+-
     remove players=2 gold=1 random=2
     remove players=3 gold=0 random=0
     remove players=4 gold=5 random=5",
];

/// More decisions than any game has: the gift phase, and every bid of every auction, repeated for each penalty.
const MAX_DECISIONS: usize = 100_000;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes::new(bytes);
    let deck = Deck::parse(DECKS[bytes.below_u64(3) as usize]).expect("a valid deck");
    let players = 2 + bytes.below_u64(3) as usize;
    let options = Options::all().nth(bytes.below_u64(64) as usize).expect("one of 64 combinations");
    let first = Seat::new(bytes.below_u64(players as u64) as usize).expect("a seat");
    let setup = Setup::deal(deck, options, players, first, &mut bytes).expect("a deck for 2 to 4");
    let mut game = Match::<State>::begin(&setup).expect("a dealt game");
    for _ in 0..MAX_DECISIONS {
        let to_act = game.next_to_act(&mut bytes);
        assert_eq!(game.state().all_cards(), deck.cards(), "no card is lost or made");
        for seat in Seat::all(players) {
            let (view, state) = game.look(Some(seat));
            assert_eq!(view.legal(), state.legal(seat), "state and view list the same actions");
            assert_eq!(view.table(), state.table(), "state and view have the same public state");
            assert_eq!(view.hand(), state.hand(seat), "a seat knows its own hand");
        }
        let (spectator, state) = game.look(None);
        assert_eq!(spectator.table(), state.table(), "state and view have the same public state");
        let Some(seat) = to_act else { return };
        let legal = game.state().legal(seat);
        let action = legal.nth(bytes.below_u64(legal.len())).expect("a seat to act has a legal action");
        assert_eq!(deck.read_action(&deck.action_text(&action).to_string()), Ok(action));
        game.act(seat, &action).expect("a listed action is legal");
    }
    panic!("the game did not end");
});
