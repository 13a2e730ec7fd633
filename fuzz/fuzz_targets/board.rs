//! Any text as a board file: it gets an error with its line, or games can be played to their end on it.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use quill::{Setup, State};
use quill_view::{BoardError, Boards, Monastery, Options, Side, Task};
use record::quill::{Record, Replay};
use record::{Lines, Seed};
use tabletop::{FastDealer, Match, Seat};

/// More decisions than any game has.
const MOST_DECISIONS: usize = 3_000;

fn says_where(error: &BoardError, text: &str) {
    assert!((1..=text.lines().count().max(1)).contains(&error.line), "{error}");
}

/// A game at random on these boards keeps everybody in choices and ends.
fn play(boards: &Arc<Boards>, players: usize) {
    let Ok(setup) = Setup::with_boards(Arc::clone(boards), Options::default(), players, Seat::FIRST) else {
        assert!(players == 1 && boards.task.map().edge().is_empty(), "every board is for 2 to 4");
        return;
    };
    let mut dealer = FastDealer::new(players as u64);
    let mut game = Match::<State>::begin(&setup).expect("a checked setup");
    for _ in 0..MOST_DECISIONS {
        let Some(seat) = game.next_to_act(&mut dealer) else { return };
        let legal = game.state().legal(seat);
        assert!(legal.len() >= 2, "nobody is asked without a choice");
        let action = legal.nth(dealer.below_u64(legal.len())).expect("below the length");
        assert_eq!(boards.read_action(&boards.action_text(action).to_string()), Ok(action));
        game.act(seat, &action).expect("a listed action is legal");
    }
    panic!("a game ends");
}

fuzz_target!(|text: &str| {
    let (task, monastery) = (Task::parse(text), Monastery::parse(text));
    let mut record = Record::new(Options::default(), vec!["Ansel".to_owned(); 3], Seat::FIRST, Seed([1; 32]));
    let boards = match (task, monastery) {
        (Ok(task), other) => {
            assert!(other.is_err(), "a file is one card");
            record.use_lines(Lines::of_task(text)).expect("the board was good before");
            Boards { task, monastery: Monastery::built_in(Side::A) }
        }
        (Err(_), Ok(monastery)) => {
            record.use_lines(Lines::of_monastery(text)).expect("the board was good before");
            Boards { task: Task::built_in(Side::A), monastery }
        }
        (Err(one), Err(other)) => {
            says_where(&one, text);
            return says_where(&other, text);
        }
    };
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record), "a record can bring the board");
    Replay::begin(record).expect("a game can begin on the board");
    let boards = Arc::new(boards);
    (1..=4).for_each(|players| play(&boards, players));
});
