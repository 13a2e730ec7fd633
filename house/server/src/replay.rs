//! Records of finished games, and the replay of any record with any eyes.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use record::fair::Verdict;
use serde::Deserialize;
use tabletop::{Seat, Viewer};
use wire::{Code, GameView, Refusal, Story};

use crate::api::{TableId, check_type};
use crate::config::MOST_RECORD;
use crate::house::House;
use crate::openapi::{BadRecord, Malformed, NotFound, Storage, TooLarge, Unknown};
use crate::people::Visitor;
use crate::reply::{Json, Problem, text};

/// What a body with a record is.
const RECORD: &str = "A record, as docs/record.md and docs/record-quill.md describe it.";

/// The record of a finished game
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    params(TableId),
    security(()),
    responses(
        (status = 200, description = "A record as docs/record.md describes it, with the secret of its shuffle.", body = Object),
        NotFound, Storage
    )
)]
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(TableId { id }): Path<TableId>,
) -> Result<Response, Problem> {
    Ok(text("application/json", finished(&house, &id).await?))
}

async fn finished(house: &Arc<House>, id: &str) -> Result<String, Problem> {
    let table = id.to_owned();
    let record = house.read(move |store| store.record(&table)).await?;
    record
        .ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, Code::NotOver, "no game is over at such a table"))
}

/// Plays a game where nobody waits for the core that it takes, a few games at once.
async fn at_leisure<T: Send + 'static>(
    house: &House,
    play: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let Ok(_turn) = house.replays.acquire().await else {
        return Err(Problem::from(Refusal::new(Code::Stopping, "the server stops")));
    };
    let played = tokio::task::spawn_blocking(play).await;
    played.unwrap_or_else(|error| Err(Problem::malformed(error)))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    /// A seat from 0, `spectator` or `all` (which is what is meant if nothing is said).
    #[serde(rename = "as")]
    viewer: Option<String>,
    /// After so many actions; all of them if nothing is said.
    until: Option<usize>,
}

/// A game as somebody sees it
///
/// A finished game with any eyes at any moment. A game that is on is shown with the asker's own eyes as it stands, and
/// without parameters only.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay",
    params(TableId, Moment),
    security((), ("cookie" = []), ("token" = [])),
    responses(
        (status = 200, description = "The JSON of `scriptorium replay --json`.", body = Object),
        Malformed, Unknown, NotFound, Storage
    )
)]
pub(crate) async fn replay(
    State(house): State<Arc<House>>,
    visitor: Option<Visitor>,
    Path(TableId { id }): Path<TableId>,
    moment: Result<Query<Moment>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(moment) = moment.map_err(Problem::malformed)?;
    match finished(&house, &id).await {
        Ok(record) => {
            let viewer = read_viewer(moment.viewer.as_deref())?;
            let until = moment.until.unwrap_or(usize::MAX);
            at_leisure(&house, move || {
                let json = table::json_after(&record, viewer, until).map_err(Problem::malformed)?;
                Ok(text("application/json", json))
            })
            .await
        }
        Err(problem) if moment.viewer.is_some() || moment.until.is_some() => Err(problem),
        Err(_) => {
            let person = visitor.map(|visitor| visitor.id).unwrap_or_default();
            let update = house.room(&id).await?.shown(&house, |table| table.viewer(&person)).await?;
            match update {
                wire::ToClient::Update { game: Some(game), .. } => Ok(Json(game).into_response()),
                _ => Err(Problem::new(StatusCode::NOT_FOUND, Code::NotPlaying, "the game has not begun")),
            }
        }
    }
}

fn read_viewer(text: Option<&str>) -> Result<Viewer, Problem> {
    match text {
        None | Some("all") => Ok(Viewer::All),
        Some("spectator") => Ok(Viewer::Spectator),
        Some(seat) => seat
            .parse()
            .ok()
            .and_then(Seat::new)
            .map(Viewer::Seat)
            .ok_or_else(|| Problem::malformed("expected a seat, spectator or all")),
    }
}

