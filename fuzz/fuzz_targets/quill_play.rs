//! Plays a whole game of Quill & Parchment in which the input decides setup, faces and actions: the invariants hold and
//! it ends.

#![no_main]

mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use quill::{Setup, State};
use quill_view::{Difficulty, Options, Side};
use tabletop::{Match, Seat, ToAct};

/// More decisions than any game has.
const MAX_DECISIONS: usize = 3_000;

fn options(players: usize, bytes: &mut Bytes<'_>) -> Options {
    if players == 1 {
        let difficulties = [Difficulty::Gentle, Difficulty::Normal, Difficulty::Hard];
        let difficulty = difficulties[bytes.below_u64(3) as usize];
        return Options { difficulty, head_start: bytes.below_u64(21) as u8, ..Options::default() };
    }
    let mut side = || [Side::A, Side::B][bytes.below_u64(2) as usize];
    Options { task: side(), monastery: side(), ..Options::default() }
}

/// Checks that the position, if the state has one, restores the state.
fn check_position(state: &State) {
    if let Some(setup) = state.to_setup() {
        assert_eq!(State::new(&setup, &mut ()).as_ref(), Ok(state), "a position is the whole state");
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes::new(bytes);
    let players = 1 + bytes.below_u64(4) as usize;
    let options = options(players, &mut bytes);
    let first = Seat::new(bytes.below_u64(players as u64) as usize).expect("a seat");
    let setup = Setup::new(options, players, first).expect("the built-in boards work for 1 to 4 players");
    let mut game = Match::<State>::begin(&setup).expect("a new game");
    let viewers = || Seat::all(players).map(Some).chain([None]);
    for _ in 0..MAX_DECISIONS {
        while game.state().chance().is_some() {
            check_position(game.state());
            assert!(game.deal_once(&mut bytes), "chance has an outcome");
        }
        for viewer in viewers() {
            let (view, state) = game.look(viewer);
            assert_eq!(view.table(), state.table(), "state and view have the same public state");
            match viewer {
                Some(seat) => {
                    assert_eq!(view.legal(), state.legal(seat), "state and view list the same actions");
                }
                None => assert!(view.legal().is_empty(), "a spectator has no actions"),
            }
        }
        let ToAct::Seats(seats) = game.state().to_act() else { break };
        for seat in seats.iter() {
            assert!(game.state().legal(seat).len() >= 2, "a seat to act has a choice");
        }
        let seat = seats.iter().nth(bytes.below_u64(seats.len() as u64) as usize).expect("a seat to act");
        let legal = game.state().legal(seat);
        let action = legal.nth(bytes.below_u64(legal.len())).expect("below the length");
        let boards = game.state().table().boards();
        assert_eq!(boards.read_action(&boards.action_text(action).to_string()), Ok(action));
        game.act(seat, &action).expect("a listed action is legal");
    }
    assert_eq!(game.state().to_act(), ToAct::Nobody, "the game ended");
    check_position(game.state());
    for viewer in viewers() {
        let (view, state) = game.look(viewer);
        assert_eq!(view.ending(), Some(&state.scores()), "every view has the scores");
    }
});
