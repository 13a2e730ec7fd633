use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Arrangement;

/// A numbered event at a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Event {
    /// The number. Every client receives the numbers from 0 without gaps.
    pub number: u64,
    /// The server's time, in milliseconds since 1970.
    pub at: u64,
    /// The content, redacted for the viewer.
    #[serde(flatten)]
    pub what: What,
}

/// The content of an event.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names of the fields say it all")]
pub enum What {
    /// An event that this viewer may not see, or a decision that was taken back.
    Hidden,
    /// The table was created.
    Created { host: String },
    /// A person took a seat.
    Sat { seat: usize, person: String, name: String },
    /// The host changed the arrangement.
    Arranged { arrangement: Arrangement },
    /// The game began: the events before the first decision and, in Quill & Parchment, the boards to draw.
    Started {
        first: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        boards: Option<shown::quill::ShownBoards>,
        events: GameEvents,
    },
    /// A seat made a decision: its event and those that followed from it.
    Played { seat: usize, events: GameEvents },
    /// A chat message.
    Said { person: String, name: String, seat: Option<usize>, text: String },
    /// A player has another name.
    Renamed { seat: usize, person: String, name: String },
    /// A bot plays in place of a person.
    StandIn { seat: usize, bot: String, reason: StandInReason },
    /// An event that is sent as it is stored.
    #[serde(untagged)]
    Notice(Notice),
}

/// An event that is the same for all viewers and in the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it all")]
pub enum Notice {
    /// A person left a seat, or was removed from it, before the game began.
    Left { seat: usize },
    /// A bot was put on a seat, or removed from it.
    Bot { seat: usize, bot: Option<String> },
    /// A person took the seat back from the stand-in.
    Returned { seat: usize },
    /// The host muted or unmuted a person.
    Muted { person: String, muted: bool },
    /// A player reacted.
    Reacted { seat: usize, reaction: Reaction },
    /// The server restarted. Clocks did not run while it was down.
    Resumed,
    /// The players have a new table. `seat` asked for it; none in old journals.
    Rematch {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<usize>,
    },
    /// A player has chosen a picture.
    Face { seat: usize, avatar: u8 },
    /// A player wants to play at the table of the rematch.
    Joins { seat: usize },
    /// A seat has taken its last decision back: the event with the number `decision` no longer counts.
    Undone { seat: usize, decision: u64 },
    /// The table was closed before its game was over.
    Closed,
    /// A person was deleted, with their name and chat messages.
    Forgotten { person: String },
}

/// A quick reaction of a player. Every client shows it in its own language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Reaction {
    Hello,
    WellPlayed,
    Thanks,
    Wow,
    Ouch,
    Thinking,
}

/// Why a stand-in plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StandInReason {
    /// The player left.
    Left,
    /// The player's time ran out.
    Clock,
    /// The player was away, and another player asked for a stand-in.
    Away,
}

/// Events of a game, redacted for the viewer.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(untagged)]
#[expect(missing_docs, reason = "the names are those of the games")]
pub enum GameEvents {
    Biblios(Vec<shown::biblios::ShownEvent>),
    Quill(Vec<shown::quill::ShownEvent>),
}
