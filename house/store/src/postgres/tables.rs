//! Changes of tables as set-based statements.
//!
//! A change is checked against the state of its tables, which was read at the start of the transaction. No other server can
//! write meanwhile, so a change that passes is not refused by the database. The exception is a second result of a table, which a
//! constraint refuses: no correct server writes one. What all changes of a flush write is collected by column, and written by
//! one statement for each kind of row.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use futures_util::future::try_join_all;
use tokio_postgres::Row;

use super::connection::{Connection, Values, borrowed};
use super::failure::Failure;
use super::ratings::{self, Results};
use super::rows::{number, outcome_number, status_number};
use super::text::{original, stored};
use crate::{StoreError, TableChange, TableRow};

/// What a change of a table is checked against.
#[derive(Clone)]
struct State {
    next: u64,
    has_record: bool,
    /// The row, if it is new or has changed in this flush.
    row: Option<TableRow>,
    is_new: bool,
}

/// The tables of a flush.
pub(super) struct Tables<'a> {
    states: HashMap<String, State>,
    writes: Writes<'a>,
}

/// A text column.
type Texts<'a> = Vec<Cow<'a, str>>;

/// Rows to write, by column.
#[derive(Default)]
struct Writes<'a> {
    /// The tables whose row is new or has changed, in the order in which they were created.
    rows: Vec<&'a str>,
    entries: (Texts<'a>, Vec<i64>, Vec<i64>, Texts<'a>),
    seats: (Texts<'a>, Texts<'a>),
    words: (Texts<'a>, Texts<'a>),
    /// By table and person.
    endings: BTreeMap<(&'a str, &'a str), (i64, i16)>,
    records: (Texts<'a>, Texts<'a>),
    results: Results<'a>,
}

const STATES: &str = "SELECT id, coalesce((SELECT max(number) + 1 FROM entries WHERE table_id = id), 0), \
                      EXISTS (SELECT 1 FROM records WHERE table_id = id) FROM tables WHERE id = ANY ($1)";

