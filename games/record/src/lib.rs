//! Game records, positions and their replay: one text form for everything that is stored, shared, tested
//! or replayed. The format is described in `docs/record.md` and, for Quill & Parchment, in
//! `docs/record-quill.md`.

pub mod biblios;
mod error;
pub mod fair;
mod game;
pub mod quill;
mod refusal;
mod seed;
mod text;

pub use error::{RecordError, readable};
pub use game::{Beginning, Game, Playable};
pub use refusal::{IllegalAction, Refusal, ReplayError};
pub use seed::Seed;
pub use text::{GameName, text_of};

/// The name of the format that this program reads and writes.
pub const FORMAT: &str = "scriptorium/1";

/// The largest record that is read, in bytes: a long game takes less than a hundredth of it.
pub const MOST_BYTES: usize = 16 << 20;

/// The example in the README, kept working.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
