#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! The model is that of Weng and Lin (Bradley-Terry, full pairs), known as OpenSkill: a person's strength is a normal
//! distribution, and every pair of seats at a table is a comparison. Points have the unit of chess and of
//! `scriptorium arena`: 400 points are ten times the strength.

mod bots;
mod game;
mod ledger;
mod model;
mod pool;
mod season;

pub use bots::bot_points;
pub use game::{Game, Holder, Seat};
pub use ledger::Ledger;
pub use model::{PROVISIONAL_ABOVE, Rating, rate};
pub use pool::{BadPool, Pool};
pub use season::{BadSeason, Season};
