//! What the house counts and how long things take. Nothing here names a person or a table.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry, Unit};

/// The media type of [`Metrics::to_text`].
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(crate) struct Metrics {
    pub(crate) stored: Counter,
    pub(crate) decisions: Counter,
    pub(crate) refused: Counter,
    pub(crate) failed: Counter,
    pub(crate) lost: Counter,
    pub(crate) limited: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) awake: Gauge,
    pub(crate) back: Gauge,
    pub(crate) decision: Histogram,
    pub(crate) write: Histogram,
    http: Family<Route, Histogram>,
    registry: Registry,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    group: String,
}

/// Buckets from half a millisecond to 8 seconds, each twice as long as the one before.
fn latency() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 15))
}

/// Registers a new metric. The text format ends the names of counters with `_total`, and each help text with a full stop.
fn add<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// Registers a metric of times, whose name then ends with `_seconds`.
fn timed<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register_with_unit(name, help, Unit::Seconds, metric.clone());
    metric
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("scriptorium");
        let all = &mut registry;
        Metrics {
            stored: add(all, "entries_stored", "entries of journals synced to disk"),
            decisions: add(all, "decisions_stored", "decisions of people and bots synced to disk"),
            refused: add(all, "requests_refused", "requests at tables that were refused"),
            failed: add(all, "store_failures", "changes that could not be stored"),
            lost: add(all, "slow_clients", "clients disconnected for being slow"),
            limited: add(all, "rate_limited", "requests turned away by a limit"),
            sockets: add(all, "sockets", "open sockets"),
            awake: add(all, "tables_awake", "tables held in memory"),
            back: add(all, "games_back", "1 once the games that were on at the last stop go on"),
            decision: timed(
                all,
                "decision",
                "from a person's decision until it is synced to disk and sent to the table",
                latency(),
            ),
            write: timed(
                all,
                "store_write",
                "from giving a change to the store until it is synced to disk",
                latency(),
            ),
            http: timed(
                all,
                "http_request",
                "from an HTTP request until its answer begins, by the first part of its path under /api",
                Family::new_with_constructor(latency),
            ),
            registry,
        }
    }

    /// Counts an HTTP request, by the path of its route; none is the page.
    pub(crate) fn answered(&self, route: Option<&str>, took: Duration) {
        let group = match route.and_then(|path| path.split('/').nth(2)) {
            None => "page",
            Some(part) if part.starts_with('{') => "unknown",
            Some(part) => part,
        };
        self.http.get_or_create(&Route { group: group.to_owned() }).observe(took.as_secs_f64());
    }

    /// Returns everything in the text format of OpenMetrics.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        // Nothing can go wrong in writing to memory.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_counted_is_in_the_text() {
        let metrics = Metrics::new();
        metrics.stored.inc_by(3);
        metrics.sockets.inc();
        metrics.decision.observe(0.0007);
        metrics.answered(Some("/api/tables/{id}"), Duration::from_millis(3));
        metrics.answered(Some("/api/tables"), Duration::from_secs(60));
        metrics.answered(None, Duration::ZERO);
        let text = metrics.to_text();
        let lines: Vec<_> = text.lines().collect();
        for line in [
            "# TYPE scriptorium_entries_stored counter",
            "scriptorium_entries_stored_total 3",
            "scriptorium_decisions_stored_total 0",
            "scriptorium_requests_refused_total 0",
            "scriptorium_store_failures_total 0",
            "scriptorium_slow_clients_total 0",
            "scriptorium_rate_limited_total 0",
            "scriptorium_sockets 1",
            "scriptorium_tables_awake 0",
            "scriptorium_games_back 0",
            r#"scriptorium_decision_seconds_bucket{le="0.0005"} 0"#,
            r#"scriptorium_decision_seconds_bucket{le="0.001"} 1"#,
            "scriptorium_store_write_seconds_count 0",
            r#"scriptorium_http_request_seconds_count{group="tables"} 2"#,
            r#"scriptorium_http_request_seconds_bucket{le="8.192",group="tables"} 1"#,
            r#"scriptorium_http_request_seconds_count{group="page"} 1"#,
            "# EOF",
        ] {
            assert!(lines.contains(&line), "{line} is not in\n{text}");
        }
    }
}
