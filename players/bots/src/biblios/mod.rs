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

use std::time::Duration;

use ::biblios::State;

pub use expert::Expert;
pub use foresight::{Foresight, OPEN, OpenNumbers, open_numbers};
pub use greedy::Greedy;
pub use judge::{Judge, NUMBERS, Net, Numbers, Prospect};
pub use search::{Forecast, Oracle, Search};

use crate::level::Novice;
use crate::random::Random;
use crate::{Bot, Ladder, Level, Player};

impl Ladder for State {
    fn player_within(bot: Bot, seed: u64, most: Option<Duration>) -> Player<State> {
        match bot {
            Bot::Random => Box::new(Random { seed }),
            Bot::Greedy => Box::new(Greedy),
            Bot::Expert => Box::new(Expert),
            Bot::Search(_) if crate::is_too_short(most) => Box::new(Expert),
            Bot::Search(effort) => Box::new(Search::new(effort, seed).within(most)),
            Bot::Level(Level::Novice) => {
                let (usual, blundering) =
                    (State::player(Bot::Greedy, seed), State::player(Bot::Random, seed));
                Box::new(Novice { seed, usual, blundering })
            }
            Bot::Level(level) => State::player_within(level.bot(), seed, most),
        }
    }
}
