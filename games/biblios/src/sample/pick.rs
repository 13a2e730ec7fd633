//! Drawing at random.

use biblios_view::{Card, Cards};
use tabletop::{Dealer, Purpose};

const SAMPLE: Purpose = Purpose(7);

/// A number below n.
pub(super) fn below(dealer: &mut impl Dealer, n: usize) -> usize {
    dealer.below(SAMPLE, n as u32) as usize
}

/// A number from 0 up to, and without, 1.
pub(super) fn fraction(dealer: &mut impl Dealer) -> f64 {
    const FINE: u32 = 1 << 31;
    f64::from(dealer.below(SAMPLE, FINE)) / f64::from(FINE)
}

/// Whether something of this probability happens.
pub(super) fn happens(dealer: &mut impl Dealer, probability: f64) -> bool {
    probability >= 1.0 || fraction(dealer) < probability
}

pub(super) fn pick(cards: Cards, dealer: &mut impl Dealer) -> Card {
    cards.nth(below(dealer, cards.len()))
}

/// Takes a stranger.
pub(super) fn take(pool: &mut Cards, dealer: &mut impl Dealer) -> Card {
    let card = pick(*pool, dealer);
    pool.remove(card);
    card
}

/// Takes a stranger that can be in a hand.
pub(super) fn take_for_hand(pool: &mut Cards, dealer: &mut impl Dealer) -> Card {
    let card = pick(pool.without_church(), dealer);
    pool.remove(card);
    card
}
