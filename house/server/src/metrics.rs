use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that is counted up, or up and down.
#[derive(Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn up(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn down(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// What the house counts. Nothing here names a person or a table.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Entries that are on disk.
    pub(crate) stored: Count,
    /// Decisions of people and bots that are on disk.
    pub(crate) decisions: Count,
    /// Questions that were refused.
    pub(crate) refused: Count,
    /// Changes that the store could not write.
    pub(crate) failed: Count,
    /// Clients that were too slow.
    pub(crate) lost: Count,
    /// Open sockets.
    pub(crate) sockets: Count,
    /// Tables at hand.
    pub(crate) awake: Count,
    /// Requests that were turned away because there were too many.
    pub(crate) limited: Count,
    /// Whether the games that were on when the server stopped go on: 0 or 1.
    pub(crate) back: Count,
}

impl Metrics {
    /// The counts in the text format of Prometheus.
    pub(crate) fn to_text(&self) -> String {
        let all = [
            ("entries_stored_total", "counter", "entries of journals synced to disk", &self.stored),
            ("decisions_stored_total", "counter", "decisions synced to disk", &self.decisions),
            ("requests_refused_total", "counter", "requests at tables that were refused", &self.refused),
            ("store_failures_total", "counter", "changes that could not be stored", &self.failed),
            ("slow_clients_total", "counter", "clients disconnected for being slow", &self.lost),
            ("rate_limited_total", "counter", "requests turned away by a limit", &self.limited),
            ("sockets", "gauge", "open sockets", &self.sockets),
            ("tables_awake", "gauge", "tables held in memory", &self.awake),
            ("games_back", "gauge", "1 once the games that were on at the last stop go on", &self.back),
        ];
        let mut text = String::new();
        for (name, kind, help, count) in all {
            let name = format!("scriptorium_{name}");
            let value = count.get();
            let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n");
        }
        text
    }
}
