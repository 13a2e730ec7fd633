//! Quill & Parchment, the truth: the whole state of a game, chance, scoring, and worlds sampled from a view.
//!
//! What a seat may know of it is in `quill-view`, which cannot name anything from here.

#![no_std]

extern crate alloc;

mod chance;
mod game;
mod sample;
mod scoring;
mod setup;
mod state;

pub use chance::{Chance, Impossible, purpose};
pub use scoring::score;
pub use setup::{CardFault, Setup, SetupError};
pub use state::State;
