//! Game records, positions and their replay: one text form for everything that is stored, shared, tested
//! or replayed. The format is described in `docs/record.md`.

pub mod biblios;
mod error;
mod seed;

pub use error::RecordError;
pub use seed::Seed;

/// The name of the format that this program reads and writes.
pub const FORMAT: &str = "scriptorium/1";

/// The largest record that is read, in bytes: a long game takes less than a hundredth of it.
pub const MOST_BYTES: usize = 16 << 20;

/// The example in the README, kept working.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
