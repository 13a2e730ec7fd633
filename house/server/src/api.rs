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
use axum::routing::any;
use record::GameName;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Status, TableRow};
use table::{Creation, Table};
use tabletop::{Seat, Seats};
use utoipa::ToSchema;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;
use wire::{Arrangement, Code, Memory, OptionValue, TableView};

use crate::config::{MOST_MESSAGE, MOST_RECORD};
use crate::house::House;
use crate::journal::is_lesson;
use crate::metrics::MEDIA_TYPE;
use crate::openapi::{Impossible, Malformed, NotFound, OtherSite, Storage, Unknown};
use crate::people::{Address, Visitor, address};
use crate::reply::{Json, Problem, text};
use crate::room::Room;
use crate::socket::{self, Counted};
use crate::{accounts, history, lessons, openapi, page, replay};

/// All routes that are described. Each names its path and its method itself.
pub(crate) fn routes() -> OpenApiRouter<Arc<House>> {
    let mut routes = OpenApiRouter::with_openapi(openapi::blank())
        .routes(routes!(accounts::me, accounts::arrive, accounts::rename, accounts::forget))
        .routes(routes!(my_tables))
        .routes(routes!(history::history))
        .routes(routes!(accounts::make_link))
        .routes(routes!(accounts::enter))
        .routes(routes!(accounts::account))
        .routes(routes!(accounts::sign_in))
        .routes(routes!(accounts::sign_out))
        .routes(routes!(accounts::tokens, accounts::make_token))
        .routes(routes!(accounts::remove_token))
        .routes(routes!(games))
        .routes(routes!(lessons::list))
        .routes(routes!(lessons::begin))
        .routes(routes!(lobby, create))
        .routes(routes!(look))
        .routes(routes!(replay::record))
        .routes(routes!(replay::replay))
        .routes(routes!(memory))
        .routes(routes!(replay::verify))
        .routes(routes!(play))
        .routes(routes!(replay::tell).layer(long_body()))
        .routes(routes!(replay::show).layer(long_body()))
        .routes(routes!(replay::check).layer(long_body()))
        .routes(routes!(health))
        .routes(routes!(metrics))
        .routes(routes!(openapi::describe));
    openapi::add_guard(routes.get_openapi_mut());
    routes
}

/// The whole service: the routes, the page and what every request goes through.
pub(crate) fn router(house: Arc<House>) -> Router {
    Router::from(routes())
        .route("/api/{*rest}", any(nothing))
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

/// How the house is.
#[derive(Serialize, ToSchema)]
struct Health {
    status: Condition,
    /// The version of the program.
    version: &'static str,
    /// The version of the messages on sockets.
    wire: u32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Condition {
    Ok,
}

/// Whether the house is well
#[utoipa::path(
    get,
    path = "/api/health",
    security(()),
    responses((status = 200, description = "The store can be read.", body = Health), Storage)
)]
async fn health(State(house): State<Arc<House>>) -> Result<Json<Health>, Problem> {
    house.read(|store| store.table("")).await?;
    let version = env!("CARGO_PKG_VERSION");
    Ok(Json(Health { status: Condition::Ok, version, wire: wire::VERSION }))
}

/// Counts and latencies, in the text format of OpenMetrics
#[utoipa::path(
    get,
    path = "/api/metrics",
    security(()),
    responses(
        (status = 200, description = "Nothing in them names a person or a table.", body = String, content_type = MEDIA_TYPE)
    )
)]
async fn metrics(State(house): State<Arc<House>>) -> Response {
    text(MEDIA_TYPE, house.metrics.to_text())
}

/// A game that can be played.
#[derive(Serialize, ToSchema)]
struct Game {
    game: GameName,
    /// The fewest and the most seats.
    #[schema(min_items = 2, max_items = 2)]
    seats: [usize; 2],
    options: Vec<GameOption>,
    /// The bots, by their codes.
    bots: Vec<&'static str>,
}

