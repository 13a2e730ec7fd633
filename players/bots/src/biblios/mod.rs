//! The bots of Biblios.

mod expert;
mod foresight;
mod greedy;
mod insight;
mod judge;
mod network;
mod outlook;
mod payments;
mod search;
#[cfg(test)]
mod watched;

use biblios_view::{Action, View};
use tabletop::Agent;

pub use expert::Expert;
pub use foresight::{Foresight, OPEN, OpenNumbers, open_numbers};
pub use greedy::Greedy;
pub use judge::{Judge, NUMBERS, Net, Numbers, Prospect};
pub use search::{Forecast, Oracle, Search};

use crate::level::Novice;
use crate::random::Random;
use crate::{Bot, Level};

/// Somebody who plays like this bot, with this seed for choices that are left to chance.
#[must_use]
pub fn player(bot: Bot, seed: u64) -> Box<dyn Agent<View, Action> + Send> {
    match bot {
        Bot::Random => Box::new(Random { seed }),
        Bot::Greedy => Box::new(Greedy),
        Bot::Expert => Box::new(Expert),
        Bot::Search(effort) => Box::new(Search::new(effort, seed)),
        Bot::Level(Level::Novice) => {
            let (heedful, heedless) = (player(Bot::Greedy, seed), player(Bot::Random, seed));
            Box::new(Novice { seed, heedful, heedless })
        }
        Bot::Level(level) => player(level.bot(), seed),
    }
}
