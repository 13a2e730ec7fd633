#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

pub mod biblios;
mod block;
mod encoding;
mod math;
mod mind;
mod network;
pub mod quill;

pub use encoding::Encoding;
pub use mind::Mind;
pub use network::{Evaluation, Network, OUTCOMES, WeightsError};
