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
    /// Simulates games within a time or simulation limit.
    Search(Effort),
    /// A level for people, played by one of the other bots.
    Level(Level),
}

impl Bot {
    /// The codes of the bots, from the weakest to the strongest. The last one takes an optional effort, as in
    /// `search:250`.
    pub const CODES: [&str; 4] = ["random", "greedy", "expert", "search"];
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.write_str("random"),
            Bot::Greedy => f.write_str("greedy"),
            Bot::Expert => f.write_str("expert"),
            Bot::Search(Effort::DEFAULT) => f.write_str("search"),
            Bot::Search(effort) => write!(f, "search:{effort}"),
            Bot::Level(level) => f.write_str(level.name()),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(code: &str) -> Result<Bot, UnknownBot> {
        let unknown = |effort| UnknownBot { code: code.to_owned(), effort };
        match (code, code.strip_prefix("search:")) {
            ("random", _) => Ok(Bot::Random),
            ("greedy", _) => Ok(Bot::Greedy),
            ("expert", _) => Ok(Bot::Expert),
            ("search", _) => Ok(Bot::Search(Effort::DEFAULT)),
            (_, Some(effort)) => effort.parse().map(Bot::Search).map_err(|bad| unknown(Some(bad))),
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
                "{code:?} has an invalid effort: expected 1 to {} milliseconds, as in `search:250`, or a \
                 number of simulations, as in `search:4000n`",
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
        for code in Bot::CODES.into_iter().chain(levels).chain(["search:250", "search:4000n"]) {
            assert_eq!(code.parse::<Bot>().map(|bot| bot.to_string()), Ok(code.to_owned()));
        }
        assert_eq!("search:1000".parse(), Ok(Bot::Search(Effort::DEFAULT)));
        let refusal = |code: &str| code.parse::<Bot>().expect_err("not a code").to_string();
        assert_eq!(
            refusal("Expert"),
            r#"unknown bot "Expert": expected random, greedy, expert, search, novice, scribe, illuminator, prior, abbot"#,
            "codes are lower case"
        );
        for code in ["search:", "search:0", "search:1.5", "search:600001", "search:7ms"] {
            assert_eq!(
                refusal(code),
                format!(
                    "{code:?} has an invalid effort: expected 1 to 600000 milliseconds, as in `search:250`, \
                     or a number of simulations, as in `search:4000n`"
                )
            );
        }
    }
}
