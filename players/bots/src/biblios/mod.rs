//! The bots of Biblios.

mod expert;
mod greedy;
mod outlook;
mod random;

use std::str::FromStr;

use biblios_view::{Action, Cards, View};
use tabletop::Agent;

pub use expert::Expert;
pub use greedy::Greedy;
pub use random::Random;

use crate::UnknownBot;

/// A bot of Biblios by its code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bot {
    /// Every legal action is equally likely.
    Random,
    /// Rules of thumb that fit on a card.
    Greedy,
    /// Counts cards and weighs points against Gold.
    Expert,
}

impl Bot {
    /// All bots, from the weakest to the strongest.
    pub const ALL: [Bot; 3] = [Bot::Random, Bot::Greedy, Bot::Expert];

    /// The short code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
            Bot::Expert => "expert",
        }
    }

    /// Somebody who plays so, with this seed for choices that are left to chance.
    #[must_use]
    pub fn player(self, seed: u64) -> Box<dyn Agent<View, Action> + Send> {
        match self {
            Bot::Random => Box::new(Random::new(seed)),
            Bot::Greedy => Box::new(Greedy),
            Bot::Expert => Box::new(Expert),
        }
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(code: &str) -> Result<Bot, UnknownBot> {
        Bot::ALL.into_iter().find(|bot| bot.code() == code).ok_or_else(|| UnknownBot {
            game: "Biblios",
            code: code.to_owned(),
            known: Bot::ALL.map(Bot::code).to_vec(),
        })
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
        for bot in Bot::ALL {
            assert_eq!(bot.code().parse(), Ok(bot));
        }
        let error = "Expert".parse::<Bot>().expect_err("codes are in small letters");
        assert_eq!(error.to_string(), r#""Expert" is no bot of Biblios: expected random, greedy, expert"#);
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
