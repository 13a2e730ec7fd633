use std::fmt;
use std::str::FromStr;

use crate::{BadEffort, Effort, Level};

/// A bot by its code, the same in both games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Every legal action is equally likely.
    Random,
    /// Rules of thumb that anybody understands.
    Greedy,
    /// Knows what positions are worth, and counts what can be counted.
    Expert,
    /// Plays many games in thought, for as long as it may think.
    Search(Effort),
    /// An opponent for people, who is one of the above or a little worse.
    Level(Level),
}

impl Bot {
    /// The codes of the bots, from the weakest to the strongest. The last may say how long to think, as in
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

/// A code that is none of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    /// What was asked for.
    pub code: String,
    /// Whether the bot is known, and only the effort behind its code is not one.
    pub effort: Option<BadEffort>,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownBot { code, effort } = self;
        match effort {
            None => {
                let (bots, levels) = (Bot::CODES.join(", "), Level::ALL.map(Level::name).join(", "));
                write!(f, "{code:?} is no bot: expected {bots}, {levels}")
            }
            Some(BadEffort) => write!(
                f,
                "{code:?} has no effort behind the colon: expected 1 to {} milliseconds, as in `search:250`, or a \
                 number of simulations, as in `search:4000n`",
                Effort::MOST_MILLISECONDS
            ),
        }
    }
}

impl std::error::Error for UnknownBot {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_others_refused_by_name() {
        let levels = Level::ALL.map(Level::name);
        for code in Bot::CODES.into_iter().chain(levels).chain(["search:250", "search:4000n"]) {
            assert_eq!(code.parse::<Bot>().map(|bot| bot.to_string()), Ok(code.to_owned()));
        }
        assert_eq!("search:1000".parse(), Ok(Bot::Search(Effort::DEFAULT)));
        let refusal = |code: &str| code.parse::<Bot>().expect_err("not a code").to_string();
        assert_eq!(
            refusal("Expert"),
            r#""Expert" is no bot: expected random, greedy, expert, search, novice, scribe, illuminator, prior, abbot"#,
            "codes are in small letters"
        );
        for code in ["search:", "search:0", "search:1.5", "search:600001", "search:7ms"] {
            assert_eq!(
                refusal(code),
                format!(
                    "{code:?} has no effort behind the colon: expected 1 to 600000 milliseconds, as in `search:250`, \
                     or a number of simulations, as in `search:4000n`"
                )
            );
        }
    }
}
