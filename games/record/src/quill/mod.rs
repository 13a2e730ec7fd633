//! Records of Quill & Parchment.

mod format;
mod options;
mod position;

pub use options::{offers, read_options, set_option, write_options};
pub use position::Position;

/// The game that these records hold.
pub type Game = quill::State;

/// A record of Quill & Parchment.
pub type Record = crate::Record<Game>;

/// A replay of a record of Quill & Parchment.
pub type Replay = crate::Replay<Game>;

/// Why a replay of Quill & Parchment stopped.
pub type ReplayError = crate::ReplayError<quill_view::Illegal>;
