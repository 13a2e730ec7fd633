//! Bytes choose the table, every face and every action: the game keeps its promises and ends.

#![no_main]

mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use quill::{Setup, State};
use quill_view::{Difficulty, Event, Options, Side, View};
use tabletop::{Seat, ToAct};

/// More decisions than any game has.
const MOST_DECISIONS: usize = 3_000;

fn options(players: usize, bytes: &mut Bytes<'_>) -> Options {
    if players == 1 {
        let difficulties = [Difficulty::Gentle, Difficulty::Normal, Difficulty::Hard];
        let difficulty = difficulties[bytes.below_u64(3) as usize];
        return Options { difficulty, head_start: bytes.below_u64(21) as u8, ..Options::default() };
    }
    let mut side = || [Side::A, Side::B][bytes.below_u64(2) as usize];
    Options { task: side(), monastery: side(), ..Options::default() }
}

fn tell(views: &mut [View], events: &mut Vec<Event>) {
    for view in views {
        let viewer = view.viewer();
        events.iter().for_each(|event| view.observe(&event.clone().seen_by(viewer)));
    }
    events.clear();
}

/// Where a position can be written, the game goes on from it as if it had never been interrupted.
fn check_position(state: &State) {
    if let Some(setup) = state.to_setup() {
        assert_eq!(State::new(&setup, &mut ()).as_ref(), Ok(state), "a position is the whole game");
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes::new(bytes);
    let players = 1 + bytes.below_u64(4) as usize;
    let options = options(players, &mut bytes);
    let first = Seat::new(bytes.below_u64(players as u64) as usize).expect("a seat");
    let setup = Setup::new(options, players, first).expect("the built-in boards are for 1 to 4");
    let mut events = Vec::new();
    let mut state = State::new(&setup, &mut events).expect("a new game");
    let opening = State::opening(&setup);
    let mut views: Vec<View> =
        Seat::all(players).map(Some).chain([None]).map(|seat| View::new(seat, &opening)).collect();
    for _ in 0..MOST_DECISIONS {
        while let Some(chance) = state.chance() {
            check_position(&state);
            let face = State::pick(chance, &mut bytes);
            state.resolve(face, &mut events).expect("a side of the die");
        }
        tell(&mut views, &mut events);
        for view in &views {
            assert_eq!(view.table(), state.table(), "truth and view agree on what lies open");
            match view.seat() {
                Some(seat) => assert_eq!(view.legal(), state.legal(seat), "truth and view list the same"),
                None => assert!(view.legal().is_empty(), "a spectator does nothing"),
            }
        }
        let ToAct::Seats(seats) = state.to_act() else { break };
        for seat in seats.iter() {
            assert!(state.legal(seat).len() >= 2, "nobody is asked without a choice");
        }
        let seat =
            seats.iter().nth(bytes.below_u64(seats.len() as u64) as usize).expect("somebody is to act");
        let legal = state.legal(seat);
        let action = legal.nth(bytes.below_u64(legal.len())).expect("below the length");
        let boards = state.table().boards();
        assert_eq!(boards.read_action(&boards.action_text(action).to_string()), Ok(action));
        state.play(seat, action, &mut events).expect("a listed action is legal");
        tell(&mut views, &mut events);
    }
    assert_eq!(state.to_act(), ToAct::Nobody, "a game ends");
    check_position(&state);
    for view in &views {
        assert_eq!(view.ending(), Some(&state.scores()), "everybody is told the scores");
    }
});
