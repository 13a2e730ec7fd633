//! Candidate payments.

use biblios_view::Cards;

/// The Gold payment of least value that covers the bid; of those, the one with the fewest cards. `None` if the Gold
/// does not suffice.
pub(super) fn cheapest_payment(hand: Cards, bid: usize) -> Option<Cards> {
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
