#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! A bot keeps no state between choices. The command line, the server and the page share the codes.

pub mod biblios;
mod bot;
mod effort;
mod level;
mod limit;
mod mind;
pub mod quill;
mod random;

pub use bot::{Bot, UnknownBot};
pub use effort::{BadEffort, Effort};
pub use level::Level;
pub use mind::Learned;

use std::time::Duration;

pub use ::mind::WeightsError;
use tabletop::{ActionOf, Agent, FastDealer, Game};

/// Chooses actions for a seat.
pub type Player<G> = Box<dyn Agent<<G as Game>::View, ActionOf<G>> + Send>;

/// A game that has bots.
pub trait Ladder: Game {
    /// Creates a player for a bot. `seed` determines its random choices.
    fn player(bot: Bot, seed: u64) -> Player<Self> {
        Self::player_within(bot, seed, None)
    }

    /// Like [`Ladder::player`], for a bot that thinks about a choice for at most this time, if given. If the time is too
    /// short to think, the bot plays like `mind`. A clock is read only if time is limited, here or by the bot's effort.
    fn player_within(bot: Bot, seed: u64, most: Option<Duration>) -> Player<Self>;
}

/// Reads a file of weights for the game of this name. See [`Learned::install`].
///
/// # Errors
/// Returns why the file is refused.
pub fn install(game: &str, file: &[u8]) -> Result<(), WeightsError> {
    match game {
        ::biblios::State::NAME => ::biblios::State::install(file),
        ::quill::State::NAME => ::quill::State::install(file),
        _ => Err(WeightsError::Game),
    }
}

/// Returns whether a bot follows a network in the game of this name and the network is not known.
#[must_use]
pub fn lacks_network(game: &str, bot: Bot) -> bool {
    let is_known = match game {
        ::biblios::State::NAME => ::biblios::State::mind().is_some(),
        ::quill::State::NAME => ::quill::State::mind().is_some(),
        _ => true,
    };
    bot.is_learned() && !is_known
}

/// The shortest useful time to think.
const SHORTEST_THINKING: Duration = Duration::from_millis(5);

fn is_too_short(most: Option<Duration>) -> bool {
    most.is_some_and(|most| most < SHORTEST_THINKING)
}

/// The random source of one choice: a function of the seed and the number of events so far.
fn chance(seed: u64, events: usize) -> FastDealer {
    let mut mixed = FastDealer::new(seed);
    FastDealer::new(mixed.bits() ^ (events as u64).wrapping_mul(0xD134_2543_DE82_EF95))
}
