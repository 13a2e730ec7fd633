//! A game as a viewer sees it, as JSON: what `scriptorium replay --json` prints, what a bot of another program is
//! sent, and what the page draws. The fields are described in `docs/record.md` and `docs/record-quill.md`.
//!
//! Everything here is made from views and from what lies open on the table, so nothing hidden can be shown by
//! mistake: the crates that know the truth cannot be named here.

pub mod biblios;
pub mod quill;
mod show;

pub use show::Show;

use tabletop::{Seat, Seats};

/// The seats by their numbers.
fn indices(seats: Seats) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}
