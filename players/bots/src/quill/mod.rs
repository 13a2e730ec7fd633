//! The bots of Quill & Parchment.

mod appraisal;
mod cadfael;
mod chances;
mod expert;
mod greedy;
mod matins;
mod outlook;
mod policy;
mod prime;
mod routes;
mod search;
mod simulation;
mod turn;

use quill_view::{Action, View};
use tabletop::Agent;

pub use expert::Expert;
pub use greedy::Greedy;
pub use search::Search;

use crate::level::Novice;
use crate::random::Random;
use crate::{Bot, Level};

/// Somebody who plays like this bot, with this seed for choices that are left to chance.
#[must_use]
pub fn player(bot: Bot, seed: u64) -> Box<dyn Agent<View, Action> + Send> {
    match bot {
        Bot::Random => Box::new(Random { seed }),
        Bot::Greedy => Box::new(Greedy::new(seed)),
        Bot::Expert => Box::new(Expert),
        Bot::Search(effort) => Box::new(Search::new(seed, effort)),
        Bot::Level(Level::Novice) => {
            let (heedful, heedless) = (player(Bot::Greedy, seed), player(Bot::Random, seed));
            Box::new(Novice { seed, heedful, heedless })
        }
        Bot::Level(level) => player(level.bot(), seed),
    }
}
