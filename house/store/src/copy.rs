//! Copies a whole store into another one, and verifies the copy by reading it again.

use std::fmt;
use std::sync::mpsc::channel;

use crate::{
    Change, Counted, Ending, FriendChange, FriendCode, GameResult, Order, Outcome, Person, PersonChange,
    PersonRating, Report, Store, StoreError, TableChange, Token, TokenKind,
};

/// The id of a person who has or had a seat, with the number of seats and the outcome of the game if it is over.
pub type Seat = (String, Option<(usize, Outcome)>);

/// A store whose whole contents can be listed.
pub trait Archive: Store {
    /// Returns at most `limit` people whose ids follow this one, in the order of their ids.
    fn people_after(&self, id: &str, limit: usize) -> Result<Vec<Person>, StoreError>;
    /// Returns the ids of at most `limit` tables in the order of their creation, each with a key that is larger than the
    /// ones before. `after` is the key of the last known table.
    fn tables_after(&self, after: i64, limit: usize) -> Result<Vec<(i64, String)>, StoreError>;
    /// Returns who has or had a seat at a table, in the order of their ids.
    fn seats_at(&self, table: &str) -> Result<Vec<Seat>, StoreError>;
    /// Returns who has sent chat messages at a table without having a seat, in the order of their ids.
    fn words_at(&self, table: &str) -> Result<Vec<String>, StoreError>;
    /// Returns the complaints about messages at a table, in the order in which they were made.
    fn reports_at(&self, table: &str) -> Result<Vec<Report>, StoreError>;
    /// Returns at most `limit` orders of administrators that follow this number, with their numbers and in their order.
    fn orders_after(&self, number: u64, limit: usize) -> Result<Vec<(u64, Order)>, StoreError>;
    /// Returns the codes by which a person offers friendship, oldest first.
    fn friend_codes_of(&self, person: &str) -> Result<Vec<FriendCode>, StoreError>;
    /// Returns the ratings after a game, in the order of the people's ids, or `None` if its result is not counted.
    fn ratings_at(&self, result: &GameResult) -> Result<Option<Vec<PersonRating>>, StoreError>;
    /// Returns the number of people and of tables.
    fn size(&self) -> Result<(u64, u64), StoreError>;
}

/// Why a store was not copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CopyError {
    /// The store that is copied cannot be read.
    Read(StoreError),
    /// The copy cannot be read or written.
    Write(StoreError),
    /// The copy has something else under this name. It was not overwritten.
    Differs(String),
    /// The copy has more people or tables.
    HasMore,
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyError::Read(error) => write!(f, "cannot read the source: {error}"),
            CopyError::Write(error) => write!(f, "cannot write the copy: {error}"),
            CopyError::Differs(what) => write!(f, "the copy has another {what}: it was not overwritten"),
            CopyError::HasMore => f.write_str("the copy has people or tables that the source does not have"),
        }
    }
}

impl std::error::Error for CopyError {}

/// How many people, tables or results are listed at once.
const PAGE: usize = 500;

/// A person cannot be written without a token. One who has none gets this one for a moment.
const PLACEHOLDER: Token =
    Token { hash: [0; 32], kind: TokenKind::Link, label: String::new(), created: 0, used: 0 };

/// Copies everything, and compares every person, list of friends, table, result and rating that the copy returns with the original. What the copy already
/// has is compared and not written again, so that an interrupted copy can be resumed. `progress` is called after each person
/// and table.
///
/// Epochs are not copied: clients receive the history of their tables again.
///
/// # Errors
/// If a store fails, or the copy has something that the original does not have.
pub fn copy(
    from: &dyn Archive,
    to: &dyn Archive,
    progress: &mut dyn FnMut(),
) -> Result<(u64, u64), CopyError> {
    let mut copied = (0, 0);
    let mut after = String::new();
    loop {
        let people = from.people_after(&after, PAGE).map_err(CopyError::Read)?;
        let Some(last) = people.last() else { break };
        after.clone_from(&last.id);
        for person in &people {
            copy_person(from, to, person)?;
            copied.0 += 1;
            progress();
        }
    }
    copy_ties(from, to)?;
    let mut after = i64::MIN;
    loop {
        let tables = from.tables_after(after, PAGE).map_err(CopyError::Read)?;
        let Some((last, _)) = tables.last() else { break };
        after = *last;
        for (_, table) in &tables {
            copy_table(from, to, table)?;
            copied.1 += 1;
            progress();
        }
    }
    if to.size().map_err(CopyError::Write)? != copied {
        return Err(CopyError::HasMore);
    }
    copy_results(from, to)?;
    copy_orders(from, to)?;
    Ok(copied)
}

