//! The few words that all games of the house share: who sits where, who looks, who is to act,
//! and where chance comes from.
//!
//! A rules crate takes chance from outside, through a [`Dealer`], and has none of its own.

#![no_std]

mod agent;
mod dealer;
mod seat;

pub use agent::Agent;
pub use dealer::{Dealer, FastDealer, Purpose, SeededDealer};
pub use seat::{BySeat, MAX_SEATS, Seat, Seats, ToAct, Viewer};
