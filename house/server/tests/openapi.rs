//! The server behaves as its OpenAPI description says.

mod common;

use std::collections::BTreeSet;

use common::{Caller, House, http, play_all, start_game};
use serde_json::{Value, json};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

fn description() -> Value {
    serde_json::from_str(server::description()).expect("JSON")
}

/// Follows a reference of the description, if it is one.
fn resolved<'a>(part: &'a Value, whole: &'a Value) -> &'a Value {
    let Some(reference) = part["$ref"].as_str() else { return part };
    let pointer = reference.strip_prefix('#').expect("within the document");
    whole.pointer(pointer).unwrap_or_else(|| panic!("{reference} is missing"))
}

/// Checks that every reference can be resolved.
fn check_references(part: &Value, whole: &Value) {
    resolved(part, whole);
    match part {
        Value::Object(fields) => fields.values().for_each(|value| check_references(value, whole)),
        Value::Array(values) => values.iter().for_each(|value| check_references(value, whole)),
        _ => {}
    }
}

/// Returns the names of the required properties of a schema, and of all properties.
fn names(schema: &Value, whole: &Value) -> [BTreeSet<String>; 2] {
    let schema = resolved(schema, whole);
    let required = schema["required"].as_array().into_iter().flatten();
    let required = required.map(|name| name.as_str().expect("a name").to_owned()).collect();
    let all = schema["properties"].as_object().into_iter().flat_map(|properties| properties.keys().cloned());
    let parts = schema["allOf"].as_array().into_iter().flatten().map(|part| names(part, whole));
    parts.fold([required, all.collect()], |[required, all], [more, others]| {
        [&required | &more, &all | &others]
    })
}

/// Returns whether a value fits a schema: all required fields and no unknown ones.
fn fits(value: &Value, schema: &Value, whole: &Value) -> bool {
    let schema = resolved(schema, whole);
    if let Some(choices) = schema["oneOf"].as_array() {
        return choices.iter().any(|choice| fits(value, choice, whole));
    }
    let types = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => Vec::from_iter(one.as_str()),
    };
    let is = |name: &str| match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(number) => name == "number" || (name == "integer" && number.is_u64()),
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    };
    let typed = types.is_empty() || types.into_iter().any(is);
    let listed = schema["enum"].as_array().is_none_or(|values| values.contains(value));
    let inside = match value {
        Value::Array(items) => items.iter().all(|item| fits(item, &schema["items"], whole)),
        Value::Object(fields) => {
            let [required, all] = names(schema, whole);
            let parts: Vec<_> = schema["allOf"].as_array().into_iter().flatten().chain([schema]).collect();
            let described = |name: &String, value: &Value| {
                let schemas = parts.iter().map(|part| &resolved(part, whole)["properties"][name]);
                schemas.filter(|schema| !schema.is_null()).all(|schema| fits(value, schema, whole))
            };
            // A schema without properties allows any object.
            all.is_empty()
                || (required.iter().all(|name| fields.contains_key(name))
                    && fields.iter().all(|(name, value)| all.contains(name) && described(name, value)))
        }
        _ => true,
    };
    typed && listed && inside
}

#[test]
fn a_value_fits_its_schema_alone() {
    let whole = json!({"a": {"type": "object", "required": ["n"], "properties": {"n": {"type": ["integer", "null"]}}}});
    let one = json!({"$ref": "#/a"});
    let two =
        json!({"allOf": [one, {"type": "object", "required": ["k"], "properties": {"k": {"enum": ["x"]}}}]});
    for good in [json!({"n": 7}), json!({"n": null})] {
        assert!(fits(&good, &one, &whole), "{good}");
    }
    for bad in [json!({}), json!({"n": "7"}), json!({"n": 7, "m": 8}), json!([7]), json!(null)] {
        assert!(!fits(&bad, &one, &whole), "{bad}");
    }
    assert!(fits(&json!({"n": 7, "k": "x"}), &two, &whole));
    for bad in [json!({"n": 7}), json!({"n": 7, "k": "y"}), json!({"n": "7", "k": "x"}), json!({"k": "x"})] {
        assert!(!fits(&bad, &two, &whole), "{bad}");
    }
}