/// Copies the results of games, also of deleted tables, with the ratings after them.
fn copy_results(from: &dyn Archive, to: &dyn Archive) -> Result<(), CopyError> {
    let results = results(from).map_err(CopyError::Read)?;
    let present = self::results(to).map_err(CopyError::Write)?;
    if present != results {
        if !present.is_empty() {
            return Err(CopyError::Differs("list of results".to_owned()));
        }
        // All of them in one change: a result that arrives late deletes ratings.
        write(to, Change::Results(results.clone()))?;
        if self::results(to).map_err(CopyError::Write)? != results {
            return Err(CopyError::Differs("list of results".to_owned()));
        }
    }
    for result in &results {
        let ratings = from.ratings_at(result).map_err(CopyError::Read)?;
        let mut copied = to.ratings_at(result).map_err(CopyError::Write)?;
        if let (Some(ratings), None) = (&ratings, &copied) {
            write(to, Change::Counted(Counted { result: result.clone(), ratings: ratings.clone() }))?;
            copied = to.ratings_at(result).map_err(CopyError::Write)?;
        }
        if copied != ratings {
            return Err(CopyError::Differs(format!("rating after the game at table {}", result.table)));
        }
    }
    Ok(())
}

/// Copies the orders of administrators. They can have other numbers in the copy.
fn copy_orders(from: &dyn Archive, to: &dyn Archive) -> Result<(), CopyError> {
    let originals = orders(from).map_err(CopyError::Read)?;
    let present = orders(to).map_err(CopyError::Write)?.len();
    for order in originals.iter().skip(present) {
        write(to, Change::Ordered(order.clone()))?;
    }
    if orders(to).map_err(CopyError::Write)? != originals {
        return Err(CopyError::Differs("list of orders".to_owned()));
    }
    Ok(())
}

fn orders(store: &dyn Archive) -> Result<Vec<Order>, StoreError> {
    let (mut orders, mut last) = (Vec::new(), 0);
    loop {
        let page = store.orders_after(last, PAGE)?;
        let Some((end, _)) = page.last() else { return Ok(orders) };
        last = *end;
        orders.extend(page.into_iter().map(|(_, order)| order));
    }
}

fn results(store: &dyn Archive) -> Result<Vec<GameResult>, StoreError> {
    let mut results: Vec<GameResult> = Vec::new();
    loop {
        let page = store.results(results.last(), PAGE)?;
        if page.is_empty() {
            return Ok(results);
        }
        results.extend(page);
    }
}

fn copy_person(from: &dyn Archive, to: &dyn Archive, person: &Person) -> Result<(), CopyError> {
    let tokens = from.tokens(&person.id).map_err(CopyError::Read)?;
    let change = |change| write(to, Change::Person(change));
    if to.person(&person.id).map_err(CopyError::Write)?.is_none() {
        let first = tokens.first().cloned().unwrap_or(PLACEHOLDER);
        change(PersonChange::Arrived(person.clone(), first))?;
    }
    let present = to.tokens(&person.id).map_err(CopyError::Write)?;
    for token in tokens.iter().filter(|token| !present.contains(token)) {
        change(PersonChange::TokenAdded { person: person.id.clone(), token: token.clone() })?;
    }
    if present.contains(&PLACEHOLDER) {
        change(PersonChange::TokenRemoved { person: person.id.clone(), hash: PLACEHOLDER.hash })?;
    }
    let offered = from.friend_codes_of(&person.id).map_err(CopyError::Read)?;
    let present = to.friend_codes_of(&person.id).map_err(CopyError::Write)?;
    for code in offered.iter().filter(|code| !present.contains(code)) {
        let (person, code) = (person.id.clone(), code.clone());
        change(PersonChange::Friend(FriendChange::CodeMade { person, code }))?;
    }
    let shown = from.shows_presence(&person.id).map_err(CopyError::Read)?;
    if to.shows_presence(&person.id).map_err(CopyError::Write)? != shown {
        let person = person.id.clone();
        change(PersonChange::Friend(FriendChange::PresenceShown { person, shown }))?;
    }
    let written = to.person(&person.id).map_err(CopyError::Write)?;
    let present = to.tokens(&person.id).map_err(CopyError::Write)?;
    let codes = to.friend_codes_of(&person.id).map_err(CopyError::Write)?;
    if written.as_ref() != Some(person) || present != tokens || codes != offered {
        return Err(CopyError::Differs(format!("person {}", person.id)));
    }
    Ok(())
}

