use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The rule options that differ from their defaults, by their names in the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(transparent)]
#[ts(type = "Record<string, string | number | boolean>")]
#[schema(value_type = HashMap<String, OptionValue>)]
pub struct Options(pub Map<String, Value>);

/// The value of a rule option.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct OptionValue(pub Value);

impl PartialSchema for OptionValue {
    fn schema() -> RefOr<Schema> {
        let types = [Type::String, Type::Number, Type::Boolean];
        ObjectBuilder::new().schema_type(SchemaType::from_iter(types)).build().into()
    }
}

impl ToSchema for OptionValue {}

/// The time control of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// No time limit.
    #[default]
    None,
    /// A time bank for the whole game, with an increment per decision.
    RealTime {
        /// The bank at the start, in seconds.
        #[schema(minimum = 10, maximum = 86400)]
        bank: u32,
        /// The increment, in seconds.
        #[schema(maximum = 3600)]
        increment: u32,
    },
    /// A number of days per decision.
    Correspondence {
        /// The number of days.
        #[schema(minimum = 1, maximum = 60)]
        days: u32,
    },
}

/// The status of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Players take their seats.
    Open,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
    /// The table was closed before its game was over.
    Closed,
}

/// A seat with its person or bot, or empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct Chair {
    /// The person's id.
    #[schema(required)]
    pub person: Option<String>,
    /// The person's name.
    #[schema(required)]
    pub name: Option<String>,
    /// The code of the bot that has the seat.
    #[schema(required)]
    pub bot: Option<String>,
    /// The code of the bot that plays in place of the person.
    #[schema(required)]
    pub stand_in: Option<String>,
    /// Whether the person has added a nonce to the shuffle.
    pub nonce: bool,
    /// The number of the picture that the person chose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub avatar: Option<u8>,
}

/// A table as all viewers see it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct TableView {
    /// The id, as in the table's link.
    pub id: String,
    /// `biblios` or `quill`.
    pub game: String,
    /// The status.
    pub status: Status,
    /// The id of the host.
    pub host: String,
    /// Whether the lobby lists the table.
    pub public: bool,
    /// The rule options that differ from their defaults.
    pub options: Options,
    /// The clock.
    pub clock: Clock,
    /// The seats.
    pub chairs: Vec<Chair>,
    /// The first player; 0 until the first player is known.
    pub first: usize,
    /// The hash of the secret of the shuffle, published when the table is created; none for a lesson.
    #[schema(required)]
    pub commitment: Option<String>,
    /// The secret of the shuffle, once the table is closed without a game. The record of a game has its secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub secret: Option<String>,
    /// The id of the rematch table.
    #[schema(required)]
    pub rematch: Option<String>,
    /// How the game ended; none until it is over, and for a lesson.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(nullable = false)]
    pub standing: Option<Standing>,
    /// The seats that want the rematch.
    pub joining: Vec<usize>,
    /// Whether players may take back a decision that revealed nothing.
    pub undo: bool,
    /// Whether the game counts for ratings.
    pub rated: bool,
    /// Whether the game waits until a player takes a seat back from a stand-in.
    pub paused: bool,
    /// The steps of the lesson, at a table of a lesson.
    #[schema(required)]
    pub lesson: Option<Vec<Step>>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Standing {
    /// The points of each seat.
    pub points: Vec<i16>,
    /// The place of each seat, from 1. Seats that nothing tells apart share a place.
    pub places: Vec<usize>,
    /// The seats that won; empty if an opponent without a seat did.
    pub winners: Vec<usize>,
}

/// A step of a lesson. It is shown after `at` decisions; steps with the same `at` follow each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Step {
    /// The number of decisions, of all seats, before the step.
    pub at: usize,
    /// What the coach says: the end of a message's id in the catalogue.
    pub say: String,
    /// The part of the page to point at.
    #[schema(required)]
    pub point: Option<String>,
    /// The ids of the rules that it explains.
    pub rules: Vec<String>,
    /// The accepted actions, best first; empty if the step only explains.
    pub ask: Vec<String>,
}

/// The time left to each seat, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Clocks {
    /// The server's time of this state.
    pub at: u64,
    /// The time left, by seat.
    pub left: Vec<u64>,
    /// The seats whose clocks run.
    pub running: Vec<usize>,
}

/// A game as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "game", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of the games")]
#[expect(clippy::large_enum_variant, reason = "it is serialized at once")]
pub enum GameView {
    Biblios(shown::biblios::Shown),
    Quill(shown::quill::Shown),
}
