use std::fmt::Write;

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::RecordError;

/// The games that records are of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
