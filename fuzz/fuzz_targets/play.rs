//! Bytes choose the deck, the table, chance and every action: the game keeps its invariants and ends.

#![no_main]

mod bytes;

use biblios::{Setup, State};
use biblios_view::{Deck, Event, Options, PRINTED, View};
use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use tabletop::{Seat, ToAct, Viewer};

/// A deck of few cards, and one of as many as a deck can have.
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

/// More decisions than any game has: every bid of every auction, again for each player who is penalised, and
/// the gift phase.
const MOST_DECISIONS: usize = 100_000;

fn tell(views: &mut [View], events: &mut Vec<Event>) {
    for view in views {
        let viewer = view.viewer();
        events.iter().for_each(|event| view.observe(&event.clone().seen_by(viewer)));
    }
    events.clear();
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes::new(bytes);
    let deck = Deck::parse(DECKS[bytes.below_u64(3) as usize]).expect("a good deck");
    let players = 2 + bytes.below_u64(3) as usize;
    let options = Options::all().nth(bytes.below_u64(64) as usize).expect("one of 64 combinations");
    let first = Seat::new(bytes.below_u64(players as u64) as usize).expect("a seat");
    let setup = Setup::deal(deck, options, players, first, &mut bytes).expect("a deck for 2 to 4");
    let mut state = State::new(&setup).expect("a dealt game");
    let mut events = Vec::new();
    let opening = state.begin(&setup, &mut events);
    let view = |seat: Option<Seat>| {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        View::new(seat, &opening.clone().seen_by(viewer))
    };
    let mut views: Vec<View> = Seat::all(players).map(Some).chain([None]).map(view).collect();
    for _ in 0..MOST_DECISIONS {
        state.deal(&mut bytes, &mut events);
        tell(&mut views, &mut events);
        assert_eq!(state.all_cards(), deck.cards(), "no card is lost or made");
        for (seat, view) in Seat::all(players).zip(&views) {
            assert_eq!(view.legal(), state.legal(seat), "truth and view list the same");
            assert_eq!(view.table(), state.table(), "truth and view agree on what lies open");
            assert_eq!(view.hand(), state.hand(seat), "a seat knows its own hand");
        }
        let ToAct::Seats(seats) = state.to_act() else { break };
        let seat = seats.first().expect("somebody is to act");
        let legal = state.legal(seat);
        let action = legal.nth(bytes.below_u64(legal.len())).expect("whoever is to act has a choice");
        assert_eq!(deck.read_action(&deck.action_text(&action).to_string()), Ok(action));
        state.play(seat, &action, &mut events).expect("a listed action is legal");
        tell(&mut views, &mut events);
    }
    assert_eq!(state.to_act(), ToAct::Nobody, "a game ends");
});
