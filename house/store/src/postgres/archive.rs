//! Lists of everything, for copies.

use tokio_postgres::Row;

use super::rows::{self, outcome, text, unsigned};
use super::{Postgres, count, owned};
use crate::{Archive, FriendCode, GameResult, Order, Person, PersonRating, Report, Seat, StoreError};

impl Archive for Postgres {
    fn people_after(&self, id: &str, limit: usize) -> Result<Vec<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password, banned FROM people WHERE id > $1 ORDER BY id LIMIT $2";
        self.rows(query, vec![owned(id), count(limit)], |row| rows::person(row, 0))
    }

    fn tables_after(&self, after: i64, limit: usize) -> Result<Vec<(i64, String)>, StoreError> {
        let query = "SELECT serial, id FROM tables WHERE serial > $1 ORDER BY serial LIMIT $2";
        self.rows(query, vec![Box::new(after), count(limit)], |row| (row.get(0), text(row, 1)))
    }

    fn seats_at(&self, table: &str) -> Result<Vec<Seat>, StoreError> {
        let query = "SELECT person, players, outcome FROM seats WHERE table_id = $1 ORDER BY person";
        self.rows(query, vec![owned(table)], |row: &Row| {
            let ended = row
                .get::<_, Option<i16>>(2)
                .map(|_| (usize::try_from(unsigned(row, 1)).unwrap_or_default(), outcome(row, 2)));
            (text(row, 0), ended)
        })
    }

    fn words_at(&self, table: &str) -> Result<Vec<String>, StoreError> {
        let query = "SELECT person FROM words WHERE table_id = $1 ORDER BY person";
        self.rows(query, vec![owned(table)], |row| text(row, 0))
    }

    fn reports_at(&self, table: &str) -> Result<Vec<Report>, StoreError> {
        let query = "SELECT table_id, by, about, text, at FROM reports WHERE table_id = $1 ORDER BY serial";
        self.rows(query, vec![owned(table)], rows::report)
    }

    fn orders_after(&self, number: u64, limit: usize) -> Result<Vec<(u64, Order)>, StoreError> {
        let query = "SELECT number, at, by, person, action, name, why, outcome FROM orders \
                     WHERE number > $1 ORDER BY number LIMIT $2";
        self.rows(query, vec![count(number), count(limit)], rows::order)
    }

    fn friend_codes_of(&self, person: &str) -> Result<Vec<FriendCode>, StoreError> {
        self.read_friend_codes_of(person)
    }

    fn ratings_at(&self, result: &GameResult) -> Result<Option<Vec<PersonRating>>, StoreError> {
        let query = "SELECT person, points, uncertainty FROM results LEFT JOIN ratings USING (pool, ended, table_id) \
                     WHERE counted AND pool = $1 AND ended = $2 AND table_id = $3 ORDER BY person";
        let values = vec![owned(&result.pool), count(result.ended), owned(&result.table)];
        let rows = self.rows(query, values, |row| {
            row.get::<_, Option<i64>>(1).map(|points| PersonRating {
                person: text(row, 0),
                points,
                uncertainty: row.get(2),
            })
        })?;
        Ok((!rows.is_empty()).then(|| rows.into_iter().flatten().collect()))
    }

    fn size(&self) -> Result<(u64, u64), StoreError> {
        let query = "SELECT (SELECT count(*) FROM people), (SELECT count(*) FROM tables)";
        let sizes = self.first_row(query, vec![], |row| (unsigned(row, 0), unsigned(row, 1)))?;
        Ok(sizes.unwrap_or_default())
    }
}
