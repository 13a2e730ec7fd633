//! What is counted while tables are played at.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::Serialize;

/// Something that should not have happened, in words under which it is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trouble(String);

impl Trouble {
    pub(super) fn new(what: impl fmt::Display) -> Trouble {
        Trouble(what.to_string())
    }

    /// The trouble with advice.
    pub(super) fn with(self, advice: &str) -> Trouble {
        Trouble(format!("{}\n{advice}", self.0))
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The counts of all tables.
#[derive(Default)]
pub(super) struct Tally {
    /// From sending an action until every seat has its event, in microseconds, for every decision.
    latencies: Vec<u32>,
    pub(super) games: u64,
    pub(super) troubles: BTreeMap<String, u64>,
}

impl Tally {
    pub(super) fn decided(&mut self, latency: Duration) {
        self.latencies.push(u32::try_from(latency.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn trouble(&mut self, trouble: &Trouble) {
        *self.troubles.entry(trouble.to_string()).or_default() += 1;
    }

    pub(super) fn decisions(&self) -> usize {
        self.latencies.len()
    }

    pub(super) fn latency(&mut self) -> Latency {
        self.latencies.sort_unstable();
        let at = |share: f64| {
            let last = self.latencies.len().saturating_sub(1);
            let index = (share * last as f64).ceil() as usize;
            self.latencies.get(index).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
        };
        Latency { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) }
    }
}

/// Latencies in milliseconds: so many of a hundred were not longer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Latency {
    pub(super) p50: f64,
    pub(super) p90: f64,
    pub(super) p99: f64,
    pub(super) max: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_what_was_counted() {
        let mut tally = Tally::default();
        assert_eq!(tally.latency(), Latency { p50: 0.0, p90: 0.0, p99: 0.0, max: 0.0 });
        (0..=1000).rev().for_each(|ms| tally.decided(Duration::from_millis(ms)));
        assert_eq!(tally.latency(), Latency { p50: 500.0, p90: 900.0, p99: 990.0, max: 1000.0 });
    }
}
