//! Around the tables: lists of tables, revoked tokens, history, and deleted people.

mod common;

use std::sync::Arc;

use common::{Caller, House, JSON, Player, http, play_all, start_game};
use serde_json::{Value, json};
use store::Sqlite;

/// Starts a server on a store that outlives it.
async fn open_on(store: &Arc<Sqlite>) -> House {
    let elsewhere = tempfile::tempdir().expect("a directory");
    House::on(elsewhere, Arc::<Sqlite>::clone(store), common::NO_LIMITS, None).await
}

#[tokio::test]
async fn my_tables_say_whose_turn_it_is_even_after_a_restart() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let house = open_on(&store).await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (id, mut players) = start_game("biblios", 2, &guests).await;
    let waiting = guests[1].table("biblios", 2).await;
    let mut to_act = Value::Null;
    for _ in 0..6 {
        to_act = players[0].game["to_act"].clone();
        let listed = guests[1].get("/api/me/tables").await.expect(200).json();
        let listed = |number: usize| (&listed[number]["table"]["id"], &listed[number]["to_act"]);
        assert_eq!(listed(0), (&waiting.as_str().into(), &json!([])));
        assert_eq!(listed(1), (&id.as_str().into(), &to_act));
        let turn = to_act[0].as_u64().expect("a seat is to act") as usize;
        let seen = players[turn].seen();
        let act = json!({"act": {"action": players[turn].action(1), "on": seen}});
        players[turn].done(act).await;
        while players[1 - turn].seen() == seen {
            players[1 - turn].hear().await.expect("news");
        }
        to_act = players[0].game["to_act"].clone();
    }
    house.stop().await;
    let house = open_on(&store).await;
    let bob = guests[1].at(house.address);
    let listed = bob.get("/api/me/tables").await.expect(200).json();
    assert_eq!(listed[1]["to_act"], to_act, "the table has not been opened since");
    house.stop().await;
}

/// Waits until the server closes the socket.
async fn closed(player: &mut Player) {
    while player.hear().await.is_some() {}
}

/// Sends a chat message. All devices in these tests belong to one person, so every request needs its own id.
async fn speak(player: &mut Player, id: &str) {
    let answer = player.ask_as(id, json!({"say": {"text": "still here"}})).await.expect("an answer");
    assert_eq!(answer["type"], "update", "{answer}");
}

#[tokio::test]
async fn revoking_a_token_closes_its_sockets_and_no_others() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut browser = ann.look(&id, None).await;
    let mut programs = Vec::new();
    for label in ["first", "second"] {
        let made = ann.post("/api/tokens", json!({ "label": label })).await.expect(200).json();
        let program = ann.by_token(made["token"].as_str().expect("a token"));
        programs.push((program.look(&id, None).await, program));
    }
    let tokens = ann.get("/api/tokens").await.expect(200).json();
    let tokens = tokens.as_array().expect("a list");
    let own = tokens.iter().filter(|token| token["here"] == true);
    assert_eq!(own.map(|token| &token["kind"]).collect::<Vec<_>>(), ["session"]);
    let first = tokens.iter().find(|token| token["label"] == "first").expect("it is listed");
    let path = format!("/api/tokens/{}", first["id"].as_str().expect("an id"));
    ann.ask("DELETE", &path, None).await.expect(204);
    closed(&mut programs[0].0).await;
    assert!(programs[0].1.try_look(&id, None).await.is_none(), "it cannot reconnect");
    speak(&mut programs[1].0, "program").await;
    speak(&mut browser, "browser").await;
    // Signing out closes the sockets of the browser.
    ann.post("/api/sign-out", json!({})).await.expect(204);
    closed(&mut browser).await;
    speak(&mut programs[1].0, "program again").await;
    house.stop().await;
}

#[tokio::test]
async fn changing_a_password_requires_the_old_one_and_signs_out_other_sessions() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let account = |password: &str, current: Option<&str>| {
        ann.post("/api/account", json!({"login": "ann", "password": password, "current": current}))
    };
    let (old, new) = ("correct horse", "battery staple");
    account(old, None).await.expect(200);
    let body = json!({"login": "ann", "password": old}).to_string();
    let signed_in = http(house.address, "POST", "/api/sign-in", &[JSON], Some(&body)).await.expect(200);
    let other = Caller::by_cookie(house.address, &signed_in.token(), &signed_in.json());
    let made = ann.post("/api/tokens", json!({"label": "program"})).await.expect(200).json();
    let program = ann.by_token(made["token"].as_str().expect("a token"));
    let link = ann.post("/api/me/link", json!({})).await.expect(200).json();
    let mut looks = [ann.look(&id, None).await, other.look(&id, None).await, program.look(&id, None).await];

    for wrong in [None, Some("correct donkey"), Some("")] {
        account(new, wrong).await.expect(401);
    }
    speak(&mut looks[1], "nothing has happened").await;
    account(new, Some(old)).await.expect(200);
    closed(&mut looks[1]).await;
    other.get("/api/me").await.expect(401);
    let link = link.to_string();
    let entered = http(house.address, "POST", "/api/enter", &[JSON], Some(&link));
    entered.await.expect(401);
    speak(&mut looks[0], "this browser").await;
    speak(&mut looks[2], "a program").await;
    http(house.address, "POST", "/api/sign-in", &[JSON], Some(&body)).await.expect(401);
    let body = json!({"login": "ann", "password": new}).to_string();
    http(house.address, "POST", "/api/sign-in", &[JSON], Some(&body)).await.expect(200);
    house.stop().await;
}

