use std::fmt;

/// A code that is none of a game's bots.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    /// The game, as people call it.
    pub game: &'static str,
    /// What was asked for.
    pub code: String,
    /// The codes that the game has.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownBot { game, code, known } = self;
        write!(f, "{code:?} is no bot of {game}: expected {}", known.join(", "))
    }
}

impl std::error::Error for UnknownBot {}
