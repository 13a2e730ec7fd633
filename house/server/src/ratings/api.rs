//! The ratings of a person, and leaderboards.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use rating::{PROVISIONAL_ABOVE, Pool, Rating, Season};
use record::GameName;
use serde::{Deserialize, Serialize};
use store::{Board, PastRating, StoreError};
use utoipa::ToSchema;

use crate::house::House;
use crate::openapi::{Malformed, Storage, Unknown};
use crate::people::Visitor;
use crate::reply::{Json, Problem};

/// The number of games in the history of a rating.
const MAX_HISTORY: usize = 200;
/// The number of people on a leaderboard.
const MAX_LEADERS: usize = 100;

/// My rating in one game with one number of players.
#[derive(Serialize, ToSchema)]
pub(crate) struct PoolRating {
    /// `biblios` or `quill`.
    game: String,
    players: usize,
    /// 400 points are ten times the strength.
    points: i64,
    /// The standard deviation of the points.
    uncertainty: i64,
    /// Whether the rating is too uncertain for the leaderboard.
    provisional: bool,
    /// The newest games, oldest first; at most 200.
    history: Vec<RatedGame>,
}

/// A rating after a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct RatedGame {
    /// The id of the table.
    table: String,
    /// Milliseconds since the Unix epoch.
    ended: u64,
    points: i64,
}

impl From<&PastRating> for RatedGame {
    fn from(past: &PastRating) -> RatedGame {
        RatedGame { table: past.table.clone(), ended: past.ended, points: rounded(past.points) }
    }
}

/// Rounds thousandths of a point to points.
fn rounded(thousandths: i64) -> i64 {
    (thousandths + 500).div_euclid(1000)
}

/// List my ratings
#[utoipa::path(
    get,
    path = "/api/me/ratings",
    operation_id = "myRatings",
    responses(
        (status = 200, description = "The games and numbers of players with rated games of mine.", body = Vec<PoolRating>),
        Unknown, Storage
    )
)]
pub(crate) async fn ratings(
    State(house): State<Arc<House>>,
    visitor: Visitor,
) -> Result<Json<Vec<PoolRating>>, Problem> {
    let read = house.read(move |store| {
        let history = |pool: Pool| {
            let history = store.ratings_of(&visitor.id, &pool.to_string(), MAX_HISTORY);
            history.map(|history| (pool, history))
        };
        Pool::ALL.into_iter().map(history).collect::<Result<Vec<_>, StoreError>>()
    });
    let ratings = read.await?.into_iter().filter_map(|(pool, history)| {
        let last = history.first()?;
        let rating = Rating { points: last.points, uncertainty: last.uncertainty };
        let games = history.iter().rev().map(RatedGame::from);
        Some(PoolRating {
            game: pool.game().to_owned(),
            players: pool.players(),
            points: rounded(rating.points),
            uncertainty: rounded(rating.uncertainty),
            provisional: rating.is_provisional(),
            history: games.collect(),
        })
    });
    Ok(Json(ratings.collect()))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardQuery {
    game: GameName,
    /// 2 to 4.
    players: usize,
    /// A quarter of a year, such as `2026-4`; the current one by default.
    season: Option<String>,
}

/// A leaderboard: the accounts with the most points that have played in a season and whose ratings are not provisional.
#[derive(Serialize, ToSchema)]
pub(crate) struct Leaderboard {
    /// Such as `2026-4`.
    season: String,
    /// The beginning of the season, in milliseconds since the Unix epoch.
    from: u64,
    /// Its end.
    until: u64,
    /// At most 100, the strongest first.
    leaders: Vec<Leader>,
}

/// A person on a leaderboard.
#[derive(Serialize, ToSchema)]
pub(crate) struct Leader {
    /// The place, from 1. People with the same points share a place.
    place: usize,
    person: String,
    name: String,
    /// After the last game of the season.
    points: i64,
    /// The number of rated games in the season.
    games: u64,
}

/// Get the leaderboard of a season
#[utoipa::path(
    get,
    path = "/api/leaders",
    params(BoardQuery),
    security(()),
    responses((status = 200, description = "The leaderboard.", body = Leaderboard), Malformed, Storage)
)]
pub(crate) async fn leaders(
    State(house): State<Arc<House>>,
    query: Result<Query<BoardQuery>, QueryRejection>,
) -> Result<Json<Leaderboard>, Problem> {
    let Query(BoardQuery { game, players, season }) = query.map_err(Problem::malformed)?;
    let pool = Pool::of(&game.to_string(), players)
        .ok_or_else(|| Problem::malformed("ratings are for 2 to 4 players"))?;
    let season = match season {
        Some(season) => season.parse().map_err(Problem::malformed)?,
        None => Season::at(house.now()),
    };
    let (from, until) = season.span();
    let board = Board { pool: pool.to_string(), from, until, max_uncertainty: PROVISIONAL_ABOVE };
    let found = house.read(move |store| store.leaders(&board, MAX_LEADERS)).await?;
    let points: Vec<i64> = found.iter().map(|leader| rounded(leader.points)).collect();
    let leaders = found.into_iter().zip(&points).map(|(leader, own)| Leader {
        place: 1 + points.iter().filter(|points| *points > own).count(),
        person: leader.person,
        name: leader.name,
        points: *own,
        games: leader.games,
    });
    Ok(Json(Leaderboard { season: season.to_string(), from, until, leaders: leaders.collect() }))
}
