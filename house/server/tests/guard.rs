//! Security: origins, content types, sizes, limits, headers and cookies.

mod common;

use common::{Caller, House, JSON, NO_LIMITS, http};
use serde_json::json;
use server::Limits;

#[tokio::test]
async fn other_sites_can_change_nothing() {
    let house = House::open().await;
    let own = format!("http://{}", house.address);
    let post = async |origin: &str| {
        http(house.address, "POST", "/api/me", &[JSON, ("Origin", origin)], Some("{}")).await.status
    };
    assert_eq!(post(&own).await, 200);
    for origin in ["http://example.org", "null", "https://127.0.0.1", &format!("{own}.example.org")] {
        assert_eq!(post(origin).await, 403, "{origin}");
    }
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    assert!(ann.socket(&id, &[("Origin", &own)]).await.is_some());
    assert!(ann.socket(&id, &[("Origin", "http://example.org")]).await.is_none());
    // Reads are allowed: without CORS headers the browser hides the response from the other site.
    let reading = http(house.address, "GET", "/api/games", &[("Origin", "http://example.org")], None).await;
    assert_eq!(reading.status, 200);
    assert!(!reading.headers.contains_key("access-control-allow-origin"));
    house.stop().await;
}

#[tokio::test]
async fn behind_https_cookies_are_secure_and_the_public_origin_counts() {
    let house = House::with(NO_LIMITS, Some("https://play.example.org")).await;
    let post = async |origin: &str| {
        http(house.address, "POST", "/api/me", &[JSON, ("Origin", origin)], Some("{}")).await
    };
    let reply = post("https://play.example.org").await.expect(200);
    assert!(reply.header("set-cookie").ends_with("; Secure"), "{reply:?}");
    post(&format!("http://{}", house.address)).await.expect(403);
    post("http://play.example.org").await.expect(403);
    house.stop().await;
}

#[tokio::test]
async fn every_response_has_the_security_headers() {
    let house = House::open().await;
    let answers = [
        http(house.address, "GET", "/", &[], None).await.expect(200),
        http(house.address, "GET", "/nowhere", &[], None).await.expect(404),
        http(house.address, "GET", "/api/nowhere", &[], None).await.expect(404),
        http(house.address, "POST", "/api/me", &[JSON], Some("{}")).await.expect(200),
        http(house.address, "GET", "/api/me", &[], None).await.expect(401),
    ];
    for answer in &answers {
        let header = |name: &str| answer.header(name);
        let policy = header("content-security-policy");
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        // The engine of the page is WebAssembly, which this alone allows.
        assert!(!policy.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{policy}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("x-frame-options"), "DENY");
        assert!(
            header("content-type").starts_with("application/json")
                || header("content-type").starts_with("text/html")
        );
    }
    let cookie = answers[3].header("set-cookie");
    assert!(cookie.starts_with("scriptorium=") && cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
    assert!(!cookie.contains("Secure"), "there is no https without a public URL");
    assert_eq!(answers[3].header("cache-control"), "no-store");
    house.stop().await;
}

#[tokio::test]
async fn an_unknown_address_is_a_page_in_a_browser_and_json_for_programs() {
    let house = House::open().await;
    for (accept, media_type) in [
        ("text/html,application/xhtml+xml,*/*;q=0.8", "text/html; charset=utf-8"),
        ("*/*", "application/json"),
    ] {
        let reply = http(house.address, "GET", "/nowhere", &[("accept", accept)], None).await.expect(404);
        assert_eq!(reply.header("content-type"), media_type, "{accept}");
    }
    let browser = [("accept", "text/html")];
    let reply = http(house.address, "GET", "/api/nowhere", &browser, None).await.expect(404);
    assert_eq!(reply.header("content-type"), "application/json", "the API is for programs");
    house.stop().await;
}

#[tokio::test]
async fn bodies_are_json_and_not_too_large_and_have_known_fields_only() {
    let house = House::open().await;
    let post = async |kind: &str, path: &str, body: &str| {
        http(house.address, "POST", path, &[("Content-Type", kind)], Some(body)).await
    };
    post("application/json; charset=utf-8", "/api/me", "{}").await.expect(200);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        assert_eq!(post(kind, "/api/me", "{}").await.expect(400).code(), "malformed", "{kind}");
    }
    for body in ["", "{", "7", "{\"name\": 7}", "{\"nam\": \"Ann\"}", "{\"name\": \"Ann\", \"admin\": true}"]
    {
        assert_eq!(post(JSON.1, "/api/me", body).await.expect(400).code(), "malformed", "{body}");
    }
    let large = format!("{{\"name\": \"{}\"}}", "a".repeat(20_000));
    assert_eq!(post(JSON.1, "/api/me", &large).await.expect(400).code(), "malformed");
    let ann = Caller::arrive(house.address, "Ann").await;
    for (body, status) in [
        (json!({"game": "chess", "arrangement": {"seats": 2}}), 400),
        (json!({"game": "biblios", "arrangement": {"seats": 2, "seat": 3}}), 400),
        (json!({"game": "biblios", "arrangement": {"seats": -2}}), 400),
        (json!({"game": "biblios", "arrangement": {"seats": 9}}), 422),
        (json!({"game": "biblios", "arrangement": {"seats": 2, "options": {"wings": true}}}), 422),
        (
            json!({"game": "biblios", "arrangement": {"seats": 2, "clock": {"kind": "real_time", "bank": 1, "increment": 0}}}),
            422,
        ),
    ] {
        ann.post("/api/tables", body).await.expect(status);
    }
    for name in ["", "   ", &"x".repeat(25), "a\u{202e}b", "a\u{0}b"] {
        ann.ask("PATCH", "/api/me", Some(json!({ "name": name }))).await.expect(400);
    }
    let renamed = ann.ask("PATCH", "/api/me", Some(json!({"name": "  Ann   of  Kent "}))).await.expect(200);
    assert_eq!(renamed.json()["name"], "Ann of Kent");
    assert_eq!(ann.get("/api/me").await.expect(200).json()["name"], "Ann of Kent");
    house.stop().await;
}

