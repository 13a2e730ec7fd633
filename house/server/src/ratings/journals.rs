//! Counts all ratings again, from the journals of the tables.

use std::collections::BTreeMap;
use std::sync::mpsc::channel;

use rating::{Ledger, Pool, Rating};
use store::{Change, GameResult, PastRating, Store, StoreError};

use super::{BATCH, counted, parse, result_of};
use crate::journal::load_table;

/// The number of a person's ratings that are compared, the newest first.
const MAX_COMPARED: usize = 1_000_000;

/// The ratings that follow from the journals, compared with those that are stored.
#[derive(Debug)]
pub struct Recount {
    /// All results, in the order in which they count: of every table that exists, from its journal; of a table that was
    /// deleted, as stored.
    pub results: Vec<GameResult>,
    /// The number of games by pool.
    pub games: BTreeMap<Pool, usize>,
    /// The last rating of every person, by pool and id.
    pub ratings: BTreeMap<(Pool, String), Rating>,
    /// The tables whose stored result is missing or differs, and those with a result that their journal does not have.
    pub wrong_results: Vec<String>,
    /// The people and pools whose stored history of ratings differs.
    pub wrong_ratings: Vec<(String, Pool)>,
}

impl Recount {
    /// Returns whether the stored results and ratings are those that follow from the journals.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.wrong_results.is_empty() && self.wrong_ratings.is_empty()
    }
}

/// Counts all games from their journals. Reads every finished table.
///
/// # Errors
/// If the store or a journal cannot be read.
pub fn recount(store: &dyn Store) -> Result<Recount, StoreError> {
    let mut stored = BTreeMap::new();
    let mut after = None;
    loop {
        let page = store.results(after.as_ref(), BATCH)?;
        let Some(last) = page.last().cloned() else { break };
        after = Some(last);
        stored.extend(page.into_iter().map(|result| (result.table.clone(), result)));
    }
    let (mut results, mut wrong_results) = (Vec::new(), Vec::new());
    let mut last = String::new();
    loop {
        let page = store.finished(&last, BATCH)?;
        let Some(end) = page.last().cloned() else { break };
        last = end;
        for table in page {
            let result = result_of(&load_table(store, &table, 0)?);
            if stored.remove(&table) != result {
                wrong_results.push(table);
            }
            results.extend(result);
        }
    }
    // The tables of the rest were deleted, unless they are not over.
    for (table, result) in stored {
        if store.table(&table)?.is_some() {
            wrong_results.push(table);
        } else {
            results.push(result);
        }
    }
    results.sort();
    let mut recount = Recount {
        results,
        games: BTreeMap::new(),
        ratings: BTreeMap::new(),
        wrong_results,
        wrong_ratings: Vec::new(),
    };
    recount.compare(store)?;
    Ok(recount)
}

impl Recount {
    fn compare(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        let mut ledger = Ledger::default();
        let mut histories: BTreeMap<(Pool, String), Vec<PastRating>> = BTreeMap::new();
        for result in &self.results {
            let (pool, game) = parse(result)?;
            *self.games.entry(pool).or_default() += 1;
            for (person, Rating { points, uncertainty }) in ledger.play(pool, &game) {
                let (table, ended) = (result.table.clone(), result.ended);
                let past = PastRating { table, ended, points, uncertainty };
                histories.entry((pool, person)).or_default().push(past);
            }
        }
        for ((pool, person), mut history) in histories {
            history.reverse();
            let is_deleted = store.person(&person)?.is_none();
            let expected: &[PastRating] = if is_deleted { &[] } else { history.as_slice() };
            if store.ratings_of(&person, &pool.to_string(), MAX_COMPARED)? != expected {
                self.wrong_ratings.push((person.clone(), pool));
            }
            if let Some(last) = history.first() {
                let rating = Rating { points: last.points, uncertainty: last.uncertainty };
                self.ratings.insert((pool, person), rating);
            }
        }
        Ok(())
    }
}

/// Replaces the stored results, and counts all ratings again.
///
/// # Errors
/// If the store cannot be read or written. Opening a server on it completes the count.
pub fn restore(store: &dyn Store, results: Vec<GameResult>) -> Result<(), StoreError> {
    write(store, Change::Results(results))?;
    loop {
        let pending = store.uncounted(BATCH)?;
        if pending.is_empty() {
            return Ok(());
        }
        for result in pending {
            write(store, Change::Counted(counted(store, result)?))?;
        }
    }
}

fn write(store: &dyn Store, change: Change) -> Result<(), StoreError> {
    let (sender, receiver) = channel();
    store.write(change, Box::new(move |done| drop(sender.send(done))));
    receiver.recv().unwrap_or_else(|_| Err(StoreError::Broken("the store has stopped".to_owned())))
}
