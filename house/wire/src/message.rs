use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Clocks, Event, GameView, Refusal, Request, TableView};

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// The first message of a connection.
    Hello {
        /// [`VERSION`](crate::VERSION).
        version: u32,
        /// The number of the last event that the client has seen; none for a new client.
        #[serde(default)]
        seen: Option<u64>,
        /// The epoch of the last welcome. Without it, `seen` has no effect.
        #[serde(default)]
        epoch: Option<String>,
    },
    /// A request.
    Ask {
        /// An id chosen by the client, 1 to 36 characters. The reply has it too.
        id: String,
        /// The request.
        what: Request,
    },
    /// A heartbeat. The server replies with one.
    Beat,
}

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "nearly every message is an update")]
pub enum ToClient {
    /// The reply to `hello`.
    Welcome {
        /// The server's [`VERSION`](crate::VERSION).
        version: u32,
        /// Who the client is at this table.
        you: You,
        /// The server's time.
        now: u64,
        /// The identity of the history that the client receives. It changes with every start of the server.
        epoch: String,
        /// Whether the events that follow continue those that the client has seen. Otherwise they begin at 0: the client
        /// must drop what it has, because the server may have been restored from a backup.
        resumed: bool,
    },
    /// New events and the state after them. After a hello the last update of the history has the whole state. Later
    /// updates have the parts that changed.
    Update {
        /// The events, numbered without gaps.
        events: Vec<Event>,
        /// The table.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<TableView>,
        /// The game as the client sees it, once it has begun.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        game: Option<GameView>,
        /// The clocks, if the table has any.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        clocks: Option<Clocks>,
        /// The number of the event of the client's own last decision, while it can be taken back.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        undo: Option<u64>,
        /// The id of the request that caused the update, if this client sent it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// Set if more of the history follows. Such an update has events and nothing else.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        more: Option<bool>,
    },
    /// The request with this id was executed before.
    Done {
        /// The id of the request.
        id: String,
        /// The number of the event that it caused.
        number: u64,
    },
    /// The request was refused. Nothing has changed.
    Refused {
        /// The id of the request; none if the message was malformed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// The reason.
        refusal: Refusal,
    },
    /// The connected people. Sent on every change, and not numbered.
    Here {
        /// The ids of those who have a seat.
        people: Vec<String>,
        /// The number of connected spectators.
        spectators: usize,
    },
    /// A heartbeat.
    Beat {
        /// The server's time.
        now: u64,
    },
}

impl ToClient {
    /// Sets the id of an update. Other messages stay as they are.
    #[must_use]
    pub fn with_id(mut self, request: &str) -> ToClient {
        if let ToClient::Update { id, .. } = &mut self {
            *id = Some(request.to_owned());
        }
        self
    }
}

/// The client's own person and role at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct You {
    /// The person's id.
    pub person: String,
    /// The person's name.
    pub name: String,
    /// The seat; none for a spectator.
    pub seat: Option<usize>,
    /// Whether the person is the host.
    pub host: bool,
}
