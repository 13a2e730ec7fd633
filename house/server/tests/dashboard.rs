//! The dashboard in `contrib` shows metrics that exist.

mod common;

use std::collections::BTreeSet;

use common::{Caller, House};
use serde_json::Value;

const DASHBOARD: &str = include_str!("../../../contrib/grafana.json");

/// Returns the metrics in a text: words that begin with the prefix of all of them.
fn names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|char: char| !(char.is_ascii_alphanumeric() || char == '_'));
    words.filter(|word| word.starts_with("scriptorium_")).collect()
}

/// Returns the queries of the panels.
fn queries(dashboard: &Value) -> Vec<&str> {
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("targets"));
    targets.map(|target| target["expr"].as_str().expect("a query")).collect()
}

#[tokio::test]
async fn every_metric_of_the_dashboard_exists_and_every_metric_is_shown() {
    let dashboard: Value = serde_json::from_str(DASHBOARD).expect("JSON");
    let queries = queries(&dashboard).join(" ");
    let shown = names(&queries);
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let text = ann.get("/api/metrics").await.expect(200).body;
    house.stop().await;
    let samples: String = text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join(" ");
    let existing = names(&samples);
    let missing: Vec<_> = shown.difference(&existing).collect();
    assert!(missing.is_empty(), "the server has no {missing:?}");
    // Every kind of sample of a histogram is about the same metric.
    let base = |name: &&str| {
        let name = name.trim_end_matches("_bucket").trim_end_matches("_count").trim_end_matches("_sum");
        name.to_owned()
    };
    let (shown, existing): (BTreeSet<_>, BTreeSet<_>) =
        (shown.iter().map(base).collect(), existing.iter().map(base).collect());
    assert_eq!(shown, existing);
}
