//! The search for a quick match over HTTP.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use rating::{Pool, Rating};
use record::GameName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::queue::{Pace, Search, Ticket};
use crate::api::{Body, NEW_TABLE_BYTES, check_table_limit};
use crate::house::{House, lock};
use crate::openapi::{Malformed, Storage, Unknown};
use crate::people::{Player, Visitor};
use crate::reply::{Json, Problem};

/// The longest time until bots take the empty seats, in seconds.
const MAX_BOTS_AFTER: u32 = 3600;

/// What a person wants to play, with anybody of about the same strength.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wish {
    game: GameName,
    #[schema(minimum = 2, maximum = 4)]
    players: usize,
    pace: Pace,
    /// After how many seconds bots of the same strength take the empty seats; never if it is missing.
    #[serde(default)]
    #[schema(maximum = 3600)]
    bots_after: Option<u32>,
}

/// How a search goes.
#[derive(Serialize, ToSchema)]
pub(crate) struct Searching {
    /// The id of the table, once there is one. Its game starts when all people have opened it.
    #[schema(required)]
    table: Option<String>,
    /// How long the person has waited, in milliseconds.
    waited: u64,
    /// The difference in rating points that is accepted by now.
    range: i64,
    /// The number of others who wait for the same kind of game.
    others: usize,
}

impl From<Search> for Searching {
    fn from(search: Search) -> Searching {
        let found = |table| Searching { table, waited: 0, range: 0, others: 0 };
        match search {
            Search::Waiting { waited, range, others } => {
                Searching { table: None, waited, range: range / 1000, others }
            }
            Search::Matched => found(None),
            Search::Table(table) => found(Some(table)),
        }
    }
}

/// Search for a quick match
///
/// Replaces an earlier search of the same person. Ask with `GET` at least every ten seconds how it goes: who does not ask
/// no longer waits. Needs a session, or an API token that may play.
#[utoipa::path(
    post,
    path = "/api/match",
    operation_id = "searchMatch",
    request_body = Wish,
    responses(
        (status = 200, description = "The search has begun.", body = Searching),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn search(
    State(house): State<Arc<House>>,
    Player(visitor): Player,
    Body(wish): Body<Wish>,
) -> Result<Json<Searching>, Problem> {
    let pool = Pool::of(&wish.game.to_string(), wish.players)
        .ok_or_else(|| Problem::malformed("a match has 2 to 4 players"))?;
    if wish.bots_after.is_some_and(|after| after > MAX_BOTS_AFTER) {
        return Err(Problem::malformed(format!("`bots_after` is at most {MAX_BOTS_AFTER}")));
    }
    house.check_budget(&visitor)?;
    check_table_limit(&house, &visitor).await?;
    house.charge(&visitor, NEW_TABLE_BYTES);
    let (person, name) = (visitor.id.clone(), pool.to_string());
    let last = house.read(move |store| store.ratings_of(&person, &name, 1)).await?;
    let rating = last.first();
    let rating =
        rating.map_or(Rating::NEW, |last| Rating { points: last.points, uncertainty: last.uncertainty });
    let now = house.now();
    let ticket = Ticket {
        person: visitor.id.clone(),
        name: visitor.name,
        stand_in: visitor.stand_in,
        pool,
        pace: wish.pace,
        rating,
        since: now,
        bots_at: wish.bots_after.map(|after| now + 1000 * u64::from(after)),
        seen: now,
    };
    let mut queue = lock(&house.matching);
    if !queue.add(ticket) {
        return Err(Problem::too_many(None));
    }
    let search = queue.look(&visitor.id, now).unwrap_or(Search::Matched);
    Ok(Json(search.into()))
}

/// Ask how my search for a quick match goes
#[utoipa::path(
    get,
    path = "/api/match",
    operation_id = "lookMatch",
    responses(
        (status = 200, description = "The search goes on or there is a table; `null` without a search.", body = Option<Searching>),
        Unknown, Storage
    )
)]
pub(crate) async fn look(State(house): State<Arc<House>>, visitor: Visitor) -> Json<Option<Searching>> {
    Json(lock(&house.matching).look(&visitor.id, house.now()).map(Searching::from))
}

/// Stop my search for a quick match
#[utoipa::path(
    delete,
    path = "/api/match",
    operation_id = "cancelMatch",
    responses((status = 204, description = "The search has ended."), Unknown, Storage)
)]
pub(crate) async fn cancel(
    State(house): State<Arc<House>>,
    Player(visitor): Player,
) -> Result<StatusCode, Problem> {
    lock(&house.matching).remove(&visitor.id);
    Ok(StatusCode::NO_CONTENT)
}
