#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! Games of one deal depend on each other, so results are averaged over a deal first, and errors are taken over deals. The
//! same arguments give the same numbers at any number of threads.
//!
//! `docs/arena.md` describes the statistics, `docs/bot-protocol.md` how external programs take part.

mod chair;
mod contest;
mod entrant;
mod error;
mod estimate;
mod exec;
mod field;
mod game_options;
mod journal;
mod json;
mod keep;
mod lineup;
mod outcome;
mod plot;
mod rating;
mod run;
mod sprt;
mod table;
mod tally;

pub use contest::Contest;
pub use error::ArenaError;
pub use estimate::Estimate;
pub use game_options::GameOptions;
pub use journal::Journal;
pub use json::to_json;
pub use keep::Keep;
pub use plot::to_svg;
pub use rating::Rating;
pub use run::{RunOptions, RunResult};
pub use sprt::{Sprt, SprtResult, Verdict};
pub use table::to_text;
pub use tally::{Adjusted, Forfeits, PlayerResult, Report};
