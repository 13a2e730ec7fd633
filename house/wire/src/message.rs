use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Clocks, Event, GameView, Refusal, Request, TableView};

/// What a client says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// The first message: the version that the client speaks, and the number of the last event that it has seen.
    Hello {
        /// [`VERSION`](crate::VERSION).
        version: u32,
        /// The last event seen; none at first.
        #[serde(default)]
        seen: Option<u64>,
    },
    /// The client asks for something.
    Ask {
        /// The client's own id for this, 1 to 36 characters; it is given back in the answer.
        id: String,
        /// What it asks for.
        what: Request,
    },
    /// The client is still there; the server answers with a beat of its own.
    Beat,
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(clippy::large_enum_variant, reason = "nearly every message is an update")]
pub enum ToClient {
    /// The answer to the greeting.
    Welcome {
        /// The version that the server speaks.
        version: u32,
        /// Who the client is at this table.
        you: You,
        /// The server's time.
        now: u64,
    },
    /// Something happened. The parts that are there are how things stand after the last of the events.
    Update {
        /// What happened, numbered without gaps.
        events: Vec<Event>,
        /// The table, if it is another one now.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<TableView>,
        /// The game as the client may see it, once it has begun.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        game: Option<GameView>,
        /// The clocks, where the table has any.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        clocks: Option<Clocks>,
        /// The id under which this client asked for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
    },
    /// What was asked for under this id had been done before.
    Done {
        /// The client's id.
        id: String,
        /// The event that it led to.
        number: u64,
    },
    /// What was asked for under this id cannot be done; nothing has changed.
    Refused {
        /// The client's id; none if the message could not be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// Why.
        refusal: Refusal,
    },
    /// Who is connected, by the ids of people; changes are not numbered.
    Here {
        /// The people.
        people: Vec<String>,
        /// How many others look on.
        spectators: usize,
    },
    /// The server is still there.
    Beat {
        /// The server's time.
        now: u64,
    },
}

impl ToClient {
    /// An update as the answer to what was asked for under this id; any other message as it is.
    #[must_use]
    pub fn answering(mut self, asked: &str) -> ToClient {
        if let ToClient::Update { id, .. } = &mut self {
            *id = Some(asked.to_owned());
        }
        self
    }
}

/// Who a client is at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct You {
    /// The person's id.
    pub person: String,
    /// The person's name.
    pub name: String,
    /// The seat; none for somebody who looks on.
    pub seat: Option<usize>,
    /// Whether the table is theirs to arrange.
    pub host: bool,
}
