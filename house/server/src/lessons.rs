//! Lessons: tables with a coach. Only the learner's list of lessons shows them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use record::GameName;
use serde::{Deserialize, Serialize};
use table::{Lesson, Person, Table};
use utoipa::ToSchema;
use wire::{Code, TableView};

use crate::api::{Body, Listed, MAX_LISTED, NEW_TABLE_BYTES, check_table_limit};
use crate::house::House;
use crate::journal::is_lesson;
use crate::openapi::{Malformed, NotFound, Storage, Unknown};
use crate::people::{Player, Visitor};
use crate::reply::{Json, Problem};
use crate::room::Room;

/// A lesson that this server offers.
#[derive(Serialize, ToSchema)]
pub(crate) struct Offered {
    game: GameName,
    /// The latest table of the requesting person with this lesson.
    #[schema(required)]
    last: Option<Listed>,
}

/// List the lessons and my latest table of each
#[utoipa::path(
    get,
    path = "/api/lessons",
    operation_id = "lessons",
    responses(
        (status = 200, description = "The lessons.", body = Vec<Offered>),
        Unknown, Storage
    )
)]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Vec<Offered>>, Problem> {
    let rows = house.read(move |store| store.tables_of(&visitor.id, None, MAX_LISTED)).await?;
    let offer = |game: GameName| {
        let last = rows.iter().find(|row| row.game == game.to_string() && is_lesson(row));
        Offered { game, last: last.map(|row| Listed::new(row, tabletop::Seats::NONE)) }
    };
    let games = [GameName::Biblios, GameName::Quill].into_iter();
    Ok(Json(games.map(offer).collect()))
}

/// An empty object: a lesson has no options.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Begin {}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct LessonPath {
    /// The game of the lesson.
    #[param(value_type = GameName)]
    game: String,
}

/// Start a lesson
///
/// Needs a session, or an API token that may play.
#[utoipa::path(
    post,
    path = "/api/lessons/{game}",
    operation_id = "learn",
    params(LessonPath),
    request_body = Begin,
    responses(
        (status = 201, description = "The table of the lesson. The requesting person has a seat, and the game has started.", body = TableView),
        Malformed, Unknown, NotFound, Storage
    )
)]
pub(crate) async fn begin(
    State(house): State<Arc<House>>,
    Player(visitor): Player,
    Path(LessonPath { game }): Path<LessonPath>,
    Body(Begin {}): Body<Begin>,
) -> Result<(StatusCode, Json<TableView>), Problem> {
    let known = [GameName::Biblios, GameName::Quill].into_iter().find(|offered| offered.to_string() == game);
    let game = known
        .ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, Code::Malformed, "no lesson for this game"))?;
    house.check_budget(&visitor)?;
    let _creating = house.lock_creation(&visitor.id).await;
    check_table_limit(&house, &visitor).await?;
    let learner = Person { id: &visitor.id, name: &visitor.name, stand_in: &visitor.stand_in };
    let (table, entries) = Table::teach(house.now(), game, Lesson::about(game), learner, &House::fresh())?;
    let view = table.view();
    Room::create(&house, table, entries).await?;
    house.charge(&visitor, NEW_TABLE_BYTES);
    Ok((StatusCode::CREATED, Json(view)))
}
