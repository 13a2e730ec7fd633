//! The bots of Quill & Parchment.

mod appraisal;
mod arms;
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

use std::sync::OnceLock;
use std::time::Duration;

use ::mind::Mind;
use ::quill::State;

pub use expert::Expert;
pub use greedy::Greedy;

use self::search::Search;
use crate::random::Random;
use crate::{Bot, Ladder, Learned, Player};

impl Ladder for State {
    fn player_within(bot: Bot, seed: u64, most: Option<Duration>) -> Player<State> {
        match bot {
            Bot::Random => Box::new(Random { seed }),
            Bot::Greedy => Box::new(Greedy::new(seed)),
            Bot::Expert => Box::new(Expert),
            Bot::Thinking(effort) if !crate::is_too_short(most) => {
                let favourite = State::player(Bot::Mind, seed);
                Box::new(Search { seed, limit: effort.limit_within(most), favourite })
            }
            Bot::Mind | Bot::Thinking(_) => crate::mind::player::<State>(None, Box::new(Expert)),
            Bot::Level(level) => level.player::<State>(seed, most),
        }
    }
}

impl Learned for State {
    type Encoding = ::mind::quill::Quill;
    const PRIOR: Option<f32> = None;
    #[cfg(feature = "weights")]
    const SHIPPED: Option<&'static [u8]> = Some(include_bytes!("../../weights/quill.mind"));
    #[cfg(not(feature = "weights"))]
    const SHIPPED: Option<&'static [u8]> = None;

    fn installed() -> &'static OnceLock<Mind<::mind::quill::Quill>> {
        static MIND: OnceLock<Mind<::mind::quill::Quill>> = OnceLock::new();
        &MIND
    }
}
