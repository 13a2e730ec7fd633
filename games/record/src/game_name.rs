use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::Game;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::RecordError;

/// The games that can be recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it all")]
pub enum GameName {
    Biblios,
    Quill,
}

impl FromStr for GameName {
    type Err = RecordError;

    fn from_str(name: &str) -> Result<GameName, RecordError> {
        match name {
            biblios::State::NAME => Ok(GameName::Biblios),
            quill::State::NAME => Ok(GameName::Quill),
            _ => {
                Err(RecordError::field("game", format!("expected \"biblios\" or \"quill\", found {name:?}")))
            }
        }
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameName::Biblios => biblios::State::NAME,
            GameName::Quill => quill::State::NAME,
        })
    }
}

/// Returns the text of a file in UTF-8.
///
/// # Errors
/// Locates the first byte that is not UTF-8.
pub fn text_of(bytes: &[u8]) -> Result<&str, RecordError> {
    std::str::from_utf8(bytes).map_err(|error| RecordError::after(&bytes[..error.valid_up_to()], "not UTF-8"))
}
