use core::fmt;

use crate::action::{DieMove, Place};
use crate::card::{Card, Category};
use crate::public_state::Stage;

/// Why an action is refused. The same value, with the same rule, reaches the player wherever the refusal
/// is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The seat is not to act, or the action belongs to another moment; the stage says what is awaited.
    NotNow(Stage),
    /// The seat has a Church card to use before anything else.
    ChurchFirst,
    /// The place has all its cards of this turn.
    NoRoom(Place),
    /// The card is not in the public space.
    NotPublic(Card),
    /// The Church card moves dice the other way only.
    WrongWay(DieMove),
    /// The Church card moves one die.
    OneDie,
    /// The Church card moves two dice or none.
    TwoDice,
    /// Both moves are of the same die.
    SameDie(Category),
    /// The die is at its end.
    StuckDie(DieMove),
    /// The bid is not above the bids before.
    BidTooLow {
        /// The lowest bid that would do.
        least: u16,
    },
    /// The bid exceeds what may be bid at all.
    BidTooHigh {
        /// The highest bid that would do.
        most: u16,
    },
    /// Whoever has no card must pass.
    EmptyHand,
    /// The payment has a card that is not in the hand.
    NotHeld {
        /// The missing card.
        card: Card,
        /// Whether the price is in cards rather than in Gold.
        in_cards: bool,
    },
    /// A payment in Gold has another card.
    NotGold(Card),
    /// The payment is less than the bid.
    TooLittle {
        /// The bid.
        bid: u16,
    },
    /// A payment in cards has another number of cards than was bid.
    WrongNumber {
        /// The bid.
        bid: u16,
    },
}

impl Illegal {
    /// The id of the rule that was broken.
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
                Stage::Draw => f.write_str("nobody is to act before the next card is drawn"),
                Stage::Allocate => f.write_str("now the active player deals with a card"),
                Stage::Take(seat) => write!(f, "now seat {seat} takes a card from the public space"),
                Stage::Church { seat, .. } => {
                    write!(f, "everything waits while seat {seat} uses a Church card")
                }
                Stage::TurnUp => f.write_str("nobody is to act before the next card is turned up"),
                Stage::Bid(seat) => write!(f, "now seat {seat} bids or passes"),
                Stage::Pay { seat, .. } => write!(f, "now seat {seat} pays or does not"),
                Stage::Penalty { from, .. } => write!(f, "now seat {from} is penalised"),
                Stage::Over => f.write_str("the game is over"),
            },
            Illegal::ChurchFirst => f.write_str("the Church card is to be used first, or declined"),
            Illegal::NoRoom(Place::Keep) => f.write_str("a card of this turn was kept already"),
            Illegal::NoRoom(Place::Auction) => {
                f.write_str("a card of this turn went to the auction pile already")
            }
            Illegal::NoRoom(Place::Public) => f.write_str("the public space has all its cards of this turn"),
            Illegal::NotPublic(_) => f.write_str("this card is not in the public space"),
            Illegal::WrongWay(step) => write!(f, "this Church card does not allow {step:?}"),
            Illegal::OneDie => f.write_str("this Church card moves one die"),
            Illegal::TwoDice => f.write_str("this Church card moves two dice, or none"),
            Illegal::SameDie(_) => f.write_str("the two dice must be different"),
            Illegal::StuckDie(step) if step.up => {
                write!(f, "the die of {:?} is at 6 and cannot be raised", step.die)
            }
            Illegal::StuckDie(step) => write!(f, "the die of {:?} is at 1 and cannot be lowered", step.die),
            Illegal::BidTooLow { least } => write!(f, "the lowest bid now is {least}"),
            Illegal::BidTooHigh { most } => write!(f, "the highest bid allowed is {most}"),
            Illegal::EmptyHand => f.write_str("a player without cards must pass"),
            Illegal::NotHeld { .. } => f.write_str("the hand does not have all of these cards"),
            Illegal::NotGold(_) => {
                f.write_str("the bid is an amount of Gold, and not all of these cards are Gold")
            }
            Illegal::TooLittle { bid } => write!(f, "these cards are worth less than the bid of {bid}"),
            Illegal::WrongNumber { bid } => write!(f, "the price is exactly {bid} cards"),
        }
    }
}

impl core::error::Error for Illegal {}
