#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! A bot keeps no state between choices. The command line, the server and the page share the codes.

pub mod biblios;
mod bot;
mod effort;
mod level;
pub mod quill;
mod random;

pub use bot::{Bot, UnknownBot};
pub use effort::{BadEffort, Effort};
pub use level::Level;

use std::time::Duration;

use tabletop::{ActionOf, Agent, FastDealer, Game};

/// Chooses actions for a seat.
pub type Player<G> = Box<dyn Agent<<G as Game>::View, ActionOf<G>> + Send>;

/// A game that has bots.
pub trait Ladder: Game {
    /// Creates a player for a bot. `seed` determines its random choices.
    fn player(bot: Bot, seed: u64) -> Player<Self> {
        Self::player_within(bot, seed, None)
    }

    /// Like [`Ladder::player`], for a bot that thinks about a choice for at most this time, if given. What is too short
    /// for a search is left to `expert`.
    fn player_within(bot: Bot, seed: u64, most: Option<Duration>) -> Player<Self>;
}

/// The shortest useful search.
const SHORTEST_SEARCH: Duration = Duration::from_millis(5);

fn is_too_short(most: Option<Duration>) -> bool {
    most.is_some_and(|most| most < SHORTEST_SEARCH)
}

/// The random source of one choice: a function of the seed and the number of events so far.
fn chance(seed: u64, events: usize) -> FastDealer {
    let mut mixed = FastDealer::new(seed);
    FastDealer::new(mixed.bits() ^ (events as u64).wrapping_mul(0xD134_2543_DE82_EF95))
}
