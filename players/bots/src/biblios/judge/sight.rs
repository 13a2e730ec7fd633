//! What a position looks like to the judge, right after an action of its own: numbers of about the size of one.
//!
//! The networks were trained on these numbers in this order: whoever changes them must train anew.

use biblios_view::{Action, Card, Cards, Category, Face, Legal, Phase, View};
use tabletop::{BySeat, Seat};

use super::after::After;
use super::deeds::{DEEDS, Deeds, Purse, deeds, purses};
use crate::biblios::insight::Insight;
use crate::biblios::outlook::Outlook;

/// How many numbers there are of each category, of each other seat, and of all else.
const OF_CATEGORY: usize = 14;
const OF_SEAT: usize = 8;
const OF_TABLE: usize = 32;
const OF_LOT: usize = 22;
const KINDS: usize = 5;
/// How many numbers a position is.
pub const NUMBERS: usize = 5 * OF_CATEGORY + 3 * OF_SEAT + OF_TABLE + OF_LOT + KINDS + 3 * DEEDS;

/// A position as numbers.
pub type Numbers = [f32; NUMBERS];

/// What is the same for all actions that a seat can choose from.
pub(super) struct Sight<'a> {
    view: &'a View,
    pub(super) insight: Insight<'a>,
    pub(super) outlook: Outlook,
    purses: BySeat<Purse>,
    deeds: BySeat<Deeds>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(view: &'a View) -> Sight<'a> {
        let insight = Insight::of(view);
        let outlook = Outlook::new(&insight);
        Sight { view, purses: purses(view), deeds: deeds(view), outlook, insight }
    }

    /// The position after an action.
    pub(super) fn after(&self, action: &Action) -> Numbers {
        let mut after = After::nothing(self.view, &self.insight);
        after.play(action, self.view, &self.insight);
        let mut numbers = [0.0; NUMBERS];
        let mut at = 0;
        let mut put = |number: f32| {
            numbers[at] = number;
            at += 1;
        };
        self.categories(&after, &mut put);
        self.seats(&after, &mut put);
        self.table(&after, &mut put);
        self.lot(&after, &mut put);
        let kind = kind(action);
        (0..KINDS).for_each(|other| put(f32::from(kind == other)));
        for other in self.three() {
            let deeds = other.map_or([0.0; DEEDS], |other| self.deeds[other]);
            deeds.into_iter().for_each(&mut put);
        }
        debug_assert_eq!(at, NUMBERS);
        numbers
    }

    fn categories(&self, after: &After, put: &mut impl FnMut(f32)) {
        let (insight, values) = (&self.insight, self.insight.deck.values());
        for category in Category::ALL {
            let sum = |cards: Cards| f32::from(values.sum(cards, category));
            let (die, own) = (f32::from(after.dice.0[category]), sum(after.hand));
            put(die / 4.0);
            put(own / 8.0);
            for other in self.three() {
                let lead = other.map_or(0.0, |other| own - self.outlook.others_mean(category, other));
                put((lead / 5.0).clamp(-2.0, 2.0));
            }
            for other in self.three() {
                put(other.map_or(0.0, |other| sum(insight.sure[other]) / 8.0));
            }
            let chance = self.outlook.chance(category, after.more[category], None);
            put(chance);
            put(chance * die / 4.0);
            put(sum(insight.unseen) / 16.0);
            put(sum(after.sent) / 4.0);
            put(sum(after.public) / 4.0);
            put(self.outlook.letter_lead(category));
        }
    }

    /// The others in the order of turns, as many as there can be.
    fn three(&self) -> [Option<Seat>; 3] {
        let (seats, mut seat) = (self.insight.table.seats(), self.insight.seat);
        std::array::from_fn(|on| {
            seat = seat.left(seats);
            (on + 1 < seats).then_some(seat)
        })
    }

    fn seats(&self, after: &After, put: &mut impl FnMut(f32)) {
        let insight = &self.insight;
        let a_stranger =
            insight.unseen.gold_sum() as f32 / insight.unseen.without_church().len().max(1) as f32;
        for other in self.three() {
            let Some(other) = other else {
                (0..OF_SEAT).for_each(|_| put(0.0));
                continue;
            };
            let (sure, strangers) = (insight.sure[other].gold_sum() as f32, insight.strangers[other] as f32);
            put(sure / 8.0);
            put((sure + strangers * a_stranger) / 8.0);
            put(strangers / 8.0);
            put(self.view.knowledge().size(other) as f32 / 16.0);
            put(self.purses[other].least / 8.0);
            put(self.purses[other].passed / 8.0);
            put(after.lot.map_or(0.0, |lot| f32::from(lot.bidding.contains(other))));
            put(after.lot.map_or(0.0, |lot| f32::from(lot.high_bidder == Some(other))));
        }
    }

    fn table(&self, after: &After, put: &mut impl FnMut(f32)) {
        let (table, insight) = (self.view.table(), &self.insight);
        let churches = |cards: Cards| (cards.len() - cards.without_church().len()) as f32;
        for count in after.hand.gold_counts() {
            put(f32::from(count) / 3.0);
        }
        put(after.hand.gold_sum() as f32 / 8.0);
        put(after.hand.len() as f32 / 16.0);
        put(table.left() as f32 / 32.0);
        put(after.pile as f32 / 16.0);
        put(f32::from(table.phase() == Phase::Gift));
        put(f32::from(after.rooms[0]));
        put(f32::from(after.rooms[1]));
        put(after.public.len() as f32 / 3.0);
        put(after.public.gold_sum() as f32 / 3.0);
        put(churches(after.public));
        put(after.sent.gold_sum() as f32 / 4.0);
        put(churches(after.sent));
        put(after.sent.len() as f32 / 8.0);
        put(insight.unseen.gold_sum() as f32 / 16.0);
        put(churches(insight.unseen) / 4.0);
        put(insight.unseen.len() as f32 / 32.0);
        put(self.outlook.gold * 4.0);
        let on = (table.active().index() + table.seats() - insight.seat.index()) % table.seats();
        (0..4).for_each(|other| put(f32::from(on == other)));
        let of_public = |card: Card| self.outlook.gain(card);
        let best = after.public.kinds().map(|(card, _)| of_public(card)).fold(0.0, f32::max);
        put(best);
        let harm: f32 =
            after.public.kinds().map(|(card, count)| count as f32 * self.outlook.mean_harm(card)).sum();
        put(harm);
        // A Church card that was got and is about to be used.
        put(after.church.map_or(0.0, |church| f32::from(church.raises())));
        put(after.church.map_or(0.0, |church| f32::from(church.lowers())));
        put(after.church.map_or(0.0, |church| church.dice() as f32 / 2.0));
        put(after.church.map_or(0.0, |church| self.outlook.best_use(church).1));
        put(f32::from(matches!(self.view.legal(), Legal::Church(_))));
        put(f32::from(after.defaulted));
    }

    fn lot(&self, after: &After, put: &mut impl FnMut(f32)) {
        let Some(lot) = after.lot else {
            (0..OF_LOT).for_each(|_| put(0.0));
            return;
        };
        let (seat, deck) = (self.insight.seat, self.insight.deck);
        let (bid, own) = (f32::from(lot.high_bid), lot.high_bidder == Some(seat));
        let value = f32::from(deck.value(lot.card));
        let of = |category: Category| matches!(lot.card.face(), Face::Category(one, _) if one == category);
        put(1.0);
        Category::ALL.into_iter().for_each(|category| put(if of(category) { value / 3.0 } else { 0.0 }));
        put(if lot.card.is_gold() { value / 3.0 } else { 0.0 });
        put(lot.card.as_church().map_or(0.0, |church| church.dice() as f32 / 2.0));
        put(bid / 6.0);
        put(f32::from(own));
        put(if own { bid / 6.0 } else { 0.0 });
        put(f32::from(lot.bidding.contains(seat)));
        put(lot.bidding.len() as f32 / 4.0);
        let means = if lot.card.is_gold() { after.hand.len() } else { after.hand.gold_sum() } as f32;
        put(((means - bid) / 6.0).clamp(-1.0, 2.0));
        put(f32::from(means < bid));
        let gain = self.outlook.gain(lot.card);
        let harm = lot.high_bidder.filter(|_| !own).map_or(0.0, |other| self.outlook.harm(lot.card, other));
        put(gain);
        put(if own { gain } else { 0.0 });
        put(harm);
        put(self.outlook.mean_harm(lot.card));
        put(if lot.card.is_gold() { 0.0 } else { self.outlook.gold * bid * if own { 1.0 } else { 0.0 } });
        put(lot.barred.len() as f32);
        let next = lot.bidding.next_after(seat, self.view.table().seats());
        put(f32::from(next.is_some_and(|next| Some(next) == lot.high_bidder)));
    }
}

/// What kind of an action it is.
fn kind(action: &Action) -> usize {
    match action {
        Action::Place(_) => 0,
        Action::Take(_) => 1,
        Action::Church(_) => 2,
        Action::Bid(_) | Action::Pass => 3,
        Action::Pay(_) | Action::Default => 4,
    }
}