#[tokio::test]
async fn finished_games_are_counted_and_listed_page_by_page() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let history = async |caller: &Caller, query: &str| {
        caller.get(&format!("/api/me/games{query}")).await.expect(200).json()
    };
    assert_eq!(history(&guests[0], "").await, json!({"totals": [], "games": [], "more": null}));
    let (id, players) = start_game("quill", 2, &guests).await;
    let players = play_all(players).await;
    let winners = players[0].game["result"]["winners"].as_array().expect("an end").clone();
    // Ann leaves a game against bots. It has a clock, so it continues without her.
    let clock = json!({"kind": "correspondence", "days": 1});
    let left = guests[0].table_with("biblios", json!({"seats": 3, "clock": clock})).await;
    let mut ann = guests[0].look(&left, None).await;
    ann.done(json!({"sit": {}})).await;
    for seat in 1..3 {
        ann.done(json!({"bot": {"seat": seat, "bot": "greedy"}})).await;
    }
    ann.done(json!({"start": {}})).await;
    ann.done(json!({"leave": {}})).await;
    while !ann.is_over() {
        ann.hear().await.expect("the bots play");
    }
    // A table closed before its game does not count.
    let closed = guests[0].table("biblios", 2).await;
    guests[0].look(&closed, None).await.done(json!({"close": {}})).await;

    let played = history(&guests[0], "").await;
    let won = u64::from(winners.contains(&json!(0)));
    let biblios = json!({"game": "biblios", "players": 3, "won": 0, "lost": 0, "left": 1});
    let quill = json!({"game": "quill", "players": 2, "won": won, "lost": 1 - won, "left": 0});
    assert_eq!(played["totals"], json!([biblios, quill]));
    let listed = |played: &Value| -> Vec<(String, String)> {
        let games = played["games"].as_array().expect("a list").iter();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        games.map(|game| (text(&game["table"]["id"]), text(&game["outcome"]))).collect()
    };
    let ended = if won == 1 { "won" } else { "lost" };
    assert_eq!(listed(&played), [(left, "left".to_owned()), (id.clone(), ended.to_owned())]);
    assert_eq!(played["more"], Value::Null);
    let newest = played["games"][0]["created"].as_u64().expect("a time");
    let older = history(&guests[0], &format!("?before={newest}")).await;
    assert_eq!(listed(&older), [(id, ended.to_owned())]);
    assert_eq!(older["totals"], played["totals"]);
    guests[0].get("/api/me/games?before=yesterday").await.expect(400);
    http(house.address, "GET", "/api/me/games", &[], None).await.expect(401);
    house.stop().await;
}

#[tokio::test]
async fn a_deleted_person_leaves_no_name_and_no_chat_messages() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let house = open_on(&store).await;
    let guests = house.guests(&["Ann", "Ermintrude"]).await;
    let (ann, bob) = (&guests[0], &guests[1]);
    bob.post("/api/account", json!({"login": "ermintrude@example.org", "password": "correct horse"}))
        .await
        .expect(200);
    // A finished game, one in progress, an open table, and a table where Bob is only a spectator.
    let (over, mut players) = start_game("quill", 2, &guests).await;
    players[1].done(json!({"say": {"text": "my secret recipe"}})).await;
    drop(play_all(players).await);
    let (on, mut players) = start_game("biblios", 2, &guests).await;
    let open = bob.table("biblios", 2).await;
    bob.look(&open, None).await.done(json!({"sit": {}})).await;
    let elsewhere = ann.table("biblios", 2).await;
    bob.look(&elsewhere, None).await.done(json!({"say": {"text": "my secret recipe, again"}})).await;
    let record = format!("/api/tables/{over}/record");
    assert!(ann.get(&record).await.expect(200).body.contains("Ermintrude"));

    let made = bob.post("/api/tokens", json!({"label": "bot"})).await.expect(200).json();
    let program = bob.by_token(made["token"].as_str().expect("a token"));
    program.ask("DELETE", "/api/me", None).await.expect(403);
    bob.ask("DELETE", "/api/me", None).await.expect(204);
    closed(&mut players[1]).await;
    bob.get("/api/me").await.expect(401);
    program.get("/api/me").await.expect(401);
    let body = json!({"login": "ermintrude@example.org", "password": "correct horse"}).to_string();
    http(house.address, "POST", "/api/sign-in", &[JSON], Some(&body)).await.expect(401);

    // Ann continues against a stand-in and receives the event of the deletion.
    players[0].play_on().await;
    assert!(players[0].events.values().any(|event| event["type"] == "forgotten"));
    for id in [&over, &on, &open, &elsewhere] {
        let received = ann.look(id, None).await;
        let received = format!("{:?} {}", received.heard, received.table);
        assert!(!received.contains("Ermintrude") && !received.contains("secret recipe"), "{received}");
    }
    assert_eq!(ann.look(&open, None).await.table["chairs"][0]["person"], Value::Null);
    for id in [&over, &on] {
        let record = ann.get(&format!("/api/tables/{id}/record")).await.expect(200);
        assert!(!record.body.contains("Ermintrude"));
        let verdict = ann.get(&format!("/api/tables/{id}/verify")).await.expect(200).json();
        assert_eq!(verdict["conclusion"], "proved");
    }
    house.stop().await;
    // No trace is left in the database file either.
    let store = Arc::into_inner(store).expect("the server has stopped");
    drop(store);
    let bytes = std::fs::read(directory.path().join("scriptorium.db")).expect("the file");
    assert!(bytes.windows(3).any(|window| window == b"Ann"), "other people are still stored");
    for trace in ["Ermintrude", "ermintrude@example.org", "secret recipe"] {
        assert!(!bytes.windows(trace.len()).any(|window| window == trace.as_bytes()), "{trace} is left");
    }
}
