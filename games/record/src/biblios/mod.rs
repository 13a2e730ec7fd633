//! Records of Biblios.

mod file;
mod game;
mod options;
mod position;
mod shown;
mod told;

pub use file::{Record, Start};
pub use game::{Game, IllegalAction, ReplayError};
pub use options::{option_names, set_option, write_options};
pub use position::Position;
pub use shown::{Shown, ShownAuction, ShownCategory, ShownPile, ShownResult};
pub use told::told;
