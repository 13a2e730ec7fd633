//! What everybody saw the seats do that says something about their hands.

use biblios_view::{Card, Event, Face, Place, View};
use tabletop::BySeat;

/// How many numbers the deeds of a seat are.
pub(super) const DEEDS: usize = 17;
/// Where those about Gold stand, behind three of each category.
const OF_GOLD: usize = 15;

/// The deeds of a seat: of each category what it gave away, the most that it bid and where it last gave up; then the
/// last two for Gold.
pub(super) type Deeds = [f32; DEEDS];

pub(super) fn deeds(view: &View) -> BySeat<Deeds> {
    let mut deeds = BySeat::from_fn(|_| [0.0; DEEDS]);
    let (mut lot, mut high): (Option<Card>, u8) = (None, 0);
    for event in view.events() {
        match *event {
            Event::Placed { seat, card: Some(card), place: Place::Public } => {
                if let Face::Category(category, _) = card.face() {
                    deeds[seat][3 * category as usize] += f32::from(view.deck().value(card)) / 6.0;
                }
            }
            Event::TurnedUp { card } => (lot, high) = (Some(card), 0),
            Event::Bid { seat, amount } => {
                high = amount;
                if let Some(most) = lot.and_then(bids_for) {
                    deeds[seat][most] = deeds[seat][most].max(f32::from(amount) / 6.0);
                }
            }
            Event::Passed { seat } => {
                if let Some(most) = lot.and_then(bids_for) {
                    deeds[seat][most + 1] = 1.0 / (1.0 + f32::from(high));
                }
            }
            _ => {}
        }
    }
    deeds
}

/// Where the most that was bid for such a lot stands; what is said about passing follows it.
fn bids_for(lot: Card) -> Option<usize> {
    match lot.face() {
        Face::Category(category, _) => Some(3 * category as usize + 1),
        Face::Gold(_) => Some(OF_GOLD),
        Face::Church(_) => None,
    }
}

/// What the bids of a seat say about its Gold: it has, or had, at least so much, and for so much it last gave up.
#[derive(Clone, Copy, Default)]
pub(super) struct Purse {
    pub(super) least: f32,
    pub(super) passed: f32,
}

pub(super) fn purses(view: &View) -> BySeat<Purse> {
    let mut purses: BySeat<Purse> = BySeat::default();
    let Some((_, _, events)) = view.since_auctions() else { return purses };
    let (mut lot, mut high): (Option<Card>, u8) = (None, 0);
    for event in events {
        let for_gold = lot.is_some_and(|card| !card.is_gold());
        match *event {
            Event::TurnedUp { card } => (lot, high) = (Some(card), 0),
            Event::Bid { seat, amount } => {
                high = amount;
                if for_gold {
                    purses[seat].least = purses[seat].least.max(amount.into());
                }
            }
            Event::Passed { seat } if for_gold => purses[seat].passed = f32::from(high) + 1.0,
            Event::PaidGold { seat, cards } => {
                purses[seat].least = (purses[seat].least - cards.gold_sum() as f32).max(0.0);
            }
            Event::PaidCards { seat, .. } => {
                purses[seat].least += lot.map_or(0.0, |card| f32::from(view.deck().value(card)));
            }
            _ => {}
        }
    }
    purses
}
