use std::fmt;
use std::str::FromStr;

use crate::{BadEffort, Effort, Level};

/// A bot by its code. Both games use the same codes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Chooses uniformly among the legal actions.
    Random,
    /// Follows simple rules.
    Greedy,
    /// Evaluates positions and counts cards.
    Expert,
    /// Does what a trained network prefers.
    Mind,
    /// Simulates games from the best candidates, within a time or simulation limit, where that is stronger than the
    /// network alone.
    Thinking(Effort),
    /// A level for people, played by one of the other bots.
    Level(Level),
}

impl Bot {
    /// The codes of the bots, from the weakest to the strongest. The last one takes an optional effort, as in
    /// `mind:250`.
    pub const CODES: [&str; 4] = ["random", "greedy", "expert", "mind"];

    /// Returns whether the bot follows a network, if the deck or boards are [familiar](crate::Learned::is_familiar) to it.
    #[must_use]
    pub const fn is_learned(self) -> bool {
        matches!(self, Bot::Mind | Bot::Thinking(_) | Bot::Level(Level::Prior | Level::Abbot))
    }

    /// Parses a code that an earlier version may have stored: `search` and `search:EFFORT` are the bots that
    /// `mind:EFFORT` has replaced, and any other unknown code is `mind`.
    #[must_use]
    pub fn stored(code: &str) -> Bot {
        let effort = match code.strip_prefix("search") {
            Some("") => Some(Effort::DEFAULT),
            Some(effort) => effort.strip_prefix(':').and_then(|effort| effort.parse().ok()),
            None => None,
        };
        effort.map(Bot::Thinking).or_else(|| code.parse().ok()).unwrap_or(Bot::Mind)
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.write_str("random"),
            Bot::Greedy => f.write_str("greedy"),
            Bot::Expert => f.write_str("expert"),
            Bot::Mind => f.write_str("mind"),
            Bot::Thinking(effort) => write!(f, "mind:{effort}"),
            Bot::Level(level) => f.write_str(level.name()),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(code: &str) -> Result<Bot, UnknownBot> {
        let unknown = |effort| UnknownBot { code: code.to_owned(), effort };
        match (code, code.strip_prefix("mind:")) {
            ("random", _) => Ok(Bot::Random),
            ("greedy", _) => Ok(Bot::Greedy),
            ("expert", _) => Ok(Bot::Expert),
            ("mind", _) => Ok(Bot::Mind),
            (_, Some(effort)) => effort.parse().map(Bot::Thinking).map_err(|bad| unknown(Some(bad))),
            (name, None) => {
                let level = Level::ALL.into_iter().find(|level| level.name() == name);
                level.map(Bot::Level).ok_or_else(|| unknown(None))
            }
        }
    }
}

/// An unknown bot code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    /// The code as given.
    pub code: String,
    /// Set if only the effort is invalid.
    pub effort: Option<BadEffort>,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownBot { code, effort } = self;
        match effort {
            None => {
                let (bots, levels) = (Bot::CODES.join(", "), Level::ALL.map(Level::name).join(", "));
                write!(f, "unknown bot {code:?}: expected {bots}, {levels}")
            }
            Some(BadEffort) => write!(
                f,
                "{code:?} has an invalid effort: expected 1 to {} milliseconds, as in `mind:250`, or a \
                 number of simulations, as in `mind:4000n`",
                Effort::MAX_MILLISECONDS
            ),
        }
    }
}

impl std::error::Error for UnknownBot {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_codes_are_parsed_and_others_refused() {
        let levels = Level::ALL.map(Level::name);
        for code in Bot::CODES.into_iter().chain(levels).chain(["mind:250", "mind:4000n"]) {
            assert_eq!(code.parse::<Bot>().map(|bot| bot.to_string()), Ok(code.to_owned()));
        }
        let refusal = |code: &str| code.parse::<Bot>().expect_err("not a code").to_string();
        assert_eq!(
            refusal("Expert"),
            r#"unknown bot "Expert": expected random, greedy, expert, mind, novice, scribe, illuminator, prior, abbot"#,
            "codes are lower case"
        );
        for code in ["mind:", "mind:0", "mind:1.5", "mind:600001", "mind:7ms"] {
            assert_eq!(
                refusal(code),
                format!(
                    "{code:?} has an invalid effort: expected 1 to 600000 milliseconds, as in `mind:250`, \
                     or a number of simulations, as in `mind:4000n`"
                )
            );
        }
    }

    #[test]
    fn stored_codes_of_earlier_versions_name_their_successors() {
        for code in Bot::CODES.into_iter().chain(["mind:250", "abbot"]) {
            assert_eq!(Bot::stored(code).to_string(), code);
        }
        for (old, new) in [
            ("search", "mind:1000"),
            ("search:250", "mind:250"),
            ("search:4000n", "mind:4000n"),
            ("search:", "mind"),
            ("search:0", "mind"),
            ("searching", "mind"),
            ("oracle", "mind"),
            ("", "mind"),
        ] {
            assert_eq!(Bot::stored(old).to_string(), new, "{old:?}");
        }
    }
}
