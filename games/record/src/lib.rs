//! Game records, positions and their replay: one text form for everything that is stored, shared, tested
//! or replayed. The format is described in `docs/record.md` and, for Quill & Parchment, in
//! `docs/record-quill.md`.

pub mod biblios;
mod error;
pub mod fair;
mod file;
mod format;
mod game_name;
mod illegal_action;
mod lines;
pub mod quill;
mod record;
mod replay;
mod seed;

pub use error::{RecordError, readable};
pub use format::Format;
pub use game_name::{GameName, text_of};
pub use illegal_action::{IllegalAction, ReplayError};
pub use lines::{BoardLines, Lines};
pub use record::{AnyRecord, Record, Start};
pub use replay::Replay;
pub use seed::Seed;

/// The name of the format that this program reads and writes.
pub const FORMAT: &str = "scriptorium/1";

/// The largest record that is read, in bytes: a long game takes less than a hundredth of it.
pub const MOST_BYTES: usize = 16 << 20;

/// The example in the README, kept working.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
