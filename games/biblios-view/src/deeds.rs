//! What all players saw each seat do, which says something about its hand.

use tabletop::BySeat;

use crate::action::Place;
use crate::card::{ByCategory, Card, Face};
use crate::cards::Cards;
use crate::deck::Deck;
use crate::event::Event;
use crate::public_state::Lot;

/// The kinds of lots that have a price: the categories, in their order, then Gold.
pub const PRICES: usize = 6;

/// The public deeds of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deeds {
    /// The sum of the values that the seat laid into the public space.
    pub laid_out: ByCategory<i8>,
    /// The highest bid by kind of lot.
    pub bid: [i8; PRICES],
    /// The price by kind of lot at which the seat last passed.
    pub passed: [i8; PRICES],
    /// The Gold paid.
    pub gold_paid: i8,
    /// The number of cards paid face down.
    pub cards_paid: i8,
    /// The number of lots won.
    pub won: i8,
    /// How often the seat refused to pay.
    pub defaults: i8,
    /// The highest bid in Gold since the seat last paid Gold.
    pub offered: i8,
    /// The cards that all players saw the seat get and have not seen it lose.
    pub open: Cards,
}

/// Adds an event to the deeds. `lot` is what was for sale before it.
pub(crate) fn observe(deeds: &mut BySeat<Deeds>, event: &Event, lot: Option<&Lot>, deck: &Deck) {
    let card = lot.map(|lot| lot.card);
    match *event {
        Event::Placed { seat, card: Some(card), place: Place::Public } => {
            if let Face::Category(category, _) = card.face() {
                deeds[seat].laid_out[category] =
                    deeds[seat].laid_out[category].saturating_add(deck.value(card) as i8);
            }
        }
        Event::Taken { seat, card } => deeds[seat].get(card),
        Event::Bid { seat, amount } => {
            let (of_seat, bid) = (&mut deeds[seat], amount.min(127) as i8);
            if let Some(price) = card.and_then(price) {
                of_seat.bid[price] = of_seat.bid[price].max(bid);
            }
            if card.is_some_and(|card| !card.is_gold()) {
                of_seat.offered = of_seat.offered.max(bid);
            }
        }
        Event::Passed { seat } => {
            if let (Some(price), Some(lot)) = (card.and_then(price), lot) {
                deeds[seat].passed[price] = (lot.high_bid.min(127) as i8).saturating_add(1);
            }
        }
        Event::PaidGold { seat, cards } => {
            let of_seat = &mut deeds[seat];
            of_seat.gold_paid = of_seat.gold_paid.saturating_add(cards.gold_sum() as i8);
            of_seat.offered = 0;
            of_seat.won = of_seat.won.saturating_add(1);
            of_seat.open = of_seat.open.without(cards);
            card.into_iter().for_each(|card| of_seat.get(card));
        }
        Event::PaidCards { seat, count, .. } => {
            let of_seat = &mut deeds[seat];
            of_seat.cards_paid = of_seat.cards_paid.saturating_add(count as i8);
            of_seat.won = of_seat.won.saturating_add(1);
            card.into_iter().for_each(|card| of_seat.get(card));
        }
        Event::Defaulted { seat } => deeds[seat].defaults = deeds[seat].defaults.saturating_add(1),
        Event::Plundered { from, open: true, card: Some(card), .. }
        | Event::Lost { seat: from, open: true, card: Some(card) } => {
            deeds[from].open.take(card);
        }
        _ => {}
    }
}

impl Deeds {
    /// Adds a card that all players saw the seat get.
    fn get(&mut self, card: Card) {
        if !card.is_church() && (card.is_gold() || !self.open.contains(card)) {
            self.open.insert(card);
        }
    }
}

/// Returns the index of the price for a lot.
fn price(lot: Card) -> Option<usize> {
    match lot.face() {
        Face::Category(category, _) => Some(category as usize),
        Face::Gold(_) => Some(5),
        Face::Church(_) => None,
    }
}
