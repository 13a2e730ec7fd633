//! What the house holds about a person, for that person.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use rating::Pool;
use serde::Serialize;
use serde_json::Value;
use store::{Contact, Outcome, Person, Status, Store, StoreError, TableRow, TieKind};
use table::{Did, Entry};
use utoipa::ToSchema;

use crate::history::Ended;
use crate::house::House;
use crate::openapi::{OtherSite, Storage, Unknown};
use crate::people::Owner;
use crate::ratings::api::RatedGame;
use crate::reply::{Json, Problem};
use crate::tokens::{KnownToken, known_tokens};

/// Everything that the server holds about a person, but for secrets and for what others did.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyData {
    /// The public id.
    person: String,
    /// The public name.
    name: String,
    /// The private login; `null` for a guest.
    #[schema(required)]
    login: Option<String>,
    /// When the person was created, in milliseconds since the Unix epoch, as all times.
    created: u64,
    /// Devices, links and API tokens, without their secrets.
    tokens: Vec<KnownToken>,
    /// All tables with a seat or a message of the person, in the order of their creation.
    tables: Vec<MyTable>,
    /// The ratings after every rated game.
    ratings: Vec<MyRatings>,
    /// Complaints by the person, and about messages of the person.
    complaints: Vec<Complaint>,
    /// What administrators have done to the account.
    orders: Vec<Ordered>,
    /// Friends, and people whom the person has blocked.
    contacts: Vec<MyContact>,
    /// Whether friends can see when the person is online.
    shows_presence: bool,
}

/// A friend, or a person whom the person has blocked.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyContact {
    /// The public id.
    person: String,
    /// The public name.
    name: String,
    /// `friend` or `blocked`.
    kind: &'static str,
    since: u64,
}

/// What a table holds about a person.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyTable {
    /// The table's id. The record of a finished game is at `/api/tables/{id}/record`.
    id: String,
    /// `biblios` or `quill`.
    game: String,
    created: u64,
    /// `open`, `playing` or `over`.
    status: &'static str,
    /// The result, if a game of the person is over.
    #[schema(required)]
    outcome: Option<Ended>,
    /// The seat and what it shows, such as the picture; `null` without a seat.
    #[schema(required, value_type = Option<Object>)]
    seat: Option<Value>,
    /// The names that the person had there.
    names: Vec<Text>,
    /// The chat messages of the person.
    messages: Vec<Text>,
}

/// A text, and when it was written.
#[derive(Serialize, ToSchema)]
pub(crate) struct Text {
    at: u64,
    text: String,
}

/// The ratings in one game with one number of players.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyRatings {
    /// `biblios` or `quill`.
    game: String,
    players: usize,
    /// All rated games, oldest first.
    history: Vec<RatedGame>,
}

/// A complaint about a chat message.
#[derive(Serialize, ToSchema)]
pub(crate) struct Complaint {
    at: u64,
    /// The id of the table.
    table: String,
    /// Whether the person complained. Otherwise somebody complained about the person.
    mine: bool,
    /// The message.
    text: String,
}

/// What an administrator has done to the account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ordered {
    at: u64,
    /// `ban`, `lift`, `rename` or `delete`.
    action: &'static str,
    why: String,
}

