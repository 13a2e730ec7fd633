//! The HTTP routes and the middleware around them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{
    DefaultBodyLimit, FromRequest, MatchedPath, Path, Query, Request, State, WebSocketUpgrade,
};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Extension, Router};
use record::GameName;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Status, TableRow};
use table::{Creation, Game, Table};
use tabletop::{Seat, Seats};
use tokio::time::{sleep, timeout};
use tracing::Instrument;
use utoipa::ToSchema;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;
use wire::{Arrangement, Code, Memory, TableView};

use crate::address::Network;
use crate::config::{MAX_MESSAGE_BYTES, MAX_RECORD_BYTES, MAX_WRITE_BUFFER_BYTES};
use crate::connections::Connection;
use crate::house::{House, hex, random};
use crate::journal::is_lesson;
use crate::metrics::{Limit, MEDIA_TYPE};
use crate::openapi::{Impossible, Malformed, NotFound, OtherSite, Storage, Unknown};
use crate::people::{Address, Player, Visitor, address_of, check_not_banned};
use crate::reply::{Json, Problem, text};
use crate::room::Room;
use crate::socket::{self, OpenSocket};
use crate::turns::CLIENT;
use crate::{
    accounts, codes, data, friends, health, history, lessons, matching, openapi, page, preview, ratings,
    replay, tokens, upload,
};

/// Returns the API routes, with their OpenAPI description. Each handler declares its own path and method.
pub(crate) fn routes() -> OpenApiRouter<Arc<House>> {
    let mut routes = OpenApiRouter::with_openapi(openapi::base())
        .routes(routes!(accounts::me, accounts::arrive, accounts::rename, accounts::forget))
        .routes(routes!(my_tables))
        .routes(routes!(history::history))
        .routes(routes!(ratings::api::ratings))
        .routes(routes!(ratings::api::leaders))
        .routes(routes!(accounts::make_link))
        .routes(routes!(accounts::preview_link))
        .routes(routes!(accounts::enter))
        .routes(routes!(accounts::others))
        .routes(routes!(accounts::switch))
        .routes(routes!(accounts::account))
        .routes(routes!(accounts::sign_in))
        .routes(routes!(accounts::sign_out))
        .routes(routes!(tokens::tokens, tokens::make_token, tokens::sign_out_elsewhere))
        .routes(routes!(tokens::remove_token))
        .routes(routes!(data::my_data))
        .routes(routes!(games))
        .routes(routes!(lessons::list))
        .routes(routes!(lessons::begin))
        .routes(routes!(lobby, create))
        .routes(routes!(watchable))
        .routes(routes!(matching::api::search, matching::api::look, matching::api::cancel))
        .routes(routes!(friends::api::list, friends::offers::befriend, friends::api::show_presence))
        .routes(routes!(friends::offers::make_code))
        .routes(routes!(friends::offers::preview))
        .routes(routes!(friends::api::remove))
        .routes(routes!(friends::api::report))
        .routes(routes!(friends::api::block))
        .routes(routes!(friends::api::unblock))
        .routes(routes!(friends::api::invitations))
        .routes(routes!(friends::api::decline))
        .routes(routes!(friends::api::invite))
        .routes(routes!(look))
        .routes(routes!(codes::make_code))
        .routes(routes!(codes::find_code))
        .routes(routes!(replay::record))
        .routes(routes!(replay::replay))
        .routes(routes!(memory))
        .routes(routes!(replay::verify))
        .routes(routes!(play))
        .routes(routes!(replay::tell_record).layer(record_body_limit()))
        .routes(routes!(replay::show_record).layer(record_body_limit()))
        .routes(routes!(replay::verify_record).layer(record_body_limit()))
        .routes(routes!(upload::upload).layer(record_body_limit()))
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
        .routes(routes!(health::health))
        .routes(routes!(metrics))
        .routes(routes!(openapi::describe));
    openapi::add_guard_responses(routes.get_openapi_mut());
    routes
}

/// Returns the whole service: API routes, page and middleware.
pub(crate) fn router(house: Arc<House>) -> Router {
    Router::from(routes())
        .route("/t/{id}", get(preview::invitation))
        .route("/t/{id}/picture.png", get(preview::table_picture))
        .route("/api/{*rest}", any(not_found))
        .fallback(page::page)
        .layer(DefaultBodyLimit::max(MAX_MESSAGE_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(&house), guard))
        .with_state(house)
}

fn record_body_limit() -> DefaultBodyLimit {
    DefaultBodyLimit::max(MAX_RECORD_BYTES)
}

