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

/// What the viewer can tell cards in a hand apart by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The viewer has seen the card.
    Known(Card),
    /// The viewer has not.
    Stranger,
}

/// A bound of the ways to go on, by the number of cards of one kind in one hand, at every step.
pub(super) struct Outlook {
    pub(super) seat: Seat,
    pub(super) kind: Kind,
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
    /// A stranger leaves in sight, with this share of its names at the most.
    StrangerShown {
        share: f64,
    },
}

impl Outlook {
    fn new(seat: Seat, kind: Kind, width: usize, changes: &[Change]) -> Outlook {
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
                    Change::StrangerShown { share } => count as f64 * share * less(count),
                };
            }
        }
        Outlook { seat, kind, bounds, width }
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

/// The outlooks for the viewer's own cards on the auction pile, and what is at best
/// after all that was turned up.
///
/// A card can have been a stranger in the most ways if all cards before it that can have been the viewer's
/// own were that.
pub(super) fn of_pile(begin: &Walk, turned_up: &[Card]) -> (Vec<Outlook>, Best) {
    let mut walk = *begin;
    let mut strangers = Vec::new();
    let mut doubtful = 0.0;
    for &card in turned_up {
        strangers.push(walk.on_pile(card));
        if walk.sent.take(card) {
            doubtful += if walk.pool.without_church().contains(card) { 1.0 } else { 0.0 };
        } else {
            walk.pool.take(card);
            walk.pile = walk.pile.saturating_sub(1);
        }
    }
    let sizes = BySeat::from_fn(|seat| begin.size(seat));
    let best = Best { walk, known: walk.known, sizes, least_names: walk.hand_pool() - doubtful };
    let mut kinds: Vec<Card> = Vec::new();
    for &card in turned_up {
        if !kinds.contains(&card) {
            kinds.push(card);
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
        Outlook::new(Seat::FIRST, Kind::Known(card), begin.sent.count(card) + 1, &changes)
    };
    (kinds.into_iter().map(outlook).collect(), best)
}

/// What is at best before a step.
#[derive(Clone, Copy)]
pub(super) struct Best {
    /// The most strangers that each hand can have, and the most names that they can have: those that are
    /// left if known cards are shown before strangers.
    walk: Walk,
    /// The most known cards that each hand can have: those that are left if strangers are shown first.
    known: BySeat<Cards>,
    /// How many face-down cards each hand has.
    sizes: BySeat<usize>,
    /// The fewest names that the strangers in hands can have.
    least_names: f64,
}

impl Best {
    /// The greatest share of its names with which a stranger can be this card.
    fn share(&self, card: Card) -> f64 {
        (self.walk.pool.count(card) as f64 / self.least_names.max(1.0)).min(1.0)
    }

    /// The most cards of this kind that a hand can have.
    fn count(&self, seat: Seat, kind: Kind) -> usize {
        match kind {
            Kind::Known(card) => self.known[seat].count(card),
            Kind::Stranger => self.walk.count(seat, kind),
        }
    }

    /// Goes on; no unseen loss hurts.
    fn go(&mut self, step: &Step) {
        let Best { walk, known, sizes, least_names } = self;
        match *step {
            Step::Gain { seat, card } => {
                sizes[seat] += 1;
                let gained = Cards::from_iter([card]);
                walk.known[seat] = with_one_of(walk.known[seat], gained);
                known[seat] = with_one_of(known[seat], gained);
            }
            Step::Lose { seat, card } => {
                sizes[seat] -= 1;
                walk.known[seat].remove(card);
                known[seat].remove(card);
            }
            Step::Show { seat, card } => {
                sizes[seat] -= 1;
                if walk.strangers[seat] > 0 && walk.pool.contains(card) {
                    *least_names -= 1.0;
                } else {
                    known[seat].take(card);
                }
                if !walk.known[seat].take(card) {
                    walk.pool.take(card);
                    walk.strangers[seat] = walk.strangers[seat].saturating_sub(1);
                }
            }
            Step::Hide { seat, to, staying } => {
                sizes[seat] -= 1;
                if let Some(to) = to {
                    sizes[to] += 1;
                    walk.known[to] = with_one_of(walk.known[to], walk.known[seat]);
                    known[to] = with_one_of(known[to], known[seat]);
                    walk.strangers[to] += u8::from(walk.strangers[seat] > 0);
                }
                if !staying.is_empty() {
                    *least_names -= 1.0;
                }
            }
        }
        for (strangers, &size) in walk.strangers.0.iter_mut().zip(&sizes.0) {
            *strangers = (*strangers).min(u8::try_from(size).unwrap_or(u8::MAX));
        }
    }
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
pub(super) fn of_hands(mut best: Best, steps: &[Step]) -> Vec<Outlook> {
    let mut bests = Vec::with_capacity(steps.len());
    for step in steps {
        bests.push(best);
        best.go(step);
    }
    let mut kinds: Vec<(Seat, Kind)> = Vec::new();
    for (step, best) in steps.iter().zip(&bests) {
        let Step::Show { seat, card } = *step else { continue };
        let kind = if best.known[seat].contains(card) { Kind::Known(card) } else { Kind::Stranger };
        if !kinds.contains(&(seat, kind)) {
            kinds.push((seat, kind));
        }
    }
    // The outlooks for strangers come first, because those for known cards look at them.
    kinds.sort_by_key(|(_, kind)| *kind != Kind::Stranger);
    let mut outlooks: Vec<Outlook> = Vec::new();
    // What the kinds before leave of each hand, for the others to leave from.
    let mut sizes: Vec<BySeat<f64>> =
        bests.iter().map(|best| BySeat::from_fn(|seat| best.sizes[seat] as f64)).collect();
    for &(seat, kind) in &kinds {
        let strangers = outlooks.iter().find(|one| (one.seat, one.kind) == (seat, Kind::Stranger));
        let changes: Vec<Change> = (0..steps.len())
            .map(|index| match steps[index] {
                Step::Hide { seat: from, .. } if from == seat => {
                    Change::Departure(sizes[index][seat].max(1.0))
                }
                ref step => change(seat, kind, step, &bests[index], &kinds, index, strangers),
            })
            .collect();
        let most = bests.iter().map(|best| best.count(seat, kind)).max().unwrap_or(0);
        let outlook = Outlook::new(seat, kind, most + 2, &changes);
        for (index, sizes) in sizes.iter_mut().enumerate() {
            sizes[seat] -= outlook.claim(index);
        }
        outlooks.push(outlook);
    }
    outlooks
}

/// What a step does to the cards of one kind in one hand.
fn change(
    seat: Seat,
    kind: Kind,
    step: &Step,
    best: &Best,
    tracked: &[(Seat, Kind)],
    index: usize,
    strangers: Option<&Outlook>,
) -> Change {
    match *step {
        Step::Gain { seat: to, card } if (to, Kind::Known(card)) == (seat, kind) => Change::Gain,
        Step::Show { seat: from, card } if from == seat => {
            let share = best.share(card);
            match kind {
                Kind::Stranger if !best.known[seat].contains(card) => Change::StrangerShown { share },
                Kind::Known(known) if known == card && best.known[seat].contains(card) => {
                    // A stranger that is shown now cannot be shown later.
                    let ways = |count: usize| match strangers {
                        None => count as f64,
                        Some(outlook) if outlook.after(index, count) > 0.0 => {
                            count as f64 * outlook.after(index, count - 1) / outlook.after(index, count)
                        }
                        Some(_) => 0.0,
                    };
                    let most = best.walk.strangers[seat].into();
                    Change::Shown { stranger: share * (1..=most).map(ways).fold(0.0, f64::max) }
                }
                _ => Change::Nothing,
            }
        }
        Step::Hide { seat: from, to: Some(to), .. } if to == seat => {
            // The others may all be staying, for the sake of what they are worth later.
            let others: usize = (tracked.iter())
                .filter(|&&(owner, _)| owner == from)
                .map(|&(_, kind)| best.count(from, kind))
                .sum();
            let cards = best.sizes[from].saturating_sub(others).max(1);
            Change::Arrival((best.count(from, kind) as f64 / cards as f64).min(1.0))
        }
        _ => Change::Nothing,
    }
}
