//! A table's journal is a chain: each entry names the one before it.
//!
//! Tables that are played at take turns, so entries that lay together by table would each change a page of their own.
//! Appended in the order in which they come, those that share a sync change one or two. A journal is read rarely, and then
//! costs a lookup for each entry.

use rusqlite::Connection;

use crate::{Entry, columns};

/// The entries of a journal with their keys, in order, found from the key of the last one.
///
/// The connection should have a transaction open: without one, each entry locks the file and unlocks it again.
pub(crate) fn entries(connection: &Connection, last: Option<i64>) -> rusqlite::Result<Vec<(i64, Entry)>> {
    let mut select =
        connection.prepare_cached("SELECT number, at, text, previous FROM entries WHERE key = ?1")?;
    let mut entries = Vec::new();
    let mut here = last;
    while let Some(key) = here {
        let (entry, previous) = select.query_row([key], |row| Ok((columns::entry(row)?, row.get(3)?)))?;
        entries.push((key, entry));
        here = previous;
    }
    entries.reverse();
    Ok(entries)
}