impl<'a> Tables<'a> {
    /// Reads the state of the tables with these ids.
    pub(super) async fn read(connection: &Connection, ids: &[&str]) -> Result<Tables<'a>, Failure> {
        let ids: Texts<'_> = ids.iter().map(|id| stored(id)).collect();
        let rows = if ids.is_empty() { Vec::new() } else { connection.query(STATES, &[&ids]).await? };
        let state = |row: &Row| {
            let (id, next): (String, i64) = (row.get(0), row.get(1));
            let next = u64::try_from(next).unwrap_or_default();
            (original(id), State { next, has_record: row.get(2), row: None, is_new: false })
        };
        Ok(Tables { states: rows.iter().map(state).collect(), writes: Writes::default() })
    }

    /// Checks changes and adds them to what will be written, or refuses all of them.
    pub(super) fn add(&mut self, changes: &'a [TableChange]) -> Result<(), StoreError> {
        // Checked against a copy, so that a refusal has no effect.
        let mut states: HashMap<&str, State> = HashMap::new();
        for change in changes {
            let id = change.table.as_str();
            let state = states.get(id).or(self.states.get(id)).cloned();
            states.insert(id, check(change, state)?);
        }
        self.states.extend(states.into_iter().map(|(id, state)| (id.to_owned(), state)));
        changes.iter().for_each(|change| self.collect(change));
        Ok(())
    }

    fn collect(&mut self, change: &'a TableChange) {
        let id = || stored(&change.table);
        let Writes { rows, entries, seats, words, endings, records, results } = &mut self.writes;
        if change.row.is_some() && !rows.contains(&change.table.as_str()) {
            rows.push(&change.table);
        }
        for entry in &change.entries {
            entries.0.push(id());
            entries.1.push(saturating(entry.number));
            entries.2.push(saturating(entry.at));
            entries.3.push(stored(&entry.text));
        }
        for person in &change.seated {
            seats.0.push(id());
            seats.1.push(stored(person));
        }
        for person in &change.spoken {
            words.0.push(id());
            words.1.push(stored(person));
        }
        for ending in &change.endings {
            let outcome = (saturating(ending.players), outcome_number(ending.outcome));
            endings.insert((&change.table, &ending.person), outcome);
        }
        if let Some(record) = &change.record {
            records.0.push(id());
            records.1.push(stored(record));
        }
        if let Some(result) = &change.result {
            results.push(result);
        }
    }

    /// Returns whether what was added must be written before the next change: outcomes are for those who have a seat now.
    pub(super) fn has_endings(&self) -> bool {
        !self.writes.endings.is_empty()
    }

    /// Writes everything that was added since the last call. The statements are sent at once.
    pub(super) async fn write(&mut self, connection: &Connection) -> Result<(), Failure> {
        let Writes { rows, entries, seats, words, endings, records, results } =
            std::mem::take(&mut self.writes);
        let mut statements: Vec<(&'static str, Values<'_>)> = Vec::new();
        for is_new in [true, false] {
            let changed = rows.iter().filter_map(|id| self.states.get(*id));
            let changed: Vec<&TableRow> = changed
                .filter(|state| state.is_new == is_new)
                .filter_map(|state| state.row.as_ref())
                .collect();
            if !changed.is_empty() {
                statements.push(row_statement(&changed, is_new));
            }
        }
        if !entries.0.is_empty() {
            let (ids, numbers, times, texts) = entries;
            statements.push((
                "INSERT INTO entries (table_id, number, at, text) \
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])",
                vec![Box::new(ids), Box::new(numbers), Box::new(times), Box::new(texts)],
            ));
        }
        if !seats.0.is_empty() {
            statements.push((
                "INSERT INTO seats (table_id, person, created, serial) \
                 SELECT tables.id, people.id, tables.created, serial FROM unnest($1::text[], $2::text[]) AS new (t, p) \
                 JOIN tables ON tables.id = t JOIN people ON people.id = p ON CONFLICT DO NOTHING",
                vec![Box::new(seats.0), Box::new(seats.1)],
            ));
        }
        if !words.0.is_empty() {
            statements.push((
                "INSERT INTO words (table_id, person) SELECT t, id FROM unnest($1::text[], $2::text[]) AS new (t, p) \
                 JOIN people ON id = p ON CONFLICT DO NOTHING",
                vec![Box::new(words.0), Box::new(words.1)],
            ));
        }
        if !endings.is_empty() {
            let ids: Vec<_> = endings.keys().map(|(table, _)| stored(table)).collect();
            let people: Vec<_> = endings.keys().map(|(_, person)| stored(person)).collect();
            let (players, outcomes): (Vec<i64>, Vec<i16>) = endings.into_values().unzip();
            statements.push((
                "UPDATE seats SET players = n, outcome = o \
                 FROM unnest($1::text[], $2::text[], $3::bigint[], $4::smallint[]) AS new (t, p, n, o) \
                 WHERE table_id = t AND person = p",
                vec![Box::new(ids), Box::new(people), Box::new(players), Box::new(outcomes)],
            ));
        }
        if !records.0.is_empty() {
            statements.push((
                "INSERT INTO records (table_id, text) SELECT * FROM unnest($1::text[], $2::text[])",
                vec![Box::new(records.0), Box::new(records.1)],
            ));
        }
        if !results.tables.is_empty() {
            let Results { pools, times, tables, texts } = results;
            for statement in ratings::COUNT_AGAIN {
                let values: Values<'_> =
                    vec![Box::new(pools.clone()), Box::new(times.clone()), Box::new(tables.clone())];
                statements.push((statement, values));
            }
            let values: Values<'_> =
                vec![Box::new(pools), Box::new(times), Box::new(tables), Box::new(texts)];
            statements.push((ratings::INSERT, values));
        }
        let mut prepared = Vec::with_capacity(statements.len());
        for (statement, values) in &statements {
            prepared.push((connection.prepare(statement).await?, borrowed(values)));
        }
        try_join_all(prepared.iter().map(|(statement, values)| connection.client.execute(statement, values)))
            .await?;
        // They borrow the rows.
        drop(prepared);
        drop(statements);
        for id in rows {
            if let Some(state) = self.states.get_mut(id) {
                (state.row, state.is_new) = (None, false);
            }
        }
        Ok(())
    }

    /// Forgets a table that was deleted.
    pub(super) fn deleted(&mut self, id: &str) {
        self.states.remove(id);
    }

    /// Returns the number of entries of a table.
    pub(super) fn length(&self, id: &str) -> Result<u64, StoreError> {
        let state = self.states.get(id);
        state.map(|state| state.next).ok_or_else(|| StoreError::out_of_step(id, "there is no such table"))
    }
}

