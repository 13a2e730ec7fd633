//! Biblios, the truth: the whole state of a game, chance, scoring, and worlds sampled from a view.
//!
//! What a seat may know of it is in `biblios-view`, which cannot name anything from here.

#![no_std]

extern crate alloc;

mod chance;
mod exchange;
mod game;
mod sample;
mod scoring;
mod setup;
mod state;

pub use chance::{Chance, Impossible, Outcome, REMOVE};

pub use exchange::Hidden;
pub use sample::{Habit, Worlds};
pub use scoring::score;
pub use setup::{Setup, SetupError};
pub use state::State;
