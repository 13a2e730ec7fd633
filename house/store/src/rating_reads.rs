//! Queries about results and ratings.

use rusqlite::{Row, params};

use crate::readers::Readers;
use crate::sqlite::saturating;
use crate::{Board, GameResult, Leader, PastRating, StoreError};

impl Readers {
    /// See [`Store::results`](crate::Store::results).
    pub(crate) fn results(
        &self,
        after: Option<&GameResult>,
        limit: usize,
    ) -> Result<Vec<GameResult>, StoreError> {
        let (pool, ended, table) =
            after.map_or(("", 0, ""), |after| (after.pool.as_str(), after.ended, after.table.as_str()));
        let query = "SELECT pool, ended, table_id, text FROM results \
                     WHERE (pool, ended, table_id) > (?1, ?2, ?3) ORDER BY pool, ended, table_id LIMIT ?4";
        self.rows(query, params![pool, ended, table, saturating(limit)], result)
    }

    /// See [`Store::uncounted`](crate::Store::uncounted).
    pub(crate) fn uncounted(&self, limit: usize) -> Result<Vec<GameResult>, StoreError> {
        let query = "SELECT pool, ended, table_id, text FROM results WHERE counted = 0 \
                     ORDER BY pool, ended, table_id LIMIT ?1";
        self.rows(query, [saturating(limit)], result)
    }

    /// See [`Store::ratings_of`](crate::Store::ratings_of).
    pub(crate) fn ratings_of(
        &self,
        person: &str,
        pool: &str,
        limit: usize,
    ) -> Result<Vec<PastRating>, StoreError> {
        let query = "SELECT table_id, ended, points, uncertainty FROM ratings WHERE person = ?1 AND pool = ?2 \
                     ORDER BY ended DESC, table_id DESC LIMIT ?3";
        let read = |row: &Row<'_>| {
            Ok(PastRating {
                table: row.get(0)?,
                ended: row.get(1)?,
                points: row.get(2)?,
                uncertainty: row.get(3)?,
            })
        };
        self.rows(query, params![person, pool, saturating(limit)], read)
    }

    /// See [`Store::leaders`](crate::Store::leaders).
    pub(crate) fn leaders(&self, board: &Board, limit: usize) -> Result<Vec<Leader>, StoreError> {
        let query = "SELECT person, name, points, uncertainty, games FROM ( \
                         SELECT person, points, uncertainty, count(*) OVER (PARTITION BY person) AS games, \
                         row_number() OVER (PARTITION BY person ORDER BY ended DESC, table_id DESC) AS recency \
                         FROM ratings WHERE pool = ?1 AND ended >= ?2 AND ended < ?3) \
                     JOIN people ON people.id = person \
                     WHERE recency = 1 AND uncertainty <= ?4 AND login IS NOT NULL \
                     ORDER BY points DESC, person LIMIT ?5";
        let Board { pool, from, until, max_uncertainty } = board;
        let values = params![pool, saturating(*from), saturating(*until), max_uncertainty, saturating(limit)];
        let read = |row: &Row<'_>| {
            Ok(Leader {
                person: row.get(0)?,
                name: row.get(1)?,
                points: row.get(2)?,
                uncertainty: row.get(3)?,
                games: row.get(4)?,
            })
        };
        self.rows(query, values, read)
    }

    /// See [`Store::finished`](crate::Store::finished).
    pub(crate) fn finished(&self, after: &str, limit: usize) -> Result<Vec<String>, StoreError> {
        let query = "SELECT id FROM tables WHERE status = 2 AND id > ?1 ORDER BY id LIMIT ?2";
        self.rows(query, params![after, saturating(limit)], |row| row.get(0))
    }
}

fn result(row: &Row<'_>) -> rusqlite::Result<GameResult> {
    Ok(GameResult { pool: row.get(0)?, ended: row.get(1)?, table: row.get(2)?, text: row.get(3)? })
}
