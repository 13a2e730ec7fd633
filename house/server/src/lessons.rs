//! Lessons: tables where somebody is taught, found by their learner and listed nowhere else.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use record::GameName;
use serde::{Deserialize, Serialize};
use table::{Lesson, Person, Table};
use utoipa::ToSchema;
use wire::{Code, TableView};

use crate::api::{Body, Listed, MOST_LISTED, check_tables};
use crate::house::House;
use crate::journal::is_lesson;
use crate::openapi::{Malformed, NotFound, Storage, Unknown};
use crate::people::Visitor;
use crate::reply::{Json, Problem};
use crate::room::Room;

/// A lesson of the house.
#[derive(Serialize, ToSchema)]
pub(crate) struct Offered {
    game: GameName,
    /// Where the asker was taught it last.
    #[schema(required)]
    last: Option<Listed>,
}

/// What can be learnt here, and how far I have come
#[utoipa::path(
    get,
    path = "/api/lessons",
    operation_id = "lessons",
    responses(
        (status = 200, description = "The lessons of the house.", body = Vec<Offered>),
        Unknown, Storage
    )
)]
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Vec<Offered>>, Problem> {
    let rows = house.read(move |store| store.tables_of(&visitor.id, None, MOST_LISTED)).await?;
    let offer = |game: GameName| {
        let last = rows.iter().find(|row| row.game == game.to_string() && is_lesson(row));
        Offered { game, last: last.map(|row| Listed::new(row, tabletop::Seats::NONE)) }
    };
    let games = [GameName::Biblios, GameName::Quill].into_iter();
    Ok(Json(games.map(offer).collect()))
}

/// Nothing can be chosen about a lesson.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Begin {}

/// A lesson, as it is named in a path.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct About {
    /// Which game.
    #[param(value_type = GameName)]
    game: String,
}

/// Begin a lesson
#[utoipa::path(
    post,
    path = "/api/lessons/{game}",
    operation_id = "learn",
    params(About),
    request_body = Begin,
    responses(
        (status = 201, description = "The table of the lesson, where the asker sits and the game is on.", body = TableView),
        Malformed, Unknown, NotFound, Storage
    )
)]
pub(crate) async fn begin(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(About { game }): Path<About>,
    Body(Begin {}): Body<Begin>,
) -> Result<(StatusCode, Json<TableView>), Problem> {
    let named = [GameName::Biblios, GameName::Quill].into_iter().find(|known| known.to_string() == game);
    let game = named.ok_or_else(|| {
        Problem::new(StatusCode::NOT_FOUND, Code::Malformed, "there is no lesson about such a game")
    })?;
    check_tables(&house, &visitor).await?;
    let learner = Person { id: &visitor.id, name: &visitor.name, stand_in: &visitor.stand_in };
    let (table, entries) = Table::teach(house.now(), game, Lesson::about(game), learner, &House::fresh())?;
    let view = table.view();
    Room::create(&house, table, entries).await?;
    Ok((StatusCode::CREATED, Json(view)))
}
