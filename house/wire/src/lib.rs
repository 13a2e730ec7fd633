#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! A client opens a socket for one table and sends [`ToServer::Hello`] with the number of the last event that it
//! has seen. The server replies with [`ToClient::Welcome`] and all later events in one or more [`ToClient::Update`]s, then
//! sends an update for each change. A request has an id chosen by the client and gets one reply with that id: the
//! update that it caused, or [`ToClient::Refused`]. A client that did not receive the reply retries with the same id.
//! The server executes a request once and replies to a retry with [`ToClient::Done`].
//!
//! These types cannot express what a seat does not know: they contain games only as views show them.

mod event;
mod message;
mod refusal;
mod request;
mod story;
mod table;
pub mod typescript;

pub use event::{Event, GameEvents, Notice, Reaction, StandInReason, What};
pub use message::{ToClient, ToServer, You};
pub use refusal::{Code, Place, Reason, Refusal};
pub use request::{Arrangement, Request};
pub use shown::biblios::ShownMemory as Memory;
pub use story::Story;
pub use table::{Chair, Clock, Clocks, GameView, OptionValue, Options, Standing, Status, Step, TableView};

/// The version of the protocol. The server refuses clients with another version.
pub const VERSION: u32 = 1;
