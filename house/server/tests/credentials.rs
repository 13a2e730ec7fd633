//! Credentials: links that ask first, people whom a browser keeps, limits of guessing, scopes, and expiry.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{Caller, House, JSON, NO_LIMITS, Reply, eventually, http, now};
use serde_json::{Value, json};
use server::{Config, Lifetimes, Limits};
use sha2::{Digest, Sha256};
use store::{Change, Person, PersonChange, Scope, Sqlite, Store, Token, TokenKind};

/// A browser that keeps its cookies.
struct Browser {
    address: std::net::SocketAddr,
    cookies: Vec<(String, String)>,
}

impl Browser {
    fn new(house: &House) -> Browser {
        Browser { address: house.address, cookies: Vec::new() }
    }

    async fn ask(&mut self, method: &str, path: &str, body: Option<Value>) -> Reply {
        let cookies: Vec<_> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let body = body.map(|body| body.to_string());
        let headers = [JSON, ("cookie", &cookies.join("; "))];
        let reply = http(self.address, method, path, &headers, body.as_deref()).await;
        for cookie in reply.headers.get_all("set-cookie") {
            let cookie = cookie.to_str().expect("ASCII");
            let (name, rest) = cookie.split_once('=').expect("a cookie");
            let value = rest.split(';').next().expect("a value");
            self.cookies.retain(|(known, _)| known != name);
            if !cookie.contains("Max-Age=0") {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        reply
    }

    async fn post(&mut self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, Some(body)).await
    }

    async fn get(&mut self, path: &str) -> Reply {
        self.ask("GET", path, None).await
    }

    /// Creates a guest and returns it.
    async fn arrive(&mut self, name: &str) -> Value {
        self.post("/api/me", json!({ "name": name })).await.expect(200).json()
    }

    /// Returns the name of the person who is signed in.
    async fn name(&mut self) -> Value {
        self.get("/api/me").await.expect(200).json()["name"].clone()
    }

    async fn others(&mut self) -> Vec<Value> {
        let others = self.get("/api/me/others").await.expect(200).json();
        others.as_array().expect("a list").iter().map(|person| person["name"].clone()).collect()
    }

    async fn table(&mut self) -> Value {
        let new = json!({"game": "biblios", "arrangement": {"seats": 2}});
        self.post("/api/tables", new).await.expect(201).json()["id"].clone()
    }

    async fn link(&mut self) -> Value {
        self.post("/api/me/link", json!({})).await.expect(200).json()["token"].clone()
    }
}

#[tokio::test]
async fn a_link_asks_first_and_a_guest_loses_nothing() {
    let house = House::open().await;
    let (mut ann, mut eve) = (Browser::new(&house), Browser::new(&house));
    let guest = ann.arrive("Ann").await;
    let table = ann.table().await;
    eve.arrive("Eve").await;
    let link = eve.link().await;

    // Opening Eve's link says who that is, and changes nothing, however often.
    for _ in 0..2 {
        let preview = ann.post("/api/enter/preview", json!({ "token": link })).await.expect(200).json();
        assert_eq!(preview["name"], "Eve");
        let current = json!({"person": guest["person"], "name": "Ann", "kept": true, "unfinished": 1});
        assert_eq!(preview["current"], current);
    }
    // A page that does not know who is signed in cannot replace them.
    for instead_of in [Value::Null, json!("another person")] {
        let body = json!({"token": link, "instead_of": instead_of});
        ann.post("/api/enter", body).await.expect(409);
        assert_eq!(ann.name().await, "Ann");
    }
    let body = json!({"token": link, "instead_of": guest["person"]});
    ann.post("/api/enter", body.clone()).await.expect(200);
    assert_eq!(ann.name().await, "Eve");
    ann.post("/api/enter", body).await.expect(401);
    // The guest is kept, with their table, and the browser can switch between the two.
    assert_eq!(ann.others().await, ["Ann"]);
    ann.post("/api/me/switch", json!({"person": "nobody"})).await.expect(404);
    ann.post("/api/me/switch", json!({"person": guest["person"]})).await.expect(200);
    let tables = ann.get("/api/me/tables").await.expect(200).json();
    assert_eq!((ann.name().await, &tables[0]["table"]["id"]), (json!("Ann"), &table));
    // Eve has no tables, and another link would bring her back.
    assert_eq!(ann.others().await, Vec::<Value>::new());
    house.stop().await;
}

#[tokio::test]
async fn signing_in_keeps_the_guest_and_signing_out_returns_to_them() {
    let house = House::open().await;
    let (mut phone, mut laptop) = (Browser::new(&house), Browser::new(&house));
    let credentials = json!({"login": "ann", "password": "correct horse"});
    phone.arrive("Ann").await;
    phone.post("/api/account", credentials.clone()).await.expect(200);
    laptop.arrive("Guest").await;
    laptop.table().await;
    laptop.post("/api/sign-in", credentials.clone()).await.expect(200);
    assert_eq!((laptop.name().await, laptop.others().await), (json!("Ann"), vec![json!("Guest")]));
    // Once more with a link of the same person: no person is replaced, and no session is added.
    let link = phone.link().await;
    let preview = laptop.post("/api/enter/preview", json!({ "token": link })).await.expect(200).json();
    assert_eq!(preview["current"], Value::Null);
    laptop.post("/api/enter", json!({ "token": link })).await.expect(200);
    assert_eq!(phone.get("/api/tokens").await.expect(200).json().as_array().map(Vec::len), Some(2));
    laptop.ask("POST", "/api/sign-out", None).await.expect(204);
    assert_eq!((laptop.name().await, laptop.others().await), (json!("Guest"), vec![]));
    // An empty guest is not kept.
    let mut tablet = Browser::new(&house);
    tablet.arrive("Nobody").await;
    tablet.post("/api/sign-in", credentials).await.expect(200);
    assert_eq!(tablet.others().await, Vec::<Value>::new());
    tablet.ask("POST", "/api/sign-out", None).await.expect(204);
    tablet.get("/api/me").await.expect(401);
    house.stop().await;
}

#[tokio::test]
async fn a_browser_keeps_a_few_people_and_drops_none() {
    let house = House::open().await;
    let mut browser = Browser::new(&house);
    let mut current = browser.arrive("Guest 0").await["person"].clone();
    for number in 1..=5 {
        browser.table().await;
        let mut other = Browser::new(&house);
        let person = other.arrive(&format!("Guest {number}")).await["person"].clone();
        let body = json!({"token": other.link().await, "instead_of": current});
        let reply = browser.post("/api/enter", body.clone()).await;
        if number < 5 {
            reply.expect(200);
            current = person;
            continue;
        }
        reply.expect(409);
        assert_eq!(browser.name().await, "Guest 4");
        // With one person fewer, the same link works.
        browser.ask("DELETE", "/api/me", None).await.expect(204);
        assert_eq!(browser.name().await, "Guest 3");
        let current = browser.get("/api/me").await.expect(200).json()["person"].clone();
        browser.post("/api/enter", json!({"token": body["token"], "instead_of": current})).await.expect(200);
        assert_eq!(browser.others().await, ["Guest 3", "Guest 2", "Guest 1", "Guest 0"]);
    }
    house.stop().await;
}

#[tokio::test]
async fn wrong_passwords_lock_out_the_attacker_and_not_a_device_of_the_owner() {
    // Five attempts, and practically none afterwards.
    let limits = Limits { sign_ins: 0.001, sign_ins_burst: 5, ..NO_LIMITS };
    let house = House::with(limits, None).await;
    let mut owner = Browser::new(&house);
    let right = json!({"login": "ann", "password": "correct horse"});
    owner.arrive("Ann").await;
    owner.post("/api/account", right.clone()).await.expect(200);
    owner.ask("POST", "/api/sign-out", None).await.expect(204);
    let mut attacker = Browser::new(&house);
    let mut statuses = Vec::new();
    for number in 0..50 {
        let wrong = json!({"login": "ANN", "password": format!("a guess {number}")});
        statuses.push(attacker.post("/api/sign-in", wrong).await.status);
    }
    // The new account was an attempt from this address, too.
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 4, "{statuses:?}");
    // Not even the right password helps there, or the attacker would learn it.
    attacker.post("/api/sign-in", right.clone()).await.expect(429);
    // The owner's device has the same address.
    owner.post("/api/sign-in", right.clone()).await.expect(200);
    assert_eq!(owner.name().await, "Ann");
    // An account with the same password does not make a device known, and neither does a cookie of another account.
    attacker.arrive("Eve").await;
    let taken = json!({"login": "ann", "password": "correct horse"});
    attacker.post("/api/account", taken).await.expect(429);
    attacker.post("/api/account", json!({"login": "eve", "password": "correct horse"})).await.expect(429);
    house.stop().await;
}

