//! Ratings: which games count, and when they are counted.
//!
//! A game that ends leaves a result, in the same transaction as its last journal entry. Results are counted in the
//! background, in the order in which the games ended. If a result arrives late, the store deletes the ratings after it and
//! they are counted again, so ratings depend on the journals alone.

pub(crate) mod api;
mod journals;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use rating::{Game, Holder, Ledger, Pool, Rating, Seat};
use store::{Change, Counted, GameResult, PersonRating, Store, StoreError};
use table::Table;
use tokio::time::sleep;

pub use journals::{Recount, recount, restore};

use crate::house::House;

/// How long to wait after the store has failed.
const RETRY: Duration = Duration::from_secs(5);
/// Results that are read at once.
const BATCH: usize = 100;

/// Returns the result of a table's game, if it counts for ratings.
pub(crate) fn result_of(table: &Table) -> Option<GameResult> {
    let result = table.result()?;
    let pool = Pool::of(&table.game().to_string(), result.seats.len())?;
    let seats = result.seats.into_iter().map(|seat| {
        let holder = match seat.holder {
            table::Holder::Person(id) => Holder::Person(id),
            table::Holder::Bot(code) => Holder::Bot(code),
        };
        Seat { holder, place: seat.place }
    });
    let game = Game { seats: seats.collect() };
    let text = serde_json::to_string(&game).unwrap_or_default();
    Some(GameResult { pool: pool.to_string(), ended: result.ended, table: table.id().to_owned(), text })
}

/// Counts results whenever there are new ones.
pub(crate) async fn run(house: Arc<House>) {
    loop {
        match count(&house).await {
            Ok(()) => house.results.notified().await,
            Err(error) => {
                if house.health.known_trouble().is_none() {
                    tracing::warn!(%error, "ratings could not be counted");
                }
                sleep(RETRY).await;
            }
        }
    }
}

async fn count(house: &House) -> Result<(), StoreError> {
    loop {
        let pending = house.read(|store| store.uncounted(BATCH)).await?;
        if pending.is_empty() {
            return Ok(());
        }
        for result in pending {
            let counted = house.read(move |store| counted(store, result)).await?;
            match house.write(Change::Counted(counted)).await {
                Ok(()) => {}
                // A result has arrived that comes first.
                Err(StoreError::OutOfStep(_)) => break,
                Err(error) => return Err(error),
            }
        }
    }
}

/// Returns the ratings after a result, given that all results before it are counted.
fn counted(store: &dyn Store, result: GameResult) -> Result<Counted, StoreError> {
    let (pool, game) = parse(&result)?;
    let mut ledger = Ledger::default();
    for person in game.people() {
        let stored = store.ratings_of(person, &result.pool, 1)?;
        if let Some(last) = stored.first() {
            let rating = Rating { points: last.points, uncertainty: last.uncertainty };
            ledger.set(person, pool, rating);
        } else if store.person(person)?.is_none() {
            // The person was deleted with their ratings, on which those of the others depend.
            ledger = ledger_before(store, &result)?;
            break;
        }
    }
    let ratings = ledger.play(pool, &game).into_iter();
    let ratings =
        ratings.map(|(person, Rating { points, uncertainty })| PersonRating { person, points, uncertainty });
    Ok(Counted { ratings: ratings.collect(), result })
}

/// Returns the ratings before a result, from all earlier results of its pool.
fn ledger_before(store: &dyn Store, until: &GameResult) -> Result<Ledger, StoreError> {
    let mut ledger = Ledger::default();
    let mut after = GameResult { ended: 0, table: String::new(), ..until.clone() };
    loop {
        let page = store.results(Some(&after), BATCH)?;
        for result in &page {
            if (&result.pool, result.ended, &result.table) >= (&until.pool, until.ended, &until.table) {
                return Ok(ledger);
            }
            let (pool, game) = parse(result)?;
            ledger.play(pool, &game);
        }
        match page.into_iter().last() {
            Some(last) => after = last,
            None => return Ok(ledger),
        }
    }
}

fn parse(result: &GameResult) -> Result<(Pool, Game), StoreError> {
    let broken = |error: &dyn std::fmt::Display| {
        StoreError::Broken(format!("the result of the table {}: {error}", result.table))
    };
    let pool = result.pool.parse().map_err(|error: rating::BadPool| broken(&error))?;
    let game = serde_json::from_str(&result.text).map_err(|error| broken(&error))?;
    Ok((pool, game))
}
