use rusqlite::{OptionalExtension, params};

use super::Journal;
use crate::error::if_refused;
use crate::{Counted, GameResult, StoreError};

impl Journal {
    /// Inserts a result. Ratings of its pool after it have to be counted again.
    pub(super) fn insert_result(&self, result: &GameResult) -> Result<(), StoreError> {
        self.insert_row(result)?;
        let GameResult { pool, ended, table, .. } = result;
        for statement in [
            "UPDATE results SET counted = 0 WHERE pool = ?1 AND (ended, table_id) > (?2, ?3) AND counted = 1",
            "DELETE FROM ratings WHERE pool = ?1 AND (ended, table_id) > (?2, ?3)",
        ] {
            self.connection.prepare_cached(statement)?.execute(params![pool, ended, table])?;
        }
        Ok(())
    }

    pub(super) fn count_result(&self, Counted { result, ratings }: &Counted) -> Result<(), StoreError> {
        let GameResult { pool, ended, table, .. } = result;
        let first = "SELECT table_id FROM results WHERE pool = ?1 AND counted = 0 \
                     ORDER BY ended, table_id LIMIT 1";
        let first = self.connection.prepare_cached(first)?.query_row([pool], |row| row.get::<_, String>(0));
        if first.optional()?.as_ref() != Some(table) {
            return Err(StoreError::out_of_step(table, "another result comes first"));
        }
        let update = "UPDATE results SET counted = 1 WHERE pool = ?1 AND ended = ?2 AND table_id = ?3";
        self.connection.prepare_cached(update)?.execute(params![pool, ended, table])?;
        let mut insert = self.connection.prepare_cached(
            "INSERT INTO ratings (person, pool, ended, table_id, points, uncertainty) \
             SELECT id, ?2, ?3, ?4, ?5, ?6 FROM people WHERE id = ?1",
        )?;
        for rating in ratings {
            insert.execute(params![rating.person, pool, ended, table, rating.points, rating.uncertainty])?;
        }
        Ok(())
    }

    pub(super) fn replace_results(&self, results: &[GameResult]) -> Result<(), StoreError> {
        self.run("DELETE FROM ratings")?;
        self.run("DELETE FROM results")?;
        results.iter().try_for_each(|result| self.insert_row(result))
    }

    fn insert_row(&self, GameResult { pool, ended, table, text }: &GameResult) -> Result<(), StoreError> {
        let insert = "INSERT INTO results (pool, ended, table_id, text) VALUES (?1, ?2, ?3, ?4)";
        let inserted = self.connection.prepare_cached(insert)?.execute(params![pool, ended, table, text]);
        let refused = |error| if_refused(error, || StoreError::out_of_step(table, "it already has a result"));
        inserted.map(drop).map_err(refused)
    }
}
