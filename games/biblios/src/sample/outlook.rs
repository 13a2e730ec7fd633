//! Upper bounds on the number of ways in which a walk can continue.
//!
//! Only cards that are shown later matter: the *tracked* kinds of a hand. For each of them an outlook holds, for
//! every step, a bound by the number of such cards in the hand. The product of all outlooks is never less than
//! the true number of ways, in a unit common to all walks.
//!
//! When a card leaves a hand unseen and kind j would lose the share a_j of its ways, 1 - a_1 - a_2 - ... of all
//! ways remain. This is the product of the factors 1 - a_j / (1 - a_1 - ... - a_(j-1)). So each kind may subtract
//! from the size of the hand the *claims* of the kinds before it: their cards that cannot leave at all. A card
//! that arrives unseen is of one kind only.

use alloc::vec::Vec;

use biblios_view::{Card, Cards};
use tabletop::{BySeat, Seat};

use super::steps::Step;
use super::walk::Walk;

/// A bound on the ways to continue, by step and by the number of cards of one kind in one hand.
pub(super) struct Outlook {
    pub(super) seat: Seat,
    pub(super) card: Card,
    /// One row per step and one for the end; one column per number of cards.
    bounds: Vec<f64>,
    width: usize,
}

/// The effect of a step on the cards of one kind in one hand.
#[derive(Clone, Copy)]
enum Change {
    Nothing,
    /// One card joins.
    Gain,
    /// One card joins, with at most this probability.
    Arrival(f64),
    /// One card leaves a hand of this size.
    Departure(f64),
    /// One card leaves in sight, or a stranger does, in at most this many ways.
    Shown {
        stranger: f64,
    },
}

impl Outlook {
    fn new(seat: Seat, card: Card, most: usize, changes: &[Change]) -> Outlook {
        let width = most + 1;
        let mut bounds = alloc::vec![1.0; (changes.len() + 1) * width];
        for (step, change) in changes.iter().enumerate().rev() {
            let (before, after) = bounds[step * width..(step + 2) * width].split_at_mut(width);
            let less = |count: usize| if count == 0 { 0.0 } else { after[count - 1] };
            let more = |count: usize| after[(count + 1).min(width - 1)];
            for (count, bound) in before.iter_mut().enumerate() {
                let now = after[count];
                *bound = match *change {
                    Change::Nothing => now,
                    Change::Gain => more(count),
                    Change::Arrival(probability) => now + probability * (more(count) - now),
                    Change::Departure(size) => {
                        let leaves = (count as f64 / size).min(1.0);
                        now + leaves * (less(count) - now)
                    }
                    Change::Shown { stranger } => count as f64 * less(count) + stranger * now,
                };
            }
        }
        Outlook { seat, card, bounds, width }
    }

    /// Returns the bound before a step, for a number of cards.
    pub(super) fn before(&self, step: usize, count: usize) -> f64 {
        self.bounds[step * self.width + count.min(self.width - 1)]
    }

    /// Returns the bound after a step, for a number of cards.
    pub(super) fn after(&self, step: usize, count: usize) -> f64 {
        self.before(step + 1, count)
    }

    /// Returns how many cards of this kind, at least, cannot leave in a step, for any number of them.
    fn claim(&self, step: usize) -> f64 {
        let counts = (0..self.width).filter(|&count| self.after(step, count) > 0.0);
        let staying = counts.map(|count| match count {
            0 => 0.0,
            count => count as f64 * (1.0 - self.after(step, count - 1) / self.after(step, count)),
        });
        let least = staying.fold(f64::INFINITY, f64::min);
        if least.is_finite() { least } else { 0.0 }
    }
}

/// Returns the outlooks for the kinds of cards turned up, the best case of the walk afterwards, and how many more
/// names the walk can have used up.
///
/// A card can have been a stranger in the most ways if every earlier card was the viewer's own where possible.
pub(super) fn of_pile(begin: &Walk, turned_up: &[Card]) -> (Vec<Outlook>, Walk, usize) {
    let mut walk = *begin;
    let mut doubtful = 0;
    let mut strangers = Vec::new();
    for &card in turned_up {
        strangers.push(walk.on_pile(card));
        if walk.sent.take(card) {
            doubtful += usize::from(walk.pool.without_church().contains(card));
        } else {
            walk.pool.take(card);
            walk.pile = walk.pile.saturating_sub(1);
        }
    }
    let outlook = |card: Card| {
        let changes: Vec<_> = (turned_up.iter().zip(&strangers))
            .map(
                |(&shown, &stranger)| {
                    if shown == card { Change::Shown { stranger } } else { Change::Nothing }
                },
            )
            .collect();
        Outlook::new(Seat::FIRST, card, begin.sent.count(card), &changes)
    };
    (distinct(turned_up.iter().copied()).into_iter().map(outlook).collect(), walk, doubtful)
}

fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for item in items {
        if !all.contains(&item) {
            all.push(item);
        }
    }
    all
}

/// The best case before a step.
#[derive(Clone, Copy)]
struct Best {
    /// The maximum number of cards of each kind in each hand.
    hands: BySeat<Cards>,
    /// The number of face-down cards in each hand.
    sizes: BySeat<usize>,
}

impl Best {
    /// Assumes that every stranger can have every name.
    fn new(walk: &Walk) -> Best {
        let names = walk.pool.without_church();
        let hands = BySeat::from_fn(|seat| match walk.strangers[seat] {
            0 => walk.hands[seat],
            strangers => walk.hands[seat].plus(at_most(names, strangers.into())),
        });
        let sizes = BySeat::from_fn(|seat| walk.hands[seat].len() + usize::from(walk.strangers[seat]));
        Best { hands, sizes }
    }

    /// Applies a step. Assumes that an unseen loss takes no tracked card.
    fn apply(&mut self, step: &Step) {
        match *step {
            Step::Gain { seat, card } => {
                self.sizes[seat] += 1;
                self.hands[seat] = with_one_of(self.hands[seat], Cards::from_iter([card]));
            }
            Step::Lose { seat, card } | Step::Show { seat, card } => {
                self.sizes[seat] -= 1;
                self.hands[seat].take(card);
            }
            Step::Hide { seat, to, .. } => {
                self.sizes[seat] -= 1;
                if let Some(to) = to {
                    self.sizes[to] += 1;
                    self.hands[to] = with_one_of(self.hands[to], self.hands[seat]);
                }
            }
        }
    }
}

/// Returns the cards, limited to `n` of each kind.
fn at_most(cards: Cards, n: usize) -> Cards {
    cards.without(cards.less_of_each(n))
}

/// Returns the maximum of each kind in a hand that one of the other cards has joined.
fn with_one_of(hand: Cards, others: Cards) -> Cards {
    let mut most = hand;
    for (card, _) in others.kinds().filter(|(card, _)| card.is_gold() || !hand.contains(*card)) {
        most.insert(card);
    }
    most
}

pub(super) fn of_hands(begin: &Walk, steps: &[Step]) -> Vec<Outlook> {
    let mut best = Best::new(begin);
    let mut bests = Vec::with_capacity(steps.len());
    for step in steps {
        bests.push(best);
        best.apply(step);
    }
    let shown = distinct(steps.iter().filter_map(|step| match *step {
        Step::Show { seat, card } => Some((seat, card)),
        _ => None,
    }));
    // The size of each hand without the claims of the kinds before.
    let mut sizes: Vec<BySeat<f64>> =
        bests.iter().map(|best| BySeat::from_fn(|seat| best.sizes[seat] as f64)).collect();
    let mut outlooks: Vec<Outlook> = Vec::new();
    for &(seat, card) in &shown {
        let changes: Vec<Change> = (steps.iter().zip(&bests).zip(&sizes))
            .map(|((step, best), sizes)| match *step {
                Step::Gain { seat: to, card: gained } if (to, gained) == (seat, card) => Change::Gain,
                Step::Show { seat: from, card: shown } if (from, shown) == (seat, card) => {
                    Change::Shown { stranger: 0.0 }
                }
                Step::Hide { seat: from, .. } if from == seat => Change::Departure(sizes[seat].max(1.0)),
                Step::Hide { seat: from, to: Some(to), .. } if to == seat => {
                    Change::Arrival(arrival(best, from, card, &shown))
                }
                _ => Change::Nothing,
            })
            .collect();
        let most = bests.iter().map(|best| best.hands[seat].count(card)).max().unwrap_or(0);
        let outlook = Outlook::new(seat, card, most, &changes);
        for (index, sizes) in sizes.iter_mut().enumerate() {
            sizes[seat] -= outlook.claim(index);
        }
        outlooks.push(outlook);
    }
    outlooks
}

/// Returns the maximum probability that a card that leaves a hand unseen is this one: in the best case, all other
/// tracked cards of the hand stay.
fn arrival(best: &Best, from: Seat, card: Card, shown: &[(Seat, Card)]) -> f64 {
    let tracked = shown.iter().filter(|&&(seat, _)| seat == from);
    let staying: usize = tracked.map(|&(_, card)| best.hands[from].count(card)).sum();
    let cards = best.sizes[from].saturating_sub(staying).max(1);
    (best.hands[from].count(card) as f64 / cards as f64).min(1.0)
}