async fn not_found() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, Code::Malformed, "no such route: see /api/openapi.json")
}

/// Extracts a JSON body of limited size.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Body<T>, Problem> {
        check_content_type(&request)?;
        let bytes = read_body(request, house).await?;
        let bytes = bytes.map_err(|_| Problem::malformed("the body is too large or incomplete"))?;
        serde_json::from_slice(&bytes).map(Body).map_err(Problem::malformed)
    }
}

/// Reads a body. Fails if it does not arrive in time, or the server stops before.
pub(crate) async fn read_body(
    request: Request,
    house: &Arc<House>,
) -> Result<Result<Bytes, BytesRejection>, Problem> {
    tokio::select! {
        body = timeout(house.config.request_timeout, Bytes::from_request(request, house)) => {
            body.map_err(|_| Problem::malformed("the body did not arrive in time"))
        }
        () = house.connections.stopping() => Err(Problem::stopping()),
    }
}

/// Rejects bodies that are not declared as JSON. Forms on other sites cannot send that content type.
pub(crate) fn check_content_type(request: &Request) -> Result<(), Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    match kind.and_then(|kind| kind.split(';').next()) {
        Some("application/json") => Ok(()),
        _ => Err(Problem::malformed("expected a body of type application/json")),
    }
}

/// How long a response to an address above its limit is delayed. On one connection a client gets no more refusals than
/// this, so that they do not take much time of the server.
const REFUSAL_DELAY: Duration = Duration::from_secs(1);

/// The methods that some route accepts.
const METHODS: [Method; 5] = [Method::GET, Method::HEAD, Method::POST, Method::PATCH, Method::DELETE];

