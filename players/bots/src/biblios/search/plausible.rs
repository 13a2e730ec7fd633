//! How plausible the play of the others makes a world.
//!
//! Worlds are sampled as though the others had played at random. They have not: a card that somebody kept is better
//! than most, and whoever bid five mostly has five. So a world gets a weight, the product of
//! - for each hidden card in a hand, the probability that its owner, coming to draw it, kept it; for each on the auction
//!   pile, that it was sent there. They follow from how the policy fills the places of a turn;
//! - for each purse, the probabilities of its owner's bids, passes and payments, given that Gold;
//! - for each hand a factor that grows with what it can hope to win: its owner chose with an eye to the rest of it.
//!
//! What others paid face down is decided before, when worlds are sampled ([`habit`](super::habit)).
//!
//! Nobody plays exactly like the policy. A part of each probability is that of a player who chooses at random, so
//! no world that fits is ever excluded.

use biblios::{Hidden, State};
use biblios_view::{ByCategory, Card, Cards, Category, Face, Phase, Place, View};
use tabletop::{BySeat, FastDealer, Seat};

use super::odds::Odds;
use super::policy;
use super::purses::{PURSES, purses};
use super::world::World;
use crate::biblios::expert::Rooms;

/// How much of everybody's play is taken to be at random.
pub(super) const AT_RANDOM: f32 = 0.15;
/// How much likelier a hand is for each point that it can hope to win, as a logarithm. Whoever chooses by what the own hand makes of a
/// card ends up with more than one to whom cards come as they are.
const AIMED: f32 = 1.5;
/// Sums of a category are told apart up to here; higher ones count as this high.
const SUMS: usize = 60;
/// How often each card that matters may change its place.
const STIRS: usize = 4;

/// The weights of worlds, as logarithms.
pub(super) struct Plausible<'a> {
    view: &'a View,
    /// The kinds of cards that the viewer has not seen.
    kinds: Vec<Card>,
    /// What each kind weighs in each hand.
    kept: BySeat<Vec<f32>>,
    /// What each kind weighs among the lots.
    sent: Vec<f32>,
    /// What each amount of Gold weighs in each hand.
    purses: BySeat<Vec<f32>>,
    /// What each sum of each category weighs in each hand.
    sums: BySeat<ByCategory<Vec<f32>>>,
}

/// A hidden card that could as well be another one: where it lies, and which of the kinds it is.
#[derive(Clone, Copy)]
struct Slot {
    place: Hidden,
    kind: usize,
}

