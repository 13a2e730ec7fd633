use std::fmt;
use std::ops::RangeInclusive;

use bots::UnknownBot;

/// Why a contest cannot be held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArenaError {
    /// There is no such game.
    UnknownGame(String),
    /// There is no such bot.
    UnknownBot(UnknownBot),
    /// An option has no such name or value.
    Option {
        /// What was given.
        given: String,
        /// What is wrong with it.
        message: String,
    },
    /// The game cannot be set up so.
    Setup(String),
    /// Nobody plays.
    NoPlayers,
    /// So many players would meet in too many games.
    TooManyPlayers {
        /// How many players are named.
        players: usize,
        /// How many seats there are.
        seats: usize,
        /// The most games that a deal is played as.
        most: usize,
    },
    /// `exec:` without a command.
    NoCommand,
    /// A program cannot be started.
    Program {
        /// The command.
        command: String,
        /// Why not.
        reason: String,
    },
    /// The file of a contest's deals is not of this contest, or not such a file.
    Journal(String),
    /// A file cannot be read or written.
    File(String),
    /// A single player at a table for several would play against nobody else.
    NoOpponent {
        /// How many seats there are.
        seats: usize,
    },
    /// The game is not for so many.
    Seats {
        /// How many seats were asked for.
        seats: usize,
        /// How many the game has at least and at most.
        range: RangeInclusive<usize>,
    },
    /// Without two deals there is no error to estimate.
    Deals(u64),
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::UnknownGame(name) => {
                write!(f, "{name:?} is not a game of the house: expected biblios or quill")
            }
            ArenaError::UnknownBot(error) => error.fmt(f),
            ArenaError::Option { given, message } => write!(f, "option {given:?}: {message}"),
            ArenaError::Setup(message) => f.write_str(message),
            ArenaError::NoPlayers => f.write_str("name at least one player"),
            ArenaError::TooManyPlayers { players, seats, most } => {
                write!(f, "{players} players at {seats} seats would meet in more than {most} games a deal")
            }
            ArenaError::NoCommand => f.write_str("exec: needs a command, as in exec:python3 bot.py"),
            ArenaError::Program { command, reason } => write!(f, "exec:{command} {reason}"),
            ArenaError::Journal(message) | ArenaError::File(message) => f.write_str(message),
            ArenaError::NoOpponent { seats } => {
                write!(f, "a single player is named for {seats} seats: name whom it plays against")
            }
            ArenaError::Seats { seats, range } => {
                let (least, most) = (range.start(), range.end());
                write!(f, "this game has {least} to {most} seats, not {seats}")
            }
            ArenaError::Deals(deals) => write!(f, "a contest has at least 2 deals, not {deals}"),
        }
    }
}

impl std::error::Error for ArenaError {}

impl From<UnknownBot> for ArenaError {
    fn from(error: UnknownBot) -> ArenaError {
        ArenaError::UnknownBot(error)
    }
}
