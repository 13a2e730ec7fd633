#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod chance;
mod game;
mod sample;
mod setup;
mod state;

pub use chance::{Chance, Impossible, purpose};
pub use quill_view::score;
pub use setup::{CardFault, Setup, SetupError};
pub use state::State;
