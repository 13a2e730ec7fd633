//! Biblios as it is shown.

mod dice;
mod event;
mod shown;

pub use dice::ShownDice;
pub use event::ShownEvent;
pub use shown::{
    Shown, ShownAuction, ShownCategory, ShownPile, ShownResult, church, codes, drawn, legal_list,
};
