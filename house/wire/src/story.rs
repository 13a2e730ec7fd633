use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Event, Options};

/// A record, told to one viewer from the beginning to the end.
#[derive(Clone, PartialEq, Debug, Serialize, TS, ToSchema)]
pub struct Story {
    /// `biblios` or `quill`.
    pub game: String,
    /// The names of the players.
    pub seats: Vec<String>,
    /// The rule options that differ from their defaults.
    pub options: Options,
    /// What was told at a table: first that the game began, then each decision, so that event number n is the n-th
    /// decision. Records know no times, so none of these events has one.
    #[schema(value_type = Vec<Object>)]
    pub events: Vec<Event>,
}
