//! Records of Biblios.

mod format;
mod options;
mod position;

pub use options::{option_names, read_options, set_option, write_options};
pub use position::Position;

/// The game that these records hold.
pub type Game = biblios::State;

/// A record of Biblios.
pub type Record = crate::Record<Game>;

/// A replay of a record of Biblios.
pub type Replay = crate::Replay<Game>;

/// Why a replay of Biblios stopped.
pub type ReplayError = crate::ReplayError<biblios_view::Illegal>;
