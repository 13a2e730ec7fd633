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
mod random;
mod routes;
mod search;
mod simulation;
mod turn;

use std::fmt;
use std::str::FromStr;

use quill_view::{Action, View};
use tabletop::Agent;

pub use expert::Expert;
pub use greedy::Greedy;
pub use random::Random;
pub use search::Search;

use crate::{Effort, UnknownBot};

/// A bot of Quill & Parchment by its code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Every legal action is equally likely.
    Random,
    /// Takes what scores most at once.
    Greedy,
    /// Weighs all rolls exactly and knows what positions are worth.
    Expert,
    /// Searches, as long as this says.
    Search(Effort),
}

impl Bot {
    /// All bots, from the weakest to the strongest; the one that searches, with the effort it gets when nothing is said.
    pub const ALL: [Bot; 4] = [Bot::Random, Bot::Greedy, Bot::Expert, Bot::Search(Effort::DEFAULT)];

    /// Somebody who plays so, with this seed for choices that are left to chance.
    #[must_use]
    pub fn player(self, seed: u64) -> Box<dyn Agent<View, Action> + Send> {
        match self {
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Greedy => Box::new(Greedy::new(seed)),
            Bot::Expert => Box::new(Expert),
            Bot::Search(effort) => Box::new(Search::new(seed, effort)),
        }
    }
}

/// The code of the bot, as it is read.
impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.write_str("random"),
            Bot::Greedy => f.write_str("greedy"),
            Bot::Expert => f.write_str("expert"),
            Bot::Search(Effort::DEFAULT) => f.write_str("search"),
            Bot::Search(effort) => write!(f, "search:{effort}"),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(code: &str) -> Result<Bot, UnknownBot> {
        let plain = Bot::ALL.into_iter().find(|bot| bot.to_string() == code);
        let searching = || code.strip_prefix("search:")?.parse().ok().map(Bot::Search);
        plain.or_else(searching).ok_or_else(|| UnknownBot {
            game: "Quill & Parchment",
            code: code.to_owned(),
            known: vec!["random", "greedy", "expert", "search", "search:MILLISECONDS", "search:COUNTn"],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_others_refused_by_name() {
        let efforts = [Effort::Milliseconds(250), Effort::Simulations(4000)].map(Bot::Search);
        for bot in Bot::ALL.into_iter().chain(efforts) {
            assert_eq!(bot.to_string().parse(), Ok(bot));
        }
        assert_eq!("search:1000".parse(), Ok(Bot::Search(Effort::DEFAULT)));
        for code in ["Expert", "expert:5", "search:", "search:0", "search:0n", "search:9h", "search:-1"] {
            let error = code.parse::<Bot>().expect_err("this is no code");
            let expected = "random, greedy, expert, search, search:MILLISECONDS, search:COUNTn";
            assert_eq!(
                error.to_string(),
                format!("{code:?} is no bot of Quill & Parchment: expected {expected}")
            );
        }
    }
}
