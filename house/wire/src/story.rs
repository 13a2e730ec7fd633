use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Event, Options};

/// A recorded game from its beginning to its end, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Story {
    /// `biblios` or `quill`.
    pub game: String,
    /// The names of the players.
    pub seats: Vec<String>,
    /// The rule options that differ from their defaults.
    pub options: Options,
    /// The events as at a table: event 0 is the start of the game, event n the n-th decision. All times are 0,
    /// because records contain none.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Event>,
}
