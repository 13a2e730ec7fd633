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

use std::time::Duration;

use ::quill::State;

pub use expert::Expert;
pub use greedy::Greedy;
pub use search::Search;

use crate::level::Novice;
use crate::random::Random;
use crate::{Bot, Ladder, Level, Player};

impl Ladder for State {
    fn player_within(bot: Bot, seed: u64, most: Option<Duration>) -> Player<State> {
        match bot {
            Bot::Random => Box::new(Random { seed }),
            Bot::Greedy => Box::new(Greedy::new(seed)),
            Bot::Expert => Box::new(Expert),
            Bot::Search(_) if crate::is_too_short(most) => Box::new(Expert),
            Bot::Search(effort) => Box::new(Search::new(seed, effort).within(most)),
            Bot::Level(Level::Novice) => {
                let (usual, blundering) =
                    (State::player(Bot::Greedy, seed), State::player(Bot::Random, seed));
                Box::new(Novice { seed, usual, blundering })
            }
            Bot::Level(level) => State::player_within(level.bot(), seed, most),
        }
    }
}
