//! Which cards the strangers in a hand are: those that are shown from it later must be among them.

use alloc::vec::Vec;

use biblios_view::{Card, Cards};
use tabletop::{Dealer, Seat};

use super::outlook::Outlook;
use super::pick::{fraction, take};
use super::walk::{Patience, Walk};

/// Names the strangers of one hand.
pub(super) struct Naming {
    seat: Seat,
    /// The most that the outlooks can be worth on average, over all ways to name the strangers.
    bound: f64,
}

/// The ways to name the strangers of a hand, by how many of them are of the kinds that are shown later.
struct Ways<'a> {
    outlooks: Vec<&'a Outlook>,
    /// `ways[j][r]`: the worth of all ways to have r strangers of the first j kinds.
    ways: Vec<Vec<f64>>,
    /// The same with the other strangers taken from the rest, for each r.
    totals: Vec<f64>,
}

impl<'a> Ways<'a> {
    /// `pool` are the names to choose from; `rest` is how many of them are of no interest.
    fn new(
        seat: Seat,
        hand: Cards,
        strangers: usize,
        pool: Cards,
        rest: usize,
        outlooks: &'a [Outlook],
    ) -> Self {
        let outlooks: Vec<_> = outlooks.iter().filter(|outlook| outlook.seat == seat).collect();
        let mut ways = alloc::vec![alloc::vec![1.0]];
        for outlook in &outlooks {
            let (names, known) = (pool.count(outlook.card), hand.count(outlook.card));
            let before = &ways[ways.len() - 1];
            let mut after = alloc::vec![0.0; (before.len() + names).min(strangers + 1)];
            for (taken, worth) in before.iter().enumerate() {
                for n in 0..=names.min(strangers - taken) {
                    after[taken + n] += worth * choose(names, n) * outlook.before(0, known + n);
                }
            }
            ways.push(after);
        }
        let last = &ways[ways.len() - 1];
        let totals =
            last.iter().enumerate().map(|(taken, worth)| worth * choose(rest, strangers - taken)).collect();
        Ways { outlooks, ways, totals }
    }

    /// What the outlooks are worth on average, over all ways to name so many strangers.
    fn worth(&self, names: usize, strangers: usize) -> f64 {
        self.totals.iter().sum::<f64>() / choose(names, strangers)
    }
}

impl Naming {
    /// Bounds what the names can be worth, one kind that is shown later after the other: at best as many cards
    /// as possible are left of it, as few as possible of the others, and no more strangers than needed are of
    /// the kinds before. `gone` cards have names by then.
    pub(super) fn new(seat: Seat, best: &Walk, gone: usize, outlooks: &[Outlook]) -> Naming {
        let pool = best.pool.without_church();
        let mut strangers = usize::from(best.strangers[seat]);
        let mut others = pool.len();
        let mut bound = 1.0;
        for outlook in outlooks.iter().filter(|outlook| outlook.seat == seat) {
            let (names, known) = (pool.count(outlook.card), best.hands[seat].count(outlook.card));
            others -= names;
            let least = others.saturating_sub(gone).max(strangers.saturating_sub(names));
            let ways =
                |n: usize| choose(names, n) * choose(least, strangers - n) / choose(names + least, strangers);
            let worth = |n: usize| ways(n) * outlook.before(0, known + n);
            bound *= (0..=names.min(strangers)).map(worth).sum::<f64>();
            let needed = (0..=names).find(|&n| outlook.before(0, known + n) > 0.0).unwrap_or(0);
            strangers = strangers.saturating_sub(needed);
        }
        Naming { seat, bound }
    }

    /// Names the strangers, as the ways to go on are shared; none if the walk is given up.
    pub(super) fn name(
        &self,
        walk: &mut Walk,
        outlooks: &[Outlook],
        patience: &mut Patience,
        dealer: &mut impl Dealer,
    ) -> Option<()> {
        let seat = self.seat;
        let names = walk.pool.without_church();
        let strangers = usize::from(core::mem::take(&mut walk.strangers[seat]));
        let ways = Ways::new(seat, walk.hands[seat], strangers, names, rest(names, seat, outlooks), outlooks);
        patience.go_on(ways.worth(names.len(), strangers), self.bound, dealer)?;
        let mut of_interest = weighted(ways.totals.iter().copied(), dealer);
        let mut others = names;
        let mut unnamed = strangers - of_interest;
        for (kind, outlook) in ways.outlooks.iter().enumerate().rev() {
            let (names, known) = (names.count(outlook.card), walk.hands[seat].count(outlook.card));
            let before = &ways.ways[kind];
            let weight = |n: usize| match of_interest.checked_sub(n).and_then(|taken| before.get(taken)) {
                Some(worth) => worth * choose(names, n) * outlook.before(0, known + n),
                None => 0.0,
            };
            let n = weighted((0..=names).map(weight), dealer);
            of_interest -= n;
            for _ in 0..n {
                walk.pool.remove(outlook.card);
                walk.hands[seat].insert(outlook.card);
            }
            others = others.minus(of_kind(others, outlook.card));
        }
        while unnamed > 0 {
            let card = take(&mut others, dealer);
            walk.pool.remove(card);
            walk.hands[seat].insert(card);
            unnamed -= 1;
        }
        Some(())
    }
}

/// How many of these cards are not shown later from this hand.
fn rest(pool: Cards, seat: Seat, outlooks: &[Outlook]) -> usize {
    let shown = outlooks.iter().filter(|outlook| outlook.seat == seat);
    pool.len() - shown.map(|outlook| pool.count(outlook.card)).sum::<usize>()
}

fn of_kind(cards: Cards, card: Card) -> Cards {
    core::iter::repeat_n(card, cards.count(card)).collect()
}

/// Draws a place by the weights.
fn weighted(weights: impl Iterator<Item = f64> + Clone, dealer: &mut impl Dealer) -> usize {
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

/// How many ways there are to choose k of n.
fn choose(n: usize, k: usize) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}
