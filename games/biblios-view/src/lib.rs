#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! Comments cite rules by their ids in `rules/`, `B01` to `B82`.

#![no_std]

extern crate alloc;

mod action;
mod auction;
mod bounds;
mod card;
mod cards;
mod deck;
mod deeds;
mod event;
mod gift;
mod illegal;
mod knowledge;
mod legal;
mod notation;
mod options;
mod payment;
mod perspective;
mod public_state;
mod scores;
mod view;

pub use action::{Action, ChurchUse, Dice, DieMove, Place};
pub use bounds::{Bounds, Outlook};
pub use card::{ByCategory, Card, Category, Church, Face, Gold, Letter};
pub use cards::Cards;
pub use deck::{Deck, DeckError, DeckFault, PRINTED, Removal, Values};
pub use deeds::{Deeds, PRICES};
pub use event::{Ending, Event, Looking, Opening};
pub use illegal::Illegal;
pub use knowledge::{Knowledge, Places};
pub use legal::{Bids, ChurchUses, Legal, Rooms};
pub use notation::{Code, NotationError};
pub use options::{CardBids, FinalTie, Memory, Options, Penalty, PenaltyFrom};
pub use payment::{CardPayments, GoldPayments};
pub use public_state::{Lot, Phase, PublicState, Stage, Start};
pub use scores::{CategoryScore, Scores};
pub use view::View;
