use std::fmt;
use std::ops::RangeInclusive;

use bots::UnknownBot;
use record::RecordError;

/// Why something cannot be set up or chosen.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// Weights that nothing can be drawn by.
    Weights,
    /// A game for another number of players.
    Players {
        /// The number that was asked for.
        asked: usize,
        /// The numbers that the game supports.
        supported: RangeInclusive<usize>,
    },
    /// The options are not allowed for this number of players.
    Setup {
        /// The number of players.
        players: usize,
        /// What is not allowed.
        reason: String,
    },
    /// An option is unknown or has an unknown value.
    Option(String),
    /// An unknown bot.
    Bot(UnknownBot),
    /// No tables, or more than memory can hold.
    Tables(usize),
    /// The threads cannot be started.
    Threads(String),
    /// A number of choices that is not the number of tables.
    Count {
        /// The number of tables.
        expected: usize,
        /// The number of choices.
        found: usize,
    },
    /// A choice that is not legal at its table.
    Illegal {
        /// The index of the table.
        table: usize,
        /// The choice.
        choice: i64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Weights => f.write_str("weights must be finite, at least 0, and not all 0"),
            Fault::Players { asked, supported } => {
                write!(f, "the game has {} to {} players, not {asked}", supported.start(), supported.end())
            }
            Fault::Setup { players, reason } => write!(f, "with {players} players: {reason}"),
            Fault::Option(message) => f.write_str(message),
            Fault::Bot(error) => error.fmt(f),
            Fault::Tables(tables) => {
                write!(f, "the number of tables must be 1 to {}, not {tables}", crate::vector::MOST_TABLES)
            }
            Fault::Threads(reason) => write!(f, "the threads cannot be started: {reason}"),
            Fault::Count { expected, found } => {
                write!(f, "expected {expected} choices, one for each table, found {found}")
            }
            Fault::Illegal { table, choice } => write!(f, "table {table}: choice {choice} is not legal"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Self {
        Fault::Option(error.to_string())
    }
}

impl From<UnknownBot> for Fault {
    fn from(error: UnknownBot) -> Self {
        Fault::Bot(error)
    }
}
