//! Counters and latencies in the OpenMetrics format. They name no person and no table.

use std::sync::atomic::Ordering;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry, Unit};
use store::Lease;

/// The media type of [`Metrics::to_text`].
pub(crate) const MEDIA_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(crate) struct Metrics {
    pub(crate) entries_stored: Counter,
    pub(crate) decisions: Counter,
    pub(crate) refused: Counter,
    pub(crate) store_failures: Counter,
    pub(crate) slow_clients: Counter,
    limited: Family<Limited, Counter>,
    pub(crate) connections_closed: Counter,
    pub(crate) accept_failures: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) store_queue: Gauge,
    pub(crate) reads_waiting: Gauge,
    lease_number: Gauge,
    lease_took_over: Gauge,
    lease_renewals: Counter,
    lease_failures: Counter,
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

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Limited {
    limit: Limit,
}

/// The limits that refuse or delay clients.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limit {
    /// Connections in all or of an address.
    Connections,
    /// Requests of an address.
    Requests,
    /// Files of the page for an address.
    Page,
    /// New guests of an address.
    Guests,
    /// Changes of names of an address.
    Names,
    /// Sign-in attempts of an address.
    SignIns,
    /// Open sockets of a person or an address.
    Sockets,
    /// Frames on a socket.
    Messages,
    /// Messages of an address.
    MessagesByAddress,
    /// Codes that an address tries, and codes and invitations that a person makes, for friends.
    Friends,
    /// Reports of a person.
    Reports,
    /// Stored bytes of a person or an address.
    Stored,
    /// Uploads of games of an address.
    Uploads,
}

impl Limit {
    const ALL: [Limit; 13] = [
        Limit::Connections,
        Limit::Requests,
        Limit::Page,
        Limit::Guests,
        Limit::Names,
        Limit::SignIns,
        Limit::Sockets,
        Limit::Messages,
        Limit::MessagesByAddress,
        Limit::Friends,
        Limit::Reports,
        Limit::Stored,
        Limit::Uploads,
    ];

    fn name(self) -> &'static str {
        match self {
            Limit::Connections => "connections",
            Limit::Requests => "requests",
            Limit::Page => "page",
            Limit::Guests => "guests",
            Limit::Names => "names",
            Limit::SignIns => "sign_ins",
            Limit::Sockets => "sockets",
            Limit::Messages => "messages",
            Limit::MessagesByAddress => "messages_by_address",
            Limit::Friends => "friends",
            Limit::Reports => "reports",
            Limit::Stored => "stored",
            Limit::Uploads => "uploads",
        }
    }
}

impl EncodeLabelValue for Limit {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> Result<(), std::fmt::Error> {
        self.name().encode(encoder)
    }
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
        let metrics = Metrics {
            entries_stored: add(all, "entries_stored", "table changes synced to disk"),
            decisions: add(all, "decisions_stored", "decisions of people and bots synced to disk"),
            refused: add(all, "requests_refused", "socket messages that were refused"),
            store_failures: add(all, "store_failures", "changes that could not be stored"),
            slow_clients: add(all, "slow_clients", "clients disconnected for being slow"),
            limited: add(all, "rate_limited", "what a limit refused or delayed, by limit"),
            connections_closed: add(
                all,
                "connections_closed",
                "connections closed at a limit in favour of new ones",
            ),
            accept_failures: add(all, "accept_failures", "connections that the system could not open"),
            sockets: add(all, "sockets", "open sockets"),
            store_queue: add(all, "store_queue", "changes that wait for the store"),
            reads_waiting: add(all, "reads_waiting", "requests that wait to read from the store"),
            lease_number: add(
                all,
                "lease_number",
                "number of the right to write, which grows with every start and takeover; 0 without PostgreSQL",
            ),
            lease_took_over: add(
                all,
                "lease_took_over",
                "1 if this server has replaced one without a sign of life",
            ),
            lease_renewals: add(all, "lease_renewals", "renewals of the right to write"),
            lease_failures: add(
                all,
                "lease_failures",
                "renewals that failed because the database did not answer",
            ),
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
        };
        for limit in Limit::ALL {
            // So that every limit is in the text before its first refusal.
            drop(metrics.limited.get_or_create(&Limited { limit }));
        }
        metrics
    }

    /// Counts what a limit refused or delayed.
    pub(crate) fn count_limited(&self, limit: Limit) {
        self.limited.get_or_create(&Limited { limit }).inc();
    }

    /// Sets the metrics of the right to write.
    pub(crate) fn set_lease(&self, lease: Lease) {
        self.lease_number.set(lease.number.cast_signed());
        self.lease_took_over.set(i64::from(lease.took_over));
        self.lease_renewals.inner().store(lease.renewals, Ordering::Relaxed);
        self.lease_failures.inner().store(lease.failures, Ordering::Relaxed);
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
        metrics.count_limited(Limit::Requests);
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
            r#"scriptorium_rate_limited_total{limit="sign_ins"} 0"#,
            r#"scriptorium_rate_limited_total{limit="requests"} 1"#,
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
