//! The journal of a table is a linked list: each entry has the key of its predecessor.
//!
//! Active tables take turns. If entries were clustered by table, each would change a page of its own; appended in order
//! of arrival, all entries of one sync change one or two pages. Journals are read rarely, at one lookup per entry.

use rusqlite::Connection;

use crate::{Entry, columns};

/// Returns the entries of a journal with their keys, in order. `last` is the key of the last entry.
///
/// The connection should have an open transaction: without one, SQLite locks and unlocks the file for each entry.
pub(crate) fn entries(connection: &Connection, last: Option<i64>) -> rusqlite::Result<Vec<(i64, Entry)>> {
    let mut select =
        connection.prepare_cached("SELECT number, at, text, previous FROM entries WHERE key = ?1")?;
    let mut entries = Vec::new();
    let mut next = last;
    while let Some(key) = next {
        let (entry, previous) = select.query_row([key], |row| Ok((columns::entry(row)?, row.get(3)?)))?;
        entries.push((key, entry));
        next = previous;
    }
    entries.reverse();
    Ok(entries)
}
