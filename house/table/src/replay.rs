use record::fair::{Noted, Verdict, check};
use record::{
    AnyRecord, IllegalAction, Lines, Record, RecordError, Replay, ReplayError, each_record, readable,
};
use shown::Show;
use tabletop::{IllegalOf, Viewer};
use wire::{Code, Event, GameEvents, GameView, Options, Place, Refusal, Story, What};

use crate::play::Playable;

/// The most views that are given at once: what a page shows next, and not the megabytes of a whole game.
pub const VIEWS: usize = 16;

/// The text of a record that was sent.
///
/// # Errors
/// Where it is not UTF-8.
pub fn text_of(bytes: &[u8]) -> Result<&str, Refusal> {
    record::text_of(bytes).map_err(invalid)
}

/// Tells the game of a record to a viewer.
///
/// # Errors
/// Where the text is not a record that can be played to its last action, and why.
pub fn story(text: &str, viewer: Viewer) -> Result<Story, Refusal> {
    each_record!(read(text)?, record => tell(record, viewer))
}

/// The game of a record as a viewer sees it after each of `from`, `from` + 1, ... actions, at most [`VIEWS`] of them and
/// none beyond the last action.
///
/// # Errors
/// As for [`story`], as far as the record is played.
pub fn views(text: &str, viewer: Viewer, from: usize) -> Result<Vec<GameView>, Refusal> {
    each_record!(read(text)?, record => show(record, viewer, from))
}

/// The JSON of `scriptorium replay` for a viewer, after so many actions or at the end.
///
/// # Errors
/// As for [`story`], as far as the record is played.
pub fn json_after(text: &str, viewer: Viewer, actions: usize) -> Result<String, Refusal> {
    each_record!(read(text)?, record => {
        let mut game = begin(record, viewer)?;
        game.advance(actions).map_err(|error| refused(&game, error))?;
        serde_json::to_string(&game.shown(viewer)).map_err(|error| Refusal::new(Code::Malformed, error))
    })
}

/// What a record proves about its shuffle.
///
/// # Errors
/// Where the text is not a valid record, and why; an illegal action is a finding, and no error.
pub fn verdict(text: &str) -> Result<Verdict, Refusal> {
    each_record!(read(text)?, record => check(&record, &Noted::default()).map_err(invalid))
}

fn read(text: &str) -> Result<AnyRecord, Refusal> {
    AnyRecord::read(text, &Lines::default()).map_err(invalid)
}

fn begin<G: Playable>(record: Record<G>, viewer: Viewer) -> Result<Replay<G>, Refusal> {
    if matches!(viewer, Viewer::Seat(seat) if seat.index() >= record.seats.len()) {
        return Err(Refusal::new(Code::NoSuchSeat, "the table has no such seat"));
    }
    Replay::begin(record).map_err(invalid)
}

fn tell<G: Playable>(record: Record<G>, viewer: Viewer) -> Result<Story, Refusal> {
    let mut game = begin(record, viewer)?;
    // Events are shown with the deck or the boards of a view, which are the same in every view.
    let view = game.view(None);
    let told = |game: &Replay<G>, from: usize| -> GameEvents {
        G::events_message(game.events_from(from, viewer).map(|event| view.show_event(&event)).collect())
    };
    let first = game.record().first.index();
    let mut whats = vec![What::Started { first, boards: view.show_boards(), events: told(&game, 0) }];
    while let Some(&(seat, _)) = game.record().actions.get(game.played()) {
        let before = game.event_count();
        game.step().map_err(|error| refused(&game, error))?;
        whats.push(What::Played { seat: seat.index(), events: told(&game, before) });
    }
    let numbered = |(number, what)| Event { number, at: 0, what };
    Ok(Story {
        game: G::NAME.to_owned(),
        seats: game.record().seats.iter().map(|name| readable(name)).collect(),
        options: Options(G::write_options(&game.record().options)),
        events: (0..).zip(whats).map(numbered).collect(),
    })
}

fn show<G: Playable>(record: Record<G>, viewer: Viewer, from: usize) -> Result<Vec<GameView>, Refusal> {
    let mut game = begin(record, viewer)?;
    game.advance(from).map_err(|error| refused(&game, error))?;
    let mut views = Vec::new();
    if game.played() < from {
        return Ok(views);
    }
    loop {
        views.push(view(&game, viewer));
        if views.len() == VIEWS || !game.step().map_err(|error| refused(&game, error))? {
            return Ok(views);
        }
    }
}

fn view<G: Playable>(game: &Replay<G>, viewer: Viewer) -> GameView {
    G::view_message(game.shown(viewer))
}

fn invalid(error: RecordError) -> Refusal {
    let RecordError { field, at, message } = error;
    let (line, column) = at.unzip();
    Refusal::new(Code::Malformed, message).at(Place { line, column, field })
}

fn refused<G: Playable>(game: &Replay<G>, error: ReplayError<IllegalOf<G>>) -> Refusal {
    match error {
        ReplayError::Invalid(error) => invalid(error),
        ReplayError::Illegal(IllegalAction { action, illegal, .. }) => {
            let place = Place { field: Some(format!("actions[{action}]")), ..Place::default() };
            crate::play::illegal(game.record(), illegal).at(place)
        }
    }
}