#[tokio::test]
async fn an_owner_on_new_devices_is_not_limited_as_those_who_guess_are() {
    let trusted_proxies = vec!["127.0.0.0/8".parse().expect("a network")];
    let limits = Limits { sign_ins: 0.001, ..Limits::default() };
    let house = House::configured(Config { limits, trusted_proxies, ..Config::default() }).await;
    let mut owner = Browser::new(&house);
    owner.arrive("Ann").await;
    let right = json!({"login": "ann", "password": "correct horse"});
    owner.post("/api/account", right.clone()).await.expect(200);
    let sign_in = async |address: &str, body: &Value| {
        let headers = [JSON, ("x-forwarded-for", address)];
        http(house.address, "POST", "/api/sign-in", &headers, Some(&body.to_string())).await.status
    };
    let wrong = json!({"login": "ann", "password": "a wrong password"});
    for _ in 0..5 {
        assert_eq!(sign_in("192.0.2.1", &wrong).await, 401);
    }
    assert_eq!(sign_in("192.0.2.1", &right).await, 429, "not even the right password helps there");
    // Without any cookie, from an address that the server does not know.
    for time in 0..8 {
        assert_eq!(sign_in("198.51.100.1", &right).await, 200, "{time}");
    }
    house.stop().await;
}

#[tokio::test]
async fn an_address_learns_of_few_logins_whether_they_exist() {
    let house = House::open().await;
    let mut browser = Browser::new(&house);
    browser.arrive("Ann").await;
    browser.post("/api/account", json!({"login": "ann", "password": "correct horse"})).await.expect(200);
    let mut prober = Browser::new(&house);
    prober.arrive("Eve").await;
    let mut probe = async |login: &str| {
        prober.post("/api/account", json!({"login": login, "password": "correct horse"})).await.status
    };
    let mut told = 0;
    while probe("ann").await == 409 {
        told += 1;
        assert!(told < 25, "no limit");
    }
    assert!(told >= 20, "{told}");
    assert_eq!([probe("nobody").await, probe("ann").await], [429, 429], "both look the same");
    house.stop().await;
}

