//! Friends: codes, presence, invitations, blocking and reports.

mod common;

use std::sync::Arc;

use common::{Caller, House, NO_LIMITS};
use serde_json::{Value, json};
use server::{Config, Lifetimes};
use store::{Sqlite, Store};

async fn offer(caller: &Caller) -> String {
    let made = caller.post("/api/me/friends/code", json!({})).await.expect(200).json();
    made["code"].as_str().expect("a code").to_owned()
}

async fn befriend(caller: &Caller, code: &str) -> common::Reply {
    caller.post("/api/me/friends", json!({ "code": code })).await
}

async fn become_friends(one: &Caller, other: &Caller) {
    befriend(other, &offer(one).await).await.expect(200);
}

async fn list(caller: &Caller) -> Value {
    caller.get("/api/me/friends").await.expect(200).json()
}

async fn block(caller: &Caller, person: &str) -> common::Reply {
    caller.post("/api/me/blocked", json!({ "person": person })).await
}

async fn invite(caller: &Caller, table: &str, person: &str) -> common::Reply {
    caller.post(&format!("/api/tables/{table}/invitations"), json!({ "person": person })).await
}

/// Returns the tables to which a person is invited, and by whom.
async fn invited(caller: &Caller) -> Vec<(Value, Value)> {
    let list = caller.get("/api/me/invitations").await.expect(200).json();
    let list = list.as_array().expect("a list").iter();
    list.map(|one| (one["table"]["id"].clone(), one["name"].clone())).collect()
}

#[tokio::test]
async fn a_code_makes_friends_once_and_a_friendship_ends_for_both() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob", "Cleo"]).await;
    let [ann, bob, cleo] = &guests[..] else { panic!("three guests") };
    let code = offer(ann).await;
    assert_eq!(code.len(), 12);
    let spoken = format!("{}-{} {}", &code[..4].to_lowercase(), &code[4..8], &code[8..]);
    let preview = bob.post("/api/me/friends/preview", json!({ "code": spoken })).await.expect(200).json();
    assert_eq!(preview, json!({"person": ann.person, "name": "Ann"}));
    assert_eq!(list(bob).await["friends"], json!([]), "a preview changes nothing");
    assert_eq!(befriend(ann, &code).await.expect(422).code(), "own_code");
    befriend(bob, &spoken).await.expect(200);
    assert_eq!(befriend(cleo, &code).await.expect(404).code(), "no_such_code");
    assert_eq!(befriend(cleo, "").await.expect(404).code(), "no_such_code");
    assert_eq!(befriend(bob, &offer(ann).await).await.expect(422).code(), "already_friends");
    for (one, other, name) in [(ann, bob, "Bob"), (bob, ann, "Ann")] {
        let friend = list(one).await["friends"][0].clone();
        assert_eq!((&friend["person"], &friend["name"]), (&json!(other.person), &json!(name)));
        assert_eq!(friend["online"], true);
        let data = one.get("/api/me/data").await.expect(200).json();
        assert_eq!(data["contacts"][0]["person"], json!(other.person));
        assert_eq!((&data["contacts"][0]["kind"], &data["shows_presence"]), (&json!("friend"), &json!(true)));
    }
    for _ in 0..2 {
        bob.ask("DELETE", &format!("/api/me/friends/{}", ann.person), None).await.expect(204);
    }
    assert_eq!(
        (list(ann).await["friends"].clone(), list(bob).await["friends"].clone()),
        (json!([]), json!([]))
    );
    house.stop().await;
}

#[tokio::test]
async fn an_expired_code_is_refused() {
    let lifetimes = Lifetimes { links: std::time::Duration::ZERO, ..Lifetimes::default() };
    let listen = ([127, 0, 0, 1], 0).into();
    let house = House::configured(Config { listen, limits: NO_LIMITS, lifetimes, ..Config::default() }).await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let code = offer(&guests[0]).await;
    assert_eq!(befriend(&guests[1], &code).await.expect(404).code(), "no_such_code");
    house.stop().await;
}

