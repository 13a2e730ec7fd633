//! Records of finished games, their replay, and the verification of shuffles.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use record::fair::Verdict;
use serde::{Deserialize, Serialize};
use tabletop::{Seat, Viewer};
use wire::{Code, Story};

use crate::api::{TableId, check_content_type, read_body};
use crate::config::MAX_RECORD_BYTES;
use crate::house::House;
use crate::openapi::{BadRecord, Malformed, NotFound, Storage, TooLarge, Unknown};
use crate::people::Visitor;
use crate::reply::{Json, Problem, text};
use crate::turns::Permit;

pub(crate) const RECORD: &str =
    "A record as described in docs/record.md and docs/record-quill.md, at most 256 kB.";

/// Get the record of a finished game
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    params(TableId),
    security(()),
    responses(
        (status = 200, description = "A record as described in docs/record.md, with the secret of its shuffle.", body = Object),
        NotFound, Storage
    )
)]
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(TableId { id }): Path<TableId>,
) -> Result<Response, Problem> {
    Ok(text("application/json", finished_record(&house, &id).await?))
}

async fn finished_record(house: &Arc<House>, id: &str) -> Result<String, Problem> {
    let table = id.to_owned();
    let record = house.read(move |store| store.record(&table)).await?;
    record.ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, Code::NotOver, "no finished game at this table"))
}

/// Runs a replay on another thread, at most one per core at the same time. `replay` returns JSON, because the values that it is
/// written from take many times the memory. The permit is returned when the client has received the response.
async fn run_in_background(
    house: &House,
    permit: Permit,
    replay: impl FnOnce() -> Result<String, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let turn = house.replays.take().await;
    let replayed = house.replay_threads.run(move || {
        // The turn ends with the replay, even if the request was cancelled.
        let _turn = turn;
        replay()
    });
    let json = replayed.await.unwrap_or_else(|| Err(Problem::malformed("the record cannot be replayed")))?;
    Ok(text("application/json", Bytes::from_owner(Permitted { json, _permit: permit })))
}

fn to_json(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(Problem::malformed)
}

/// The text of a response, with the permit for it.
struct Permitted {
    json: String,
    _permit: Permit,
}

impl AsRef<[u8]> for Permitted {
    fn as_ref(&self) -> &[u8] {
        self.json.as_bytes()
    }
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplayParams {
    /// A seat from 0, `spectator` or `all` (the default).
    #[serde(rename = "as")]
    viewer: Option<String>,
    /// The number of actions to replay; all by default.
    until: Option<usize>,
}

/// Get the view of a game
///
/// A finished game can be viewed as any viewer and after any number of actions. A game in progress is shown to the
/// requesting person in its current state; it allows no parameters.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/replay",
    params(TableId, ReplayParams),
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
    params: Result<Query<ReplayParams>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(params) = params.map_err(Problem::malformed)?;
    match finished_record(&house, &id).await {
        Ok(record) => {
            let viewer = read_viewer(params.viewer.as_deref())?;
            let until = params.until.unwrap_or(usize::MAX);
            let permit = house.records.take().await;
            run_in_background(&house, permit, move || {
                table::json_after(&record, viewer, until).map_err(Problem::malformed)
            })
            .await
        }
        Err(problem) if params.viewer.is_some() || params.until.is_some() => Err(problem),
        Err(_) => {
            let person = visitor.map(|visitor| visitor.id).unwrap_or_default();
            let update = house.room(&id).await?.current_update(&house, |table| table.viewer(&person)).await?;
            match update {
                wire::ToClient::Update { game: Some(game), .. } => Ok(Json(game).into_response()),
                _ => Err(Problem::new(StatusCode::NOT_FOUND, Code::NotPlaying, "the game has not started")),
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

/// Verify the shuffle of a finished game
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
) -> Result<Response, Problem> {
    let record = finished_record(&house, &id).await?;
    let permit = house.records.take().await;
    verify_record(State(house), RecordBody(record, permit)).await
}

/// Extracts the text of a record from the body, which is read once the client's network has a permit.
pub(crate) struct RecordBody(pub(crate) String, pub(crate) Permit);

impl FromRequest<Arc<House>> for RecordBody {
    type Rejection = Problem;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<RecordBody, Problem> {
        check_content_type(&request)?;
        let permit = house.records.take().await;
        let bytes = read_body(request, house).await?.map_err(|rejection| match rejection.status() {
            status @ StatusCode::PAYLOAD_TOO_LARGE => Problem::new(
                status,
                Code::Length,
                format!("a record may have at most {MAX_RECORD_BYTES} bytes"),
            ),
            _ => Problem::malformed("the body is incomplete"),
        })?;
        Ok(RecordBody(table::text_of(&bytes)?.to_owned(), permit))
    }
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TellParams {
    /// A seat from 0, `spectator` or `all` (the default).
    #[serde(rename = "as")]
    viewer: Option<String>,
}

/// Replay a record as a list of events
///
/// The record is not stored.
#[utoipa::path(
    post,
    path = "/api/replay",
    operation_id = "tellRecord",
    params(TellParams),
    request_body(content = Object, description = RECORD),
    security(()),
    responses(
        (status = 200, description = "All events of the game, as the viewer received them.", body = Story),
        Malformed, TooLarge, BadRecord, Storage
    )
)]
pub(crate) async fn tell_record(
    State(house): State<Arc<House>>,
    params: Result<Query<TellParams>, QueryRejection>,
    RecordBody(record, permit): RecordBody,
) -> Result<Response, Problem> {
    let Query(params) = params.map_err(Problem::malformed)?;
    let viewer = read_viewer(params.viewer.as_deref())?;
    run_in_background(&house, permit, move || to_json(&table::story(&record, viewer)?)).await
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewsParams {
    /// A seat from 0, `spectator` or `all` (the default).
    #[serde(rename = "as")]
    viewer: Option<String>,
    /// The number of actions before the first view.
    from: usize,
}

/// Get successive views of a record
///
/// The record is not stored.
#[utoipa::path(
    post,
    path = "/api/replay/views",
    operation_id = "showRecord",
    params(ViewsParams),
    request_body(content = Object, description = RECORD),
    security(()),
    responses(
        (status = 200, description = "The view after `from` actions and after each of the following actions: at most 16, none beyond the last action.", body = Vec<Object>),
        Malformed, TooLarge, BadRecord, Storage
    )
)]
pub(crate) async fn show_record(
    State(house): State<Arc<House>>,
    params: Result<Query<ViewsParams>, QueryRejection>,
    RecordBody(record, permit): RecordBody,
) -> Result<Response, Problem> {
    let Query(ViewsParams { viewer, from }) = params.map_err(Problem::malformed)?;
    let viewer = read_viewer(viewer.as_deref())?;
    run_in_background(&house, permit, move || to_json(&table::views(&record, viewer, from)?)).await
}

/// Verify the shuffle of a record
///
/// The record is not stored.
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
pub(crate) async fn verify_record(
    State(house): State<Arc<House>>,
    RecordBody(record, permit): RecordBody,
) -> Result<Response, Problem> {
    run_in_background(&house, permit, move || to_json(&table::verdict(&record)?)).await
}
