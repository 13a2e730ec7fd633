use std::fmt;

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Refusal {
    /// The kind of refusal, for programs.
    pub code: Code,
    /// The id of the rule that forbids the action.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub rule: Option<String>,
    /// What the rule forbids, with its numbers and cards, for clients that word it themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false, value_type = Option<Object>)]
    pub reason: Option<Box<Reason>>,
    /// The reason in English.
    pub message: String,
    /// The position of the error in a record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub place: Option<Box<Place>>,
}

/// The position of an error in a record, as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct Place {
    /// The line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub line: Option<usize>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub column: Option<usize>,
    /// The field, such as `seats` or `actions[6]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub field: Option<String>,
}

/// Why a game forbids an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "game", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of the games")]
pub enum Reason {
    Biblios(shown::biblios::ShownIllegal),
    Quill(shown::quill::ShownIllegal),
}

/// The kinds of refusals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message is malformed.
    Malformed,
    /// The client has another protocol version.
    Version,
    /// A rule of the game forbids the action.
    Illegal,
    /// The text is not an action.
    Notation,
    /// The seat has decided since the event that the client had seen.
    Stale,
    /// The person is not the host.
    NotHost,
    /// Not signed in, no seat at the table, or no person on the seat.
    NotSeated,
    /// The game has begun, or the table is closed.
    Begun,
    /// The game has not begun, or is over.
    NotPlaying,
    /// The game is not over.
    NotOver,
    /// There is no such seat.
    NoSuchSeat,
    /// The seat is taken.
    Taken,
    /// A seat is empty.
    SeatsEmpty,
    /// The person has another seat.
    Seated,
    /// There is no such bot.
    NoSuchBot,
    /// The game cannot be played with these seats, options or clock.
    Arrangement,
    /// The nonce is not 64 hexadecimal digits, or the seat has one.
    Nonce,
    /// Nonces were discarded a moment ago, and players have to give new ones before the start.
    NoncesAwaited,
    /// The player has not been away for a minute.
    NotAway,
    /// A stand-in plays on the seat.
    StandIn,
    /// No stand-in plays for the person.
    NoStandIn,
    /// The decision cannot be taken back.
    NoUndo,
    /// A text is empty or too long.
    Length,
    /// The host has muted the person.
    Muted,
    /// No chat message of another person has this number.
    NothingSaid,
    /// A limit was exceeded.
    TooMany,
    /// The change could not be stored and was not made.
    Storage,
    /// An administrator has banned the person.
    Banned,
    /// There is no such table.
    NoSuchTable,
    /// Nobody offers friendship by this code.
    NoSuchCode,
    /// The code is the person's own.
    OwnCode,
    /// The two people are friends already.
    AlreadyFriends,
    /// The two people are not friends.
    NotFriends,
    /// The person has blocked the other one.
    Blocked,
    /// There is no such person.
    NoSuchPerson,
    /// The lesson does not allow this.
    Lesson,
    /// The server is shutting down.
    Stopping,
}

impl Refusal {
    /// Creates a refusal with a message.
    #[must_use]
    pub fn new(code: Code, message: impl fmt::Display) -> Refusal {
        Refusal { code, rule: None, reason: None, message: message.to_string(), place: None }
    }

    /// Adds the position of the error.
    #[must_use]
    pub fn at(self, place: Place) -> Refusal {
        Refusal { place: Some(Box::new(place)), ..self }
    }

    /// Creates the refusal of an action by a rule of the game.
    #[must_use]
    pub fn illegal(rule: &str, reason: Reason, message: impl fmt::Display) -> Refusal {
        let (rule, reason) = (Some(rule.to_owned()), Some(Box::new(reason)));
        Refusal { rule, reason, ..Refusal::new(Code::Illegal, message) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Refusal {}
