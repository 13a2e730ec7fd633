use biblios_view::{Event, View};
use serde::Serialize;

use super::card::ShownCard;

/// What became of a card for sale. It follows from the events, which do not say it themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of the events")]
pub enum ShownLotEnd {
    /// The winner paid and received the card.
    Won { seat: usize, card: ShownCard },
    /// The card was not bought.
    Discarded { card: ShownCard },
}

impl ShownLotEnd {
    /// Returns how the auction of a card ended with event `index`, or `None` if that event ended none.
    #[must_use]
    pub fn after(view: &View, index: usize) -> Option<ShownLotEnd> {
        let (before, after) = view.events().split_at(index + 1);
        let lot = || {
            before.iter().rev().find_map(|event| match event {
                Event::TurnedUp { card } => Some(ShownCard::Known(view.deck().code(*card))),
                _ => None,
            })
        };
        match before.last()? {
            Event::PaidGold { seat, .. } | Event::PaidCards { seat, .. } => {
                Some(ShownLotEnd::Won { seat: seat.index(), card: lot()? })
            }
            Event::Passed { .. } | Event::Plundered { .. } | Event::Lost { .. } => {
                let over = match after.first() {
                    Some(next) => matches!(next, Event::TurnedUp { .. } | Event::Ended(_)),
                    None => view.table().lot().is_none(),
                };
                if over { Some(ShownLotEnd::Discarded { card: lot()? }) } else { None }
            }
            _ => None,
        }
    }
}
