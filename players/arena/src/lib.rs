//! Matches of bots on equal deals.
//!
//! Every deal is played once in each rotation of the seats, with the same chance each time, so that luck of the
//! deal falls on everybody alike. What is measured is averaged over the games of a deal first: deals are
//! independent of each other, games of one deal are not, so errors are taken over deals. The same arguments give
//! the same numbers at any number of threads.

mod biblios;
mod contest;
mod error;
mod game;
mod json;
mod lineup;
mod outcome;
mod plot;
mod quill;
mod table;
mod tally;

pub use contest::Contest;
pub use error::ArenaError;
pub use game::Game;
pub use json::to_json;
pub use plot::to_svg;
pub use table::to_text;
pub use tally::{Estimate, Report, Result};
