use core::fmt;

use crate::action::{DieMove, Place};
use crate::card::{Card, Category};
use crate::public_state::Stage;

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The seat is not to act, or the action does not fit the current stage.
    NotNow(Stage),
    /// The seat must first use or decline its Church card.
    ChurchFirst,
    /// The place already has all its cards of this turn.
    NoRoom(Place),
    /// The card is not in the public space.
    NotPublic(Card),
    /// The Church card moves dice only in the other direction.
    WrongWay(DieMove),
    /// The Church card moves only one die.
    OneDie,
    /// The Church card moves two dice, or none.
    TwoDice,
    /// Both moves are for the same die.
    SameDie(Category),
    /// The die is already at 1 or 6.
    StuckDie(DieMove),
    /// The bid is not above the highest bid.
    BidTooLow {
        /// The lowest legal bid.
        least: u16,
    },
    /// The bid is above the limit.
    BidTooHigh {
        /// The highest legal bid.
        most: u16,
    },
    /// A player without cards must pass.
    EmptyHand,
    /// The payment includes a card that is not in the hand.
    NotHeld {
        /// The missing card.
        card: Card,
        /// Whether the price is in cards instead of Gold.
        in_cards: bool,
    },
    /// A payment in Gold includes this other card.
    NotGold(Card),
    /// The payment is less than the bid.
    TooLittle {
        /// The bid.
        bid: u16,
    },
    /// A payment in cards does not have exactly the number of cards bid.
    WrongNumber {
        /// The bid.
        bid: u16,
    },
}

impl Illegal {
    /// Returns the id of the broken rule.
    #[must_use]
    pub fn rule(self) -> &'static str {
        match self {
            Illegal::NotNow(Stage::Draw | Stage::Allocate) => "B20",
            Illegal::NotNow(Stage::Take(_)) | Illegal::NotPublic(_) => "B23",
            Illegal::NotNow(Stage::Church { .. }) | Illegal::ChurchFirst => "B51",
            Illegal::NotNow(Stage::TurnUp) => "B31",
            Illegal::NotNow(Stage::Bid(_)) | Illegal::BidTooLow { .. } => "B32",
            Illegal::NotNow(Stage::Pay { in_cards: false, .. })
            | Illegal::NotHeld { in_cards: false, .. }
            | Illegal::NotGold(_)
            | Illegal::TooLittle { .. } => "B34",
            Illegal::NotNow(Stage::Pay { in_cards: true, .. })
            | Illegal::NotHeld { in_cards: true, .. }
            | Illegal::WrongNumber { .. } => "B35",
            Illegal::NotNow(Stage::Penalty { .. }) => "B38",
            Illegal::NotNow(Stage::Over) => "B42",
            Illegal::NoRoom(_) => "B21",
            Illegal::WrongWay(_) | Illegal::OneDie => "B52",
            Illegal::TwoDice | Illegal::SameDie(_) => "B53",
            Illegal::StuckDie(_) => "B54",
            Illegal::BidTooHigh { .. } | Illegal::EmptyHand => "B37",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::NotNow(stage) => match stage {
                Stage::Draw => f.write_str("the next card has to be drawn first"),
                Stage::Allocate => f.write_str("waiting for the active player to place or use a card"),
                Stage::Take(seat) => {
                    write!(f, "waiting for seat {seat} to take a card from the public space")
                }
                Stage::Church { seat, .. } => write!(f, "waiting for seat {seat} to use a Church card"),
                Stage::TurnUp => f.write_str("the next card has to be turned up first"),
                Stage::Bid(seat) => write!(f, "waiting for seat {seat} to bid or pass"),
                Stage::Pay { seat, .. } => write!(f, "waiting for seat {seat} to pay or refuse"),
                Stage::Penalty { from, .. } => write!(f, "the penalty of seat {from} comes first"),
                Stage::Over => f.write_str("the game is over"),
            },
            Illegal::ChurchFirst => f.write_str("use or decline the Church card first"),
            Illegal::NoRoom(Place::Keep) => f.write_str("a card was already kept this turn"),
            Illegal::NoRoom(Place::Auction) => {
                f.write_str("a card already went to the auction pile this turn")
            }
            Illegal::NoRoom(Place::Public) => {
                f.write_str("the public space already has all its cards this turn")
            }
            Illegal::NotPublic(_) => f.write_str("this card is not in the public space"),
            Illegal::WrongWay(step) => write!(f, "this Church card does not allow {step:?}"),
            Illegal::OneDie => f.write_str("this Church card moves only one die"),
            Illegal::TwoDice => f.write_str("this Church card moves two dice or none"),
            Illegal::SameDie(_) => f.write_str("the two dice must be different"),
            Illegal::StuckDie(step) if step.up => {
                write!(f, "the die of {:?} is at 6 and cannot be raised", step.die)
            }
            Illegal::StuckDie(step) => write!(f, "the die of {:?} is at 1 and cannot be lowered", step.die),
            Illegal::BidTooLow { least } => write!(f, "the lowest bid now is {least}"),
            Illegal::BidTooHigh { most } => write!(f, "the highest bid allowed is {most}"),
            Illegal::EmptyHand => f.write_str("a player without cards must pass"),
            Illegal::NotHeld { .. } => f.write_str("some of these cards are not in the hand"),
            Illegal::NotGold(_) => f.write_str("this bid must be paid in Gold alone"),
            Illegal::TooLittle { bid } => write!(f, "these cards are worth less than the bid of {bid}"),
            Illegal::WrongNumber { bid } => write!(f, "the price is exactly {bid} cards"),
        }
    }
}

impl core::error::Error for Illegal {}
