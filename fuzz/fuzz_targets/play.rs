//! Bytes choose the table, chance and every action: the game keeps its invariants and ends.

#![no_main]

use biblios::{Setup, State};
use biblios_view::{Deck, Event, Options, View};
use libfuzzer_sys::fuzz_target;
use tabletop::{Dealer, Purpose, Seat, ToAct, Viewer};

/// Chance and choice from bytes; when they are used up, always the first.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn below_u64(&mut self, n: u64) -> u64 {
        let mut number = 0;
        let mut range = 1;
        while range < n && !self.0.is_empty() {
            number = number << 8 | u64::from(self.0[0]);
            self.0 = &self.0[1..];
            range = range.saturating_mul(256);
        }
        number % n
    }
}

impl Dealer for Bytes<'_> {
    fn below(&mut self, _purpose: Purpose, n: u32) -> u32 {
        self.below_u64(n.into()) as u32
    }
}

/// More decisions than any game of the printed deck has: every bid of every auction, again for each of four
/// players that are penalised, and the gift phase.
const MOST_DECISIONS: usize = 20_000;

fn tell(views: &mut [View], events: &mut Vec<Event>) {
    for view in views {
        let viewer = view.viewer();
        events.iter().for_each(|event| view.observe(&event.clone().seen_by(viewer)));
    }
    events.clear();
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let deck = Deck::printed();
    let players = 2 + bytes.below_u64(3) as usize;
    let options = Options::all().nth(bytes.below_u64(64) as usize).expect("one of 64 combinations");
    let first = Seat::new(bytes.below_u64(players as u64) as usize).expect("a seat");
    let setup = Setup::deal(deck, options, players, first, &mut bytes).expect("the printed deck");
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
