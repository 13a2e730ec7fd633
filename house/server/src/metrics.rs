//! Counters and latencies in the OpenMetrics format. They name no person and no table.

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
    pub(crate) entries_stored: Counter,
    pub(crate) decisions: Counter,
    pub(crate) refused: Counter,
    pub(crate) store_failures: Counter,
    pub(crate) slow_clients: Counter,
    pub(crate) rate_limited: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) tables_loaded: Gauge,
    pub(crate) games_resumed: Gauge,
    pub(crate) decision_latency: Histogram,
    pub(crate) write_latency: Histogram,
    http: Family<Route, Histogram>,
    registry: Registry,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    group: String,
}

/// Returns a histogram with buckets from 0.5 ms to 8 s, each twice the previous one.
fn latency() -> Histogram {
    Histogram::new(exponential_buckets(0.0005, 2.0, 15))
}

/// Registers a new metric. The text format appends `_total` to the names of counters and a full stop to help texts.
fn add<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

/// Registers a metric in seconds. The text format appends `_seconds` to its name.
fn timed<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register_with_unit(name, help, Unit::Seconds, metric.clone());
    metric
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("scriptorium");
        let all = &mut registry;
        Metrics {
            entries_stored: add(all, "entries_stored", "table changes synced to disk"),
            decisions: add(all, "decisions_stored", "decisions of people and bots synced to disk"),
            refused: add(all, "requests_refused", "socket messages that were refused"),
            store_failures: add(all, "store_failures", "table changes that could not be stored"),
            slow_clients: add(all, "slow_clients", "clients disconnected for being slow"),
            rate_limited: add(all, "rate_limited", "requests and messages rejected by a limit"),
            sockets: add(all, "sockets", "open sockets"),
            tables_loaded: add(all, "tables_awake", "tables held in memory"),
            games_resumed: add(
                all,
                "games_back",
                "1 once the games in progress at the last stop have resumed",
            ),
            decision_latency: timed(
                all,
                "decision",
                "from a person's decision until it is synced to disk and sent to the table",
                latency(),
            ),
            write_latency: timed(
                all,
                "store_write",
                "from submitting a change to the store until it is synced to disk",
                latency(),
            ),
            http: timed(
                all,
                "http_request",
                "from an HTTP request until its response starts, by the first path segment under /api",
                Family::new_with_constructor(latency),
            ),
            registry,
        }
    }

    /// Records the latency of an HTTP request under its route. `None` is the page.
    pub(crate) fn observe_request(&self, route: Option<&str>, latency: Duration) {
        let group = match route.and_then(|path| path.split('/').nth(2)) {
            None => "page",
            Some(part) if part.starts_with('{') => "unknown",
            Some(part) => part,
        };
        self.http.get_or_create(&Route { group: group.to_owned() }).observe(latency.as_secs_f64());
    }

    /// Returns all metrics in the OpenMetrics text format.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_contains_every_metric() {
        let metrics = Metrics::new();
        metrics.entries_stored.inc_by(3);
        metrics.sockets.inc();
        metrics.decision_latency.observe(0.0007);
        metrics.observe_request(Some("/api/tables/{id}"), Duration::from_millis(3));
        metrics.observe_request(Some("/api/tables"), Duration::from_secs(60));
        metrics.observe_request(None, Duration::ZERO);
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
