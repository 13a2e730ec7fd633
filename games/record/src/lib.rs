#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! `docs/record.md` describes the format, and `docs/record-quill.md` its fields for Quill & Parchment.

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

/// The value of the field `format`.
pub const FORMAT: &str = "scriptorium/1";

/// The largest record that is read, in bytes. A long game takes less than a hundredth of this.
pub const MOST_BYTES: usize = 16 << 20;

/// Compiles the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
