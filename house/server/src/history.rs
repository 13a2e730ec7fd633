//! What somebody has played.

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

/// The most games of one answer.
const MOST_GAMES: usize = 50;

/// The games of somebody that are over.
#[derive(Serialize, ToSchema)]
pub(crate) struct History {
    /// How many ended how, by game and number of players.
    totals: Vec<Total>,
    /// The newest, or those before a moment.
    games: Vec<Played>,
    /// Before which time there are more; none where these are the last.
    #[schema(required)]
    more: Option<u64>,
}

/// How many games of so many players ended how.
#[derive(Serialize, ToSchema)]
struct Total {
    /// `biblios` or `quill`.
    game: String,
    players: usize,
    /// Won, alone or with others.
    won: u64,
    /// Won by somebody else.
    lost: u64,
    /// Finished by a stand-in.
    left: u64,
}

/// A game that is over, and how it ended for the asker.
#[derive(Serialize, ToSchema)]
struct Played {
    #[serde(flatten)]
    listed: Listed,
    outcome: Ended,
}

/// How a game ended for somebody.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Ended {
    Won,
    Lost,
    Left,
}

/// What I have played
#[utoipa::path(
    get,
    path = "/api/me/games",
    operation_id = "myGames",
    params(Page),
    responses(
        (status = 200, description = "All games counted, and at most 50 of them, newest first.", body = History),
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
        let games = store.games_of(&visitor.id, page.before, MOST_GAMES)?;
        Ok((store.tally(&visitor.id)?, games))
    });
    let (totals, games) = read.await?;
    let more = games.last().filter(|_| games.len() == MOST_GAMES).map(|(row, _)| row.created);
    let total = |Tally { game, players, won, lost, left }| Total { game, players, won, lost, left };
    let games = games.iter().map(|(row, outcome)| Played {
        listed: Listed::new(row, tabletop::Seats::NONE),
        outcome: match outcome {
            Outcome::Lost => Ended::Lost,
            Outcome::Won => Ended::Won,
            Outcome::Left => Ended::Left,
        },
    });
    Ok(Json(History { totals: totals.into_iter().map(total).collect(), games: games.collect(), more }))
}
