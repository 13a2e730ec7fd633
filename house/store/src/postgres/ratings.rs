//! Results and ratings: the changes that count and replace them, and the queries.

use std::borrow::Cow;

use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::connection::Connection;
use super::failure::Failure;
use super::others::change;
use super::rows::{number, text, unsigned};
use super::text::stored;
use super::{Postgres, count, owned};
use crate::{Board, Counted, GameResult, Leader, PastRating, StoreError};

/// Results to insert, by column.
#[derive(Default)]
pub(super) struct Results<'a> {
    pub(super) pools: Vec<Cow<'a, str>>,
    pub(super) times: Vec<i64>,
    pub(super) tables: Vec<Cow<'a, str>>,
    pub(super) texts: Vec<Cow<'a, str>>,
}

impl<'a> Results<'a> {
    /// Adds a result whose time a column can hold.
    pub(super) fn push(&mut self, GameResult { pool, ended, table, text }: &'a GameResult) {
        self.pools.push(stored(pool));
        self.times.push(i64::try_from(*ended).unwrap_or(i64::MAX));
        self.tables.push(stored(table));
        self.texts.push(stored(text));
    }
}

/// Inserts results. The values are the columns of [`Results`].
pub(super) const INSERT: &str = "INSERT INTO results (pool, ended, table_id, text) \
                                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[])";

/// After new results: what follows them in their pools has to be counted again. The values are the first columns of
/// [`Results`].
pub(super) const COUNT_AGAIN: [&str; 2] = [
    "UPDATE results SET counted = false FROM unnest($1::text[], $2::bigint[], $3::text[]) AS new (p, e, t) \
     WHERE pool = p AND (ended, table_id) > (e, t) AND counted",
    "DELETE FROM ratings USING unnest($1::text[], $2::bigint[], $3::text[]) AS new (p, e, t) \
     WHERE pool = p AND (ended, table_id) > (e, t)",
];

/// Stores the ratings after a result.
pub(super) async fn count_result(
    connection: &Connection,
    Counted { result, ratings }: &Counted,
) -> Result<(), Failure> {
    let (pool, table) = (stored(&result.pool), stored(&result.table));
    let ended = number(result.ended).map_err(Failure::Refused)?;
    let update = "UPDATE results SET counted = true WHERE pool = $1 AND ended = $2 AND table_id = $3 AND table_id = \
                  (SELECT table_id FROM results WHERE pool = $1 AND NOT counted ORDER BY ended, table_id LIMIT 1)";
    let values: [&(dyn ToSql + Sync); 3] = [&pool, &ended, &table];
    change(connection, update, &values, &result.table, "another result comes first").await?;
    let people: Vec<_> = ratings.iter().map(|rating| stored(&rating.person)).collect();
    let points: Vec<i64> = ratings.iter().map(|rating| rating.points).collect();
    let uncertainties: Vec<i64> = ratings.iter().map(|rating| rating.uncertainty).collect();
    let insert = "INSERT INTO ratings (person, pool, ended, table_id, points, uncertainty) \
                  SELECT id, $1, $2, $3, n, u FROM unnest($4::text[], $5::bigint[], $6::bigint[]) AS new (p, n, u) \
                  JOIN people ON id = p";
    connection.execute(insert, &[&pool, &ended, &table, &people, &points, &uncertainties]).await?;
    Ok(())
}

/// Replaces all results, and deletes all ratings.
pub(super) async fn replace(connection: &Connection, results: &[GameResult]) -> Result<(), Failure> {
    let mut new = Results::default();
    for result in results {
        number(result.ended).map_err(Failure::Refused)?;
        new.push(result);
    }
    connection.execute("DELETE FROM ratings", &[]).await?;
    connection.execute("DELETE FROM results", &[]).await?;
    connection.execute(INSERT, &[&new.pools, &new.times, &new.tables, &new.texts]).await?;
    Ok(())
}

impl Postgres {
    pub(super) fn read_results(
        &self,
        after: Option<&GameResult>,
        limit: usize,
    ) -> Result<Vec<GameResult>, StoreError> {
        let (pool, ended, table) =
            after.map_or(("", 0, ""), |after| (after.pool.as_str(), after.ended, after.table.as_str()));
        let query = "SELECT pool, ended, table_id, text FROM results \
                     WHERE (pool, ended, table_id) > ($1, $2, $3) ORDER BY pool, ended, table_id LIMIT $4";
        self.rows(query, vec![owned(pool), count(ended), owned(table), count(limit)], result)
    }

    pub(super) fn read_uncounted(&self, limit: usize) -> Result<Vec<GameResult>, StoreError> {
        let query = "SELECT pool, ended, table_id, text FROM results WHERE NOT counted \
                     ORDER BY pool, ended, table_id LIMIT $1";
        self.rows(query, vec![count(limit)], result)
    }

    pub(super) fn read_ratings_of(
        &self,
        person: &str,
        pool: &str,
        limit: usize,
    ) -> Result<Vec<PastRating>, StoreError> {
        let query = "SELECT table_id, ended, points, uncertainty FROM ratings WHERE person = $1 AND pool = $2 \
                     ORDER BY ended DESC, table_id DESC LIMIT $3";
        let read = |row: &Row| PastRating {
            table: text(row, 0),
            ended: unsigned(row, 1),
            points: row.get(2),
            uncertainty: row.get(3),
        };
        self.rows(query, vec![owned(person), owned(pool), count(limit)], read)
    }

    pub(super) fn read_leaders(&self, board: &Board, limit: usize) -> Result<Vec<Leader>, StoreError> {
        let query = "SELECT person, name, points, uncertainty, games FROM ( \
                         SELECT person, points, uncertainty, count(*) OVER (PARTITION BY person) AS games, \
                         row_number() OVER (PARTITION BY person ORDER BY ended DESC, table_id DESC) AS recency \
                         FROM ratings WHERE pool = $1 AND ended >= $2 AND ended < $3) AS played \
                     JOIN people ON people.id = person \
                     WHERE recency = 1 AND uncertainty <= $4 AND login IS NOT NULL \
                     ORDER BY points DESC, person LIMIT $5";
        let Board { pool, from, until, max_uncertainty } = board;
        let values =
            vec![owned(pool), count(*from), count(*until), Box::new(*max_uncertainty) as _, count(limit)];
        let read = |row: &Row| Leader {
            person: text(row, 0),
            name: text(row, 1),
            points: row.get(2),
            uncertainty: row.get(3),
            games: unsigned(row, 4),
        };
        self.rows(query, values, read)
    }
}

fn result(row: &Row) -> GameResult {
    GameResult { pool: text(row, 0), ended: unsigned(row, 1), table: text(row, 2), text: text(row, 3) }
}
