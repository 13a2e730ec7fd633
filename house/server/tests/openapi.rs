//! The description of the interface and the interface are the same.

mod common;

use std::collections::BTreeSet;

use common::{Caller, House, http, play_all, start_game};
use serde_json::{Value, json};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

fn description() -> Value {
    serde_json::from_str(include_str!("../src/openapi.json")).expect("JSON")
}

/// The paths that the router is made of, as its source has them.
fn routed() -> BTreeSet<&'static str> {
    let source = include_str!("../src/api.rs");
    let quoted = source.split('"').skip(1).step_by(2);
    quoted.filter(|text| text.starts_with("/api/") && !text.contains('*')).collect()
}

/// Everything that is referred to is there.
fn check_references(part: &Value, whole: &Value) {
    match part {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get("$ref") {
                let pointer = reference.strip_prefix('#').expect("within the document");
                assert!(whole.pointer(pointer).is_some(), "{reference} is missing");
            }
            fields.values().for_each(|value| check_references(value, whole));
        }
        Value::Array(values) => values.iter().for_each(|value| check_references(value, whole)),
        _ => {}
    }
}

#[test]
fn every_route_is_described_and_nothing_else() {
    let description = description();
    check_references(&description, &description);
    let paths = description["paths"].as_object().expect("paths");
    let described: BTreeSet<_> = paths.keys().map(String::as_str).collect();
    assert_eq!(described, routed());
    let mut ids = BTreeSet::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            assert!(METHODS.contains(&method.as_str()), "{path}: {method}");
            let id = operation["operationId"].as_str().expect("an id");
            assert!(ids.insert(id), "{id} is there twice");
            let named: BTreeSet<_> = path.split(['{', '}']).skip(1).step_by(2).collect();
            let parameters = operation["parameters"].as_array();
            let in_path = parameters.into_iter().flatten().filter(|parameter| parameter["in"] == "path");
            assert_eq!(
                in_path.filter_map(|parameter| parameter["name"].as_str()).collect::<BTreeSet<_>>(),
                named
            );
        }
    }
}

#[tokio::test]
async fn what_is_described_answers_and_what_is_not_does_not() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    // A game that is over.
    let (id, players) = start_game("quill", 2, std::slice::from_ref(&ann)).await;
    drop(play_all(players).await);
    ann.post("/api/tokens", json!({"label": "bot"})).await.expect(200);
    let tokens = ann.get("/api/tokens").await.expect(200).json();
    let token =
        tokens.as_array().expect("a list").iter().find(|token| token["kind"] == "api").expect("the token");

    let description = description();
    let schema = |name: &str| {
        let properties = description["components"]["schemas"][name]["properties"].as_object();
        properties.expect("a schema").keys().cloned().collect::<BTreeSet<_>>()
    };
    let keys = |value: &Value| value.as_object().expect("an object").keys().cloned().collect::<BTreeSet<_>>();
    let answer = async |path: &str| ann.get(path).await.expect(200).json();
    assert_eq!(keys(&answer("/api/me").await), schema("Me"));
    assert_eq!(keys(&answer("/api/me/tables").await[0]), schema("Listed"));
    let history = answer("/api/me/games").await;
    assert_eq!(keys(&history), schema("History"));
    assert_eq!(keys(&history["totals"][0]), schema("Total"));
    assert_eq!(keys(&history["games"][0]), schema("Played"));
    assert_eq!(keys(&answer("/api/games").await[0]), schema("Game"));
    assert_eq!(keys(&answer("/api/lessons").await[0]), schema("Offered"));
    let lesson = ann.post("/api/lessons/biblios", json!({})).await.expect(201).json();
    assert_eq!(keys(&lesson["lesson"][0]), schema("Step"));
    assert_eq!(keys(token), schema("Token"));
    let table = answer(&format!("/api/tables/{id}")).await;
    assert_eq!(keys(&table), schema("Table"));
    assert_eq!(keys(&table["chairs"][0]), schema("Chair"));
    let verdict = answer(&format!("/api/tables/{id}/verify")).await;
    assert_eq!(keys(&verdict), schema("Verdict"));
    assert_eq!(answer("/api/openapi.json").await, description);

    let mut deletions = Vec::new();
    for (path, methods) in description["paths"].as_object().expect("paths") {
        let place =
            path.replace("{id}", if path.contains("tokens") { token["id"].as_str().unwrap() } else { &id });
        let place = place.replace("{game}", "biblios");
        for method in METHODS {
            if methods.get(method).is_none() {
                let reply = http(house.address, &method.to_uppercase(), &place, &[], None).await;
                assert_eq!(reply.status, 405, "{method} {path} is not described: {reply:?}");
            } else if method == "delete" || path.ends_with("sign-out") {
                // These would take the asker's own name away, and come last.
                deletions.push((path.clone(), method, place.clone()));
            } else {
                let reply = ann.ask(&method.to_uppercase(), &place, Some(json!({}))).await;
                check(path, method, &reply, &methods[method]);
            }
        }
    }
    deletions.sort_by_key(|(path, ..)| path == "/api/me");
    for (path, method, place) in deletions {
        let caller = if path.ends_with("sign-out") { elsewhere(&ann).await } else { ann.clone() };
        let reply = caller.ask(&method.to_uppercase(), &place, None).await;
        assert_eq!(reply.status, 204, "{method} {path}: {reply:?}");
        check(&path, method, &reply, &description["paths"][&path][method]);
    }
    house.stop().await;
}

/// The same person in another browser.
async fn elsewhere(ann: &Caller) -> Caller {
    let body = ann.post("/api/me/link", json!({})).await.expect(200).body;
    let entered = http(ann.address(), "POST", "/api/enter", &[common::JSON], Some(&body)).await.expect(200);
    Caller::by_cookie(ann.address(), &entered.token(), &entered.json())
}

/// The answer is one of those that are described, and there is something to be had.
fn check(path: &str, method: &str, reply: &common::Reply, operation: &Value) {
    assert!(reply.status != 404 && reply.status != 405, "{method} {path}: {reply:?}");
    assert!(operation["responses"].get(reply.status.to_string()).is_some(), "{method} {path}: {reply:?}");
    if reply.status >= 400 {
        assert!(!reply.code().is_empty());
    }
}
