//! What the honest players experienced.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;
use tokio::time::Instant;

use crate::tally::{Latency, latencies};

/// What is timed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Timed {
    /// From a decision until its answer.
    Answer,
    /// From a decision until every seat of the table has received it.
    Everyone,
    /// From a decision until the bots of the table have made theirs and a person can act again.
    Bots,
    /// From an HTTP request until the whole response.
    Http,
    /// The same for signing in, which hashes a password.
    SignIn,
}

/// Latencies and errors, shared by all honest players.
#[derive(Clone)]
pub(super) struct Tally(Arc<Mutex<Counts>>);

#[derive(Clone, Default)]
pub(super) struct Counts {
    latencies: BTreeMap<Timed, Histogram<u64>>,
    pub(super) errors: BTreeMap<String, u64>,
}

impl Counts {
    pub(super) fn latency(&self, timed: Timed) -> Latency {
        self.latencies.get(&timed).map_or_else(|| Latency::of(&latencies()), Latency::of)
    }

    pub(super) fn count(&self, timed: Timed) -> u64 {
        self.latencies.get(&timed).map_or(0, Histogram::len)
    }
}

impl Tally {
    pub(super) fn new() -> Tally {
        Tally(Arc::default())
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the counts so far, and starts again from 0.
    pub(super) fn take(&self) -> Counts {
        std::mem::take(&mut self.lock())
    }

    pub(super) fn record(&self, timed: Timed, latency: Duration) {
        let mut counts = self.lock();
        let histogram = counts.latencies.entry(timed).or_insert_with(latencies);
        histogram.saturating_record(latency.as_micros() as u64);
    }

    pub(super) fn count_error(&self, error: impl fmt::Display) {
        *self.lock().errors.entry(error.to_string()).or_default() += 1;
    }

    pub(super) fn start(&self, timed: Timed) -> Timer {
        Timer { tally: self.clone(), timed, begun: Instant::now(), stopped: false }
    }
}

/// Measures until it is stopped. If it is dropped before, the time until then counts if it is longer than
/// [`UNANSWERED`]: otherwise the requests that are never answered would improve the numbers.
pub(super) struct Timer {
    tally: Tally,
    timed: Timed,
    begun: Instant,
    stopped: bool,
}

const UNANSWERED: Duration = Duration::from_secs(1);

impl Timer {
    pub(super) fn stop_at(mut self, at: Instant) {
        self.stopped = true;
        self.tally.record(self.timed, at.saturating_duration_since(self.begun));
    }

    pub(super) fn stop(self) {
        self.stop_at(Instant::now());
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        let elapsed = self.begun.elapsed();
        if !self.stopped && elapsed >= UNANSWERED {
            self.tally.record(self.timed, elapsed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_that_are_never_answered_count_once_they_are_late() {
        let tally = Tally::new();
        tally.start(Timed::Http).stop();
        drop(tally.start(Timed::Http));
        let mut late = tally.start(Timed::Http);
        late.begun = late.begun.checked_sub(Duration::from_secs(3)).expect("the machine has run for longer");
        drop(late);
        let counts = tally.take();
        assert_eq!(counts.count(Timed::Http), 2);
        assert!(counts.latency(Timed::Http).max >= 3_000.0);
        assert_eq!(tally.take().count(Timed::Http), 0);
    }
}
