//! Biblios as JSON.

mod bounds;
mod card;
mod dice;
mod event;
mod illegal;
mod knowledge;
mod lot;
mod memory;
mod shown;

pub use bounds::ShownBounds;
pub use card::{ShownCard, codes};
pub use dice::ShownDice;
pub use event::ShownEvent;
pub use illegal::ShownIllegal;
pub use knowledge::ShownKnowledge;
pub use lot::ShownLotEnd;
pub use memory::{ShownDeeds, ShownHand, ShownKind, ShownMemory, ShownPurchase, ShownSeizure};
pub use shown::{Shown, ShownAuction, ShownCategory, ShownPile, ShownResult, church, drawn, legal_list};
