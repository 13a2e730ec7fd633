use biblios_view::{Card, Cards, Deck, Event, Looking, Place, View};
use serde::Serialize;
use tabletop::Seat;
#[cfg(feature = "schema")]
use ts_rs::TS;

use super::card::{ShownCard, codes};
use super::shown::ShownResult;

/// An event as a viewer sees it. A card that is hidden from the viewer is null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", ts(rename = "BibliosEvent"))]
#[expect(missing_docs, reason = "the names are those of the events")]
pub enum ShownEvent {
    /// The active player looks at the drawn card, or at the Church card just kept.
    Looked {
        seat: usize,
        #[cfg_attr(feature = "schema", ts(as = "Option<String>"))]
        drawn: Option<ShownCard>,
        church: Option<&'static str>,
    },
    Placed {
        seat: usize,
        place: &'static str,
        #[cfg_attr(feature = "schema", ts(as = "Option<String>"))]
        card: Option<ShownCard>,
    },
    Taken {
        seat: usize,
        #[cfg_attr(feature = "schema", ts(as = "String"))]
        card: ShownCard,
    },
    /// A Church card moved dice. `+M` is one step up.
    Church {
        seat: usize,
        card: &'static str,
        moves: Vec<String>,
    },
    TurnedUp {
        #[cfg_attr(feature = "schema", ts(as = "String"))]
        card: ShownCard,
    },
    Bid {
        seat: usize,
        amount: u8,
    },
    Passed {
        seat: usize,
    },
    PaidGold {
        seat: usize,
        #[cfg_attr(feature = "schema", ts(as = "Vec<String>"))]
        cards: Vec<ShownCard>,
    },
    /// A payment face down. `open` holds the cards that were face up before, which all viewers see.
    PaidCards {
        seat: usize,
        count: u8,
        #[cfg_attr(feature = "schema", ts(as = "Vec<String>"))]
        open: Vec<ShownCard>,
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>"))]
        cards: Option<Vec<ShownCard>>,
    },
    Defaulted {
        seat: usize,
    },
    Plundered {
        from: usize,
        by: usize,
        open: bool,
        #[cfg_attr(feature = "schema", ts(as = "Option<String>"))]
        card: Option<ShownCard>,
    },
    Lost {
        seat: usize,
        open: bool,
        #[cfg_attr(feature = "schema", ts(as = "Option<String>"))]
        card: Option<ShownCard>,
    },
    Ended {
        #[cfg_attr(feature = "schema", ts(as = "Vec<Vec<String>>"))]
        hands: Vec<Vec<ShownCard>>,
        result: ShownResult,
    },
}

impl ShownEvent {
    /// Returns an event, which must be redacted for the owner of the view.
    #[must_use]
    pub fn new(event: &Event, view: &View) -> ShownEvent {
        let deck = view.deck();
        let code = |card: Card| ShownCard::Known(deck.code(card));
        let list = |cards: Cards| codes(cards, deck);
        match *event {
            Event::Looked { seat, looking } => {
                let (drawn, church) = match looking {
                    Some(Looking::Drawn(card)) => (Some(code(card)), None),
                    Some(Looking::Kept(church)) => (None, Some(church.code())),
                    None => (None, None),
                };
                ShownEvent::Looked { seat: seat.index(), drawn, church }
            }
            Event::Placed { seat, place, card } => {
                ShownEvent::Placed { seat: seat.index(), place: place_name(place), card: card.map(code) }
            }
            Event::Taken { seat, card } => ShownEvent::Taken { seat: seat.index(), card: code(card) },
            Event::ChurchUsed { seat, church, church_use } => ShownEvent::Church {
                seat: seat.index(),
                card: church.code(),
                moves: church_use.moves().map(|step| step_text(step.up, step.die.code())).collect(),
            },
            Event::TurnedUp { card } => ShownEvent::TurnedUp { card: code(card) },
            Event::Bid { seat, amount } => ShownEvent::Bid { seat: seat.index(), amount },
            Event::Passed { seat } => ShownEvent::Passed { seat: seat.index() },
            Event::PaidGold { seat, cards } => {
                ShownEvent::PaidGold { seat: seat.index(), cards: list(cards) }
            }
            Event::PaidCards { seat, count, open, cards } => {
                ShownEvent::PaidCards { seat: seat.index(), count, open: list(open), cards: cards.map(list) }
            }
            Event::Defaulted { seat } => ShownEvent::Defaulted { seat: seat.index() },
            Event::Plundered { from, by, open, card } => {
                ShownEvent::Plundered { from: from.index(), by: by.index(), open, card: card.map(code) }
            }
            Event::Lost { seat, open, card } => {
                ShownEvent::Lost { seat: seat.index(), open, card: card.map(code) }
            }
            Event::Ended(ref ending) => ended(&ending.hands.0, &ending.scores, deck, view.table().seats()),
        }
    }
}

fn ended(hands: &[Cards], scores: &biblios_view::Scores, deck: &Deck, seats: usize) -> ShownEvent {
    let hands = Seat::all(seats).map(|seat| codes(hands[seat.index()], deck)).collect();
    ShownEvent::Ended { hands, result: ShownResult::new(scores, seats) }
}

pub(super) fn place_name(place: Place) -> &'static str {
    match place {
        Place::Keep => "keep",
        Place::Public => "public",
        Place::Auction => "auction",
    }
}

pub(super) fn step_text(up: bool, die: char) -> String {
    format!("{}{die}", if up { '+' } else { '-' })
}
