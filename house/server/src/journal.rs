//! A table as the store keeps it: its entries as text, its row for lists, its record; and the way back.

use serde::Deserialize;
use serde::de::IgnoredAny;
use store::{Status, StoreError, TableChange, TableRow};
use table::{Did, Entry, Table, Time};

/// What the store is to write of these entries, of which the first has this number.
pub(crate) fn change(table: &Table, from: u64, entries: &[Entry]) -> TableChange {
    let numbered = (from..).zip(entries).map(|(number, entry)| store::Entry {
        number,
        at: table.last(),
        text: serde_json::to_string(entry).unwrap_or_default(),
    });
    // Decisions change nothing that lists show, except the last one.
    let plain = entries.iter().all(|entry| matches!(entry.did, Did::Acted { .. } | Did::Said { .. }));
    let over = table.status() == wire::Status::Over
        && entries.iter().any(|entry| matches!(entry.did, Did::Acted { .. }));
    // A table is in the list of whoever made it, and of whoever sat down.
    let seated = entries.iter().filter_map(|entry| match &entry.did {
        Did::Created { host: person, .. } | Did::Sat { person, .. } => Some(person.clone()),
        _ => None,
    });
    TableChange {
        table: table.id().to_owned(),
        row: (!plain || over).then(|| row(table)),
        entries: numbered.collect(),
        seated: seated.collect(),
        record: if over { table.record() } else { None },
    }
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

/// Whether somebody was or is taught there, so that it belongs in no list of games.
pub(crate) fn is_lesson(row: &TableRow) -> bool {
    #[derive(Deserialize)]
    struct Summary {
        lesson: Option<IgnoredAny>,
    }
    serde_json::from_str(&row.summary).is_ok_and(|Summary { lesson }| lesson.is_some())
}

/// Whether a game goes on while nobody looks: it has a clock, or a bot plays in it that does not wait for its people.
pub(crate) fn goes_on(row: &TableRow) -> bool {
    #[derive(Deserialize)]
    struct Summary {
        clock: wire::Clock,
        chairs: Vec<Chair>,
        #[serde(default)]
        paused: bool,
    }
    #[derive(Deserialize)]
    struct Chair {
        bot: Option<String>,
        stand_in: Option<String>,
    }
    let summary: Result<Summary, _> = serde_json::from_str(&row.summary);
    // A summary that cannot be read says nothing, and the journal has to.
    row.status == Status::Playing
        && summary.map_or(true, |Summary { clock, chairs, paused }| {
            let bots = chairs.iter().any(|chair| chair.bot.is_some() || chair.stand_in.is_some());
            clock != wire::Clock::None || (bots && !paused)
        })
}

/// The table of a journal.
pub(crate) fn load(store: &dyn store::Store, id: &str, now: Time) -> Result<Table, StoreError> {
    let broken = |message: String| StoreError::Broken(format!("the journal of a table: {message}"));
    let mut entries = Vec::new();
    for entry in store.entries(id)? {
        let read = serde_json::from_str(&entry.text).map_err(|error| broken(error.to_string()))?;
        entries.push((entry.at, read));
    }
    Table::restore(id, entries, now).map_err(|error| broken(error.to_string()))
}
