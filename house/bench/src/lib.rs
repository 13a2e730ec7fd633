//! The benchmark tasks of the games, the bots and the store.
//!
//! `benches/time.rs` measures their time, `benches/instructions.rs` counts their instructions. `cargo xtask bench` runs
//! both.

mod games;
mod journal;
mod players;

use std::fmt;

/// A task to measure.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// The name.
    pub name: &'static str,
    /// The unit of the work, in the plural.
    pub unit: &'static str,
    /// Prepares the work, which is not measured.
    pub prepare: fn() -> Work,
}

/// The work of a task. Each call does the same work again and returns its number of units.
pub type Work = Box<dyn FnMut() -> u64>;

/// Returns all tasks.
#[must_use]
pub fn tasks() -> Vec<Task> {
    [games::TASKS, players::TASKS, journal::TASKS].concat()
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.unit)
    }
}
