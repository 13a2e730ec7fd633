//! The house as a server: people meet at tables over HTTP and WebSocket.
//!
//! Every table has one owner, its room: whatever happens there goes through the room's lock, into the journal, and only
//! when it has been synced to disk out to those who look. A client that is too slow is disconnected, and
//! resumes where it was; it never slows the table.

mod accounts;
mod api;
mod config;
mod history;
mod house;
mod journal;
mod lessons;
mod limits;
mod line;
mod metrics;
mod openapi;
mod page;
mod people;
mod replay;
mod reply;
mod room;
mod serve;
mod socket;

pub use config::{Config, Limits};
pub use openapi::description;
pub use serve::{ServeError, Server};
