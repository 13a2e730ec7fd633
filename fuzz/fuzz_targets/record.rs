//! Reads any text as a record of either game: it is replayed, or rejected with an error that says where.

#![no_main]

use libfuzzer_sys::fuzz_target;
use record::fair::{self, Conclusion, Noted, Outcome};
use record::{AnyRecord, Format, Lines, Record, RecordError, Replay, ReplayError};
use tabletop::{Seat, Viewer};

fn check_error(error: &RecordError) {
    assert!(error.field.is_some() || error.at.is_some(), "{error}");
    assert!(!error.to_string().chars().any(char::is_control), "{error}");
}

/// Checks that a replay played the whole record, or stopped at the action that its error names.
fn check_replay<I>(result: Result<(), ReplayError<I>>, played: usize, actions: usize) {
    match result {
        Ok(()) => assert_eq!(played, actions, "every action was played"),
        Err(ReplayError::Invalid(error)) => check_error(&error),
        Err(ReplayError::Illegal(error)) => assert_eq!(error.action, played),
    }
}

/// Verifies the shuffle. The conclusion is `Proved` only if no finding is wrong or open.
fn check_shuffle<G: Format>(record: &Record<G>) {
    match fair::check(record, &Noted::default()) {
        Err(error) => check_error(&error),
        Ok(verdict) => {
            let bad = |outcome| matches!(outcome, Outcome::Wrong | Outcome::Open);
            let sound = !verdict.findings.iter().any(|finding| bad(finding.outcome));
            assert_eq!(verdict.conclusion == Conclusion::Proved, sound);
            let mut messages = verdict.findings.iter().flat_map(|finding| finding.message.chars());
            assert!(!messages.any(char::is_control), "{verdict:?}");
        }
    }
}

/// Plays a record as far as it goes, then calls `check` for every seat.
fn replay<G: Format>(record: Record<G>, check: impl Fn(&Replay<G>, Seat)) -> Result<(), RecordError> {
    assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record), "a record round-trips");
    check_shuffle(&record);
    let mut game = Replay::begin(record)?;
    let result = game.advance(usize::MAX);
    check_replay(result, game.played(), game.record().actions.len());
    let seats = Seat::all(game.record().seats.len());
    seats.clone().for_each(|seat| check(&game, seat));
    for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]) {
        serde_json::to_string(&game.shown(viewer)).expect("JSON");
    }
    Ok(())
}

fuzz_target!(|text: &str| {
    let result = AnyRecord::read(text, &Lines::default()).and_then(|record| match record {
        AnyRecord::Biblios(record) => replay(record, |game, seat| {
            let (view, state) = (game.view(Some(seat)), game.state());
            assert_eq!(state.all_cards(), game.record().kit.cards(), "no card is lost or made");
            assert_eq!(view.table(), state.table(), "state and view have the same public state");
            assert_eq!(view.legal(), state.legal(seat), "state and view list the same actions");
        }),
        AnyRecord::Quill(record) => replay(record, |game, seat| {
            let (view, state) = (game.view(Some(seat)), game.state());
            assert_eq!(view.table(), state.table(), "state and view have the same public state");
            assert_eq!(view.legal(), state.legal(seat), "state and view list the same actions");
        }),
    });
    if let Err(error) = result {
        check_error(&error);
    }
});