#[tokio::test]
async fn friends_see_who_is_online_only_if_they_may() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let [ann, bob] = &guests[..] else { panic!("two guests") };
    become_friends(ann, bob).await;
    assert_eq!(list(ann).await["shows_presence"], true);
    for (shows, online) in [(false, Value::Null), (true, json!(true))] {
        ann.ask("PATCH", "/api/me/friends", Some(json!({ "shows_presence": shows }))).await.expect(204);
        assert_eq!(list(ann).await["shows_presence"], shows);
        assert_eq!(list(bob).await["friends"][0]["online"], online);
    }
    house.stop().await;
}

#[tokio::test]
async fn an_invited_friend_sees_the_table_until_they_sit_decline_or_the_game_begins() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob", "Cleo"]).await;
    let [ann, bob, cleo] = &guests[..] else { panic!("three guests") };
    let id = ann.table("biblios", 2).await;
    assert_eq!(invite(ann, &id, &bob.person).await.expect(422).code(), "not_friends");
    become_friends(ann, bob).await;
    become_friends(ann, cleo).await;
    become_friends(bob, cleo).await;
    assert_eq!(invite(ann, "nowhere", &bob.person).await.expect(404).code(), "no_such_table");
    assert_eq!(invite(cleo, &id, &bob.person).await.expect(422).code(), "not_seated");
    for _ in 0..2 {
        invite(ann, &id, &bob.person).await.expect(204);
    }
    assert_eq!(invited(bob).await, [(json!(id), json!("Ann"))]);
    assert_eq!((invited(ann).await, invited(cleo).await), (vec![], vec![]));
    let path = format!("/api/me/invitations/{id}");
    for _ in 0..2 {
        bob.ask("DELETE", &path, None).await.expect(204);
        assert_eq!(invited(bob).await, []);
    }
    invite(ann, &id, &bob.person).await.expect(204);
    let mut player = bob.look(&id, None).await;
    player.done(json!({"sit": {"seat": 1}})).await;
    assert_eq!(invited(bob).await, []);
    // Who has a seat can invite, and whoever has one is not invited.
    invite(bob, &id, &cleo.person).await.expect(204);
    invite(ann, &id, &bob.person).await.expect(204);
    assert_eq!((invited(cleo).await, invited(bob).await), (vec![(json!(id), json!("Bob"))], vec![]));
    let mut host = ann.look(&id, None).await;
    host.done(json!({"sit": {"seat": 0}})).await;
    host.done(json!({"start": {}})).await;
    assert_eq!(invited(cleo).await, []);
    assert_eq!(invite(ann, &id, &cleo.person).await.expect(422).code(), "begun");
    house.stop().await;
}

#[tokio::test]
async fn a_blocked_person_neither_befriends_nor_invites_and_is_not_told() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let [ann, bob] = &guests[..] else { panic!("two guests") };
    become_friends(ann, bob).await;
    let id = bob.table("biblios", 2).await;
    invite(bob, &id, &ann.person).await.expect(204);
    for _ in 0..2 {
        block(ann, &bob.person).await.expect(204);
    }
    assert_eq!(invited(ann).await, []);
    let (own, theirs) = (list(ann).await, list(bob).await);
    assert_eq!((&own["friends"], &own["blocked"][0]["name"]), (&json!([]), &json!("Bob")));
    assert_eq!((&theirs["friends"], &theirs["blocked"]), (&json!([]), &json!([])));
    assert_eq!(invite(bob, &id, &ann.person).await.expect(422).code(), "not_friends");
    assert_eq!(befriend(bob, &offer(ann).await).await.expect(404).code(), "no_such_code");
    assert_eq!(befriend(ann, &offer(bob).await).await.expect(422).code(), "blocked");
    block(ann, &ann.person).await.expect(400);
    assert_eq!(block(ann, "nobody").await.expect(404).code(), "no_such_person");
    for _ in 0..2 {
        ann.ask("DELETE", &format!("/api/me/blocked/{}", bob.person), None).await.expect(204);
    }
    become_friends(ann, bob).await;
    assert_eq!(invited(ann).await, [], "the invitation ended with the friendship");
    house.stop().await;
}

