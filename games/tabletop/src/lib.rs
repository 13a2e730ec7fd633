//! What all games of the house share: the traits that a game implements, the driver that plays one, who sits where,
//! and where chance comes from.
//!
//! A game has two halves. [`Perspective`] is what one viewer knows; [`Game`] is the truth. [`Match`] moves both together.
//! A rules crate takes chance from outside, through a [`Dealer`], and has none of its own.

#![no_std]

extern crate alloc;

mod agent;
mod dealer;
mod driver;
mod game;
mod perspective;
mod seat;

pub use agent::Agent;
pub use dealer::{Dealer, FastDealer, Purpose, SeededDealer};
pub use driver::{Checkpoint, Match};
pub use game::{
    ActionOf, EquipmentOf, EventOf, Game, IllegalOf, LegalOf, NotationErrorOf, OpeningOf, Sink, Standing,
};
pub use perspective::{CitesRule, Equipment, LegalSet, Perspective};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats, ToAct, Viewer};
