use std::fmt;

use crate::{BadEffort, Effort};

/// A code that is none of a game's bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    /// The game, as people call it.
    pub game: &'static str,
    /// What was asked for.
    pub code: String,
    /// The codes that the game has.
    pub known: Vec<&'static str>,
    /// Whether the bot is known, and only the effort behind its code is not one.
    pub effort: Option<BadEffort>,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownBot { game, code, known, effort } = self;
        match effort {
            None => write!(f, "{code:?} is no bot of {game}: expected {}", known.join(", ")),
            Some(BadEffort) => write!(
                f,
                "{code:?} has no effort behind the colon: expected 1 to {} milliseconds, as in `search:250`, or a \
                 number of simulations, as in `search:4000n`",
                Effort::MOST_MILLISECONDS
            ),
        }
    }
}

impl std::error::Error for UnknownBot {}
