//! Any text as a record of either game: it is read and replayed, or gets an error that says where.

#![no_main]

use libfuzzer_sys::fuzz_target;
use record::fair::{self, Conclusion, Noted, Outcome};
use record::{AnyRecord, Format, Lines, Record, RecordError, Replay, ReplayError};
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
fn check_shuffle<G: Format>(record: &Record<G>) {
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

/// Plays a record as far as it goes. `check` is called for every seat then, with what holds for one game only.
fn replay<G: Format>(record: Record<G>, check: impl Fn(&Replay<G>, Seat)) -> Result<(), RecordError> {
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record), "what was read can be written");
    check_shuffle(&record);
    let mut game = Replay::begin(record)?;
    let result = game.advance(usize::MAX);
    ended_well(result, game.played(), game.record().actions.len());
    let seats = Seat::all(game.record().seats.len());
    seats.clone().for_each(|seat| check(&game, seat));
    for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]) {
        serde_json::to_string(&game.shown(viewer)).expect("everything shown can be written");
    }
    Ok(())
}

fuzz_target!(|text: &str| {
    let result = AnyRecord::read(text, &Lines::default()).and_then(|record| match record {
        AnyRecord::Biblios(record) => replay(record, |game, seat| {
            let (view, state) = (game.view(Some(seat)), game.state());
            assert_eq!(state.all_cards(), game.record().kit.cards(), "every card is somewhere");
            assert_eq!(view.table(), state.table(), "truth and view agree on what lies open");
            assert_eq!(view.legal(), state.legal(seat), "truth and view list the same");
        }),
        AnyRecord::Quill(record) => replay(record, |game, seat| {
            let (view, state) = (game.view(Some(seat)), game.state());
            assert_eq!(view.table(), state.table(), "truth and view agree on what lies open");
            assert_eq!(view.legal(), state.legal(seat), "truth and view list the same");
        }),
    });
    if let Err(error) = result {
        says_where(&error);
    }
});
