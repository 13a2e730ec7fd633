use record::fair::{Nonce, Scheme, Secret};
use serde::{Deserialize, Serialize};
use wire::{Arrangement, StandInReason};

use crate::{GameName, Lesson};

/// An entry of a table's journal: what happened and, where somebody asked for it, who and under which id.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who asked for it; nobody for what bots and clocks do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// What happened.
    pub did: Did,
}

/// Who asked for something, and under which id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct By {
    /// The person.
    pub person: String,
    /// The client's own id.
    pub id: String,
}

/// What happened, in the form in which it is kept for ever.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Did {
    /// The table was set up; always the first entry. The secret stays with the house until the game is over.
    Created {
        game: GameName,
        host: String,
        arrangement: Arrangement,
        secret: Secret,
        luck: u64,
        first: Option<usize>,
        /// Absent from the entries of old tables, which draw their first player in a way of their own.
        #[serde(default, skip_serializing_if = "is_default")]
        scheme: Scheme,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lesson: Option<Box<Lesson>>,
    },
    /// Somebody sat down; the stand-in is the bot that is about as strong.
    Sat { seat: usize, person: String, name: String, nonce: Option<Nonce>, stand_in: String },
    /// A person is no longer on this seat, before the game.
    Left { seat: usize },
    /// A bot on an empty seat, or none any more.
    Bot { seat: usize, bot: Option<String> },
    /// Another arrangement.
    Arranged(Arrangement),
    /// The game begins.
    Started,
    /// A decision, in the notation of records.
    Acted { seat: usize, action: String },
    /// Something said.
    Said { person: String, name: String, text: String },
    /// A stand-in plays.
    StandIn { seat: usize, reason: StandInReason },
    /// The person plays again.
    Returned { seat: usize },
    /// Somebody was silenced, or may speak again.
    Muted { person: String, muted: bool },
    /// The server was started again.
    Resumed,
    /// The same people play on at this table.
    Rematch { table: String },
    /// Given up before the game.
    Closed,
    /// Somebody was forgotten by the house.
    Forgotten { person: String },
}

fn is_default(scheme: &Scheme) -> bool {
    *scheme == Scheme::default()
}
