use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Clock, Options};

/// What a person can ask of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// To sit down before the game begins.
    Sit {
        /// Where; anywhere if nothing is said.
        #[serde(default)]
        seat: Option<usize>,
        /// 64 hexadecimal digits that go into the shuffle.
        #[serde(default)]
        nonce: Option<String>,
    },
    /// To leave the seat. During the game a stand-in plays on.
    Leave {},
    /// The host: a bot for an empty seat, or none in place of a bot.
    Bot {
        /// The seat.
        seat: usize,
        /// The bot's code.
        bot: Option<String>,
    },
    /// The host: to send somebody away from a seat before the game begins.
    Dismiss {
        /// The seat.
        seat: usize,
    },
    /// The host: another arrangement before the game begins.
    Arrange(Arrangement),
    /// The host: to begin.
    Start {},
    /// A decision in the game.
    Act {
        /// The action in the notation of records.
        action: String,
        /// The last event that the client had seen. An action that was meant for an earlier moment is refused.
        #[serde(default)]
        on: Option<u64>,
    },
    /// To say something.
    Say {
        /// At most 300 characters.
        text: String,
    },
    /// That a stand-in may play for somebody who has been away for a while.
    StandIn {
        /// The seat.
        seat: usize,
    },
    /// To have the own seat back from the stand-in.
    Return {},
    /// The host: to silence somebody at this table, or to let them speak again.
    Mute {
        /// The person's id.
        person: String,
        /// Whether they are silenced.
        muted: bool,
    },
    /// To complain about something that was said.
    Report {
        /// The number of the event.
        number: u64,
    },
    /// To play again when the game is over: the same people, the next first player.
    Rematch {},
    /// The host: to give the table up before the game begins.
    Close {},
}

/// What the host can arrange before the game begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// How many seats.
    #[schema(minimum = 1, maximum = 4)]
    pub seats: usize,
    /// The rule options that differ from their defaults.
    #[serde(default)]
    pub options: Options,
    /// The clock.
    #[serde(default)]
    pub clock: Clock,
    /// Whether the table is in the lobby.
    #[serde(default)]
    pub public: bool,
}
