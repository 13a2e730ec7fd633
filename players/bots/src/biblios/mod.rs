//! The bots of Biblios.

mod expert;
mod greedy;
mod insight;
mod outlook;
mod search;

use biblios_view::{Action, Cards, View};
use tabletop::Agent;

pub use expert::Expert;
pub use greedy::Greedy;
pub use search::{Oracle, Search};

use crate::level::Novice;
use crate::random::Random;
use crate::{Bot, Level};

/// Somebody who plays like this bot, with this seed for choices that are left to chance.
#[must_use]
pub fn player(bot: Bot, seed: u64) -> Box<dyn Agent<View, Action> + Send> {
    match bot {
        Bot::Random => Box::new(Random { seed }),
        Bot::Greedy => Box::new(Greedy),
        Bot::Expert => Box::new(Expert),
        Bot::Search(effort) => Box::new(Search::new(effort, seed)),
        Bot::Level(Level::Novice) => {
            let (heedful, heedless) = (player(Bot::Greedy, seed), player(Bot::Random, seed));
            Box::new(Novice { seed, heedful, heedless })
        }
        Bot::Level(level) => player(level.bot(), seed),
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
    fn the_cheapest_payment_is_exact_where_it_can_be() {
        let hand = Cards::of_gold([1, 1, 2]);
        assert_eq!(cheapest_payment(hand, 4), Some(Cards::of_gold([1, 0, 1])));
        assert_eq!(cheapest_payment(hand, 3), Some(Cards::of_gold([0, 0, 1])), "one card rather than two");
        assert_eq!(cheapest_payment(Cards::of_gold([0, 0, 2]), 4), Some(Cards::of_gold([0, 0, 2])));
        assert_eq!(cheapest_payment(hand, 10), None);
    }
}
