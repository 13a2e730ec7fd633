#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! The fields are described in `docs/record.md` and `docs/record-quill.md`. Everything is built from views and public
//! states: this crate does not depend on the crates that hold the full state.

pub mod biblios;
pub mod quill;
mod show;

pub use show::Show;

use tabletop::{Seat, Seats};

/// Returns the seat numbers.
fn indices(seats: Seats) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}
