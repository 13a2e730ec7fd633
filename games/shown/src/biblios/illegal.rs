use biblios_view::{Deck, DieMove, Illegal, Stage};
use serde::Serialize;
#[cfg(feature = "schema")]
use ts_rs::TS;

use super::event::{place_name, step_text};

/// Why an action is refused: one kind per message of the page, with the message's parameters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", ts(rename = "BibliosIllegal"))]
#[expect(missing_docs, reason = "the names are those of `Illegal` and of `Stage`")]
pub enum ShownIllegal {
    AwaitsDraw,
    AwaitsPlacing,
    AwaitsTaking { seat: usize },
    AwaitsChurch { seat: usize },
    AwaitsTurningUp,
    AwaitsBid { seat: usize },
    AwaitsPayment { seat: usize },
    AwaitsPenalty { seat: usize },
    Over,
    ChurchFirst,
    NoRoom { place: &'static str },
    NotPublic { card: String },
    WrongWay { step: String },
    OneDie,
    TwoDice,
    SameDie { die: char },
    StuckDie { step: String },
    BidTooLow { least: u16 },
    BidTooHigh { most: u16 },
    EmptyHand,
    NotHeld { card: String },
    NotGold { card: String },
    TooLittle { bid: u16 },
    WrongNumber { bid: u16 },
}

impl ShownIllegal {
    /// Returns the reason, in a game with this deck.
    #[must_use]
    pub fn new(illegal: Illegal, deck: &Deck) -> ShownIllegal {
        let code = |card| deck.code(card).to_string();
        let step = |step: DieMove| step_text(step.up, step.die.code());
        match illegal {
            Illegal::NotNow(stage) => awaited(stage),
            Illegal::ChurchFirst => ShownIllegal::ChurchFirst,
            Illegal::NoRoom(place) => ShownIllegal::NoRoom { place: place_name(place) },
            Illegal::NotPublic(card) => ShownIllegal::NotPublic { card: code(card) },
            Illegal::WrongWay(way) => ShownIllegal::WrongWay { step: step(way) },
            Illegal::OneDie => ShownIllegal::OneDie,
            Illegal::TwoDice => ShownIllegal::TwoDice,
            Illegal::SameDie(die) => ShownIllegal::SameDie { die: die.code() },
            Illegal::StuckDie(way) => ShownIllegal::StuckDie { step: step(way) },
            Illegal::BidTooLow { least } => ShownIllegal::BidTooLow { least },
            Illegal::BidTooHigh { most } => ShownIllegal::BidTooHigh { most },
            Illegal::EmptyHand => ShownIllegal::EmptyHand,
            Illegal::NotHeld { card, .. } => ShownIllegal::NotHeld { card: code(card) },
            Illegal::NotGold(card) => ShownIllegal::NotGold { card: code(card) },
            Illegal::TooLittle { bid } => ShownIllegal::TooLittle { bid },
            Illegal::WrongNumber { bid } => ShownIllegal::WrongNumber { bid },
        }
    }
}

fn awaited(stage: Stage) -> ShownIllegal {
    match stage {
        Stage::Draw => ShownIllegal::AwaitsDraw,
        Stage::Allocate => ShownIllegal::AwaitsPlacing,
        Stage::Take(seat) => ShownIllegal::AwaitsTaking { seat: seat.index() },
        Stage::Church { seat, .. } => ShownIllegal::AwaitsChurch { seat: seat.index() },
        Stage::TurnUp => ShownIllegal::AwaitsTurningUp,
        Stage::Bid(seat) => ShownIllegal::AwaitsBid { seat: seat.index() },
        Stage::Pay { seat, .. } => ShownIllegal::AwaitsPayment { seat: seat.index() },
        Stage::Penalty { from, .. } => ShownIllegal::AwaitsPenalty { seat: from.index() },
        Stage::Over => ShownIllegal::Over,
    }
}
