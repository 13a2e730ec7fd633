//! Lists of everything in an SQLite file, for copies.

use rusqlite::params;

use crate::{
    Archive, FriendCode, GameResult, Order, Outcome, Person, PersonRating, Report, Seat, Sqlite, StoreError,
    columns,
};

impl Archive for Sqlite {
    fn people_after(&self, id: &str, limit: usize) -> Result<Vec<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password, banned FROM people WHERE id > ?1 ORDER BY id LIMIT ?2";
        self.readers().rows(query, params![id, limit], columns::person)
    }

    fn tables_after(&self, after: i64, limit: usize) -> Result<Vec<(i64, String)>, StoreError> {
        let query = "SELECT key, id FROM tables WHERE key > ?1 ORDER BY key LIMIT ?2";
        self.readers().rows(query, params![after, limit], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    fn seats_at(&self, table: &str) -> Result<Vec<Seat>, StoreError> {
        let query = "SELECT person, players, outcome FROM seats \
                     WHERE table_key = (SELECT key FROM tables WHERE id = ?1) ORDER BY person";
        self.readers().rows(query, [table], |row| {
            let (players, outcome): (Option<usize>, Option<Outcome>) = (row.get(1)?, row.get(2)?);
            Ok((row.get(0)?, players.zip(outcome)))
        })
    }

    fn words_at(&self, table: &str) -> Result<Vec<String>, StoreError> {
        let query = "SELECT person FROM words \
                     WHERE table_key = (SELECT key FROM tables WHERE id = ?1) ORDER BY person";
        self.readers().rows(query, [table], |row| row.get(0))
    }

    fn reports_at(&self, table: &str) -> Result<Vec<Report>, StoreError> {
        let query = "SELECT id, by, about, text, at FROM reports JOIN tables ON tables.key = table_key \
                     WHERE id = ?1 ORDER BY reports.key";
        self.readers().rows(query, [table], columns::report)
    }

    fn orders_after(&self, number: u64, limit: usize) -> Result<Vec<(u64, Order)>, StoreError> {
        let query = "SELECT number, at, by, person, action, name, why, outcome FROM orders \
                     WHERE number > ?1 ORDER BY number LIMIT ?2";
        self.readers().rows(query, params![number, limit], columns::order)
    }

    fn friend_codes_of(&self, person: &str) -> Result<Vec<FriendCode>, StoreError> {
        self.readers().friend_codes_of(person)
    }

    fn ratings_at(&self, result: &GameResult) -> Result<Option<Vec<PersonRating>>, StoreError> {
        let query = "SELECT person, points, uncertainty FROM results LEFT JOIN ratings USING (pool, ended, table_id) \
                     WHERE counted = 1 AND pool = ?1 AND ended = ?2 AND table_id = ?3 ORDER BY person";
        let GameResult { pool, ended, table, .. } = result;
        let rows = self.readers().rows(query, params![pool, ended, table], |row| {
            let Some(person) = row.get(0)? else { return Ok(None) };
            Ok(Some(PersonRating { person, points: row.get(1)?, uncertainty: row.get(2)? }))
        })?;
        Ok((!rows.is_empty()).then(|| rows.into_iter().flatten().collect()))
    }

    fn size(&self) -> Result<(u64, u64), StoreError> {
        let query = "SELECT (SELECT count(*) FROM people), (SELECT count(*) FROM tables)";
        let sizes = self.readers().first_row(query, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(sizes.unwrap_or_default())
    }
}
