//! Matches of bots on equal deals.
//!
//! Every deal is played once in each rotation of the seats, with the same chance each time, so that luck of the
//! deal falls on everybody alike. What is measured is averaged over the games of a deal first: deals are
//! independent of each other, games of one deal are not, so errors are taken over deals. The same arguments give
//! the same numbers at any number of threads. `docs/arena.md` says how everything is counted, `docs/bot-protocol.md` how
//! programs of other people play along.

mod biblios;
mod chair;
mod contest;
mod entrant;
mod error;
mod estimate;
mod exec;
mod field;
mod game_options;
mod hold;
mod journal;
mod json;
mod lineup;
mod outcome;
mod plot;
mod rating;
mod sprt;
mod table;
mod tally;

pub use contest::Contest;
pub use error::ArenaError;
pub use estimate::Estimate;
pub use game_options::GameOptions;
pub use hold::{Held, Terms};
pub use journal::Journal;
pub use json::to_json;
pub use plot::to_svg;
pub use rating::Rating;
pub use sprt::{Sprt, Tested, Verdict};
pub use table::to_text;
pub use tally::{Forfeits, Report, Result};
