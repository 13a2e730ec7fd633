use record::fair::{Noted, Verdict, check};
use record::{Game, GameName, IllegalAction, RecordError, Refusal as _, ReplayError, readable};
use tabletop::{Seat, Viewer};
use wire::{Code, Event, GameEvents, GameView, Options, Place, Refusal, Story, What};

use crate::play::Played;

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
    match GameName::of(text).map_err(invalid)? {
        GameName::Biblios => tell::<record::biblios::Record>(text, viewer),
        GameName::Quill => tell::<record::quill::Record>(text, viewer),
    }
}

/// The game of a record as a viewer sees it after each of `from`, `from` + 1, ... actions, at most [`VIEWS`] of them and
/// none beyond the last action.
///
/// # Errors
/// As for [`story`], as far as the record is played.
pub fn views(text: &str, viewer: Viewer, from: usize) -> Result<Vec<GameView>, Refusal> {
    match GameName::of(text).map_err(invalid)? {
        GameName::Biblios => show::<record::biblios::Record>(text, viewer, from),
        GameName::Quill => show::<record::quill::Record>(text, viewer, from),
    }
}

/// What a record proves about its shuffle.
///
/// # Errors
/// Where the text is not a valid record, and why; an illegal action is a finding, and no error.
pub fn verdict(text: &str) -> Result<Verdict, Refusal> {
    let noted = Noted::default();
    let verdict = match GameName::of(text).map_err(invalid)? {
        GameName::Biblios => check(&record::biblios::Record::read(text).map_err(invalid)?, &noted),
        GameName::Quill => check(&record::quill::Record::read(text).map_err(invalid)?, &noted),
    };
    verdict.map_err(invalid)
}

fn begin<R: Played>(text: &str, viewer: Viewer) -> Result<Game<R>, Refusal> {
    let record = R::read(text).map_err(invalid)?;
    if matches!(viewer, Viewer::Seat(seat) if seat.index() >= record.names().len()) {
        return Err(Refusal::new(Code::NoSuchSeat, "the table has no such seat"));
    }
    Game::begin(record).map_err(invalid)
}

fn tell<R: Played>(text: &str, viewer: Viewer) -> Result<Story, Refusal> {
    let mut game = begin::<R>(text, viewer)?;
    let view = game.first_view(None);
    let told = |game: &Game<R>, from: usize| -> GameEvents {
        R::told(game.events_from(from, viewer).collect(), &view)
    };
    let first = game.record().first().index();
    let mut whats = vec![What::Started { first, boards: R::boards(&view), events: told(&game, 0) }];
    while let Some(&(seat, _)) = game.record().actions().get(game.played()) {
        let before = game.event_count();
        game.step().map_err(|error| refused(&game, error))?;
        whats.push(What::Played { seat: seat.index(), events: told(&game, before) });
    }
    let numbered = |(number, what)| Event { number, at: 0, what };
    Ok(Story {
        game: GameName::of(text).map_err(invalid)?.to_string(),
        seats: game.record().names().iter().map(|name| readable(name)).collect(),
        options: Options(game.record().options()),
        events: (0..).zip(whats).map(numbered).collect(),
    })
}

fn show<R: Played>(text: &str, viewer: Viewer, from: usize) -> Result<Vec<GameView>, Refusal> {
    let mut game = begin::<R>(text, viewer)?;
    game.advance(from).map_err(|error| refused(&game, error))?;
    let mut views = Vec::new();
    if game.played() < from {
        return Ok(views);
    }
    loop {
        views.push(look(&game, viewer));
        if views.len() == VIEWS || !game.step().map_err(|error| refused(&game, error))? {
            return Ok(views);
        }
    }
}

fn look<R: Played>(game: &Game<R>, viewer: Viewer) -> GameView {
    let by = |seat: Option<Seat>| R::shown(&game.view(seat));
    match viewer {
        Viewer::All => R::truth(game),
        Viewer::Spectator => by(None),
        Viewer::Seat(seat) => by(Some(seat)),
    }
}

fn invalid(error: RecordError) -> Refusal {
    let RecordError { field, at, message } = error;
    let (line, column) = at.unzip();
    Refusal::new(Code::Malformed, message).at(Place { line, column, field })
}

fn refused<R: Played>(game: &Game<R>, error: ReplayError<R::Illegal>) -> Refusal {
    match error {
        ReplayError::Invalid(error) => invalid(error),
        ReplayError::Illegal(IllegalAction { action, illegal, .. }) => {
            let place = Place { field: Some(format!("actions[{action}]")), ..Place::default() };
            Refusal::illegal(illegal.rule(), game.record().reason(&illegal), illegal).at(place)
        }
    }
}
