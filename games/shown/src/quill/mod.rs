//! Quill & Parchment as JSON.

mod boards;
mod books;
mod card;
mod event;
mod illegal;
mod shown;

pub use boards::{
    ShownBoards, ShownMap, ShownMonastery, ShownPew, ShownPlan, ShownSpace, ShownStack, ShownTask,
};
pub use books::{OfBooks, ShownWho};
pub use card::{CardMarks, ShownCard};
pub use event::ShownEvent;
pub use illegal::ShownIllegal;
pub use shown::{
    Shown, ShownCadfael, ShownDice, ShownDoing, ShownParts, ShownPlaces, ShownPlayer, ShownResult, ShownRoll,
    ShownRow, ShownStanding, legal_list, sealed_choice,
};
