//! Lessons: tables where somebody is taught, found by their learner and listed nowhere else.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use record::GameName;
use serde::{Deserialize, Serialize};
use table::{Lesson, Person, Table};
use wire::{Code, TableView};

use crate::api::{Body, Listed, MOST_LISTED, check_tables};
use crate::house::House;
use crate::journal::is_lesson;
use crate::people::Visitor;
use crate::reply::{Json, Problem};
use crate::room::Room;

/// A lesson of the house.
#[derive(Serialize)]
pub(crate) struct Offered {
    game: String,
    /// Where the asker was taught it last.
    last: Option<Listed>,
}

/// What can be learnt here, and how far the asker has come.
pub(crate) async fn list(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Vec<Offered>>, Problem> {
    let rows = house.read(move |store| store.tables_of(&visitor.id, None, MOST_LISTED)).await?;
    let offer = |game: GameName| {
        let last = rows.iter().find(|row| row.game == game.to_string() && is_lesson(row));
        Offered { game: game.to_string(), last: last.map(|row| Listed::new(row, tabletop::Seats::NONE)) }
    };
    let games = [GameName::Biblios, GameName::Quill].into_iter();
    Ok(Json(games.map(offer).collect()))
}

/// Nothing can be chosen about a lesson.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Begin {}

pub(crate) async fn begin(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(game): Path<String>,
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