/// Download what the server holds about me
///
/// Not allowed with an API token.
#[utoipa::path(
    get,
    path = "/api/me/data",
    operation_id = "myData",
    responses(
        (status = 200, description = "Everything about the person, but for secrets.", body = MyData),
        Unknown, OtherSite, Storage
    )
)]
pub(crate) async fn my_data(
    State(house): State<Arc<House>>,
    Owner(visitor): Owner,
) -> Result<Response, Problem> {
    let tokens = known_tokens(&house, &visitor).await?;
    // It reads every table of the person.
    let _turn = house.downloads.take().await;
    let id = visitor.id.clone();
    let person = house.read(move |store| store.person(&id)).await?.ok_or_else(Problem::not_signed_in)?;
    let id = visitor.id.clone();
    let (ids, outcomes) = house
        .read(move |store| {
            let games = store.games_of(&id, None, usize::MAX)?;
            let outcomes: HashMap<_, _> = games.into_iter().map(|(row, outcome)| (row.id, outcome)).collect();
            Ok((store.tables_naming(&id)?, outcomes))
        })
        .await?;
    let mut tables = Vec::with_capacity(ids.len());
    for table in ids {
        let (id, outcome) = (visitor.id.clone(), outcomes.get(&table).copied());
        tables.extend(house.read(move |store| my_table(store, &table, &id, outcome)).await?);
    }
    let id = visitor.id.clone();
    let (ratings, complaints, orders) = house
        .read(move |store| Ok((ratings(store, &id)?, complaints(store, &id)?, orders(store, &id)?)))
        .await?;
    let id = visitor.id.clone();
    let (contacts, shows_presence) =
        house.read(move |store| Ok((contacts(store, &id)?, store.shows_presence(&id)?))).await?;
    let Person { id: person, name, login, created, .. } = person;
    let data = MyData {
        person,
        name,
        login,
        created,
        tokens,
        tables,
        ratings,
        complaints,
        orders,
        contacts,
        shows_presence,
    };
    let mut response = Json(data).into_response();
    let disposition = HeaderValue::from_static("attachment; filename=\"scriptorium-data.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    Ok(response)
}

/// Returns what a table holds about a person, unless it was deleted meanwhile.
fn my_table(
    store: &dyn Store,
    table: &str,
    person: &str,
    outcome: Option<Outcome>,
) -> Result<Option<MyTable>, StoreError> {
    let Some(TableRow { id, game, status, created, summary, .. }) = store.table(table)? else {
        return Ok(None);
    };
    let (mut names, mut messages) = (Vec::new(), Vec::new());
    for store::Entry { at, text, .. } in store.entries(table)? {
        // Most entries mention no person: do not parse them.
        if !text.contains(person) {
            continue;
        }
        let broken = |error| StoreError::Broken(format!("the journal of a table: {error}"));
        let entry: Entry = serde_json::from_str(&text).map_err(broken)?;
        match entry.did {
            Did::Sat { person: who, name, .. } | Did::Renamed { person: who, name } if who == person => {
                names.push(Text { at, text: name });
            }
            Did::Said { person: who, text, .. } if who == person => messages.push(Text { at, text }),
            _ => {}
        }
    }
    let summary: Value = serde_json::from_str(&summary).unwrap_or_default();
    let mut chairs = summary["chairs"].as_array().into_iter().flatten();
    let seat = chairs.find(|chair| chair["person"] == person).cloned();
    let status = match status {
        Status::Open => "open",
        Status::Playing => "playing",
        Status::Over => "over",
    };
    Ok(Some(MyTable { id, game, created, status, outcome: outcome.map(Ended::from), seat, names, messages }))
}

fn ratings(store: &dyn Store, person: &str) -> Result<Vec<MyRatings>, StoreError> {
    let mut all = Vec::new();
    for pool in Pool::ALL {
        let history = store.ratings_of(person, &pool.to_string(), usize::MAX)?;
        if !history.is_empty() {
            let history = history.iter().rev().map(RatedGame::from).collect();
            all.push(MyRatings { game: pool.game().to_owned(), players: pool.players(), history });
        }
    }
    Ok(all)
}

fn complaints(store: &dyn Store, person: &str) -> Result<Vec<Complaint>, StoreError> {
    let all = store.reports(usize::MAX)?.into_iter();
    let involved = all.filter(|report| report.by == person || report.about == person);
    Ok(involved
        .map(|report| Complaint {
            at: report.at,
            table: report.table,
            mine: report.by == person,
            text: report.text,
        })
        .collect())
}

fn orders(store: &dyn Store, person: &str) -> Result<Vec<Ordered>, StoreError> {
    let orders = store.orders_about(person)?.into_iter();
    Ok(orders.map(|order| Ordered { at: order.at, action: order.action.name(), why: order.why }).collect())
}

fn contacts(store: &dyn Store, person: &str) -> Result<Vec<MyContact>, StoreError> {
    let contacts = store.contacts(person)?.into_iter();
    Ok(contacts
        .map(|Contact { tie, name, .. }| MyContact {
            person: tie.other,
            name,
            kind: match tie.kind {
                TieKind::Friend => "friend",
                TieKind::Blocked => "blocked",
            },
            since: tie.since,
        })
        .collect())
}