#[test]
fn every_operation_has_an_id_of_its_own_and_names_its_parameters() {
    let description = description();
    check_references(&description, &description);
    let paths = description["paths"].as_object().expect("paths");
    let mut ids = BTreeSet::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            assert!(METHODS.contains(&method.as_str()), "{path}: {method}");
            let id = operation["operationId"].as_str().expect("an id");
            assert!(ids.insert(id), "{id} is there twice");
            assert!(operation["summary"].is_string(), "{id} has no summary");
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
async fn exactly_the_described_operations_exist() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    // A friend, who invites.
    let ben = Caller::arrive(house.address, "Ben").await;
    let offered = ben.post("/api/me/friends/code", json!({})).await.expect(200);
    let preview = ann.post("/api/me/friends/preview", used(&offered)).await.expect(200);
    let friend = ann.post("/api/me/friends", used(&offered)).await.expect(200);
    let invited = ben.table("quill", 2).await;
    let invite = format!("/api/tables/{invited}/invitations");
    let invite = ben.post(&invite, json!({"person": ann.person})).await.expect(204);
    // A finished game.
    let (id, players) = start_game("quill", 2, std::slice::from_ref(&ann)).await;
    drop(play_all(players).await);
    ann.post("/api/tokens", json!({"label": "bot"})).await.expect(200);
    let tokens = ann.get("/api/tokens").await.expect(200).json();
    let token =
        tokens.as_array().expect("a list").iter().find(|token| token["kind"] == "api").expect("the token");

    let description = description();
    assert_eq!(ann.get("/api/openapi.json").await.expect(200).json(), description);
    check("/api/me/friends/code", "post", &offered, &description);
    check("/api/me/friends/preview", "post", &preview, &description);
    check("/api/me/friends", "post", &friend, &description);
    check("/api/tables/{id}/invitations", "post", &invite, &description);
    // Responses with content: the generic loop below sees mostly empty or error responses.
    for path in [
        "/api/me/tables",
        "/api/me/games",
        "/api/me/ratings",
        "/api/me/friends",
        "/api/me/invitations",
        "/api/watch",
        "/api/lessons",
        "/api/tables/{id}",
        "/api/tables/{id}/verify",
    ] {
        let reply = ann.get(&path.replace("{id}", &id)).await.expect(200);
        check(path, "get", &reply, &description);
    }
    let lesson = ann.post("/api/lessons/biblios", json!({})).await.expect(201);
    check("/api/lessons/{game}", "post", &lesson, &description);
    let memory = format!("/api/tables/{}/memory", lesson.json()["id"].as_str().expect("an id"));
    let memory = ann.get(&memory).await.expect(200);
    assert!(memory.json().is_object());
    check("/api/tables/{id}/memory", "get", &memory, &description);
    let record = ann.get(&format!("/api/tables/{id}/record")).await.expect(200).json();
    for path in ["/api/replay", "/api/replay/views", "/api/verify"] {
        let place = if path.ends_with("views") { "/api/replay/views?from=0" } else { path };
        check(path, "post", &ann.post(place, record.clone()).await.expect(200), &description);
    }

    check("/api/records", "post", &ann.post("/api/records", record).await.expect(201), &description);
    // Only a table that waits for players has a code.
    let open = ann.table("quill", 1).await;
    let code = ann.post(&format!("/api/tables/{open}/code"), json!({})).await.expect(200).json();
    let code = code["code"].as_str().expect("a code");

    let mut deletions = Vec::new();
    for (path, methods) in description["paths"].as_object().expect("paths") {
        let subject = if path.contains("tokens") {
            token["id"].as_str().unwrap()
        } else if path.ends_with("/code") {
            &open
        } else {
            &id
        };
        let place = path.replace("{id}", subject);
        let place =
            place.replace("{game}", "biblios").replace("{code}", code).replace("{person}", &ben.person);
        for method in METHODS {
            if methods.get(method).is_none() {
                let reply = http(house.address, &method.to_uppercase(), &place, &[], None).await;
                assert_eq!(reply.status, 405, "{method} {path} is not described: {reply:?}");
            } else if method == "delete" || path.ends_with("sign-out") {
                // These revoke the credentials of the test, so they run last.
                deletions.push((path.clone(), method, place.clone()));
            } else {
                let reply = ann.ask(&method.to_uppercase(), &place, Some(json!({}))).await;
                check(path, method, &reply, &description);
            }
        }
    }
    deletions.sort_by_key(|(path, ..)| path == "/api/me");
    for (path, method, place) in deletions {
        let caller = if path.ends_with("sign-out") { elsewhere(&ann).await } else { ann.clone() };
        let reply = caller.ask(&method.to_uppercase(), &place, None).await;
        assert_eq!(reply.status, 204, "{method} {path}: {reply:?}");
        check(&path, method, &reply, &description);
    }
    house.stop().await;
}

/// Returns the body that uses a code.
fn used(offered: &common::Reply) -> Value {
    json!({"code": offered.json()["code"]})
}

/// Signs in the same person in another browser.
async fn elsewhere(ann: &Caller) -> Caller {
    let body = ann.post("/api/me/link", json!({})).await.expect(200).body;
    let entered = http(ann.address(), "POST", "/api/enter", &[common::JSON], Some(&body)).await.expect(200);
    Caller::by_cookie(ann.address(), &entered.token(), &entered.json())
}

/// Checks that a response is described, and that the route exists.
fn check(path: &str, method: &str, reply: &common::Reply, description: &Value) {
    assert!(reply.status != 404 && reply.status != 405, "{method} {path}: {reply:?}");
    let response = &description["paths"][path][method]["responses"][reply.status.to_string()];
    assert!(response.is_object(), "{method} {path}: {reply:?}");
    let content = &resolved(response, description)["content"];
    match content.get("application/json") {
        Some(content) => {
            assert!(fits(&reply.json(), &content["schema"], description), "{method} {path}: {reply:?}");
        }
        None => assert!(reply.body.is_empty() || content.is_object(), "{method} {path}: {reply:?}"),
    }
}
