//! Records of Quill & Parchment.

mod file;
mod game;
mod options;
mod position;
mod shown;

pub use file::{Record, Start};
pub use game::{Game, IllegalAction, ReplayError};
pub use options::{offers, read_options, set_option, write_options};
pub use position::Position;
