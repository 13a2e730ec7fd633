//! What somebody has played.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Serialize;
use store::{Outcome, Tally};

use crate::api::{Listed, Page};
use crate::house::House;
use crate::people::Visitor;
use crate::reply::{Json, Problem};

/// The most games of one answer.
const MOST_GAMES: usize = 50;

/// The games of somebody that are over.
#[derive(Serialize)]
pub(crate) struct History {
    /// How many ended how, by game and number of players.
    totals: Vec<Total>,
    /// The newest, or those before a moment.
    games: Vec<Played>,
    /// Before which moment there are more; none where these are the last.
    more: Option<u64>,
}

#[derive(Serialize)]
struct Total {
    game: String,
    players: usize,
    won: u64,
    lost: u64,
    left: u64,
}

#[derive(Serialize)]
struct Played {
    #[serde(flatten)]
    listed: Listed,
    outcome: &'static str,
}

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
            Outcome::Lost => "lost",
            Outcome::Won => "won",
            Outcome::Left => "left",
        },
    });
    Ok(Json(History { totals: totals.into_iter().map(total).collect(), games: games.collect(), more }))
}
