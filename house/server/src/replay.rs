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

use crate::api::check_type;
use crate::config::MOST_RECORD;
use crate::house::House;
use crate::people::Visitor;
use crate::reply::{Json, Problem, text};

/// The record of a finished game.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    #[serde(rename = "as")]
    viewer: Option<String>,
    until: Option<usize>,
}

/// A finished game with any eyes, at any moment; a game that is on, with the asker's own eyes, as it stands.
pub(crate) async fn replay(
    State(house): State<Arc<House>>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
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

/// What the record of a finished game proves about its shuffle.
pub(crate) async fn verify(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Eyes {
    #[serde(rename = "as")]
    viewer: Option<String>,
}

/// A record that was sent, told to any viewer.
pub(crate) async fn tell(
    State(house): State<Arc<House>>,
    eyes: Result<Query<Eyes>, QueryRejection>,
    Sent(record): Sent,
) -> Result<Json<Story>, Problem> {
    let Query(eyes) = eyes.map_err(Problem::malformed)?;
    let viewer = read_viewer(eyes.viewer.as_deref())?;
    at_leisure(&house, move || Ok(Json(table::story(&record, viewer)?))).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stretch {
    #[serde(rename = "as")]
    viewer: Option<String>,
    from: usize,
}

/// A few moments of a record that was sent, with any eyes.
pub(crate) async fn show(
    State(house): State<Arc<House>>,
    stretch: Result<Query<Stretch>, QueryRejection>,
    Sent(record): Sent,
) -> Result<Json<Vec<GameView>>, Problem> {
    let Query(Stretch { viewer, from }) = stretch.map_err(Problem::malformed)?;
    let viewer = read_viewer(viewer.as_deref())?;
    at_leisure(&house, move || Ok(Json(table::views(&record, viewer, from)?))).await
}

/// What a record that was sent proves about its shuffle.
pub(crate) async fn check(
    State(house): State<Arc<House>>,
    Sent(record): Sent,
) -> Result<Json<Verdict>, Problem> {
    at_leisure(&house, move || Ok(Json(table::verdict(&record)?))).await
}
