//! What a person can download, and the ids of requests.

mod common;

use common::{House, http, play_all, start_game};
use serde_json::{Value, json};
use server::Config;

#[tokio::test]
async fn a_person_can_download_everything_about_them_and_nothing_of_others() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (ann, bob) = (&guests[0], &guests[1]);
    let account = json!({"login": "ann@example.org", "password": "correct horse"});
    ann.post("/api/account", account).await.expect(200);
    let secret = ann.post("/api/tokens", json!({"label": "my bot"})).await.expect(200).json();
    let (id, mut players) = start_game("biblios", 2, &guests).await;
    players[0].done(json!({"say": {"text": "good luck"}})).await;
    players[1].done(json!({"say": {"text": "Bob's words"}})).await;
    drop(play_all(players).await);
    ann.ask("PATCH", "/api/me", Some(json!({"name": "Anna"}))).await.expect(200);
    // A table where Ann has no seat.
    let other = bob.table("quill", 1).await;
    let mut watching = ann.look(&other, None).await;
    watching.done(json!({"say": {"text": "just looking"}})).await;
    let bobs = ann.look(&id, None).await;
    let said = bobs.events.values().find(|event| event["text"] == "Bob's words").expect("Bob's message");
    let report = json!({"report": {"number": said["number"]}});
    let mut bobs = bobs;
    assert_eq!(bobs.try_ask(report).await.expect("an answer")["type"], "done");

    let reply = ann.get("/api/me/data").await.expect(200);
    let data = reply.json();
    assert_eq!(data["person"], ann.person.as_str());
    assert_eq!((&data["name"], &data["login"]), (&json!("Anna"), &json!("ann@example.org")));
    let kinds: Vec<_> =
        data["tokens"].as_array().expect("a list").iter().map(|token| &token["kind"]).collect();
    assert_eq!(kinds, ["session", "api"]);
    assert_eq!(data["tokens"][1]["label"], "my bot");
    let game = &data["tables"][0];
    assert_eq!(
        (&game["id"], &game["status"], &game["game"]),
        (&json!(id), &json!("over"), &json!("biblios"))
    );
    assert!(["won", "lost"].contains(&game["outcome"].as_str().expect("an outcome")));
    let texts = |list: &Value| -> Vec<String> {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|text| text["text"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(texts(&game["names"]), ["Ann"]);
    assert_eq!(texts(&game["messages"]), ["good luck"]);
    assert_eq!(game["seat"]["person"], ann.person.as_str());
    let watched = &data["tables"][1];
    assert_eq!((&watched["id"], &watched["seat"]), (&json!(other), &Value::Null));
    assert_eq!(texts(&watched["messages"]), ["just looking"]);
    assert_eq!(data["complaints"][0]["mine"], true);
    assert_eq!(data["complaints"][0]["text"], "Bob's words");
    assert_eq!(data["orders"], json!([]));
    for absent in [secret["token"].as_str().expect("a token"), "correct horse", "argon2", &bob.person] {
        assert!(!reply.body.contains(absent), "{absent} is in {}", reply.body);
    }
    // Bob learns that somebody complained, but not who.
    let reply = bob.get("/api/me/data").await.expect(200);
    assert_eq!(reply.json()["complaints"][0]["mine"], false);
    assert!(!reply.body.contains(&ann.person), "{}", reply.body);
    let token = ann.by_token(secret["token"].as_str().expect("a token"));
    token.get("/api/me/data").await.expect(403);
    house.stop().await;
}

#[tokio::test]
async fn every_answer_has_the_id_of_its_request() {
    let trusting =
        Config { trusted_proxies: vec!["127.0.0.1/32".parse().expect("a network")], ..Config::default() };
    for (config, keeps) in [(Config::default(), false), (trusting, true)] {
        let house = House::configured(config).await;
        let ask = async |headers: &[(&str, &str)]| {
            let reply = http(house.address, "GET", "/api/live", headers, None).await;
            reply.header("x-request-id").to_owned()
        };
        let (one, other) = (ask(&[]).await, ask(&[]).await);
        assert!(one != other && one.len() == 16, "{one} {other}");
        assert_eq!(ask(&[("x-request-id", "Proxy-1.2_3")]).await == "Proxy-1.2_3", keeps);
        for wrong in ["", "two words", "\"quoted\"", &"x".repeat(65)] {
            assert_eq!(ask(&[("x-request-id", wrong)]).await.len(), 16);
        }
        let missing = http(house.address, "GET", "/api/nowhere", &[], None).await.expect(404);
        assert_eq!(missing.header("x-request-id").len(), 16);
        house.stop().await;
    }
}
