#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! A table is a function of its journal: only an [`Entry`] changes it, and [`Table::restore`] rebuilds it from its
//! entries. Time and randomness are arguments. Each entry becomes one event with the same number for all viewers. A
//! viewer who may not see the event receives only its number.
//!
//! The owner of a table passes requests of people to [`Table::ask`], runs the bots of [`Table::thinkers`] and passes
//! their decisions to [`Table::apply_decision`], and calls [`Table::tick`] at the [`Table::deadline`]. These return
//! entries, which must be stored before clients are notified.

mod ask;
mod chair;
mod clock;
mod deal;
mod entry;
mod forget;
mod games;
mod lesson;
mod matched;
mod nonce;
mod play;
mod play_on;
mod presence;
mod quota;
mod rematch;
mod rename;
mod replay;
mod result;
mod table;
mod tell;
pub mod text;
mod thinker;
mod undo;
mod upload;

pub use ask::{Answer, Complaint, Fresh, Person, Rematch};
pub use clock::Time;
pub use entry::{By, Did, Entry};
pub use games::{Game, GameOption, games};
pub use lesson::Lesson;
pub use play::{Move, Viewpoint};
pub use play_on::PlayOn;
pub use presence::Presences;
pub use quota::{
    MAX_ALL_CHANGES, MAX_ALL_VISITORS_MESSAGES, MAX_CHANGES, MAX_HOST_CHANGES, MAX_PLAYER_MESSAGES,
    MAX_VISITOR_MESSAGES,
};
pub use replay::{MAX_VIEWS, json_after, story, text_of, verdict, views};
pub use result::{GameResult, Holder, SeatResult};
pub use table::{Creation, Ending, GameName, RestoreError, Table};
pub use thinker::{Decision, Thinker};

/// The maximum length of a chat message in characters, and of an action in bytes.
pub const MAX_TEXT_LENGTH: usize = 300;
/// The maximum length of a request's id, in characters.
pub const MAX_ID_LENGTH: usize = 36;
/// The number of pictures that players can choose from.
pub const AVATARS: u8 = 12;
/// How long a player must be disconnected before others can request a stand-in, in milliseconds.
pub const AWAY: u64 = 60_000;
/// Milliseconds between two reactions of a player.
pub const REACTION_PAUSE: u64 = 2_000;
/// The minimum time on the clock of a player who takes the seat back, in milliseconds.
pub const GRACE: u64 = 30_000;
/// How long after nonces were discarded the start waits for new ones, in milliseconds.
pub const RENEWAL: u64 = 3_000;
