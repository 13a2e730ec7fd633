//! What can be asked over HTTP.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{
    DefaultBodyLimit, FromRequest, MatchedPath, Path, Query, Request, State, WebSocketUpgrade,
};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, patch, post};
use record::GameName;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{Status, TableRow};
use table::{Creation, Table};
use tabletop::{Seat, Seats};
use wire::{Arrangement, Code, TableView};

use crate::config::{MOST_MESSAGE, MOST_RECORD};
use crate::house::House;
use crate::journal::is_lesson;
use crate::metrics::MEDIA_TYPE;
use crate::people::{Address, Visitor, address};
use crate::reply::{Json, Problem, text};
use crate::room::Room;
use crate::socket::{self, Counted};
use crate::{accounts, history, lessons, openapi, page, replay};

/// All routes. `openapi.json` describes them; a test compares the two.
pub(crate) fn router(house: Arc<House>) -> Router {
    Router::new()
        .route(
            "/api/me",
            get(accounts::me).post(accounts::arrive).patch(accounts::rename).delete(accounts::forget),
        )
        .route("/api/me/tables", get(my_tables))
        .route("/api/me/games", get(history::history))
        .route("/api/me/link", post(accounts::make_link))
        .route("/api/enter", post(accounts::enter))
        .route("/api/account", post(accounts::account))
        .route("/api/sign-in", post(accounts::sign_in))
        .route("/api/sign-out", post(accounts::sign_out))
        .route("/api/tokens", get(accounts::tokens).post(accounts::make_token))
        .route("/api/tokens/{id}", delete(accounts::remove_token))
        .route("/api/games", get(games))
        .route("/api/lessons", get(lessons::list))
        .route("/api/lessons/{game}", post(lessons::begin))
        .route("/api/tables", get(lobby).post(create))
        .route("/api/tables/{id}", get(look))
        .route("/api/tables/{id}/record", get(replay::record))
        .route("/api/tables/{id}/replay", get(replay::replay))
        .route("/api/tables/{id}/memory", get(memory))
        .route("/api/tables/{id}/verify", get(replay::verify))
        .route("/api/tables/{id}/play", get(play))
        .route("/api/replay", post(replay::tell).layer(long_body()))
        .route("/api/replay/views", post(replay::show).layer(long_body()))
        .route("/api/verify", post(replay::check).layer(long_body()))
        .route("/api/health", get(health))
        .route("/api/metrics", get(metrics))
        .route("/api/openapi.json", get(openapi::describe))
        .route("/api/{*rest}", patch(nothing).fallback(nothing))
        .fallback(page::page)
        .layer(DefaultBodyLimit::max(MOST_MESSAGE))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), guard))
        .with_state(house)
}

/// Lets a body be as large as a record may be that is sent.
fn long_body() -> DefaultBodyLimit {
    DefaultBodyLimit::max(MOST_RECORD)
}

async fn nothing() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, Code::Malformed, "there is nothing here: see /api/openapi.json")
}

/// A body of JSON that is not too large.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Body<T>, Problem> {
        check_type(&request)?;
        let bytes = Bytes::from_request(request, house).await;
        let bytes = bytes.map_err(|_| Problem::malformed("the body is too large, or broke off"))?;
        serde_json::from_slice(&bytes).map(Body).map_err(Problem::malformed)
    }
}

/// A body must be JSON, which a form of another site cannot send.
pub(crate) fn check_type(request: &Request) -> Result<(), Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    match kind.and_then(|kind| kind.split(';').next()) {
        Some("application/json") => Ok(()),
        _ => Err(Problem::malformed("expected a body of type application/json")),
    }
}

