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

/// The cheapest payment, and the cheapest that spares each kind of Gold, where the rest suffices.
pub(super) fn gold_payments(hand: Cards, bid: usize, mut add: impl FnMut(Cards)) {
    cheapest_payment(hand, bid).into_iter().for_each(&mut add);
    for (card, _) in hand.gold().kinds() {
        let mut rest = hand.gold();
        while rest.take(card) {}
        cheapest_payment(rest, bid).into_iter().for_each(&mut add);
    }
}

/// Variants of a payment that differ in one card, up to a limit.
pub(super) fn swaps(hand: Cards, paid: Cards, mut add: impl FnMut(Cards)) {
    const MAX_SWAPS: usize = 12;
    let rest = hand.minus(paid);
    let pairs = paid.kinds().flat_map(|(out, _)| rest.kinds().map(move |(into, _)| (out, into)));
    for (out, into) in pairs.filter(|(out, into)| out != into).take(MAX_SWAPS) {
        let mut cards = paid;
        cards.remove(out);
        cards.insert(into);
        add(cards);
    }
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
