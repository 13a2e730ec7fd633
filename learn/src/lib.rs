#![doc = include_str!("../RUSTDOC.md")]

mod buffers;
mod fault;
mod game;
mod hidden;
mod learnable;
mod plan;
#[cfg(feature = "python")]
mod python;
mod table;
mod vector;
mod weighted;

pub use buffers::{Arrays, Buffers};
pub use fault::Fault;
pub use game::{Game, Refusal};
pub use learnable::Learnable;
pub use plan::{Company, Guest, Plan};
pub use vector::Vector;
pub use weighted::Weighted;