#[tokio::test]
async fn an_api_token_manages_nothing_and_a_reading_one_does_not_play() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let make = async |label: &str, scope: Option<&str>| {
        let mut body = json!({ "label": label });
        if let Some(scope) = scope {
            body["scope"] = scope.into();
        }
        let made = ann.post("/api/tokens", body).await.expect(200).json();
        ann.by_token(made["token"].as_str().expect("a token"))
    };
    let (play, read) = (make("plays", None).await, make("reads", Some("read")).await);
    let listed = ann.get("/api/tokens").await.expect(200).json();
    // Sorted here: tokens of the same millisecond have no order of their own.
    let mut listed = listed.as_array().expect("a list").clone();
    listed.sort_by_key(|token| token["scope"].as_str().map(str::to_owned));
    let scopes: Vec<_> = listed.iter().map(|token| &token["scope"]).collect();
    assert_eq!(scopes, [&Value::Null, &json!("play"), &json!("read")]);
    let session = listed[0]["id"].as_str().expect("an id");
    for program in [&play, &read] {
        for (method, path, body) in [
            ("DELETE", format!("/api/tokens/{session}").as_str(), None),
            ("DELETE", "/api/tokens", None),
            ("GET", "/api/tokens", None),
            ("POST", "/api/tokens", Some(json!({"label": "more"}))),
            ("POST", "/api/sign-out", None),
            ("POST", "/api/me/link", Some(json!({}))),
            ("POST", "/api/account", Some(json!({"login": "eve", "password": "correct horse"}))),
            ("PATCH", "/api/me", Some(json!({"name": "Eve"}))),
            ("DELETE", "/api/me", None),
        ] {
            let reply = program.ask(method, path, body).await;
            assert_eq!(reply.status, 403, "{method} {path}: {reply:?}");
        }
        assert_eq!(program.get("/api/me").await.expect(200).json()["name"], "Ann");
        program.get("/api/me/tables").await.expect(200);
    }
    ann.get("/api/me").await.expect(200);
    let new = json!({"game": "biblios", "arrangement": {"seats": 2}});
    read.post("/api/tables", new.clone()).await.expect(403);
    read.post("/api/lessons/biblios", json!({})).await.expect(403);
    play.post("/api/tables", new).await.expect(201);
    let id = ann.table("biblios", 2).await;
    assert!(read.try_look(&id, None).await.is_none());
    play.look(&id, None).await.done(json!({"sit": {}})).await;
    house.stop().await;
}

