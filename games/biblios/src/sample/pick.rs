//! Random choices.

use alloc::vec::Vec;

use biblios_view::{Card, Cards};
use tabletop::{Dealer, Purpose};

const SAMPLE: Purpose = Purpose(7);

/// Returns a number below `n`.
pub(super) fn below(dealer: &mut impl Dealer, n: usize) -> usize {
    dealer.below(SAMPLE, n as u32) as usize
}

/// Returns a number in `[0, 1)`.
pub(super) fn fraction(dealer: &mut impl Dealer) -> f64 {
    const FINE: u32 = 1 << 31;
    f64::from(dealer.below(SAMPLE, FINE)) / f64::from(FINE)
}

/// Returns true with this probability.
pub(super) fn random_bool(dealer: &mut impl Dealer, probability: f64) -> bool {
    probability >= 1.0 || fraction(dealer) < probability
}

pub(super) fn pick(cards: Cards, dealer: &mut impl Dealer) -> Card {
    cards.nth(below(dealer, cards.len()))
}

/// Removes a random card from the pool.
pub(super) fn take(pool: &mut Cards, dealer: &mut impl Dealer) -> Card {
    let card = pick(*pool, dealer);
    pool.remove(card);
    card
}

/// Draws as many items as there are, each in proportion to its weight. Returns the items unchanged if all weights are
/// nearly 1, and `None` if all are 0.
pub(super) fn resample<T: Copy>(items: Vec<T>, weights: &[f64], dealer: &mut impl Dealer) -> Option<Vec<T>> {
    if weights.iter().all(|weight| (weight - 1.0).abs() < 0.001) {
        return Some(items);
    }
    let mut total = 0.0;
    let weighty = items.iter().zip(weights).filter(|&(_, &weight)| weight > 0.0);
    let sums: Vec<(T, f64)> = weighty
        .map(|(&item, weight)| {
            total += weight;
            (item, total)
        })
        .collect();
    let last = sums.len().checked_sub(1)?;
    let mut draw = || {
        let point = fraction(dealer) * total;
        sums[sums.partition_point(|&(_, sum)| sum <= point).min(last)].0
    };
    Some(items.iter().map(|_| draw()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::FastDealer;

    #[test]
    fn items_without_weight_are_never_drawn() {
        for size in [1, 2, 200, 5_000] {
            for without in 0..size.min(3) {
                let mut weights = alloc::vec![1.0; size];
                weights[without] = 0.0;
                let items: Vec<usize> = (0..size).collect();
                let drawn = resample(items, &weights, &mut FastDealer::new(size as u64));
                assert_eq!(drawn.is_none(), size == 1);
                let drawn = drawn.unwrap_or_default();
                assert!(size == 1 || drawn.len() == size && !drawn.contains(&without));
            }
        }
    }

    #[test]
    fn items_are_drawn_in_proportion_to_their_weights() {
        let items: Vec<usize> = (0..30_000).collect();
        let weights: Vec<f64> = items.iter().map(|item| [0.0, 0.5, 1.5][item % 3]).collect();
        let drawn = resample(items, &weights, &mut FastDealer::new(1)).unwrap_or_default();
        let heavy = drawn.iter().filter(|&item| item % 3 == 2).count();
        // Expected: three quarters, with a standard deviation of 75.
        assert!(heavy.abs_diff(22_500) < 400, "{heavy} of 30000");
    }
}
