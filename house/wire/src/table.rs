use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;
use utoipa::openapi::schema::SchemaType;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// The rule options of a game that differ from their defaults, by the names in the rules.
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

/// How long people may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// As long as they like.
    #[default]
    None,
    /// From a bank of seconds for the whole game, to which every decision adds some.
    RealTime {
        /// The seconds at the start.
        #[schema(minimum = 10, maximum = 86400)]
        bank: u32,
        /// The seconds for each decision made.
        #[schema(maximum = 3600)]
        increment: u32,
    },
    /// So many days for each decision.
    Correspondence {
        /// The days.
        #[schema(minimum = 1, maximum = 60)]
        days: u32,
    },
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People are finding their seats.
    Open,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
    /// The table was given up before the game began.
    Closed,
}

/// A seat and who sits there: a person, a bot, or nobody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS, ToSchema)]
pub struct Chair {
    /// The person's id.
    #[schema(required)]
    pub person: Option<String>,
    /// The person's name.
    #[schema(required)]
    pub name: Option<String>,
    /// The code of the bot that sits here.
    #[schema(required)]
    pub bot: Option<String>,
    /// The code of the bot that plays while the person is away.
    #[schema(required)]
    pub stand_in: Option<String>,
    /// Whether the person gave a nonce to the shuffle.
    pub nonce: bool,
}

/// A table as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct TableView {
    /// The id, which is in the table's link.
    pub id: String,
    /// `biblios` or `quill`.
    pub game: String,
    /// How far it has come.
    pub status: Status,
    /// The id of the person who arranges the table.
    pub host: String,
    /// Whether it is in the lobby.
    pub public: bool,
    /// The rule options that differ from their defaults.
    pub options: Options,
    /// The clock.
    pub clock: Clock,
    /// The seats.
    pub chairs: Vec<Chair>,
    /// The first player.
    pub first: usize,
    /// The hash of the secret of the shuffle, published before anybody sat down; none where nothing is shuffled.
    #[schema(required)]
    pub commitment: Option<String>,
    /// The table where the same people play again.
    #[schema(required)]
    pub rematch: Option<String>,
    /// Whether the game waits until one of its people takes a seat back from a stand-in.
    pub paused: bool,
    /// What the coach says and asks for, at a table where somebody is taught.
    #[schema(required)]
    pub lesson: Option<Vec<Step>>,
}

/// A step of a lesson. The coach says it once so many decisions have been made, and the next step after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Step {
    /// How many decisions, of any seat, come before it.
    pub at: usize,
    /// What is said: the end of the name of a message in the catalogue.
    pub say: String,
    /// What is pointed at.
    #[schema(required)]
    pub point: Option<String>,
    /// The rules behind it.
    pub rules: Vec<String>,
    /// The actions of which one is asked for, the best first; none where there is only something to be told.
    pub ask: Vec<String>,
}

/// How much time is left, by seat, in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Clocks {
    /// The server's time when this was so.
    pub at: u64,
    /// What is left to each seat.
    pub left: Vec<u64>,
    /// The seats whose time is running.
    pub running: Vec<usize>,
}

/// A game as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "game", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are those of the games")]
#[expect(clippy::large_enum_variant, reason = "it is made to be written at once")]
pub enum GameView {
    Biblios(shown::biblios::Shown),
    Quill(shown::quill::Shown),
}
