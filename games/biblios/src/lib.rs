#![doc = include_str!("../README.md")]
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
pub use sample::{PaymentWeight, Worlds};
pub use scoring::score;
pub use setup::{Setup, SetupError};
pub use state::State;
