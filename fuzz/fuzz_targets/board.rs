//! Parses any text as a board file: it is rejected with a line number, or games on it can be played to the end.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use quill::{Setup, State};
use quill_view::{BoardError, Boards, Monastery, Options, Side, Task};
use record::quill::{Record, Replay};
use record::{Lines, Seed};
use tabletop::{FastDealer, Match, Seat};

/// More decisions than any game has.
const MAX_DECISIONS: usize = 3_000;

fn check_error(error: &BoardError, text: &str) {
    assert!((1..=text.lines().count().max(1)).contains(&error.line), "{error}");
}

/// Plays a random game on these boards. Every seat to act has a choice, and the game ends.
fn play(boards: &Arc<Boards>, players: usize) {
    let Ok(setup) = Setup::with_boards(Arc::clone(boards), Options::default(), players, Seat::FIRST) else {
        assert!(players == 1 && boards.task.map().edge().is_empty(), "every board works for 2 to 4 players");
        return;
    };
    let mut dealer = FastDealer::new(players as u64);
    let mut game = Match::<State>::begin(&setup).expect("a valid setup");
    for _ in 0..MAX_DECISIONS {
        let Some(seat) = game.next_to_act(&mut dealer) else { return };
        let legal = game.state().legal(seat);
        assert!(legal.len() >= 2, "a seat to act has a choice");
        let action = legal.nth(dealer.below_u64(legal.len())).expect("below the length");
        assert_eq!(boards.read_action(&boards.action_text(action).to_string()), Ok(action));
        game.act(seat, &action).expect("a listed action is legal");
    }
    panic!("the game did not end");
}

fuzz_target!(|text: &str| {
    let (task, monastery) = (Task::parse(text), Monastery::parse(text));
    let mut record = Record::new(Options::default(), vec!["Ansel".to_owned(); 3], Seat::FIRST, Seed([1; 32]));
    let boards = match (task, monastery) {
        (Ok(task), other) => {
            assert!(other.is_err(), "a file is one kind of card");
            record.use_lines(Lines::of_task(text)).expect("a valid board");
            Boards { task, monastery: Monastery::built_in(Side::A) }
        }
        (Err(_), Ok(monastery)) => {
            record.use_lines(Lines::of_monastery(text)).expect("a valid board");
            Boards { task: Task::built_in(Side::A), monastery }
        }
        (Err(one), Err(other)) => {
            check_error(&one, text);
            return check_error(&other, text);
        }
    };
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record), "a record with the board round-trips");
    Replay::begin(record).expect("a game can begin on the board");
    let boards = Arc::new(boards);
    (1..=4).for_each(|players| play(&boards, players));
});