/// Copies friends and blocked people, once everybody is there.
fn copy_ties(from: &dyn Archive, to: &dyn Archive) -> Result<(), CopyError> {
    let mut after = String::new();
    loop {
        let people = from.people_after(&after, PAGE).map_err(CopyError::Read)?;
        let Some(last) = people.last() else { return Ok(()) };
        after.clone_from(&last.id);
        for Person { id, .. } in people {
            let contacts = from.contacts(&id).map_err(CopyError::Read)?;
            let present = to.contacts(&id).map_err(CopyError::Write)?;
            for contact in contacts.iter().filter(|contact| !present.contains(contact)) {
                let (person, tie) = (id.clone(), contact.tie.clone());
                let tied = Change::Person(PersonChange::Friend(FriendChange::Tied { person, tie }));
                match write(to, tied) {
                    // The copy has another tie to this person: the comparison reports it.
                    Ok(()) | Err(CopyError::Write(StoreError::OutOfStep(_))) => {}
                    Err(error) => return Err(error),
                }
            }
            if to.contacts(&id).map_err(CopyError::Write)? != contacts {
                return Err(CopyError::Differs(format!("list of friends of person {id}")));
            }
        }
    }
}

/// Everything that a store knows of a table.
#[derive(PartialEq)]
struct Contents {
    change: TableChange,
    seats: Vec<Seat>,
    reports: Vec<Report>,
}

fn contents(store: &dyn Archive, table: &str) -> Result<Option<Contents>, StoreError> {
    let Some(row) = store.table(table)? else { return Ok(None) };
    let seats = store.seats_at(table)?;
    let ending = |(person, ended): &Seat| {
        let (players, outcome) = (*ended)?;
        Some(Ending { person: person.clone(), players, outcome })
    };
    let change = TableChange {
        table: table.to_owned(),
        row: Some(row),
        entries: store.entries(table)?,
        seated: seats.iter().map(|(person, _)| person.clone()).collect(),
        spoken: store.words_at(table)?,
        endings: seats.iter().filter_map(ending).collect(),
        // Copied with the ratings.
        result: None,
        record: store.record(table)?,
    };
    Ok(Some(Contents { change, seats, reports: store.reports_at(table)? }))
}

fn copy_table(from: &dyn Archive, to: &dyn Archive, table: &str) -> Result<(), CopyError> {
    let Some(original) = contents(from, table).map_err(CopyError::Read)? else { return Ok(()) };
    let written = contents(to, table).map_err(CopyError::Write)?;
    // A table is written at once, but without complaints.
    if written.is_none() {
        write(to, Change::Table(original.change.clone()))?;
    }
    let present = written.map_or(0, |written| written.reports.len());
    for report in original.reports.iter().skip(present) {
        write(to, Change::Report(report.clone()))?;
    }
    if contents(to, table).map_err(CopyError::Write)?.as_ref() != Some(&original) {
        return Err(CopyError::Differs(format!("table {table}")));
    }
    Ok(())
}

/// Writes a change and waits until it is on disk.
fn write(to: &dyn Archive, change: Change) -> Result<(), CopyError> {
    let (done, result) = channel();
    // The receiver waits.
    to.write(change, Box::new(move |written| drop(done.send(written))));
    let stopped = || Err(StoreError::Broken("the store has stopped".to_owned()));
    result.recv().unwrap_or_else(|_| stopped()).map_err(CopyError::Write)
}
