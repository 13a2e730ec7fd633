//! The finished games of a person.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Serialize;
use store::{Outcome, Tally};
use utoipa::ToSchema;

use crate::api::{Listed, Page};
use crate::house::House;
use crate::openapi::{Malformed, Storage, Unknown};
use crate::people::Visitor;
use crate::reply::{Json, Problem};

/// Maximum number of games in one response.
const MAX_GAMES: usize = 50;

/// The finished games of a person.
#[derive(Serialize, ToSchema)]
pub(crate) struct History {
    /// Counts over all games, by game and number of players.
    totals: Vec<Total>,
    /// One page of games, newest first.
    games: Vec<Played>,
    /// The value of `before` for the next page; `null` on the last page.
    #[schema(required)]
    more: Option<u64>,
}

/// Results of one game with one number of players.
#[derive(Serialize, ToSchema)]
struct Total {
    /// `biblios` or `quill`.
    game: String,
    players: usize,
    /// Games won, ties included.
    won: u64,
    /// Games lost.
    lost: u64,
    /// Games that a stand-in finished.
    left: u64,
}

/// A finished game and its result for the requesting person.
#[derive(Serialize, ToSchema)]
struct Played {
    #[serde(flatten)]
    listed: Listed,
    outcome: Ended,
}

/// The result of a game for one person.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ended {
    Won,
    Lost,
    Left,
}

impl From<Outcome> for Ended {
    fn from(outcome: Outcome) -> Ended {
        match outcome {
            Outcome::Lost => Ended::Lost,
            Outcome::Won => Ended::Won,
            Outcome::Left => Ended::Left,
        }
    }
}

/// List my finished games, newest first
#[utoipa::path(
    get,
    path = "/api/me/games",
    operation_id = "myGames",
    params(Page),
    responses(
        (status = 200, description = "Counts over all games, and a page of at most 50.", body = History),
        Malformed, Unknown, Storage
    )
)]
pub(crate) async fn history(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    page: Result<Query<Page>, QueryRejection>,
) -> Result<Json<History>, Problem> {
    let Query(page) = page.map_err(Problem::malformed)?;
    let read = house.read(move |store| {
        let games = store.games_of(&visitor.id, page.before, MAX_GAMES)?;
        Ok((store.tally(&visitor.id)?, games))
    });
    let (totals, games) = read.await?;
    let more = games.last().filter(|_| games.len() == MAX_GAMES).map(|(row, _)| row.created);
    let total = |Tally { game, players, won, lost, left }| Total { game, players, won, lost, left };
    let games = games.iter().map(|(row, outcome)| Played {
        listed: Listed::new(row, tabletop::Seats::NONE),
        outcome: Ended::from(*outcome),
    });
    Ok(Json(History { totals: totals.into_iter().map(total).collect(), games: games.collect(), more }))
}
