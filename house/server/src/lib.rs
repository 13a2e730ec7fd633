#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! Each table is owned by a room. Every change of the table takes the room's lock, is written to the journal, and is sent
//! to the clients only after it has been synced to disk. A client that does not read fast enough is disconnected and can
//! resume; it never delays the table.

mod accounts;
mod address;
mod api;
mod browser;
mod budget;
mod codes;
mod config;
mod connections;
mod data;
mod epochs;
mod friends;
mod health;
mod history;
mod house;
mod journal;
mod lessons;
mod limits;
mod matching;
mod metrics;
mod openapi;
mod orders;
mod outbox;
mod page;
mod people;
mod picture;
mod preview;
mod ratings;
mod replay;
mod reply;
mod retention;
mod room;
mod serve;
mod sign_ins;
mod socket;
mod thinking;
mod threads;
mod tokens;
mod turns;
mod upload;

pub use config::{Config, Lifetimes, Limits, Retention};
pub use connections::RESERVE;
pub use house::blocking_threads;
pub use openapi::description;
pub use orders::carry_out_orders;
pub use page::HAS_PAGE;
pub use ratings::{Recount, recount, restore};
pub use serve::{ServeError, Server};