/// Middleware for every request: its id, limits, origin check, metrics and security headers.
async fn guard(
    State(house): State<Arc<House>>,
    Extension(connection): Extension<Arc<Connection>>,
    request: Request,
    next: Next,
) -> Response {
    let from = address_of(&house, request.headers(), request.extensions());
    let id = request_id(&request, connection.is_trusted());
    // In every line that is logged while the request is handled, whatever the level.
    let span = tracing::error_span!("request", id);
    let mut response = answer(house, connection, from, request, next).instrument(span).await;
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    let security = [
        ("content-security-policy", page::CONTENT_SECURITY_POLICY),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
        ("cross-origin-opener-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in security {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The header with the id of a request.
const REQUEST_ID: &str = "x-request-id";
/// The maximum length of an id that a proxy gives.
const MAX_REQUEST_ID: usize = 64;

/// Returns the id of a request: that of a trusted proxy if it has given a sound one, or else a random one.
fn request_id(request: &Request, from_trusted: bool) -> String {
    let given = request.headers().get(REQUEST_ID).filter(|_| from_trusted);
    let is_sound = |id: &&str| {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        (1..=MAX_REQUEST_ID).contains(&id.len()) && id.bytes().all(allowed)
    };
    let given = given.and_then(|id| id.to_str().ok()).filter(is_sound);
    given.map_or_else(|| hex(&random::<8>()), str::to_owned)
}

/// Answers a request, or refuses it because of limits or its origin.
async fn answer(
    house: Arc<House>,
    connection: Arc<Connection>,
    from: IpAddr,
    request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = if connection.is_reserve() {
        let mut response = match request.uri().path() {
            path if HEALTH.contains(&path) => next.run(request).await,
            _ => Problem::busy().into_response(),
        };
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        response
    } else if let Err(problem) = check_request_limit(&house, request.uri().path(), from) {
        sleep(REFUSAL_DELAY).await;
        problem.into_response()
    } else if !METHODS.contains(request.method()) {
        let text = format!("the method {} is not supported", request.method());
        let mut response =
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, Code::Malformed, text).into_response();
        let allowed = HeaderValue::from_static("GET, HEAD, POST, PATCH, DELETE");
        response.headers_mut().insert(header::ALLOW, allowed);
        response
    } else if !is_same_origin(&house, &request) {
        Problem::new(StatusCode::FORBIDDEN, Code::Malformed, "requests from other sites are refused")
            .into_response()
    } else {
        CLIENT.scope(Network::of(from), next.run(request)).await
    };
    let (route, took) = (route.as_ref().map(MatchedPath::as_str), started.elapsed());
    house.metrics.observe_request(route, took);
    let (status, ms) = (response.status().as_u16(), took.as_millis() as u64);
    tracing::debug!(%method, route = route.unwrap_or("page"), status, ms, "answered");
    response
}

fn check_request_limit(house: &House, path: &str, from: IpAddr) -> Result<(), Problem> {
    // The page of a link, and its picture, need the table.
    match path.starts_with("/api/") || path.starts_with("/t/") {
        true => house.check_limit(Limit::Requests, &house.requests, from),
        false => house.check_limit(Limit::Page, &house.page, from),
    }
}

/// Returns whether a request comes from the server's own page, or has no `Origin`. Read-only requests are allowed from any
/// origin, because other sites cannot see the response; WebSocket upgrades are not.
fn is_same_origin(house: &House, request: &Request) -> bool {
    let headers = request.headers();
    let read_only = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if read_only && !headers.contains_key(header::UPGRADE) {
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

/// The paths of health checks, which are answered when all connections are in use.
const HEALTH: [&str; 3] = ["/api/live", "/api/ready", "/api/health"];

/// Get metrics in the OpenMetrics text format
#[utoipa::path(
    get,
    path = "/api/metrics",
    security(()),
    responses(
        (status = 200, description = "Counters and latencies. They name no person and no table.", body = String, content_type = MEDIA_TYPE)
    )
)]
async fn metrics(State(house): State<Arc<House>>) -> Response {
    if let Some(lease) = house.store.lease() {
        house.metrics.set_lease(lease);
    }
    text(MEDIA_TYPE, house.metrics.to_text())
}

/// List the games
#[utoipa::path(
    get,
    path = "/api/games",
    security(()),
    responses((status = 200, description = "The games, with their options and bots.", body = Vec<Game>))
)]
async fn games() -> Json<[Game; 2]> {
    Json(table::games())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTable {
    game: GameName,
    arrangement: Arrangement,
}

/// Fails if the person has reached the limit of unfinished tables. To be called with [`House::lock_creation`].
pub(crate) async fn check_table_limit(house: &House, visitor: &Visitor) -> Result<(), Problem> {
    let (person, limit) = (visitor.id.clone(), house.config.limits.tables);
    let tables = house.read(move |store| store.tables_of(&person, None, 4 * limit)).await?;
    if tables.iter().filter(|row| row.status != Status::Over).count() >= limit {
        return Err(Problem::from(wire::Refusal::new(Code::TooMany, "you have too many unfinished tables")));
    }
    Ok(())
}

/// About what a new table takes on disk.
pub(crate) const NEW_TABLE_BYTES: usize = 4 * 1024;

/// Create a table
///
/// Needs a session, or an API token that may play.
#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = NewTable,
    responses(
        (status = 201, description = "The new table. The requesting person is its host; all seats are empty.", body = TableView),
        Malformed, Unknown, Impossible, Storage
    )
)]
async fn create(
    State(house): State<Arc<House>>,
    Player(visitor): Player,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<TableView>), Problem> {
    house.check_budget(&visitor)?;
    let _creating = house.lock_creation(&visitor.id).await;
    check_table_limit(&house, &visitor).await?;
    let fresh = House::fresh();
    let creation = Creation {
        id: fresh.table,
        game: new.game,
        host: visitor.id.clone(),
        arrangement: new.arrangement,
        secret: fresh.secret,
        bot_seed: fresh.bot_seed,
        first: None,
    };
    let (table, entry) = Table::create(house.now(), creation)?;
    let view = table.view();
    Room::create(&house, table, vec![entry]).await?;
    house.charge(&visitor, NEW_TABLE_BYTES);
    Ok((StatusCode::CREATED, Json(view)))
}

/// A table in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct Listed {
    /// Milliseconds since the Unix epoch.
    created: u64,
    #[schema(value_type = TableView)]
    table: Value,
    /// The seats that are to act; empty unless a game is in progress.
    to_act: Vec<usize>,
}

impl Listed {
    pub(crate) fn new(row: &TableRow, to_act: Seats) -> Listed {
        let table = serde_json::from_str(&row.summary).unwrap_or_default();
        Listed { created: row.created, table, to_act: to_act.iter().map(Seat::index).collect() }
    }
}

/// Maximum number of tables in one response.
pub(crate) const MAX_LISTED: usize = 100;

/// List public tables that wait for players, newest first
#[utoipa::path(
    get,
    path = "/api/tables",
    security(()),
    responses((status = 200, description = "At most 100 tables.", body = Vec<Listed>), Storage)
)]
async fn lobby(State(house): State<Arc<House>>) -> Result<Json<Vec<Listed>>, Problem> {
    let rows = house.read(|store| store.open_tables(MAX_LISTED)).await?;
    Ok(Json(rows.iter().map(|row| Listed::new(row, Seats::NONE)).collect()))
}

