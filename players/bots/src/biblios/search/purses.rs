//! What the bids of a seat say about its Gold.

use biblios_view::{Card, Event, View};
use tabletop::{BySeat, Seat};

use super::odds::Odds;
use super::plausible::AT_RANDOM;
use super::policy;
use super::world::World;

/// Purses are told apart up to here; richer ones count as this rich.
pub(super) const PURSES: usize = 100;

/// What a seat did in an auction that is not for Gold.
enum Deed {
    Bid(u8),
    /// It passed where this would have been the least bid.
    Passed(u8),
    /// It did not pay this bid.
    Defaulted(u8),
}

/// How likely the bids, passes and payments of each seat are, by the Gold that it has now: logarithms.
pub(super) fn purses(view: &View, odds: &Odds, typical: &World) -> BySeat<Vec<f32>> {
    let mut purses = BySeat::from_fn(|_| vec![0.0; PURSES]);
    let Some((_, _, events)) = view.since_auctions() else { return purses };
    let (mut lot, mut high) = (None, 0);
    let mut deeds: Vec<(Seat, Card, Deed, BySeat<i32>)> = Vec::new();
    // How much Gold each seat has got so far, as everybody saw. What left a hand unseen is not known.
    let mut got: BySeat<i32> = BySeat::default();
    for event in events {
        let deed = match *event {
            Event::TurnedUp { card } => {
                (lot, high) = (Some(card), 0);
                None
            }
            Event::Bid { seat, amount } => {
                high = amount;
                Some((seat, Deed::Bid(amount)))
            }
            Event::Passed { seat } => Some((seat, Deed::Passed(high + 1))),
            Event::Defaulted { seat } => {
                let bid = std::mem::take(&mut high);
                Some((seat, Deed::Defaulted(bid)))
            }
            Event::PaidGold { seat, cards } => {
                got[seat] -= cards.gold_sum() as i32;
                None
            }
            Event::PaidCards { seat, .. } => {
                got[seat] += lot.map_or(0, |card| i32::from(view.deck().value(card)));
                None
            }
            _ => None,
        };
        if let (Some((seat, deed)), Some(card)) = (deed, lot.filter(|card| !card.is_gold())) {
            deeds.push((seat, card, deed, got));
        }
    }
    for (seat, card, deed, before) in deeds {
        let keen = match deed {
            Deed::Passed(price) => {
                odds.holds((policy::price(odds, typical, seat, card) - f32::from(price)) / KEENNESS)
            }
            _ => 0.0,
        };
        for (now, weight) in purses[seat].iter_mut().enumerate() {
            let then = now as i32 - (got[seat] - before[seat]);
            let likely = match deed {
                Deed::Bid(amount) => f32::from(then >= i32::from(amount)),
                Deed::Passed(price) if then >= i32::from(price) => 1.0 - keen,
                Deed::Passed(_) => 1.0,
                Deed::Defaulted(bid) => f32::from(then < i32::from(bid)),
            };
            *weight += ((1.0 - AT_RANDOM) * likely + AT_RANDOM).ln();
        }
    }
    purses
}

/// By how much Gold the price at which somebody stops can be mistaken.
const KEENNESS: f32 = 2.0;
