//! The bots of Quill & Parchment.

mod greedy;
mod random;

use std::str::FromStr;

use quill_view::{Action, View};
use tabletop::Agent;

pub use greedy::Greedy;
pub use random::Random;

use crate::UnknownBot;

/// A bot of Quill & Parchment by its code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Every legal action is equally likely.
    Random,
    /// Takes what scores most at once.
    Greedy,
}

impl Bot {
    /// All bots, from the weakest to the strongest.
    pub const ALL: [Bot; 2] = [Bot::Random, Bot::Greedy];

    /// The short code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }

    /// Somebody who plays so, with this seed for choices that are left to chance.
    #[must_use]
    pub fn player(self, seed: u64) -> Box<dyn Agent<View, Action> + Send> {
        match self {
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Greedy => Box::new(Greedy::new(seed)),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(code: &str) -> Result<Bot, UnknownBot> {
        Bot::ALL.into_iter().find(|bot| bot.code() == code).ok_or_else(|| UnknownBot {
            game: "Quill & Parchment",
            code: code.to_owned(),
            known: Bot::ALL.map(Bot::code).to_vec(),
            effort: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_others_refused_by_name() {
        for bot in Bot::ALL {
            assert_eq!(bot.code().parse(), Ok(bot));
        }
        let error = "expert".parse::<Bot>().expect_err("there is none yet");
        assert_eq!(error.to_string(), r#""expert" is no bot of Quill & Parchment: expected random, greedy"#);
    }
}
