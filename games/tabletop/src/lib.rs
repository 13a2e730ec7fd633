#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! A game has two halves: [`Game`] is its full state, the *truth*; [`Perspective`] is what one viewer knows. [`Match`]
//! moves both together. Rules crates generate no randomness: every outcome comes from a [`Dealer`].

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
