use biblios_view::{Action, Card, Deck, Event, Looking, Place};
use serde_json::{Value, json};

use super::shown::{HIDDEN, codes};

/// An event for programs, as `docs/bot-protocol.md` describes it: all that the viewer was shown of it.
#[must_use]
pub fn told(event: &Event, deck: &Deck) -> Value {
    let code = |card: Card| deck.code(card).to_string();
    let known = |card: Option<Card>| card.map_or(HIDDEN.to_owned(), code);
    match *event {
        Event::Looked { seat, looking } => {
            let (at, card) = match looking {
                Some(Looking::Drawn(card)) => ("drawn", code(card)),
                Some(Looking::Kept(church)) => ("kept", church.code().to_owned()),
                None => (HIDDEN, HIDDEN.to_owned()),
            };
            json!({"event": "looked", "seat": seat.index(), "at": at, "card": card})
        }
        Event::Placed { seat, place, card } => {
            let place = match place {
                Place::Keep => "keep",
                Place::Public => "public",
                Place::Auction => "auction",
            };
            json!({"event": "placed", "seat": seat.index(), "place": place, "card": known(card)})
        }
        Event::Taken { seat, card } => json!({"event": "taken", "seat": seat.index(), "card": code(card)}),
        Event::ChurchUsed { seat, church, church_use } => {
            let action = deck.action_text(&Action::Church(church_use)).to_string();
            json!({"event": "church", "seat": seat.index(), "card": church.code(), "action": action})
        }
        Event::TurnedUp { card } => json!({"event": "turned up", "card": code(card)}),
        Event::Bid { seat, amount } => json!({"event": "bid", "seat": seat.index(), "amount": amount}),
        Event::Passed { seat } => json!({"event": "passed", "seat": seat.index()}),
        Event::PaidGold { seat, cards } => {
            json!({"event": "paid gold", "seat": seat.index(), "cards": codes(cards, deck)})
        }
        Event::PaidCards { seat, count, open, cards } => {
            let mut paid = codes(cards.unwrap_or(open), deck);
            paid.resize(count.into(), HIDDEN.to_owned());
            json!({"event": "paid cards", "seat": seat.index(), "cards": paid, "open": codes(open, deck)})
        }
        Event::Defaulted { seat } => json!({"event": "defaulted", "seat": seat.index()}),
        Event::Plundered { from, by, open, card } => json!({
            "event": "plundered", "from": from.index(), "by": by.index(), "open": open, "card": known(card)
        }),
        Event::Lost { seat, open, card } => {
            json!({"event": "lost", "seat": seat.index(), "open": open, "card": known(card)})
        }
        Event::Ended(_) => json!({"event": "ended"}),
    }
}