/// Returns the state of a table after a change.
fn check(change: &TableChange, state: Option<State>) -> Result<State, StoreError> {
    let id = change.table.as_str();
    let mut state = match (state, &change.row) {
        (None, None) => return Err(StoreError::out_of_step(id, "there is no such table")),
        (_, Some(row)) if row.id != id => {
            return Err(StoreError::out_of_step(id, "the row has another id"));
        }
        (Some(state), _) => state,
        (None, Some(_)) => State { next: 0, has_record: false, row: None, is_new: true },
    };
    if let Some(row) = &change.row {
        number(row.created)?;
        let created = state.row.as_ref().map_or(row.created, |row| row.created);
        state.row = Some(TableRow { created, ..row.clone() });
    }
    for entry in &change.entries {
        number(entry.at)?;
        if entry.number != state.next {
            let (given, next) = (entry.number, state.next);
            return Err(StoreError::out_of_step(id, &format!("entry {given} was given, expected {next}")));
        }
        state.next += 1;
    }
    if change.record.is_some() && state.has_record {
        return Err(StoreError::out_of_step(id, "it already has a record"));
    }
    state.has_record |= change.record.is_some();
    if let Some(result) = &change.result {
        number(result.ended)?;
    }
    Ok(state)
}

/// Returns the statement that inserts or updates rows of tables.
fn row_statement<'a>(rows: &[&'a TableRow], is_new: bool) -> (&'static str, Values<'a>) {
    let texts = |text: fn(&TableRow) -> &str| rows.iter().map(|&row| stored(text(row))).collect::<Vec<_>>();
    let public: Vec<bool> = rows.iter().map(|row| row.public).collect();
    let statuses: Vec<i16> = rows.iter().map(|row| status_number(row.status)).collect();
    let mut values: Values<'a> = vec![
        Box::new(texts(|row| &row.id)),
        Box::new(texts(|row| &row.game)),
        Box::new(public),
        Box::new(statuses),
        Box::new(texts(|row| &row.summary)),
    ];
    if !is_new {
        let update = "UPDATE tables SET game = g, public = p, status = s, summary = t \
                      FROM unnest($1::text[], $2::text[], $3::boolean[], $4::smallint[], $5::text[]) \
                      AS new (i, g, p, s, t) WHERE id = i";
        return (update, values);
    }
    let created: Vec<i64> = rows.iter().map(|row| saturating(row.created)).collect();
    values.push(Box::new(created));
    let insert = "INSERT INTO tables (id, game, public, status, summary, created) SELECT i, g, p, s, t, c \
                  FROM unnest($1::text[], $2::text[], $3::boolean[], $4::smallint[], $5::text[], $6::bigint[]) \
                  WITH ORDINALITY AS new (i, g, p, s, t, c, place) ORDER BY place";
    (insert, values)
}

/// Integers of PostgreSQL are signed. Larger numbers were refused before.
fn saturating(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}
