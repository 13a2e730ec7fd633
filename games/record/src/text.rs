use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};
use tabletop::Seat;
use utoipa::ToSchema;

use crate::fair::Fair;
use crate::{FORMAT, RecordError, Seed};

/// The games that records are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it all")]
pub enum GameName {
    Biblios,
    Quill,
}

impl GameName {
    /// The game that a record is of, before the rest of the record is looked at.
    ///
    /// # Errors
    /// When the text is not JSON, or has no field `game` with the name of a game.
    pub fn of(text: &str) -> Result<GameName, RecordError> {
        #[derive(Deserialize)]
        struct Heading {
            game: String,
        }
        let Heading { game } = RecordError::read(text)?;
        match game.as_str() {
            "biblios" => Ok(GameName::Biblios),
            "quill" => Ok(GameName::Quill),
            _ => {
                Err(RecordError::field("game", format!("expected \"biblios\" or \"quill\", found {game:?}")))
            }
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameName::Biblios => "biblios",
            GameName::Quill => "quill",
        })
    }
}

/// The text of a file, which is in UTF-8.
///
/// # Errors
/// Where it is not.
pub fn text_of(bytes: &[u8]) -> Result<&str, RecordError> {
    std::str::from_utf8(bytes).map_err(|error| RecordError::after(&bytes[..error.valid_up_to()], "not UTF-8"))
}

/// Checks the first two fields of a record.
pub(crate) fn check_heading(format: &str, game: &str, expected: &str) -> Result<(), RecordError> {
    for (field, found, expected) in [("format", format, FORMAT), ("game", game, expected)] {
        if found != expected {
            return Err(RecordError::field(field, format!("expected {expected:?}, found {found:?}")));
        }
    }
    Ok(())
}

/// Reads a seat of a table for so many players.
pub(crate) fn read_seat(field: &str, index: usize, seats: usize) -> Result<Seat, RecordError> {
    let seat = Seat::new(index).filter(|seat| seat.index() < seats);
    seat.ok_or_else(|| RecordError::field(field, format!("there is no seat {index} at this table")))
}

/// Reads how a game begins: a seed, unless there is a position, beside which it may be missing.
pub(crate) fn read_seed(digits: Option<&str>, position: bool) -> Result<Option<Seed>, RecordError> {
    match digits {
        None if !position => Err(RecordError::field("start", "expected a seed or a position")),
        None => Ok(None),
        Some(digits) => {
            digits.parse().map(Some).map_err(|error: &str| RecordError::field("start.seed", error))
        }
    }
}

/// Reads what a record tells of its shuffle.
pub(crate) fn read_fair(fair: Option<Fair>, seats: usize) -> Result<Option<Fair>, RecordError> {
    match &fair {
        Some(fair) if fair.nonces.len() != seats => {
            let message = format!("expected one entry, a nonce or null, for each of the {seats} seats");
            Err(RecordError::field("fair.nonces", message))
        }
        _ => Ok(fair),
    }
}

/// Reads the list of actions; `read` says what is wrong with the notation of one.
pub(crate) fn read_actions(
    actions: Vec<(usize, String)>,
    seats: usize,
    read: impl Fn(&str) -> Result<(), String>,
) -> Result<Vec<(Seat, String)>, RecordError> {
    let checked = |(index, (actor, text)): (usize, (usize, String))| {
        let field = format!("actions[{index}]");
        let actor = read_seat(&field, actor, seats)?;
        read(&text).map_err(|error| RecordError::field(field, format!("{text:?}: {error}")))?;
        Ok((actor, text))
    };
    actions.into_iter().enumerate().map(checked).collect()
}

/// A value as JSON in one line.
///
/// # Panics
/// Never for what records consist of, which can all be written.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("everything in a record can be written")
}

/// The list of actions as it stands in a record, to its closing bracket.
pub(crate) fn actions(actions: &[(Seat, String)]) -> String {
    let mut text = String::from("[");
    for (index, (seat, action)) in actions.iter().enumerate() {
        // Six actions a line keep a game on one screen and its differences readable.
        text.push_str(match index {
            0 => "\n    ",
            index if index.is_multiple_of(6) => ",\n    ",
            _ => ", ",
        });
        let _ = write!(text, "[{seat}, {}]", json(action));
    }
    text.push_str(if actions.is_empty() { "]" } else { "\n  ]" });
    text
}