/// List public tables whose game is on, newest first
#[utoipa::path(
    get,
    path = "/api/watch",
    security(()),
    responses((status = 200, description = "At most 100 tables.", body = Vec<Listed>), Storage)
)]
async fn watchable(State(house): State<Arc<House>>) -> Result<Json<Vec<Listed>>, Problem> {
    let rows = house.read(|store| store.running_tables(MAX_LISTED)).await?;
    Ok(Json(rows.iter().map(|row| Listed::new(row, Seats::NONE)).collect()))
}

/// Pagination of a list.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// Return only tables created before this time. For the next page, pass `more` or the `created` of the last table.
    pub(crate) before: Option<u64>,
}

/// List my tables, newest first, without lessons
#[utoipa::path(
    get,
    path = "/api/me/tables",
    operation_id = "myTables",
    params(Page),
    responses(
        (status = 200, description = "At most 100 tables.", body = Vec<Listed>),
        Malformed, Unknown, Storage
    )
)]
async fn my_tables(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<Vec<Listed>>, Problem> {
    let Query(page) = page.map_err(Problem::malformed)?;
    let rows = house.read(move |store| store.tables_of(&visitor.id, page.before, MAX_LISTED)).await?;
    let mut listed = Vec::with_capacity(rows.len());
    for row in rows.iter().filter(|row| !is_lesson(row)) {
        let playing = row.status == Status::Playing;
        let to_act = if playing { house.to_act(&row.id).await? } else { Seats::NONE };
        listed.push(Listed::new(row, to_act));
    }
    Ok(Json(listed))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct TableId {
    /// The id of the table.
    pub(crate) id: String,
}

/// Get the public state of a table
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    params(TableId),
    security(()),
    responses((status = 200, description = "The table.", body = TableView), NotFound, Storage)
)]
async fn look(
    State(house): State<Arc<House>>,
    Path(TableId { id }): Path<TableId>,
) -> Result<Json<TableView>, Problem> {
    Ok(Json(house.room(&id).await?.view(&house).await?))
}

/// Get the memory aid of a game in progress
///
/// The cards that the requesting person was shown and that are no longer on the table, and the cards that may still be in
/// play. `null` if the table's `memory` option turns the aid off, if the game is over, and in Quill & Parchment.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/memory",
    params(TableId),
    security((), ("cookie" = []), ("token" = [])),
    responses(
        (status = 200, description = "As described in docs/record.md, or `null`.", body = Option<Memory>),
        Unknown, NotFound, Impossible, Storage
    )
)]
async fn memory(
    State(house): State<Arc<House>>,
    visitor: Option<Visitor>,
    Path(TableId { id }): Path<TableId>,
) -> Result<Json<Option<Memory>>, Problem> {
    let person = visitor.map(|visitor| visitor.id).unwrap_or_default();
    Ok(Json(house.room(&id).await?.memory(&house, &person).await?))
}

/// Open the WebSocket of a table
///
/// Needs a session, or an API token that may play.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/play",
    params(TableId),
    responses(
        (status = 101, description = "The protocol is described in docs/wire.md."),
        Malformed, Unknown, OtherSite, NotFound, Storage
    )
)]
async fn play(
    State(house): State<Arc<House>>,
    Player(visitor): Player,
    Address(address): Address,
    Extension(connection): Extension<Arc<Connection>>,
    Path(TableId { id }): Path<TableId>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(Problem::malformed)?;
    let room = house.room(&id).await?;
    let Some(open_socket) = OpenSocket::new(&house, &visitor, address, connection) else {
        house.metrics.count_limited(Limit::Sockets);
        return Err(Problem::too_many(None));
    };
    // `stop`, `revoke` and `close_all` close this socket from now on, but may have run just before: check again.
    if house.is_stopping() {
        return Err(Problem::stopping());
    }
    let token = visitor.token;
    match house.read(move |store| store.person_by_token(&token)).await? {
        Some((person, _)) => check_not_banned(&person)?,
        None => return Err(Problem::not_signed_in()),
    }
    let upgrade = upgrade
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
        .read_buffer_size(1024)
        // Send every message at once, also the first update with the whole history of a table.
        .write_buffer_size(0)
        .max_write_buffer_size(MAX_WRITE_BUFFER_BYTES);
    let client = Network::of(address);
    Ok(upgrade.on_upgrade(move |socket| {
        CLIENT.scope(client, socket::serve(house, room, visitor, socket, open_socket))
    }))
}
