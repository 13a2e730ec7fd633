//! The bots of Biblios.

mod expert;
mod greedy;
mod insight;
mod outlook;
mod payments;

use std::sync::OnceLock;
use std::time::Duration;

use ::biblios::State;
use ::mind::Mind;

pub use expert::Expert;
pub use greedy::Greedy;

use crate::random::Random;
use crate::{Bot, Ladder, Learned, Player};

impl Ladder for State {
    fn player_within(bot: Bot, seed: u64, most: Option<Duration>) -> Player<State> {
        match bot {
            Bot::Random => Box::new(Random { seed }),
            Bot::Greedy => Box::new(Greedy),
            Bot::Expert => Box::new(Expert),
            // Nothing is known that makes thinking stronger than the network alone.
            Bot::Mind | Bot::Thinking(_) => crate::mind::player::<State>(None, Box::new(Expert)),
            Bot::Level(level) => level.player::<State>(seed, most),
        }
    }
}

impl Learned for State {
    type Encoding = ::mind::biblios::Biblios;
    const PRIOR: Option<f32> = Some(1.5);
    #[cfg(feature = "weights")]
    const SHIPPED: Option<&'static [u8]> = Some(include_bytes!("../../weights/biblios.mind"));
    #[cfg(not(feature = "weights"))]
    const SHIPPED: Option<&'static [u8]> = None;

    fn installed() -> &'static OnceLock<Mind<::mind::biblios::Biblios>> {
        static MIND: OnceLock<Mind<::mind::biblios::Biblios>> = OnceLock::new();
        &MIND
    }
}
