//! Access for administrators, while a server may use the store.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, params};

use crate::postgres::Desk;
use crate::readers::{Mode, Readers};
use crate::schema::MIGRATIONS;
use crate::{OpenError, Order, Person, Report, StoreError, TableRow, columns, files, journal, sqlite};

/// A store that an administrator reads, whether or not a server uses it. Nothing but orders is written: the server carries
/// them out.
pub struct Admin(Kind);

enum Kind {
    Sqlite(PathBuf, Readers),
    Postgres(Desk),
}

impl Admin {
    /// Opens the store of a data directory.
    ///
    /// # Errors
    /// If there is no database, or not one of this version.
    pub fn open_directory(directory: &Path) -> Result<Admin, OpenError> {
        let file = directory.join(files::DATABASE);
        std::fs::metadata(&file).map_err(|error| OpenError::Directory(file.clone(), error))?;
        let version = files::check(&file, Mode::Shared)?;
        if version < MIGRATIONS.len() {
            return Err(OpenError::Older { store: file.display().to_string(), version });
        }
        Ok(Admin(Kind::Sqlite(file.clone(), Readers::new(file, Mode::Shared))))
    }

    /// Opens the store in a PostgreSQL database.
    ///
    /// # Errors
    /// If the database cannot be reached, or has no store of this version.
    pub fn open_database(url: &str) -> Result<Admin, OpenError> {
        Ok(Admin(Kind::Postgres(Desk::open(url)?)))
    }

    /// Returns at most `limit` people whose id or login is this text, or whose name contains it, newest first.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn people(&self, text: &str, limit: usize) -> Result<Vec<Person>, StoreError> {
        match &self.0 {
            Kind::Sqlite(_, readers) => {
                let query = "SELECT id, name, created, login, password, banned FROM people \
                             WHERE id = ?1 OR login = ?1 OR instr(lower(name), lower(?1)) > 0 \
                             ORDER BY created DESC, id LIMIT ?2";
                readers.rows(query, params![text, limit], columns::person)
            }
            Kind::Postgres(desk) => desk.people(text, limit),
        }
    }

    /// Returns at most `limit` tables, newest first.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn tables(&self, limit: usize) -> Result<Vec<TableRow>, StoreError> {
        match &self.0 {
            Kind::Sqlite(_, readers) => {
                let query = "SELECT id, game, public, status, created, summary FROM tables ORDER BY key DESC LIMIT ?1";
                readers.rows(query, [limit], columns::table_row)
            }
            Kind::Postgres(desk) => desk.tables(limit),
        }
    }

    /// See [`Store::reports`](crate::Store::reports).
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn reports(&self, limit: usize) -> Result<Vec<Report>, StoreError> {
        match &self.0 {
            Kind::Sqlite(_, readers) => sqlite::reports(readers, limit),
            Kind::Postgres(desk) => desk.reports(limit),
        }
    }

    /// Returns at most `limit` orders with their numbers, newest first.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn orders(&self, limit: usize) -> Result<Vec<(u64, Order)>, StoreError> {
        match &self.0 {
            Kind::Sqlite(_, readers) => {
                let query = "SELECT number, at, by, person, action, name, why, outcome FROM orders \
                             ORDER BY number DESC LIMIT ?1";
                readers.rows(query, [limit], columns::order)
            }
            Kind::Postgres(desk) => desk.orders(limit),
        }
    }

    /// Returns the order with this number.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn order(&self, number: u64) -> Result<Option<Order>, StoreError> {
        match &self.0 {
            Kind::Sqlite(_, readers) => {
                let query =
                    "SELECT number, at, by, person, action, name, why, outcome FROM orders WHERE number = ?1";
                Ok(readers.first_row(query, [number], columns::order)?.map(|(_, order)| order))
            }
            Kind::Postgres(desk) => desk.order(number),
        }
    }

    /// Returns what changes every second while a server uses a PostgreSQL database, or `None` if no server does. A data
    /// directory has a lock instead.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn sign_of_life(&self) -> Result<Option<(i64, i64)>, StoreError> {
        match &self.0 {
            Kind::Sqlite(..) => Ok(None),
            Kind::Postgres(desk) => desk.sign_of_life(),
        }
    }

    /// Writes an order and returns its number. A server carries it out within seconds, or when it starts.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub fn give(&self, order: &Order) -> Result<u64, StoreError> {
        match &self.0 {
            Kind::Sqlite(file, _) => {
                let connection = Connection::open(file)?;
                connection.busy_timeout(files::BUSY_TIMEOUT)?;
                connection.pragma_update(None, "synchronous", "FULL")?;
                let Order { at, by, person, action, why, outcome } = order;
                let (action, name) = action.columns();
                let values = params![at, by, person, action, name, why, outcome];
                connection.execute(journal::people::INSERT_ORDER, values)?;
                Ok(connection.last_insert_rowid().unsigned_abs())
            }
            Kind::Postgres(desk) => desk.give(order),
        }
    }
}
