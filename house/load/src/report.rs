//! The result of a measurement, as text and as JSON.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::tally::Latency;

#[derive(Serialize)]
pub(crate) struct Report {
    pub(crate) game: String,
    pub(crate) tables: u32,
    pub(crate) seats: usize,
    pub(crate) rate: Option<f64>,
    pub(crate) seconds: f64,
    /// Decisions that every seat has received. They are on disk.
    pub(crate) decisions: u64,
    pub(crate) decisions_per_second: f64,
    /// Decisions that were stored meanwhile, according to the server's metrics.
    pub(crate) stored_by_server: u64,
    pub(crate) latency_ms: Latency,
    pub(crate) games_finished: u64,
    /// CPU time of the server per second: 1.0 is one core.
    pub(crate) server_busy: Option<f64>,
    /// CPU time of this program per second. If it is close to 1.0, the measurement is limited by this program.
    pub(crate) generator_busy: Option<f64>,
    pub(crate) memory: Option<Memory>,
    #[serde(rename = "troubles")]
    pub(crate) errors: BTreeMap<String, u64>,
}

/// The growth of the server's memory, in bytes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Memory {
    /// Per connection, with all connections open and no game started.
    pub(crate) by_socket: f64,
    /// Per table, with all games started, without the connections.
    pub(crate) by_live_table: f64,
    /// Per table, after play, without the connections.
    pub(crate) by_played_table: f64,
    /// Per table at rest, including its connections.
    pub(crate) by_resting_table: Option<f64>,
    /// The resident memory after play.
    pub(crate) resident: u64,
}

impl Memory {
    /// Computed from the resident memory after each step: guests signed in, tables created, connections open, games started,
    /// play ended. `resting` is the memory before and after as many new tables came to rest.
    #[expect(clippy::too_many_arguments, reason = "one for each step")]
    pub(crate) fn new(
        tables: u32,
        seats: usize,
        signed_in: Option<u64>,
        open: Option<u64>,
        connected: Option<u64>,
        begun: Option<u64>,
        played: Option<u64>,
        resting: Option<(u64, u64)>,
    ) -> Option<Memory> {
        let [signed_in, open, connected, begun, played] =
            [signed_in?, open?, connected?, begun?, played?].map(|bytes| bytes as f64);
        let tables = f64::from(tables);
        Some(Memory {
            by_socket: (connected - open) / tables / seats as f64,
            by_live_table: (begun - connected + open - signed_in) / tables,
            by_played_table: (played - connected + open - signed_in) / tables,
            by_resting_table: resting.map(|(before, after)| (after as f64 - before as f64) / tables),
            resident: played as u64,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { game, tables, seats, seconds, .. } = self;
        let pace = self.rate.map_or("as fast as possible".to_owned(), |rate| {
            format!("{rate} decisions per second requested")
        });
        writeln!(f, "{game}, {tables} tables of {seats} seats, {seconds:.1} s, {pace}\n")?;
        writeln!(
            f,
            "decisions       {:>10}   {:.0} per second; {} stored according to the server",
            self.decisions, self.decisions_per_second, self.stored_by_server
        )?;
        writeln!(f, "games finished  {:>10}", self.games_finished)?;
        let Latency { p50, p90, p99, max } = self.latency_ms;
        writeln!(f, "latency p50     {p50:>7.2} ms   p90 {p90:.2}, p99 {p99:.2}, max {max:.2}")?;
        if let (Some(server), Some(generator)) = (self.server_busy, self.generator_busy) {
            let percent = |busy: f64| 100.0 * busy;
            writeln!(
                f,
                "server CPU      {:>8.0} %   of one core; generator {:.0} %",
                percent(server),
                percent(generator)
            )?;
        }
        if let Some(memory) = &self.memory {
            let kb = |bytes: f64| bytes / 1000.0;
            writeln!(
                f,
                "memory          {:>7.0} MB   per idle connection {:.1} kB, per table with a new game {:.1} kB, after play {:.1} kB",
                memory.resident as f64 / 1e6,
                kb(memory.by_socket),
                kb(memory.by_live_table),
                kb(memory.by_played_table)
            )?;
            if let Some(resting) = memory.by_resting_table {
                writeln!(
                    f,
                    "at rest         {:>7.1} kB   per table, with its {seats} connections",
                    kb(resting)
                )?;
            }
        }
        let errors: u64 = self.errors.values().sum();
        writeln!(f, "errors          {errors:>10}")?;
        for (error, count) in &self.errors {
            writeln!(f, "  {count} x {error}")?;
        }
        Ok(())
    }
}