/// What the record of a finished game proves about its shuffle
#[utoipa::path(
    get,
    path = "/api/tables/{id}/verify",
    params(TableId),
    security(()),
    responses(
        (status = 200, description = "The JSON of `scriptorium verify --json`.", body = Verdict),
        Malformed, NotFound, Storage
    )
)]
pub(crate) async fn verify(
    State(house): State<Arc<House>>,
    Path(TableId { id }): Path<TableId>,
) -> Result<Json<Verdict>, Problem> {
    let record = finished(&house, &id).await?;
    check(State(house), Sent(record)).await
}

/// The text of a record that was sent. Nothing of it is kept.
pub(crate) struct Sent(String);

impl FromRequest<Arc<House>> for Sent {
    type Rejection = Problem;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Sent, Problem> {
        check_type(&request)?;
        let bytes =
            Bytes::from_request(request, house).await.map_err(|rejection| match rejection.status() {
                status @ StatusCode::PAYLOAD_TOO_LARGE => Problem::new(
                    status,
                    Code::Length,
                    format!("a record has at most {MOST_RECORD} bytes here"),
                ),
                _ => Problem::malformed("the body broke off"),
            })?;
        Ok(Sent(table::text_of(&bytes)?.to_owned()))
    }
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Eyes {
    /// A seat from 0, `spectator` or `all` (which is what is meant if nothing is said).
    #[serde(rename = "as")]
    viewer: Option<String>,
}

/// A record, told to somebody
///
/// Nothing of the record is kept.
#[utoipa::path(
    post,
    path = "/api/replay",
    operation_id = "tellRecord",
    params(Eyes),
    request_body(content = Object, description = RECORD),
    security(()),
    responses(
        (status = 200, description = "The game from the beginning to the end, as the viewer was told of it.", body = Story),
        Malformed, TooLarge, BadRecord, Storage
    )
)]
pub(crate) async fn tell(
    State(house): State<Arc<House>>,
    eyes: Result<Query<Eyes>, QueryRejection>,
    Sent(record): Sent,
) -> Result<Json<Story>, Problem> {
    let Query(eyes) = eyes.map_err(Problem::malformed)?;
    let viewer = read_viewer(eyes.viewer.as_deref())?;
    at_leisure(&house, move || Ok(Json(table::story(&record, viewer)?))).await
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stretch {
    /// A seat from 0, `spectator` or `all` (which is what is meant if nothing is said).
    #[serde(rename = "as")]
    viewer: Option<String>,
    /// The first moment: after so many actions.
    from: usize,
}

/// A few moments of a record, as somebody sees them
///
/// Nothing of the record is kept.
#[utoipa::path(
    post,
    path = "/api/replay/views",
    operation_id = "showRecord",
    params(Stretch),
    request_body(content = Object, description = RECORD),
    security(()),
    responses(
        (status = 200, description = "The game at this moment and after each of the next actions, at most 16 moments; none beyond the last action.", body = Vec<Object>),
        Malformed, TooLarge, BadRecord, Storage
    )
)]
pub(crate) async fn show(
    State(house): State<Arc<House>>,
    stretch: Result<Query<Stretch>, QueryRejection>,
    Sent(record): Sent,
) -> Result<Json<Vec<GameView>>, Problem> {
    let Query(Stretch { viewer, from }) = stretch.map_err(Problem::malformed)?;
    let viewer = read_viewer(viewer.as_deref())?;
    at_leisure(&house, move || Ok(Json(table::views(&record, viewer, from)?))).await
}

/// What a record proves about its shuffle
///
/// Nothing of the record is kept.
#[utoipa::path(
    post,
    path = "/api/verify",
    operation_id = "verifyRecord",
    request_body(content = Object, description = RECORD),
    security(()),
    responses(
        (status = 200, description = "The JSON of `scriptorium verify --json`.", body = Verdict),
        Malformed, TooLarge, BadRecord, Storage
    )
)]
pub(crate) async fn check(
    State(house): State<Arc<House>>,
    Sent(record): Sent,
) -> Result<Json<Verdict>, Problem> {
    at_leisure(&house, move || Ok(Json(table::verdict(&record)?))).await
}