const DAY: u64 = 24 * 60 * 60 * 1000;

/// Stores a person with a token of each kind that was made and used at these times. Each token is its own name.
async fn stored(store: &Sqlite, id: &str, created: u64, used: u64) {
    let write = async |change| {
        let (sender, receiver) = tokio::sync::oneshot::channel();
        store.write(Change::Person(change), Box::new(move |done| drop(sender.send(done))));
        receiver.await.expect("an answer").expect("it is stored");
    };
    let token = |kind, name: &str| {
        let hash = Sha256::digest(format!("{id} {name}")).into();
        Token { hash, kind, label: name.to_owned(), created, used }
    };
    let person =
        Person { id: id.to_owned(), name: id.to_owned(), created, login: None, password: None, banned: None };
    write(PersonChange::Arrived(person, token(TokenKind::Session, "session"))).await;
    let others = [(TokenKind::Link, "link"), (TokenKind::Api(Scope::Play), "program")];
    for (kind, name) in others {
        write(PersonChange::TokenAdded { person: id.to_owned(), token: token(kind, name) }).await;
    }
}

#[tokio::test]
async fn sessions_and_tokens_expire_unless_they_are_used_and_links_expire_in_any_case() {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    stored(&store, "old", now() - 400 * DAY, now() - 181 * DAY).await;
    stored(&store, "used", now() - 400 * DAY, now() - 179 * DAY).await;
    stored(&store, "new", now() - DAY / 2, now() - DAY / 2).await;
    let config = Config { limits: NO_LIMITS, ..Config::default() };
    let elsewhere = tempfile::tempdir().expect("a directory");
    let house = House::run(elsewhere, Arc::<Sqlite>::clone(&store), config).await;
    let me = async |token: &str| {
        let bearer = format!("Bearer {token}");
        http(house.address, "GET", "/api/me", &[("authorization", &bearer)], None).await.status
    };
    let enter = async |token: &str| {
        let body = json!({ "token": token }).to_string();
        http(house.address, "POST", "/api/enter", &[JSON], Some(&body)).await.status
    };
    assert_eq!([me("old session").await, me("old program").await, enter("old link").await], [401; 3]);
    assert_eq!(
        [me("used session").await, me("used program").await, enter("used link").await],
        [200, 200, 401]
    );
    assert_eq!([me("new session").await, me("new program").await, enter("new link").await], [200; 3]);
    // Use renews the session, here and in the browser.
    let renewed = async || {
        let tokens = store.tokens("used").expect("readable");
        tokens.iter().filter(|token| now() - token.used < DAY).count()
    };
    eventually("the use of both is stored", async || renewed().await == 2).await;
    let cookie = [JSON, ("cookie", "scriptorium=used session")];
    let reply = http(house.address, "POST", "/api/me", &cookie, Some("{}")).await.expect(200);
    let cookie = reply.header("set-cookie");
    assert!(cookie.starts_with("scriptorium=used session;"), "{cookie}");
    assert!(cookie.contains("Max-Age=15552000"), "{cookie}");
    // The list has what is valid, and says until when.
    let listed =
        http(house.address, "GET", "/api/tokens", &[("cookie", "scriptorium=used session")], None).await;
    let listed = listed.expect(200).json();
    let labels: Vec<_> = listed.as_array().expect("a list").iter().map(|token| &token["label"]).collect();
    assert_eq!(labels.len(), 2, "{labels:?}");
    for token in listed.as_array().expect("a list") {
        let (used, expires) = (token["used"].as_u64(), token["expires"].as_u64());
        assert_eq!(expires, used.map(|used| used + 180 * DAY));
    }
    house.stop().await;
}

