//! Converts tables to rows and journal entries of the store, and back.

use serde::Deserialize;
use serde::de::IgnoredAny;
use store::{Ending, Outcome, Status, StoreError, TableChange, TableRow};
use table::{Did, Entry, Table, Time};
use wire::Notice;

use crate::ratings::result_of;

/// Returns the change that stores these entries. `from` is the number of the first one.
pub(crate) fn table_change(table: &Table, from: u64, entries: &[Entry]) -> TableChange {
    let numbered = (from..).zip(entries).map(|(number, entry)| store::Entry {
        number,
        at: table.last(),
        text: serde_json::to_string(entry).unwrap_or_default(),
    });
    // Decisions and chat do not change what lists show, except the decision that ends the game.
    let plain = entries.iter().all(|entry| matches!(entry.did, Did::Acted { .. } | Did::Said { .. }));
    let over = table.status() == wire::Status::Over
        && entries.iter().any(|entry| matches!(entry.did, Did::Acted { .. }));
    let given_up = entries.iter().any(|entry| matches!(entry.did, Did::Notice(Notice::Closed)));
    // A table is in the lists of its host and of everyone who sat down.
    let seated = entries.iter().filter_map(|entry| match &entry.did {
        Did::Created { host: person, .. } => Some(person.clone()),
        // The other players of an uploaded game are not known to this server.
        Did::Sat { person, .. } if !table.is_uploaded() => Some(person.clone()),
        _ => None,
    });
    let spoken = entries.iter().filter_map(|entry| match &entry.did {
        Did::Said { person, .. } if table.seat_of(person).is_none() => Some(person.clone()),
        _ => None,
    });
    TableChange {
        table: table.id().to_owned(),
        row: (!plain || over).then(|| row(table)),
        entries: numbered.collect(),
        seated: seated.collect(),
        spoken: spoken.collect(),
        endings: if over { endings(table) } else { Vec::new() },
        result: if over || given_up { result_of(table) } else { None },
        record: if over { table.record() } else { None },
    }
}

/// Returns about how many bytes a change adds to the database.
pub(crate) fn size(change: &TableChange) -> usize {
    let entries: usize = change.entries.iter().map(|entry| entry.text.len() + ROW_BYTES).sum();
    // A summary replaces the one before.
    entries + change.record.as_ref().map_or(0, String::len)
}

/// The size of a short row, with its share of the indexes.
const ROW_BYTES: usize = 64;

fn endings(table: &Table) -> Vec<Ending> {
    let players = table.seats();
    let ending = |ending: table::Ending| {
        let outcome = match ending {
            table::Ending { left: true, .. } => Outcome::Left,
            table::Ending { won: true, .. } => Outcome::Won,
            table::Ending { .. } => Outcome::Lost,
        };
        Ending { person: ending.person, players, outcome }
    };
    table.endings().into_iter().map(ending).collect()
}

fn row(table: &Table) -> TableRow {
    TableRow {
        id: table.id().to_owned(),
        game: table.game().to_string(),
        public: table.is_public(),
        status: match table.status() {
            wire::Status::Open => Status::Open,
            wire::Status::Playing => Status::Playing,
            wire::Status::Over | wire::Status::Closed => Status::Over,
        },
        created: table.created(),
        summary: serde_json::to_string(&table.view()).unwrap_or_default(),
    }
}

/// Returns whether the table is a lesson. Lists of games omit lessons.
pub(crate) fn is_lesson(row: &TableRow) -> bool {
    #[derive(Deserialize)]
    struct Summary {
        lesson: Option<IgnoredAny>,
    }
    serde_json::from_str(&row.summary).is_ok_and(|Summary { lesson }| lesson.is_some())
}

/// Returns whether a game proceeds without connected clients: people have seats, and it has a clock, or a bot and is not
/// paused.
pub(crate) fn runs_unattended(row: &TableRow) -> bool {
    #[derive(Deserialize)]
    struct Summary {
        clock: wire::Clock,
        chairs: Vec<Chair>,
        #[serde(default)]
        paused: bool,
    }
    #[derive(Deserialize)]
    struct Chair {
        person: Option<String>,
        bot: Option<String>,
        stand_in: Option<String>,
    }
    let summary: Result<Summary, _> = serde_json::from_str(&row.summary);
    // If the summary cannot be parsed, assume that it does: loading the table then reports the error.
    row.status == Status::Playing
        && summary.map_or(true, |Summary { clock, chairs, paused }| {
            let bots = chairs.iter().any(|chair| chair.bot.is_some() || chair.stand_in.is_some());
            let people = chairs.iter().any(|chair| chair.person.is_some());
            people && (clock != wire::Clock::None || (bots && !paused))
        })
}

/// Restores a table from its journal.
pub(crate) fn load_table(store: &dyn store::Store, id: &str, now: Time) -> Result<Table, StoreError> {
    let broken = |message: String| StoreError::Broken(format!("the journal of a table: {message}"));
    let mut entries = Vec::new();
    for entry in store.entries(id)? {
        let read = serde_json::from_str(&entry.text).map_err(|error| broken(error.to_string()))?;
        entries.push((entry.at, read));
    }
    Table::restore(id, entries, now).map_err(|error| broken(error.to_string()))
}

/// Returns the journal entries that mention a person, with their name and chat messages removed.
pub(crate) fn redacted_entries(
    store: &dyn store::Store,
    table: &str,
    person: &str,
) -> Result<Vec<store::Entry>, StoreError> {
    let broken = |error: serde_json::Error| StoreError::Broken(format!("the journal of a table: {error}"));
    let mut redacted = Vec::new();
    for store::Entry { number, at, text } in store.entries(table)? {
        // Most entries mention no person: do not parse them.
        if text.contains(person) {
            let mut entry: Entry = serde_json::from_str(&text).map_err(broken)?;
            if entry.redact(person) {
                let text = serde_json::to_string(&entry).map_err(broken)?;
                redacted.push(store::Entry { number, at, text });
            }
        }
    }
    Ok(redacted)
}
