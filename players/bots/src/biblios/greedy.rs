use biblios_view::{Action, Card, Cards, ChurchUse, Face, Legal, Looking, Place, View};
use tabletop::Agent;

use super::payments::cheapest_payment;

/// Likes high cards and high dice. Never bids more than a card is worth or the hand can pay, and pays whenever it
/// can.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Agent<View, Action> for Greedy {
    fn choose(&mut self, view: &View) -> Action {
        let (legal, hand) = (view.legal(), view.hand());
        let worth = |card: Card| worth(view, card);
        match (legal, view.looking(), view.table().lot()) {
            (Legal::Place(_), Some(Looking::Drawn(card)), _) => {
                let by_liking = match worth(card) {
                    6.. => [Place::Keep, Place::Auction, Place::Public],
                    4.. => [Place::Auction, Place::Public, Place::Keep],
                    _ => [Place::Public, Place::Auction, Place::Keep],
                };
                let place = by_liking.into_iter().find(|&place| view.table().has_room(place));
                Action::Place(place.expect("a drawn card has a place"))
            }
            (Legal::Take(public), ..) => {
                let best = public.kinds().map(|(card, _)| card).max_by_key(|&card| worth(card));
                Action::Take(best.expect("there is a card to take"))
            }
            (Legal::Church(_), ..) => best_church_use(view, &legal),
            (Legal::Bid(bids), _, Some(lot)) => {
                let purse = if lot.card.is_gold() { hand.len() / 4 } else { hand.gold_sum() };
                let most = purse.min(worth(lot.card) / 2 + 1).min(bids.most.into());
                if usize::from(bids.least) <= most { Action::Bid(bids.least) } else { Action::Pass }
            }
            (Legal::PayGold(_), _, Some(lot)) => {
                cheapest_payment(hand, lot.high_bid.into()).map_or(Action::Default, Action::Pay)
            }
            (Legal::PayCards(payments), ..) => {
                let mut cards: Vec<Card> = hand.iter().collect();
                cards.sort_by_key(|&card| worth(card));
                let paid: Cards = cards.into_iter().take(payments.price().into()).collect();
                if payments.can_pay() { Action::Pay(paid) } else { Action::Default }
            }
            _ => legal.nth(0).expect("the seat is to act"),
        }
    }
}

/// How much the bot likes a card. A category card counts by its die and by its value relative to its category.
fn worth(view: &View, card: Card) -> usize {
    match card.face() {
        Face::Category(category, _) => {
            let high = view.deck().value(card) * 9 > view.deck().values().sum(view.deck().cards(), category);
            usize::from(view.table().dice().0[category]) + if high { 3 } else { 1 }
        }
        Face::Gold(gold) => 2 * usize::from(gold.value()),
        Face::Church(_) => 4,
    }
}

/// Raises the dice of categories with many cards in hand and lowers the others.
fn best_church_use(view: &View, legal: &Legal) -> Action {
    let liking = |church_use: ChurchUse| -> i32 {
        let steps = church_use.moves().map(|step| {
            let cards = view.hand().of(step.die).len() as i32;
            if step.up { 2 * cards - 3 } else { 3 - 2 * cards }
        });
        steps.sum()
    };
    let uses = legal.iter().filter_map(|action| match action {
        Action::Church(church_use) => Some(church_use),
        _ => None,
    });
    Action::Church(uses.max_by_key(|&church_use| liking(church_use)).unwrap_or(ChurchUse::NONE))
}