#[tokio::test]
async fn signing_out_everywhere_else_leaves_this_session_and_programs() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let link = async || ann.post("/api/me/link", json!({})).await.expect(200).json();
    let enter =
        async |link: Value| http(house.address, "POST", "/api/enter", &[JSON], Some(&link.to_string())).await;
    let entered = enter(link().await).await.expect(200);
    let lost = Caller::by_cookie(house.address, &entered.token(), &entered.json());
    let id = ann.table("biblios", 2).await;
    let mut socket = lost.look(&id, None).await;
    let unused = link().await;
    let made = ann.post("/api/tokens", json!({"label": "program"})).await.expect(200).json();
    let program = ann.by_token(made["token"].as_str().expect("a token"));
    ann.ask("DELETE", "/api/tokens", None).await.expect(204);
    while socket.hear().await.is_some() {}
    lost.get("/api/me").await.expect(401);
    enter(unused).await.expect(401);
    ann.get("/api/me").await.expect(200);
    program.get("/api/me").await.expect(200);
    house.stop().await;
}

#[tokio::test]
async fn many_sessions_do_not_keep_their_owner_out() {
    let house = House::open().await;
    let mut first = Browser::new(&house);
    let credentials = json!({"login": "ann", "password": "correct horse"});
    first.arrive("Ann").await;
    first.post("/api/account", credentials.clone()).await.expect(200);
    let mut last = Browser::new(&house);
    for _ in 0..55 {
        last = Browser::new(&house);
        last.post("/api/sign-in", credentials.clone()).await.expect(200);
    }
    assert_eq!(last.get("/api/tokens").await.expect(200).json().as_array().map(Vec::len), Some(50));
    house.stop().await;
}

#[tokio::test]
async fn settings_say_how_long_credentials_are_valid() {
    let lifetimes = Lifetimes { sessions: Duration::from_secs(3600), links: Duration::ZERO };
    let directory = tempfile::tempdir().expect("a directory");
    let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
    let config = Config { limits: NO_LIMITS, lifetimes, ..Config::default() };
    let house = House::run(directory, store, config).await;
    let mut ann = Browser::new(&house);
    let arrived = ann.post("/api/me", json!({})).await.expect(200);
    assert!(arrived.header("set-cookie").contains("Max-Age=3600"), "{arrived:?}");
    let link = ann.link().await;
    Browser::new(&house).post("/api/enter", json!({ "token": link })).await.expect(401);
    house.stop().await;
}
