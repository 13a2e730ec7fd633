use record::fair::{Noted, Verdict, check};
use record::{
    AnyRecord, IllegalAction, Lines, Record, RecordError, Replay, ReplayError, each_record, readable,
};
use shown::Show;
use tabletop::{IllegalOf, Viewer};
use wire::{Code, Event, GameEvents, GameView, Options, Place, Refusal, Story, What};

use crate::play::Playable;

/// The maximum number of views per call. All views of a game can be megabytes.
pub const MAX_VIEWS: usize = 16;

/// Decodes the text of a record.
///
/// # Errors
/// When the bytes are not UTF-8, with the position.
pub fn text_of(bytes: &[u8]) -> Result<&str, Refusal> {
    record::text_of(bytes).map_err(invalid)
}

/// Replays a record and returns its events for a viewer.
///
/// # Errors
/// When the text is not a record, or an action is illegal, with the position.
pub fn story(text: &str, viewer: Viewer) -> Result<Story, Refusal> {
    each_record!(read(text)?, record => build_story(record, viewer))
}

/// Returns the views of a viewer after `from`, `from` + 1, ... actions: at most [`MAX_VIEWS`], up to the last action.
///
/// # Errors
/// As for [`story`]. Actions after the last returned view are not checked.
pub fn views(text: &str, viewer: Viewer, from: usize) -> Result<Vec<GameView>, Refusal> {
    each_record!(read(text)?, record => build_views(record, viewer, from))
}

/// Returns the JSON of `scriptorium replay` for a viewer, after this number of actions or at the end.
///
/// # Errors
/// As for [`story`]. Later actions are not checked.
pub fn json_after(text: &str, viewer: Viewer, actions: usize) -> Result<String, Refusal> {
    each_record!(read(text)?, record => {
        let mut game = begin(record, viewer)?;
        game.advance(actions).map_err(|error| refusal(&game, error))?;
        serde_json::to_string(&game.shown(viewer)).map_err(|error| Refusal::new(Code::Malformed, error))
    })
}

/// Checks the shuffle of a record.
///
/// # Errors
/// When the text is not a record. An illegal action is part of the verdict, not an error.
pub fn verdict(text: &str) -> Result<Verdict, Refusal> {
    each_record!(read(text)?, record => check(&record, &Noted::default()).map_err(invalid))
}

pub(crate) fn read(text: &str) -> Result<AnyRecord, Refusal> {
    AnyRecord::read(text, &Lines::default()).map_err(invalid)
}

pub(crate) fn begin<G: Playable>(record: Record<G>, viewer: Viewer) -> Result<Replay<G>, Refusal> {
    if matches!(viewer, Viewer::Seat(seat) if seat.index() >= record.seats.len()) {
        return Err(Refusal::new(Code::NoSuchSeat, "the table has no such seat"));
    }
    Replay::begin(record).map_err(invalid)
}

fn build_story<G: Playable>(record: Record<G>, viewer: Viewer) -> Result<Story, Refusal> {
    let mut game = begin(record, viewer)?;
    // Showing an event needs the deck or the boards, which are the same in all views.
    let view = game.view(None);
    let events_from = |game: &Replay<G>, from: usize| -> GameEvents {
        G::events_message(game.events_from(from, viewer).map(|event| view.show_event(&event)).collect())
    };
    let first = game.record().first.index();
    let mut contents =
        vec![What::Started { first, boards: view.show_boards(), events: events_from(&game, 0) }];
    while let Some(&(seat, _)) = game.record().actions.get(game.played()) {
        let before = game.event_count();
        game.step().map_err(|error| refusal(&game, error))?;
        contents.push(What::Played { seat: seat.index(), events: events_from(&game, before) });
    }
    let event = |(number, what)| Event { number, at: 0, what };
    Ok(Story {
        game: G::NAME.to_owned(),
        seats: game.record().seats.iter().map(|name| readable(name)).collect(),
        options: Options(G::write_options(&game.record().options)),
        events: (0..).zip(contents).map(event).collect(),
    })
}

fn build_views<G: Playable>(
    record: Record<G>,
    viewer: Viewer,
    from: usize,
) -> Result<Vec<GameView>, Refusal> {
    let mut game = begin(record, viewer)?;
    game.advance(from).map_err(|error| refusal(&game, error))?;
    let mut views = Vec::new();
    if game.played() < from {
        return Ok(views);
    }
    loop {
        views.push(view(&game, viewer));
        if views.len() == MAX_VIEWS || !game.step().map_err(|error| refusal(&game, error))? {
            return Ok(views);
        }
    }
}

fn view<G: Playable>(game: &Replay<G>, viewer: Viewer) -> GameView {
    G::view_message(game.shown(viewer))
}

pub(crate) fn invalid(error: RecordError) -> Refusal {
    let RecordError { field, at, message } = error;
    let (line, column) = at.unzip();
    Refusal::new(Code::Malformed, message).at(Place { line, column, field })
}

pub(crate) fn refusal<G: Playable>(game: &Replay<G>, error: ReplayError<IllegalOf<G>>) -> Refusal {
    match error {
        ReplayError::Invalid(error) => invalid(error),
        ReplayError::Illegal(IllegalAction { action, illegal, .. }) => {
            let place = Place { field: Some(format!("actions[{action}]")), ..Place::default() };
            crate::play::illegal(game.record(), illegal).at(place)
        }
    }
}
