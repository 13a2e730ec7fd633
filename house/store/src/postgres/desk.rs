//! What an administrator reads, and orders, while a server may use the database.

use tokio::runtime::{Builder, Runtime};

use super::connection::{Address, Connection};
use super::failure::OpenFailure;
use super::others::INSERT_ORDER;
use super::pool::Pool;
use super::rows::{self, number};
use super::{count, open_error, owned, schema};
use crate::{OpenError, Order, Person, Report, StoreError, TableRow};

pub(crate) struct Desk {
    pool: Pool,
    /// Drives the connections.
    _runtime: Runtime,
}

impl Desk {
    pub(crate) fn open(url: &str) -> Result<Desk, OpenError> {
        let address = Address::parse(url).map_err(OpenError::Address)?;
        let builder = Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let no_thread = |error| OpenError::Directory(address.to_string().into(), error);
        let runtime = builder.map_err(no_thread)?;
        let checked = runtime.block_on(async {
            let connection = Connection::open(&address).await?;
            schema::existing_version(&connection).await
        });
        match checked.map_err(|failure: OpenFailure| open_error(&address, failure))? {
            version if version == schema::MIGRATIONS.len() => {}
            version => return Err(OpenError::Older { store: address.to_string(), version }),
        }
        Ok(Desk { pool: Pool::new(address, runtime.handle().clone()), _runtime: runtime })
    }

    pub(crate) fn people(&self, text: &str, limit: usize) -> Result<Vec<Person>, StoreError> {
        let query = "SELECT id, name, created, login, password, banned FROM people \
                     WHERE id = $1 OR login = $1 OR strpos(lower(name), lower($1)) > 0 \
                     ORDER BY created DESC, id LIMIT $2";
        let rows = self.pool.rows(query, vec![owned(text), count(limit)])?;
        Ok(rows.iter().map(|row| rows::person(row, 0)).collect())
    }

    pub(crate) fn tables(&self, limit: usize) -> Result<Vec<TableRow>, StoreError> {
        let query =
            "SELECT id, game, public, status, created, summary FROM tables ORDER BY serial DESC LIMIT $1";
        Ok(self.pool.rows(query, vec![count(limit)])?.iter().map(rows::table_row).collect())
    }

    pub(crate) fn reports(&self, limit: usize) -> Result<Vec<Report>, StoreError> {
        let query =
            "SELECT table_id, by, about, text, at FROM reports ORDER BY at DESC, serial DESC LIMIT $1";
        Ok(self.pool.rows(query, vec![count(limit)])?.iter().map(rows::report).collect())
    }

    pub(crate) fn orders(&self, limit: usize) -> Result<Vec<(u64, Order)>, StoreError> {
        let query = "SELECT number, at, by, person, action, name, why, outcome FROM orders \
                     ORDER BY number DESC LIMIT $1";
        Ok(self.pool.rows(query, vec![count(limit)])?.iter().map(rows::order).collect())
    }

    pub(crate) fn order(&self, number: u64) -> Result<Option<Order>, StoreError> {
        let query = "SELECT number, at, by, person, action, name, why, outcome FROM orders WHERE number = $1";
        Ok(self.pool.rows(query, vec![count(number)])?.first().map(|row| rows::order(row).1))
    }

    pub(crate) fn sign_of_life(&self) -> Result<Option<(i64, i64)>, StoreError> {
        let rows = self.pool.rows("SELECT id, beat FROM nodes ORDER BY id DESC LIMIT 1", vec![])?;
        Ok(rows.first().map(|row| (row.get(0), row.get(1))))
    }

    pub(crate) fn give(&self, order: &Order) -> Result<u64, StoreError> {
        let (action, name) = order.action.columns();
        let name: Option<String> = name.map(|name| super::stored(name).into_owned());
        let values: super::Values<'static> = vec![
            Box::new(number(order.at)?),
            owned(&order.by),
            owned(&order.person),
            Box::new(action),
            Box::new(name),
            owned(&order.why),
            Box::new(None::<String>),
        ];
        let rows = self.pool.rows(INSERT_ORDER, values)?;
        Ok(rows.first().map(|row| rows::unsigned(row, 0)).unwrap_or_default())
    }
}
