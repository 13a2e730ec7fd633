//! The bots of Biblios.

mod expert;
mod greedy;
mod outlook;
mod random;
mod search;

use std::fmt;
use std::str::FromStr;

use biblios_view::{Action, Cards, View};
use tabletop::Agent;

pub use expert::Expert;
pub use greedy::Greedy;
pub use random::Random;
pub use search::{Oracle, Search};

use crate::{Effort, UnknownBot};

/// A bot of Biblios by its code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Every legal action is equally likely.
    Random,
    /// Rules of thumb that fit on a card.
    Greedy,
    /// Counts cards and weighs points against Gold.
    Expert,
    /// Plays many sampled games to their end, for as long as it may think.
    Search(Effort),
}

impl Bot {
    /// The codes of all bots, from the weakest to the strongest. The last may say how long to think, as in
    /// `search:250`.
    pub const CODES: [&str; 4] = ["random", "greedy", "expert", "search"];

    /// Somebody who plays so, with this seed for choices that are left to chance.
    #[must_use]
    pub fn player(self, seed: u64) -> Box<dyn Agent<View, Action> + Send> {
        match self {
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Greedy => Box::new(Greedy),
            Bot::Expert => Box::new(Expert),
            Bot::Search(effort) => Box::new(Search::new(effort, seed)),
        }
    }
}

/// The short code.
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
        let refuse = |effort| UnknownBot {
            game: "Biblios",
            code: code.to_owned(),
            known: Bot::CODES.to_vec(),
            effort,
        };
        match (code, code.strip_prefix("search:")) {
            ("random", _) => Ok(Bot::Random),
            ("greedy", _) => Ok(Bot::Greedy),
            ("expert", _) => Ok(Bot::Expert),
            ("search", _) => Ok(Bot::Search(Effort::DEFAULT)),
            (_, Some(effort)) => effort.parse().map(Bot::Search).map_err(|bad| refuse(Some(bad))),
            _ => Err(refuse(None)),
        }
    }
}

/// The payment from this Gold that is worth the least while it reaches the bid, and of those the one with the
/// fewest cards; none where all the Gold is not enough.
fn cheapest_payment(hand: Cards, bid: usize) -> Option<Cards> {
    let [ones, twos, threes] = hand.gold_counts();
    let mut best: Option<(usize, usize, Cards)> = None;
    for three in 0..=threes {
        for two in 0..=twos {
            let paid = 3 * usize::from(three) + 2 * usize::from(two);
            let one = bid.saturating_sub(paid);
            if one > ones.into() {
                continue;
            }
            let cards = Cards::of_gold([one as u8, two, three]);
            let rank = (paid + one, cards.len());
            if best.is_none_or(|(sum, count, _)| rank < (sum, count)) {
                best = Some((rank.0, rank.1, cards));
            }
        }
    }
    best.map(|(_, _, cards)| cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_others_refused_by_name() {
        for code in Bot::CODES.into_iter().chain(["search:250", "search:4000n"]) {
            assert_eq!(code.parse::<Bot>().map(|bot| bot.to_string()), Ok(code.to_owned()));
        }
        assert_eq!("search:1000".parse(), Ok(Bot::Search(Effort::DEFAULT)));
        let refusal = |code: &str| code.parse::<Bot>().expect_err("not a code").to_string();
        assert_eq!(
            refusal("Expert"),
            r#""Expert" is no bot of Biblios: expected random, greedy, expert, search"#,
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

    #[test]
    fn the_cheapest_payment_is_exact_where_it_can_be() {
        let hand = Cards::of_gold([1, 1, 2]);
        assert_eq!(cheapest_payment(hand, 4), Some(Cards::of_gold([1, 0, 1])));
        assert_eq!(cheapest_payment(hand, 3), Some(Cards::of_gold([0, 0, 1])), "one card rather than two");
        assert_eq!(cheapest_payment(Cards::of_gold([0, 0, 2]), 4), Some(Cards::of_gold([0, 0, 2])));
        assert_eq!(cheapest_payment(hand, 10), None);
    }
}