/// A rule option of a game.
#[derive(Serialize, ToSchema)]
struct GameOption {
    name: &'static str,
    /// The values, the usual one first.
    values: Vec<OptionValue>,
    /// The fewest and the most seats that the option is for.
    #[schema(min_items = 2, max_items = 2)]
    seats: [usize; 2],
}

impl GameOption {
    fn new(
        name: &'static str,
        values: impl IntoIterator<Item = impl Into<Value>>,
        seats: [usize; 2],
    ) -> GameOption {
        GameOption {
            name,
            values: values.into_iter().map(|value| OptionValue(value.into())).collect(),
            seats,
        }
    }
}

/// What can be played here
#[utoipa::path(
    get,
    path = "/api/games",
    security(()),
    responses((status = 200, description = "The games, with their options and bots.", body = Vec<Game>))
)]
async fn games() -> Json<[Game; 2]> {
    let biblios = record::biblios::option_names().map(|(name, values)| GameOption::new(name, values, [2, 4]));
    let quill = record::quill::offers().map(|(name, values, seats)| GameOption::new(name, values, seats));
    let bots = || bots::Level::ALL.map(bots::Level::name).to_vec();
    Json([
        Game { game: GameName::Biblios, seats: [2, 4], options: biblios.collect(), bots: bots() },
        Game { game: GameName::Quill, seats: [1, 4], options: quill.collect(), bots: bots() },
    ])
}

#[derive(Deserialize, ToSchema)]
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

/// Set up a table
#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = NewTable,
    responses(
        (status = 201, description = "The new table, which is the asker's to arrange. Nobody sits there yet.", body = TableView),
        Malformed, Unknown, Impossible, Storage
    )
)]
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
#[derive(Serialize, ToSchema)]
pub(crate) struct Listed {
    /// Milliseconds since the beginning of 1970.
    created: u64,
    #[schema(value_type = TableView)]
    table: Value,
    /// The seats that owe a decision; none unless the game is on.
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

/// Public tables that wait for people, newest first
#[utoipa::path(
    get,
    path = "/api/tables",
    security(()),
    responses((status = 200, description = "At most 100 tables.", body = Vec<Listed>), Storage)
)]
async fn lobby(State(house): State<Arc<House>>) -> Result<Json<Vec<Listed>>, Problem> {
    let rows = house.read(|store| store.open_tables(MOST_LISTED)).await?;
    Ok(Json(rows.iter().map(|row| Listed::new(row, Seats::NONE)).collect()))
}

/// Where a list goes on.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// Only tables that were made before this time: the `created` of the last one in a list continues it, or `more`.
    pub(crate) before: Option<u64>,
}

/// My tables, newest first, without lessons
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
    let rows = house.read(move |store| store.tables_of(&visitor.id, page.before, MOST_LISTED)).await?;
    let mut listed = Vec::with_capacity(rows.len());
    for row in rows.iter().filter(|row| !is_lesson(row)) {
        let playing = row.status == Status::Playing;
        let to_act = if playing { house.turn(&row.id).await? } else { Seats::NONE };
        listed.push(Listed::new(row, to_act));
    }
    Ok(Json(listed))
}

/// A table, as it is named in a path.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct TableId {
    /// The table's id.
    pub(crate) id: String,
}

/// A table as everybody sees it
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

/// What the asker may remember of a game that is on
///
/// What the asker was shown and does not lie on the table any more, and which cards may still be out there. `null` where
/// there is nothing of that kind: when the table's `memory` leaves it to people's own heads, when the game is over, and in
/// Quill & Parchment.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/memory",
    params(TableId),
    security((), ("cookie" = []), ("token" = [])),
    responses(
        (status = 200, description = "As docs/record.md describes it, or `null`.", body = Option<Memory>),
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

/// The WebSocket of a table
#[utoipa::path(
    get,
    path = "/api/tables/{id}/play",
    params(TableId),
    responses(
        (status = 101, description = "The conversation that docs/wire.md describes."),
        Malformed, Unknown, OtherSite, NotFound, Storage
    )
)]
async fn play(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Address(address): Address,
    Path(TableId { id }): Path<TableId>,
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
