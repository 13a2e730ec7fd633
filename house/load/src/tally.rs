//! The counters of a measurement.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::client::ClientError;

/// An error of the load generator. Errors during play are counted by their message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError(String);

impl LoadError {
    pub(crate) fn new(what: impl fmt::Display) -> LoadError {
        LoadError(what.to_string())
    }

    pub(crate) fn with(self, advice: &str) -> LoadError {
        LoadError(format!("{}\n{advice}", self.0))
    }
}

impl From<ClientError> for LoadError {
    fn from(error: ClientError) -> LoadError {
        LoadError::new(error)
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Counters shared by all groups.
pub(crate) struct Tally {
    /// The time from sending an action until every seat has received its event.
    latencies: Histogram<u64>,
    pub(crate) games: u64,
    pub(crate) errors: BTreeMap<String, u64>,
}

impl Tally {
    pub(crate) fn new() -> Tally {
        Tally { latencies: latencies(), games: 0, errors: BTreeMap::new() }
    }

    pub(crate) fn decided(&mut self, latency: Duration) {
        self.latencies.saturating_record(latency.as_micros() as u64);
    }

    pub(crate) fn count_error(&mut self, error: &LoadError) {
        *self.errors.entry(error.to_string()).or_default() += 1;
    }

    pub(crate) fn decisions(&self) -> u64 {
        self.latencies.len()
    }

    pub(crate) fn latency(&self) -> Latency {
        Latency::of(&self.latencies)
    }
}

/// An empty histogram of latencies in microseconds, to three significant digits.
pub(crate) fn latencies() -> Histogram<u64> {
    const HOUR: u64 = 3_600_000_000;
    Histogram::new_with_max(HOUR, 3).expect("these bounds are valid")
}

/// Percentiles of the latencies, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Latency {
    pub(crate) p50: f64,
    pub(crate) p90: f64,
    pub(crate) p99: f64,
    pub(crate) max: f64,
}

impl Latency {
    pub(crate) fn of(latencies: &Histogram<u64>) -> Latency {
        let at = |share: f64| latencies.value_at_quantile(share) as f64 / 1000.0;
        Latency { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_exact_to_three_digits() {
        let mut tally = Tally::new();
        assert_eq!(tally.latency(), Latency { p50: 0.0, p90: 0.0, p99: 0.0, max: 0.0 });
        (1..=1000).rev().for_each(|ms| tally.decided(Duration::from_millis(ms)));
        assert_eq!(tally.decisions(), 1000);
        let Latency { p50, p90, p99, max } = tally.latency();
        for (counted, exact) in [(p50, 500.0), (p90, 900.0), (p99, 990.0), (max, 1000.0)] {
            assert!((counted / exact - 1.0_f64).abs() < 0.001, "{counted} of {exact}");
        }
    }
}
