//! Any text as a record of either game: it is read and replayed, or gets an error that says where.

#![no_main]

use libfuzzer_sys::fuzz_target;
use record::fair::{self, Conclusion, Noted, Outcome};
use record::{GameName, RecordError, ReplayError, biblios, quill};
use tabletop::{Seat, Viewer};

fn says_where(error: &RecordError) {
    assert!(error.field.is_some() || error.at.is_some(), "{error}");
    assert!(!error.to_string().chars().any(char::is_control), "{error}");
}

/// A replay played the whole record, or stopped at the action that it names.
fn ended_well<I>(result: Result<(), ReplayError<I>>, played: usize, actions: usize) {
    match result {
        Ok(()) => assert_eq!(played, actions, "every action was played"),
        Err(ReplayError::Invalid(error)) => says_where(&error),
        Err(ReplayError::Illegal(error)) => assert_eq!(error.action, played),
    }
}

/// The check of a shuffle ends in the same way as the replay, and proves nothing while something is wrong.
fn check_shuffle<R: fair::Check>(record: &R) {
    match fair::check(record, &Noted::default()) {
        Err(error) => says_where(&error),
        Ok(verdict) => {
            let bad = |outcome| matches!(outcome, Outcome::Wrong | Outcome::Open);
            let sound = !verdict.findings.iter().any(|finding| bad(finding.outcome));
            assert_eq!(verdict.conclusion == Conclusion::Proved, sound);
            let words = verdict.findings.iter().flat_map(|finding| finding.message.chars());
            assert!(!words.into_iter().any(char::is_control), "{verdict:?}");
        }
    }
}

fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All])
}

fn replay_biblios(text: &str) -> Result<(), RecordError> {
    let record = biblios::Record::read(text)?;
    assert_eq!(biblios::Record::read(&record.write()).as_ref(), Ok(&record), "what was read can be written");
    check_shuffle(&record);
    let mut game = biblios::Game::begin(record)?;
    let result = game.advance(usize::MAX);
    ended_well(result, game.played(), game.record().actions.len());
    assert_eq!(game.state().all_cards(), game.record().deck.cards(), "every card is somewhere");
    for viewer in viewers(game.record().seats.len()) {
        serde_json::to_string(&game.shown(viewer)).expect("everything shown can be written");
    }
    Ok(())
}

fn replay_quill(text: &str) -> Result<(), RecordError> {
    let record = quill::Record::read(text)?;
    assert_eq!(quill::Record::read(&record.write()).as_ref(), Ok(&record), "what was read can be written");
    check_shuffle(&record);
    let mut game = quill::Game::begin(record)?;
    let result = game.advance(usize::MAX);
    ended_well(result, game.played(), game.record().actions.len());
    let seats = game.record().seats.len();
    for seat in Seat::all(seats) {
        let view = game.view(Some(seat));
        assert_eq!(view.table(), game.state().table(), "truth and view agree on what lies open");
        assert_eq!(view.legal(), game.state().legal(seat), "truth and view list the same");
    }
    for viewer in viewers(seats) {
        serde_json::to_string(&game.shown(viewer)).expect("everything shown can be written");
    }
    Ok(())
}

fuzz_target!(|text: &str| {
    let result = match GameName::of(text) {
        Ok(GameName::Biblios) => replay_biblios(text),
        Ok(GameName::Quill) => replay_quill(text),
        Err(error) => Err(error),
    };
    if let Err(error) = result {
        says_where(&error);
    }
});