#[tokio::test]
async fn requests_from_one_address_are_limited() {
    // So slow that the quota does not refill during the test.
    let limits = Limits { requests: 0.001, requests_burst: 5, ..NO_LIMITS };
    let house = House::with(limits, None).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(http(house.address, "GET", "/api/games", &[], None).await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    house.stop().await;

    let house = House::with(
        Limits { guests: 0.001, guests_burst: 5, sign_ins: 0.001, sign_ins_burst: 5, ..NO_LIMITS },
        None,
    )
    .await;
    let again = async |path: &str, body: &str| {
        let mut statuses = Vec::new();
        for _ in 0..6 {
            statuses.push(http(house.address, "POST", path, &[JSON], Some(body)).await.status);
        }
        statuses
    };
    assert_eq!(again("/api/me", "{}").await, [200, 200, 200, 200, 200, 429]);
    assert_eq!(again("/api/enter", "{\"token\": \"guess\"}").await, [401, 401, 401, 401, 401, 429]);
    house.stop().await;
}

#[tokio::test]
async fn sockets_and_tables_are_limited() {
    let limits = Limits { sockets: 2, sockets_by_address: 3, tables: 2, ..NO_LIMITS };
    let house = House::with(limits, None).await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    // A table counts for its host, seated or not.
    let id = guests[0].table("biblios", 2).await;
    let other = guests[0].table("biblios", 2).await;
    let new = json!({"game": "biblios", "arrangement": {"seats": 2}});
    assert_eq!(guests[0].post("/api/tables", new.clone()).await.expect(429).code(), "too_many");
    guests[0].look(&other, None).await.done(json!({"close": {}})).await;
    guests[0].post("/api/tables", new).await.expect(201);

    let mut open = vec![guests[0].look(&id, None).await, guests[0].look(&id, None).await];
    assert!(guests[0].socket(&id, &[]).await.is_none(), "a third socket of one person");
    open.push(guests[1].look(&id, None).await);
    assert!(guests[1].socket(&id, &[]).await.is_none(), "a fourth socket of one address");
    let mut closed = open.pop().expect("bob's socket");
    closed.socket.close(None).await.expect("it can be closed");
    while closed.hear().await.is_some() {}
    // Wait until the server has noticed that the socket is closed.
    while guests[1].try_look(&id, None).await.is_none() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    house.stop().await;
}

#[tokio::test]
async fn a_socket_needs_a_person_and_a_table() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    assert!(ann.socket("nowhere", &[]).await.is_none());
    assert!(ann.by_token("no token").socket(&id, &[]).await.is_none());
    let path = format!("/api/tables/{id}/play");
    let plain = http(house.address, "GET", &path, &[("Cookie", ann.credentials())], None).await;
    assert!((400..500).contains(&plain.status), "no socket without an upgrade: {plain:?}");
    house.stop().await;
}
