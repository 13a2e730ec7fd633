//! Biblios as JSON.

mod card;
mod dice;
mod event;
mod illegal;
mod memory;
mod shown;

pub use card::{ShownCard, codes};
pub use dice::ShownDice;
pub use event::ShownEvent;
pub use illegal::ShownIllegal;
pub use memory::{ShownDeeds, ShownKind, ShownMemory, ShownPurchase, ShownSeizure};
pub use shown::{Shown, ShownAuction, ShownCategory, ShownPile, ShownResult, church, drawn, legal_list};
