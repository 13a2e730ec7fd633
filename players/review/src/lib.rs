#![doc = include_str!("../README.md")]

mod chances;
mod compare;
mod deeper;
mod error;
mod hint;
mod judge;
mod line;
mod luck;
mod moment;
mod report;
mod reviewed;
mod reviewer;

/// The place of the house in lists of chances.
pub const HOUSE: usize = mind::OUTCOMES - 1;

pub use chances::{Chances, Shares, Swing};
pub use deeper::{Deeper, Outlooks};
pub use error::ReviewError;
pub use hint::hint;
pub use judge::pool;
pub use line::line;
pub use luck::Luck;
pub use report::{Choice, Reading, Review, Step, Summary, What, Worth};
pub use reviewed::Reviewed;
pub use reviewer::Reviewer;
