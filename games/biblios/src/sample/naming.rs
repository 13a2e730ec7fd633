//! Naming strangers: choosing which cards the unseen cards of a hand are. Cards shown later must be among them.

use alloc::vec::Vec;

use biblios_view::{Card, Cards};
use tabletop::{Dealer, Seat};

use super::outlook::Outlook;
use super::pick::{fraction, take};
use super::walk::{Correction, Walk};

/// Names the strangers of one hand.
pub(super) struct Naming {
    seat: Seat,
    /// An upper bound on the mean product of the outlooks, over all ways to name the strangers.
    bound: f64,
}

impl Naming {
    /// Computes the bound, one tracked kind after another. In the best case as many cards as possible of a kind are
    /// left in the pool and as few as possible of the others, and the kinds before used no more strangers than needed.
    /// `gone` is the number of names used up in addition to those missing from the pool of `best`.
    ///
    /// Also returns the names that are needed in every case.
    pub(super) fn new(seat: Seat, best: &Walk, gone: usize, outlooks: &[Outlook]) -> (Naming, Cards) {
        let pool = best.pool.without_church();
        let mut strangers = usize::from(best.strangers[seat]);
        let mut others = pool.len();
        let mut bound = 1.0;
        let mut needed = Cards::EMPTY;
        for outlook in outlooks.iter().filter(|outlook| outlook.seat == seat) {
            let (names, known) = (pool.count(outlook.card), best.hands[seat].count(outlook.card));
            others -= names;
            let least = others.saturating_sub(gone).max(strangers.saturating_sub(names));
            let all = choose(names + least, strangers);
            let ways = |n: usize| choose(names, n) * choose(least, strangers - n) / all;
            let worth = |n: usize| ways(n) * outlook.before(0, known + n);
            bound *= (0..=names.min(strangers)).map(worth).sum::<f64>();
            let need = (0..=names).find(|&n| outlook.before(0, known + n) > 0.0).unwrap_or(0);
            strangers = strangers.saturating_sub(need);
            needed = needed.plus(repeat(outlook.card, need));
        }
        (Naming { seat, bound }, needed)
    }

    /// Names the strangers, in proportion to the ways to continue. Returns `None` if the walk is rejected.
    pub(super) fn name(
        &self,
        walk: &mut Walk,
        outlooks: &[Outlook],
        correction: &mut Correction,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        let seat = self.seat;
        let mut names = walk.pool.without_church();
        let strangers = usize::from(core::mem::take(&mut walk.strangers[seat]));
        let own = || outlooks.iter().filter(|outlook| outlook.seat == seat);
        let table = Ways::new(walk.hands[seat], strangers, names, own());
        correction.apply(table.worth(names), self.bound, dealer)?;
        let mut tracked = weighted_index((0..=strangers).map(|taken| table.total(taken)), dealer);
        let others = strangers - tracked;
        for (kind, outlook) in (0..own().count()).rev().zip(own().rev()) {
            let (count, known) = (names.count(outlook.card), walk.hands[seat].count(outlook.card));
            let weight =
                |n: usize| table.before(kind, tracked - n) * choose(count, n) * outlook.before(0, known + n);
            let n = weighted_index((0..=count.min(tracked)).map(weight), dealer);
            tracked -= n;
            let named = repeat(outlook.card, n);
            walk.pool = walk.pool.minus(named);
            walk.hands[seat] = walk.hands[seat].plus(named);
            names = names.minus(repeat(outlook.card, count));
        }
        for _ in 0..others {
            let card = take(&mut names, dealer);
            walk.pool.remove(card);
            walk.hands[seat].insert(card);
        }
        Some(())
    }
}

/// The ways to name the strangers of a hand, by the number of strangers of tracked kinds.
struct Ways {
    /// Row `k`, column `n`: the total value of all ways in which `n` strangers are of the first `k` kinds.
    worths: Vec<f64>,
    strangers: usize,
    /// The number of names of untracked kinds.
    rest: usize,
}

impl Ways {
    fn new<'a>(
        hand: Cards,
        strangers: usize,
        names: Cards,
        outlooks: impl Iterator<Item = &'a Outlook> + Clone,
    ) -> Ways {
        let width = strangers + 1;
        let kinds = outlooks.clone().count();
        let mut worths = alloc::vec![0.0; (kinds + 1) * width];
        worths[0] = 1.0;
        let mut rest = names.len();
        for (kind, outlook) in outlooks.enumerate() {
            let (count, known) = (names.count(outlook.card), hand.count(outlook.card));
            rest -= count;
            let (before, after) = worths[kind * width..(kind + 2) * width].split_at_mut(width);
            for n in 0..=count.min(strangers) {
                let worth = choose(count, n) * outlook.before(0, known + n);
                for (before, after) in before.iter().zip(&mut after[n..]) {
                    *after += worth * before;
                }
            }
        }
        Ways { worths, strangers, rest }
    }

    /// Returns the total value of all ways in which `taken` strangers are of the first `kinds` kinds.
    fn before(&self, kinds: usize, taken: usize) -> f64 {
        self.worths[kinds * (self.strangers + 1) + taken]
    }

    /// Returns the total value of all ways in which `taken` strangers are of tracked kinds.
    fn total(&self, taken: usize) -> f64 {
        let kinds = self.worths.len() / (self.strangers + 1) - 1;
        self.before(kinds, taken) * choose(self.rest, self.strangers - taken)
    }

    /// Returns the mean product of the outlooks, over all ways to name the strangers.
    fn worth(&self, names: Cards) -> f64 {
        (0..=self.strangers).map(|taken| self.total(taken)).sum::<f64>() / choose(names.len(), self.strangers)
    }
}

fn repeat(card: Card, n: usize) -> Cards {
    core::iter::repeat_n(card, n).collect()
}

/// Samples an index in proportion to its weight.
fn weighted_index(weights: impl Iterator<Item = f64> + Clone, dealer: &mut impl Dealer) -> usize {
    let total: f64 = weights.clone().sum();
    let mut point = fraction(dealer) * total;
    let mut last = 0;
    for (place, weight) in weights.enumerate().filter(|&(_, weight)| weight > 0.0) {
        last = place;
        point -= weight;
        if point < 0.0 {
            break;
        }
    }
    last
}

/// Returns the binomial coefficient.
fn choose(n: usize, k: usize) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}