/// What every request goes through: limits, the origin, and headers that keep browsers safe.
async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let asked = Instant::now();
    let from = address(&house, request.headers(), request.extensions().get());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = if !house.requests.allow(&from) {
        house.metrics.limited.inc();
        Problem::too_many().into_response()
    } else if !is_same_origin(&house, &request) {
        Problem::new(StatusCode::FORBIDDEN, Code::Malformed, "requests from other sites are refused")
            .into_response()
    } else {
        next.run(request).await
    };
    house.metrics.answered(route.as_ref().map(MatchedPath::as_str), asked.elapsed());
    let headers = response.headers_mut();
    let safe = [
        ("content-security-policy", page::POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in safe {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Whether a request comes from the house's own page, or from no page at all. Whatever only reads and is not a socket may
/// come from anywhere: other sites cannot see the answer.
fn is_same_origin(house: &House, request: &Request) -> bool {
    let headers = request.headers();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads && !headers.contains_key(header::UPGRADE) {
        return true;
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    match &house.config.public_url {
        Some(url) => origin == url.trim_end_matches('/'),
        None => {
            let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
            host.is_some_and(|host| origin.strip_prefix("http://") == Some(host))
        }
    }
}

async fn health(State(house): State<Arc<House>>) -> Result<Json<Value>, Problem> {
    house.read(|store| store.table("")).await?;
    Ok(Json(json!({"status": "ok", "version": env!("CARGO_PKG_VERSION"), "wire": wire::VERSION})))
}

async fn metrics(State(house): State<Arc<House>>) -> Response {
    text(MEDIA_TYPE, house.metrics.to_text())
}

/// What can be played here, with which options and against whom.
async fn games() -> Json<Value> {
    let biblios: Vec<_> = record::biblios::option_names()
        .map(|(name, values)| json!({"name": name, "values": values, "seats": [2, 4]}))
        .collect();
    let quill: Vec<_> = record::quill::offers()
        .map(|(name, values, seats)| json!({"name": name, "values": values, "seats": seats}))
        .collect();
    let bots = bots::Level::ALL.map(bots::Level::name);
    Json(json!([
        {"game": "biblios", "seats": [2, 4], "options": biblios, "bots": bots},
        {"game": "quill", "seats": [1, 4], "options": quill, "bots": bots},
    ]))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTable {
    game: GameName,
    arrangement: Arrangement,
}

/// Whether somebody may have another table.
pub(crate) async fn check_tables(house: &House, visitor: &Visitor) -> Result<(), Problem> {
    let (person, most) = (visitor.id.clone(), house.config.limits.tables);
    let tables = house.read(move |store| store.tables_of(&person, None, 4 * most)).await?;
    if tables.iter().filter(|row| row.status != Status::Over).count() >= most {
        return Err(Problem::from(wire::Refusal::new(
            Code::TooMany,
            "you have too many tables that are not over",
        )));
    }
    Ok(())
}

async fn create(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableView>), Problem> {
    check_tables(&house, &visitor).await?;
    let fresh = House::fresh();
    let creation = Creation {
        id: fresh.table,
        game: new.game,
        host: visitor.id,
        arrangement: new.arrangement,
        secret: fresh.secret,
        luck: fresh.luck,
        first: None,
    };
    let (table, entry) = Table::create(house.now(), creation)?;
    let view = table.view();
    Room::create(&house, table, vec![entry]).await?;
    Ok((StatusCode::CREATED, Json(view)))
}

/// What lists say of a table.
#[derive(Serialize)]
pub(crate) struct Listed {
    created: u64,
    table: Value,
    /// The seats that owe a decision.
    to_act: Vec<usize>,
}

impl Listed {
    pub(crate) fn new(row: &TableRow, to_act: Seats) -> Listed {
        let table = serde_json::from_str(&row.summary).unwrap_or_default();
        Listed { created: row.created, table, to_act: to_act.iter().map(Seat::index).collect() }
    }
}

/// The most tables in a list.
pub(crate) const MOST_LISTED: usize = 100;

/// The public tables that wait for people, newest first.
async fn lobby(State(house): State<Arc<House>>) -> Result<Json<Vec<Listed>>, Problem> {
    let rows = house.read(|store| store.open_tables(MOST_LISTED)).await?;
    Ok(Json(rows.iter().map(|row| Listed::new(row, Seats::NONE)).collect()))
}

/// Where a list goes on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    pub(crate) before: Option<u64>,
}

async fn my_tables(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<Vec<Listed>>, Problem> {
    let Query(page) = page.map_err(Problem::malformed)?;
    let rows = house.read(move |store| store.tables_of(&visitor.id, page.before, MOST_LISTED)).await?;
    let mut listed = Vec::with_capacity(rows.len());
    for row in rows.iter().filter(|row| !is_lesson(row)) {
        let playing = row.status == Status::Playing;
        let to_act = if playing { house.turn(&row.id).await? } else { Seats::NONE };
        listed.push(Listed::new(row, to_act));
    }
    Ok(Json(listed))
}

async fn look(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Json<TableView>, Problem> {
    Ok(Json(house.room(&id).await?.view(&house).await?))
}

/// What the asker may remember of a game that is on.
async fn memory(
    State(house): State<Arc<House>>,
    visitor: Option<Visitor>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let person = visitor.map(|visitor| visitor.id).unwrap_or_default();
    let memory = house.room(&id).await?.memory(&house, &person).await?;
    Ok(Json(memory).into_response())
}

/// The socket of a table.
async fn play(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(Problem::malformed)?;
    let room = house.room(&id).await?;
    let Some(counted) = Counted::new(&house, &visitor, address) else {
        house.metrics.limited.inc();
        return Err(Problem::too_many());
    };
    // From here on the socket is found. Before, the house may have stopped, and the token been taken away.
    if house.is_stopping() {
        return Err(Problem::from(wire::Refusal::new(Code::Stopping, "the server stops")));
    }
    let token = visitor.token;
    if house.read(move |store| store.person_by_token(&token)).await?.is_none() {
        return Err(Problem::not_signed_in());
    }
    let upgrade = upgrade
        .max_message_size(MOST_MESSAGE)
        .max_frame_size(MOST_MESSAGE)
        .read_buffer_size(1024)
        // A message is sent at once and whole, however long the table's past is that it tells.
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(house, room, visitor, socket, counted)))
}
