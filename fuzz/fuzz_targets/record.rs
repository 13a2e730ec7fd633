//! Any text as a record: it is read and replayed, or gets an error that says where.

#![no_main]

use libfuzzer_sys::fuzz_target;
use record::RecordError;
use record::biblios::{Game, Record, ReplayError, Shown};
use tabletop::{Seat, Viewer};

fn says_where(error: &RecordError) {
    assert!(error.field.is_some() || error.at.is_some(), "{error}");
    assert!(!error.to_string().chars().any(char::is_control), "{error}");
}

fuzz_target!(|text: &str| {
    let record = match Record::read(text) {
        Ok(record) => record,
        Err(error) => return says_where(&error),
    };
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record), "what was read can be written");
    let mut game = match Game::begin(record) {
        Ok(game) => game,
        Err(error) => return says_where(&error),
    };
    match game.advance(usize::MAX) {
        Ok(()) => assert_eq!(game.played(), game.record().actions.len()),
        Err(ReplayError::Invalid(error)) => says_where(&error),
        Err(ReplayError::Illegal(error)) => assert_eq!(error.action, game.played()),
    }
    assert_eq!(game.state().all_cards(), game.record().deck.cards(), "every card is somewhere");
    let seats = Seat::all(game.record().seats.len()).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Spectator, Viewer::All]) {
        serde_json::to_string(&Shown::new(&game, viewer)).expect("everything shown can be written");
    }
});
