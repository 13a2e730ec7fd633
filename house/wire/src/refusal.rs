use std::fmt;

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Refusal {
    /// The kind of reason, for programs.
    pub code: Code,
    /// The rule of the game that would be broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub rule: Option<String>,
    /// What exactly the rule forbids, with its numbers and cards, for whoever has words of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false, value_type = Option<Object>)]
    pub reason: Option<Box<Reason>>,
    /// The reason in English words.
    pub message: String,
    /// Where the fault is, in a text that was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub place: Option<Box<Place>>,
}

/// Where the fault of a record is, as far as it is known.
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
    /// The field, as `seats` or `actions[6]`.
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

/// The kinds of reasons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message could not be read.
    Malformed,
    /// The client speaks another version.
    Version,
    /// A rule of the game forbids it.
    Illegal,
    /// The text is not an action.
    Notation,
    /// The action was meant for an earlier moment.
    Stale,
    /// Only the host can do this.
    NotHost,
    /// Only somebody with a seat can do this.
    NotSeated,
    /// The game has begun already.
    Begun,
    /// The game has not begun yet, or is over.
    NotPlaying,
    /// The game is not over yet.
    NotOver,
    /// There is no such seat.
    NoSuchSeat,
    /// The seat is taken.
    Taken,
    /// Not every seat is taken.
    SeatsEmpty,
    /// The person has a seat already.
    Seated,
    /// There is no such bot.
    NoSuchBot,
    /// The arrangement is not one of this game.
    Arrangement,
    /// Not 64 hexadecimal digits.
    Nonce,
    /// The player is not away, or has not been for long enough.
    NotAway,
    /// A stand-in plays for the person.
    StandIn,
    /// No stand-in plays for the person.
    NoStandIn,
    /// Too long, or nothing at all.
    Length,
    /// The person may not speak here.
    Muted,
    /// There is nothing of this number to complain about.
    NothingSaid,
    /// Too much at once; ask again later.
    TooMany,
    /// What happened could not be stored, so it did not happen.
    Storage,
    /// The table is not there.
    NoSuchTable,
    /// The lesson asks for something else.
    Lesson,
    /// The server is about to stop.
    Stopping,
}

impl Refusal {
    /// A refusal in words.
    #[must_use]
    pub fn new(code: Code, message: impl fmt::Display) -> Refusal {
        Refusal { code, rule: None, reason: None, message: message.to_string(), place: None }
    }

    /// The same refusal, with the place of the fault.
    #[must_use]
    pub fn at(self, place: Place) -> Refusal {
        Refusal { place: Some(Box::new(place)), ..self }
    }

    /// A refusal by a rule of the game.
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