#[tokio::test]
async fn a_friend_can_be_reported_with_the_table_that_both_know() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let elsewhere = tempfile::tempdir().expect("a directory");
    let house = House::on(elsewhere, Arc::<Sqlite>::clone(&store), NO_LIMITS, None).await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let [ann, bob] = &guests[..] else { panic!("two guests") };
    let report = async |text: &str| {
        ann.post(&format!("/api/me/friends/{}/report", bob.person), json!({ "text": text })).await
    };
    assert_eq!(report("rude").await.expect(422).code(), "not_friends");
    become_friends(ann, bob).await;
    assert_eq!(report("rude").await.expect(422).code(), "nothing_said");
    assert_eq!(report(" ").await.expect(422).code(), "length");
    let common = ann.table("biblios", 2).await;
    let mut player = bob.look(&common, None).await;
    player.done(json!({"sit": {"seat": 1}})).await;
    let alone = bob.table("biblios", 2).await;
    block(ann, &bob.person).await.expect(204);
    report("rude").await.expect(204);
    let reports = store.reports(9).expect("the disk works");
    let reports: Vec<_> =
        reports.iter().map(|one| (&*one.table, &*one.by, &*one.about, &*one.text)).collect();
    assert_eq!(reports, [(&*common, &*ann.person, &*bob.person, "rude")]);
    assert_ne!(common, alone);
    house.stop().await;
}

#[tokio::test]
async fn a_deleted_person_leaves_the_lists_of_others() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob", "Cleo"]).await;
    let [ann, bob, cleo] = &guests[..] else { panic!("three guests") };
    become_friends(ann, bob).await;
    block(cleo, &ann.person).await.expect(204);
    let code = offer(ann).await;
    let id = ann.table("biblios", 2).await;
    invite(ann, &id, &bob.person).await.expect(204);
    ann.ask("DELETE", "/api/me", None).await.expect(204);
    assert_eq!(list(bob).await["friends"], json!([]));
    assert_eq!(list(cleo).await["blocked"], json!([]));
    assert_eq!(invited(bob).await, []);
    assert_eq!(befriend(bob, &code).await.expect(404).code(), "no_such_code");
    assert_eq!(block(bob, &ann.person).await.expect(404).code(), "no_such_person");
    house.stop().await;
}

#[tokio::test]
async fn codes_guesses_and_invitations_are_limited_and_programs_manage_no_friends() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let [ann, bob] = &guests[..] else { panic!("two guests") };
    become_friends(ann, bob).await;
    // Each limit grows with time, so a slow machine gets a few more.
    let mut made = 1;
    while ann.post("/api/me/friends/code", json!({})).await.status == 200 {
        made += 1;
    }
    assert!((10..20).contains(&made), "{made}");
    let id = bob.table("biblios", 2).await;
    let mut sent = 0;
    while invite(bob, &id, &ann.person).await.status == 204 {
        sent += 1;
    }
    assert!((20..40).contains(&sent), "{sent}");
    let mut guesses = 1;
    while befriend(bob, "BABABABABABA").await.status == 404 {
        guesses += 1;
    }
    assert!((30..60).contains(&guesses), "{guesses}");
    let token = bob.post("/api/tokens", json!({"label": "program"})).await.expect(200).json();
    let program = bob.by_token(token["token"].as_str().expect("a token"));
    program.get("/api/me/friends").await.expect(200);
    program.post("/api/me/friends/code", json!({})).await.expect(403);
    block(&program, &ann.person).await.expect(403);
    for bad in [json!({}), json!({"code": 7}), json!({"code": "BABA", "person": "x"})] {
        bob.post("/api/me/friends", bad).await.expect(400);
    }
    house.stop().await;
}
