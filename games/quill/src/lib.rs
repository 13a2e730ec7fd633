//! The full state of Quill & Parchment: setup, chance, scoring, and states sampled from a view.
//!
//! What a seat may know is in `quill-view`, which cannot depend on this crate.

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
