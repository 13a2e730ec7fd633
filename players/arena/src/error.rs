use std::fmt;
use std::ops::RangeInclusive;

use bots::UnknownBot;

/// Why a contest cannot be run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArenaError {
    /// Unknown game.
    UnknownGame(String),
    /// Unknown bot.
    UnknownBot(UnknownBot),
    /// An unknown option, or an invalid value.
    Option {
        /// The option as given.
        given: String,
        /// What is wrong with it.
        message: String,
    },
    /// The game cannot be set up with these options and seats.
    Setup(String),
    /// No players were named.
    NoPlayers,
    /// The lineups would need too many games.
    TooManyPlayers {
        /// The number of players.
        players: usize,
        /// The number of seats.
        seats: usize,
        /// The limit on games per deal.
        most: usize,
    },
    /// A name that cannot be used.
    Name {
        /// The player as given.
        given: String,
        /// The limit on characters.
        most: usize,
    },
    /// `exec:` without a command.
    NoCommand,
    /// A program cannot be started.
    Program {
        /// The command.
        command: String,
        /// The reason.
        reason: String,
    },
    /// The journal file is invalid or belongs to another contest.
    Journal(String),
    /// A file cannot be read or written.
    File(String),
    /// A single player at a table for several.
    NoOpponent {
        /// The number of seats.
        seats: usize,
    },
    /// The game cannot be played with this number of seats.
    Seats {
        /// The number of seats asked for.
        seats: usize,
        /// The numbers of seats that the game supports.
        range: RangeInclusive<usize>,
    },
    /// A contest without deals.
    NoDeals,
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::UnknownGame(name) => {
                write!(f, "unknown game {name:?}: expected biblios or quill")
            }
            ArenaError::UnknownBot(error) => error.fmt(f),
            ArenaError::Option { given, message } => write!(f, "option {given:?}: {message}"),
            ArenaError::Setup(message) => f.write_str(message),
            ArenaError::NoPlayers => f.write_str("name at least one player"),
            ArenaError::TooManyPlayers { players, seats, most } => {
                write!(f, "{players} players at {seats} seats need more than {most} games per deal")
            }
            ArenaError::Name { given, most } => {
                write!(f, "{given:?}: a name has 1 to {most} characters, as in mine=exec:python3 bot.py")
            }
            ArenaError::NoCommand => f.write_str("exec: needs a command, as in exec:python3 bot.py"),
            ArenaError::Program { command, reason } => write!(f, "exec:{command} {reason}"),
            ArenaError::Journal(message) | ArenaError::File(message) => f.write_str(message),
            ArenaError::NoOpponent { seats } => {
                write!(f, "{seats} seats need at least two players: name an opponent")
            }
            ArenaError::Seats { seats, range } => {
                let (least, most) = (range.start(), range.end());
                write!(f, "this game has {least} to {most} seats, not {seats}")
            }
            ArenaError::NoDeals => f.write_str("a contest needs at least one deal"),
        }
    }
}

impl std::error::Error for ArenaError {}

impl From<UnknownBot> for ArenaError {
    fn from(error: UnknownBot) -> ArenaError {
        ArenaError::UnknownBot(error)
    }
}