impl<'a> Plausible<'a> {
    /// `typical` is a world in which everybody has what the others guess.
    pub(super) fn new(view: &'a View, odds: &Odds, typical: &World) -> Plausible<'a> {
        let kinds: Vec<(Card, usize)> = view.unseen().kinds().collect();
        let mut sent = vec![0.0; kinds.len()];
        let mut kept: BySeat<Vec<f32>> = BySeat::default();
        let by_chance = 1.0 / (odds.seats + 1) as f32;
        let mixed = |likely: f32| (1.0 - AT_RANDOM) * likely + AT_RANDOM * by_chance;
        for seat in others(view) {
            let filled = filled(odds, typical, seat, &kinds);
            kept[seat] = filled.iter().map(|places| mixed(places[Place::Keep as usize]).ln()).collect();
            for (sent, places) in sent.iter_mut().zip(&filled) {
                *sent += mixed(places[Place::Auction as usize]) / (odds.seats - 1) as f32;
            }
        }
        sent.iter_mut().for_each(|weight| *weight = weight.ln());
        let kinds = kinds.into_iter().map(|(card, _)| card).collect();
        let mut purses = purses(view, odds, typical);
        for seat in others(view) {
            let hope = AIMED * policy::gold_worth(odds, typical, seat);
            purses[seat].iter_mut().zip(0_u8..).for_each(|(weight, gold)| *weight += hope * f32::from(gold));
        }
        Plausible { view, kinds, kept, sent, purses, sums: sums(view, odds, typical) }
    }

    /// The logarithm of the weight of a world that fits the view.
    #[cfg(test)]
    pub(super) fn weight(&self, state: &State) -> f32 {
        let cards: f32 = self.slots(state).iter().map(|slot| self.at(slot.place, slot.kind)).sum();
        let hand = |seat: Seat| {
            let of =
                |category: Category| self.sums[seat][category][self.sum(state, seat, category).min(SUMS - 1)];
            self.purses[seat][purse(state, seat)] + Category::ALL.into_iter().map(of).sum::<f32>()
        };
        cards + others(self.view).map(hand).sum::<f32>()
    }

    /// What a kind of card weighs in a place.
    fn at(&self, place: Hidden, kind: usize) -> f32 {
        match place {
            Hidden::Hand(seat) => self.kept[seat][kind],
            Hidden::Pile => self.sent[kind],
            Hidden::Draw if self.view.table().phase() != Phase::Gift => self.sent[kind],
            Hidden::Draw | Hidden::Removed => 0.0,
        }
    }

    /// The hidden cards that could as well be others: first those that somebody has seen, then the rest. Second, how
    /// many come first.
    fn slots_by_weight(&self, state: &State) -> (Vec<Slot>, usize) {
        let (knowledge, deck) = (self.view.knowledge(), self.view.deck().cards());
        let mut slots = Vec::new();
        let mut add = |place: Hidden, cards: Cards| {
            for (kind, &card) in self.kinds.iter().enumerate() {
                slots.extend(std::iter::repeat_n(Slot { place, kind }, cards.count(card)));
            }
            slots.len()
        };
        for seat in others(self.view) {
            let sure = knowledge.sure(seat);
            let known = sure.plus(knowledge.maybe(seat).without(sure.of_categories()));
            add(Hidden::Hand(seat), state.hand(seat).without(known));
        }
        let seen = add(Hidden::Pile, state.pile().without(knowledge.sent()));
        let gift = self.view.table().phase() == Phase::Gift;
        let lots = if gift { state.draw() } else { state.draw().without(knowledge.sent()) };
        let sold = add(Hidden::Draw, lots);
        add(Hidden::Removed, state.removed().without(deck.minus(self.view.in_play())));
        (slots, if gift { seen } else { sold })
    }

    #[cfg(test)]
    fn slots(&self, state: &State) -> Vec<Slot> {
        self.slots_by_weight(state).0
    }

    /// Moves a world towards more plausible ones: pairs of hidden cards change places, or stay, by the Metropolis rule.
    /// So worlds that are all equally likely before come to be as likely as their weights.
    pub(super) fn stir(&self, state: &mut State, dealer: &mut FastDealer) {
        let (mut slots, weighty) = self.slots_by_weight(state);
        for _ in 0..STIRS * weighty {
            let a = dealer.below_u64(weighty as u64) as usize;
            let b = dealer.below_u64(slots.len() as u64) as usize;
            let (one, two) = (slots[a], slots[b]);
            if one.place == two.place || one.kind == two.kind {
                continue;
            }
            let (card, other) = (self.kinds[one.kind], self.kinds[two.kind]);
            if is_barred(one.place, other) || is_barred(two.place, card) {
                continue;
            }
            let change = self.at(one.place, two.kind) + self.at(two.place, one.kind)
                - self.at(one.place, one.kind)
                - self.at(two.place, two.kind)
                + self.purse_change(state, one.place, card, other)
                + self.purse_change(state, two.place, other, card)
                + self.sum_change(state, one.place, card, other)
                + self.sum_change(state, two.place, other, card);
            let luck = ((dealer.bits() >> 40) as f32 + 1.0) / (1u64 << 24) as f32;
            if luck.ln() < change {
                state.exchange((one.place, card), (two.place, other));
                (slots[a].kind, slots[b].kind) = (two.kind, one.kind);
            }
        }
    }

    /// How the weights of a hand's sums change when a card goes and another comes.
    fn sum_change(&self, state: &State, place: Hidden, gone: Card, come: Card) -> f32 {
        let Hidden::Hand(seat) = place else { return 0.0 };
        let adds = |card: Card, to: Category| match card.face() {
            Face::Category(category, _) if category == to => usize::from(self.view.deck().value(card)),
            _ => 0,
        };
        let weight = |category: Category, sum: usize| self.sums[seat][category][sum.min(SUMS - 1)];
        let change = |category: Category| {
            let now = self.sum(state, seat, category);
            weight(category, now + adds(come, category) - adds(gone, category)) - weight(category, now)
        };
        let (one, two) = (category_of(gone), category_of(come));
        one.map_or(0.0, change) + two.filter(|_| two != one).map_or(0.0, change)
    }

    fn sum(&self, state: &State, seat: Seat, category: Category) -> usize {
        self.view.deck().values().sum(state.hand(seat), category).into()
    }

    /// How the weight of a purse changes when a card goes and another comes.
    fn purse_change(&self, state: &State, place: Hidden, gone: Card, come: Card) -> f32 {
        let Hidden::Hand(seat) = place else { return 0.0 };
        let now = purse(state, seat);
        let then = (now + gold(come)).saturating_sub(gold(gone)).min(PURSES - 1);
        self.purses[seat][then] - self.purses[seat][now]
    }
}

fn others(view: &View) -> impl Iterator<Item = Seat> {
    let own = view.seat();
    Seat::all(view.table().seats()).filter(move |&seat| Some(seat) != own)
}

fn category_of(card: Card) -> Option<Category> {
    match card.face() {
        Face::Category(category, _) => Some(category),
        _ => None,
    }
}

/// What each sum weighs in each hand, by the chance that it wins its die.
fn sums(view: &View, odds: &Odds, typical: &World) -> BySeat<ByCategory<Vec<f32>>> {
    let mut sums = BySeat::default();
    for seat in others(view) {
        sums[seat] = ByCategory::from_fn(|category| {
            let (die, own) = (view.table().dice().0[category], typical.own[seat][category as usize]);
            let chance = |sum: usize| policy::chance(odds, typical, seat, category, sum as f32 - own);
            (0..SUMS).map(|sum| AIMED * f32::from(die) * chance(sum)).collect()
        });
    }
    sums
}

/// No Church card can come into a hand.
fn is_barred(place: Hidden, card: Card) -> bool {
    matches!(place, Hidden::Hand(_)) && card.is_church()
}

fn gold(card: Card) -> usize {
    Cards::from_iter([card]).gold_sum()
}

fn purse(state: &State, seat: Seat) -> usize {
    state.hand(seat).gold_sum().min(PURSES - 1)
}

/// How likely a seat puts each kind of card in each place, if it comes to draw one at some time of its turn.
fn filled(odds: &Odds, typical: &World, seat: Seat, kinds: &[(Card, usize)]) -> Vec<[f32; 3]> {
    let total: usize = kinds.iter().map(|(_, count)| count).sum();
    let worth: Vec<_> = kinds.iter().map(|&(card, _)| policy::places(odds, typical, seat, card)).collect();
    let mut filled = vec![[0.0; 3]; kinds.len()];
    // How likely it is to come to each set of places that are still to be filled. To fill a place lowers the number
    // of the set, so from the highest number down all ways to a set are known when it comes.
    let mut reached = [0.0; 16];
    reached[Rooms { keep: true, auction: true, public: odds.seats - 1 }.index()] = 1.0;
    for rooms in (1..16).rev().map(Rooms::at) {
        let here = reached[rooms.index()];
        if here == 0.0 {
            continue;
        }
        for (kind, &(_, count)) in kinds.iter().enumerate() {
            let (place, _) = rooms.best(&worth[kind], |rest| odds.hopes[seat][rest.index()]);
            filled[kind][place as usize] += here / (odds.seats + 1) as f32;
            let rest = match place {
                Place::Keep => Rooms { keep: false, ..rooms },
                Place::Auction => Rooms { auction: false, ..rooms },
                Place::Public => Rooms { public: rooms.public - 1, ..rooms },
            };
            reached[rest.index()] += here * count as f32 / total as f32;
        }
    }
    filled
}
