#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! [`Room`] is a table with its connected clients. Every change of the table returns a [`Step`]: entries for the
//! journal, and messages. The owner stores the entries before it delivers the messages, and drops the room if that fails.
//! [`bindings`] are the functions that the page calls.

pub mod bindings;
mod review;
mod room;
mod speed;

pub use review::{Declined, Reviewing};
pub use room::{Creation, Damage, NewTable, PlayOn, Room, Step, fresh};
pub use speed::random_games;
