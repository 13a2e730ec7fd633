use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Clock, Options, Reaction};

/// A request to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Takes a seat before the game begins, or gives a nonce for the own seat.
    Sit {
        /// The seat; the first empty one by default.
        #[serde(default)]
        seat: Option<usize>,
        /// 64 hexadecimal digits that are mixed into the shuffle.
        #[serde(default)]
        nonce: Option<String>,
        /// The number of the last event that the client had seen. A nonce is refused if seats or options have changed
        /// since.
        #[serde(default)]
        on: Option<u64>,
    },
    /// Leaves the seat. During the game a stand-in takes over.
    Leave {},
    /// Host only: puts a bot on a seat, or removes the bot.
    Bot {
        /// The seat.
        seat: usize,
        /// The bot's code; none removes the bot.
        bot: Option<String>,
    },
    /// Host only: removes a person from a seat before the game begins.
    Dismiss {
        /// The seat.
        seat: usize,
    },
    /// Host only: changes the arrangement before the game begins.
    Arrange(Arrangement),
    /// Host only: starts the game.
    Start {},
    /// Makes a decision in the game.
    Act {
        /// The action in the notation of records.
        action: String,
        /// The number of the last event that the client had seen. The action is refused if the seat has decided since.
        #[serde(default)]
        on: Option<u64>,
    },
    /// Takes the own last decision back, if it revealed nothing and no other seat has decided since.
    Undo {
        /// The number of the event of the decision, as in [`ToClient::Update`](crate::ToClient::Update).
        number: u64,
    },
    /// Sends a chat message.
    Say {
        /// 1 to 300 characters.
        text: String,
    },
    /// Sends a reaction.
    React {
        /// The reaction.
        reaction: Reaction,
    },
    /// Puts a stand-in on the seat of a player who has been away for a minute.
    StandIn {
        /// The seat.
        seat: usize,
    },
    /// Takes the own seat back from the stand-in.
    Return {},
    /// Host only: mutes or unmutes a person at this table.
    Mute {
        /// The person's id.
        person: String,
        /// Whether they are muted.
        muted: bool,
    },
    /// Chooses a picture for the own seat.
    Face {
        /// The number of the picture.
        avatar: u8,
    },
    /// Reports a chat message to the operator of the server.
    Report {
        /// The number of its event.
        number: u64,
    },
    /// Creates a table with the same players and the next first player, when the game is over. If there is one already,
    /// says that the player wants to play there.
    Rematch {},
    /// Closes the table: by the host before the game begins, or by the only person in a game against bots.
    Close {},
}

/// What the host can set before the game begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// The number of seats.
    #[schema(minimum = 1, maximum = 4)]
    pub seats: usize,
    /// The rule options that differ from their defaults.
    #[serde(default)]
    pub options: Options,
    /// The clock.
    #[serde(default)]
    pub clock: Clock,
    /// Whether the lobby lists the table.
    #[serde(default)]
    pub public: bool,
    /// Whether players may take back a decision that revealed nothing, until another seat decides. True by default.
    #[serde(default = "allowed")]
    pub undo: bool,
    /// Whether the game counts for ratings. True by default.
    #[serde(default = "allowed")]
    pub rated: bool,
}

const fn allowed() -> bool {
    true
}
