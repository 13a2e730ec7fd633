//! Records of Quill & Parchment.

mod books;
mod file;
mod game;
mod options;
mod position;
mod shown;
mod told;

pub use books::{Everybody, OfBooks};
pub use file::{Record, Start};
pub use game::{Game, IllegalAction, ReplayError};
pub use options::{option_names, set_option, write_options};
pub use position::{Position, PositionCard};
pub use shown::{
    Shown, ShownCadfael, ShownCard, ShownDice, ShownDoing, ShownParts, ShownPlayer, ShownResult, ShownRoll,
    ShownRow,
};
pub use told::told;
