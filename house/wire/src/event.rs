use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Arrangement;

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Event {
    /// The number, from 0, without gaps for anybody.
    pub number: u64,
    /// When it happened.
    pub at: u64,
    /// What happened, as the client may see it.
    #[serde(flatten)]
    pub what: What,
}

/// What happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names of the fields say it all")]
pub enum What {
    /// Something that this viewer may not see; its number is all that is told.
    Hidden,
    /// The table was set up.
    Created { host: String },
    /// Somebody sat down.
    Sat { seat: usize, person: String, name: String },
    /// The host arranged the table anew.
    Arranged { arrangement: Arrangement },
    /// The game began, with everything that was dealt before the first decision, and with the cards that are drawn
    /// where the game has any.
    Started {
        first: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        boards: Option<shown::quill::ShownBoards>,
        events: GameEvents,
    },
    /// A seat decided, with everything that followed.
    Played { seat: usize, events: GameEvents },
    /// Somebody said something.
    Said { person: String, name: String, seat: Option<usize>, text: String },
    /// A stand-in plays for somebody.
    StandIn { seat: usize, bot: String, reason: StandInReason },
    /// Something that is told as it is stored.
    #[serde(untagged)]
    Notice(Notice),
}

/// What happened at a table, where everybody is told exactly what is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it all")]
pub enum Notice {
    /// A person left a seat before the game began, or was sent away.
    Left { seat: usize },
    /// A bot was given a seat, or the bot was sent away.
    Bot { seat: usize, bot: Option<String> },
    /// A person has their seat back.
    Returned { seat: usize },
    /// A person was silenced, or may speak again.
    Muted { person: String, muted: bool },
    /// The server was started again; the clocks stood still meanwhile.
    Resumed,
    /// The same people play again at another table.
    Rematch { table: String },
    /// The table was closed before the game began.
    Closed,
    /// A person was forgotten by the house: their name and their words are gone.
    Forgotten { person: String },
}

/// Why a stand-in plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StandInReason {
    /// The player left.
    Left,
    /// The player's time ran out.
    Clock,
    /// The player was away, and somebody asked for it.
    Away,
}

/// What happened in the game, as the client may see it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names are those of the games")]
pub enum GameEvents {
    Biblios(Vec<shown::biblios::ShownEvent>),
    Quill(Vec<shown::quill::ShownEvent>),
}
