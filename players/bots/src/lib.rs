//! The ladder of players for both games.
//!
//! A bot chooses from a view and nothing else, so it cannot know more than its seat does. It remembers nothing
//! between two choices: what it chooses is a function of its seed and the view. Bots are made from short codes
//! such as `greedy`, which the command line, the server and the page share.

pub mod biblios;
mod bot;
mod effort;
mod level;
pub mod quill;
mod random;

pub use bot::{Bot, UnknownBot};
pub use effort::{BadEffort, Effort};
pub use level::Level;

use tabletop::{ActionOf, Agent, FastDealer, Game};

/// Decides for a seat of a game.
pub type Player<G> = Box<dyn Agent<<G as Game>::View, ActionOf<G>> + Send>;

/// A game with a ladder of players.
pub trait Ladder: Game {
    /// A player that plays like this bot, with this seed for choices that are left to chance.
    fn player(bot: Bot, seed: u64) -> Player<Self>;
}

/// Chance for one choice: the same for the same seed after the same number of events.
fn chance(seed: u64, events: usize) -> FastDealer {
    let mut mixed = FastDealer::new(seed);
    FastDealer::new(mixed.bits() ^ (events as u64).wrapping_mul(0xD134_2543_DE82_EF95))
}
