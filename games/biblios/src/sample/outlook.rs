//! Upper bounds for the number of ways in which a walk can go on.
//!
//! The cards that matter are those which are shown later: for each hand and each kind of card shown from it
//! an outlook says, step by step, how much a number of such cards at that time is worth. The product of all
//! outlooks is never less than the true number of ways, in units that are the same for all walks. When a card
//! leaves a hand unseen and kind j would lose the share a_j of its ways, then 1 - a_1 - a_2 - ... of all ways
//! are left, which is the product of the factors 1 - a_j / (1 - a_1 - ... - a_(j-1)); so every kind may take
//! the *claims* of the kinds before it, which cannot leave at all, off the hand. A card that arrives unseen
//! can only be of one kind.

use alloc::vec::Vec;

use biblios_view::{Card, Cards};
use tabletop::{BySeat, Seat};

use super::steps::Step;
use super::walk::Walk;

/// A bound of the ways to go on, by the number of cards of one kind in one hand, at every step.
pub(super) struct Outlook {
    pub(super) seat: Seat,
    pub(super) card: Card,
    /// One row a step, one column a number of cards; the last row is for the end.
    bounds: Vec<f64>,
    width: usize,
}

/// What a step does to the cards of one kind in one hand.
#[derive(Clone, Copy)]
enum Change {
    Nothing,
    /// One more.
    Gain,
    /// One more with this probability at the most.
    Arrival(f64),
    /// One of so many cards of the hand leaves.
    Departure(f64),
    /// One leaves in sight, or else a stranger, which has so many ways at the most.
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

    /// The bound before a step, with so many cards.
    pub(super) fn before(&self, step: usize, count: usize) -> f64 {
        self.bounds[step * self.width + count.min(self.width - 1)]
    }

    /// The bound after a step, with so many cards.
    pub(super) fn after(&self, step: usize, count: usize) -> f64 {
        self.before(step + 1, count)
    }

    /// How many cards of this kind cannot leave in a step, at least, whatever their number is.
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

/// The outlooks for the kinds of cards that were turned up, how the walk is after that at best, and how many
/// names it can have used up in addition.
///
/// A card can have been a stranger in the most ways if all cards before it that can have been the viewer's
/// own were that.
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

/// What is at best before a step.
#[derive(Clone, Copy)]
struct Best {
    /// The cards that each hand can have, as many of each kind as possible.
    hands: BySeat<Cards>,
    /// How many face-down cards each hand has.
    sizes: BySeat<usize>,
}

impl Best {
    /// Every stranger can have every name.
    fn new(walk: &Walk) -> Best {
        let names = walk.pool.without_church();
        let hands = BySeat::from_fn(|seat| match walk.strangers[seat] {
            0 => walk.hands[seat],
            strangers => walk.hands[seat].plus(at_most(names, strangers.into())),
        });
        let sizes = BySeat::from_fn(|seat| walk.hands[seat].len() + usize::from(walk.strangers[seat]));
        Best { hands, sizes }
    }

    /// Goes on; no unseen loss hurts.
    fn go(&mut self, step: &Step) {
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

/// Of each kind no more than so many.
fn at_most(cards: Cards, n: usize) -> Cards {
    cards.without(cards.less_of_each(n))
}

/// The most cards of each kind that a hand can have when one of others has joined it.
fn with_one_of(hand: Cards, others: Cards) -> Cards {
    let mut most = hand;
    for (card, _) in others.kinds().filter(|(card, _)| card.is_gold() || !hand.contains(*card)) {
        most.insert(card);
    }
    most
}

/// The outlooks for the hands.
pub(super) fn of_hands(begin: &Walk, steps: &[Step]) -> Vec<Outlook> {
    let mut best = Best::new(begin);
    let mut bests = Vec::with_capacity(steps.len());
    for step in steps {
        bests.push(best);
        best.go(step);
    }
    let shown = distinct(steps.iter().filter_map(|step| match *step {
        Step::Show { seat, card } => Some((seat, card)),
        _ => None,
    }));
    // What the kinds before leave of each hand, for the others to leave from.
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

/// The greatest probability with which a card that leaves a hand unseen is this one: the others that matter
/// may all be staying, for the sake of what they are worth later.
fn arrival(best: &Best, from: Seat, card: Card, shown: &[(Seat, Card)]) -> f64 {
    let tracked = shown.iter().filter(|&&(seat, _)| seat == from);
    let staying: usize = tracked.map(|&(_, card)| best.hands[from].count(card)).sum();
    let cards = best.sizes[from].saturating_sub(staying).max(1);
    (best.hands[from].count(card) as f64 / cards as f64).min(1.0)
}
