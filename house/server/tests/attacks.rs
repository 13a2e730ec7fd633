//! Hostile clients: what they try, and what it must not do to others.

mod common;

use std::net::SocketAddr;
use std::time::Duration;

use common::{Caller, House, JSON, NO_LIMITS, PATIENCE, Player, http};
use futures_util::{SinkExt, StreamExt};
use load::client::Socket;
use serde_json::json;
use server::{Config, Limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// A request head without its last line.
const HALF_A_HEAD: &[u8] = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n";

/// A request whose body never arrives completely.
const HALF_A_BODY: &[u8] =
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{";

async fn connect(house: &House, sent: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).await.expect("the server listens");
    stream.write_all(sent).await.expect("the server is there");
    stream
}

/// Opens a connection from another address of this machine.
async fn connect_from(local: [u8; 4], house: &House) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((local, 0))).expect("an address of this machine");
    socket.connect(house.address).await.expect("the server listens")
}

/// Returns what the server sends until it closes the connection.
async fn until_closed(mut stream: TcpStream) -> String {
    let mut received = Vec::new();
    // A connection may also end with a reset.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut received)).await.expect("the server closes");
    String::from_utf8_lossy(&received).into_owned()
}

/// Returns the answer to a request for this path on an open connection, which is closed after it.
async fn get_on(mut stream: TcpStream, path: &str) -> String {
    let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    // The server may answer and close before it has read anything.
    let _ = stream.write_all(head.as_bytes()).await;
    until_closed(stream).await
}

async fn status_of(socket: &mut Socket) -> Option<CloseCode> {
    loop {
        match timeout(PATIENCE, socket.next()).await.expect("the server closes") {
            Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

#[tokio::test]
async fn a_flood_of_pings_closes_the_socket() {
    let house = House::with(Limits { messages: 20.0, ..NO_LIMITS }, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut socket = ann.socket(&id, &[]).await.expect("a socket");
    // As many as the server answers, and far more than a client may send at once.
    for _ in 0..200 {
        if socket.send(Message::Ping(Default::default())).await.is_err() {
            break;
        }
    }
    assert!(matches!(status_of(&mut socket).await, Some(CloseCode::Policy) | None));
    assert_eq!(house.metric("scriptorium_rate_limited_total{limit=\"messages\"}").await, 1);
    house.stop().await;
}

#[tokio::test]
async fn no_message_comes_near_the_size_of_the_write_buffer() {
    let house = House::open().await;
    let guests = house.guests(&["Ann"]).await;
    for game in ["biblios", "quill"] {
        let (id, players) = common::start_game(game, 4, &guests).await;
        let mut players = common::play_all(players).await;
        // The history of a whole game, too.
        players.push(guests[0].look(&id, None).await);
        let longest = players.iter().flat_map(|player| player.heard.iter().map(String::len)).max();
        // The buffer has 256 KiB.
        assert!(longest < Some(64 * 1024), "{game}: {longest:?}");
    }
    house.stop().await;
}

/// Returns a table with this number of chat messages.
async fn long_table(house: &House, messages: usize) -> (String, Vec<Player>) {
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (id, mut players) = common::start_game("biblios", 2, &guests).await;
    for number in 0..messages {
        let text = format!("{number} {}", "\u{1d504}".repeat(290));
        players[0].done(json!({"say": {"text": text}})).await;
    }
    (id, players)
}

#[tokio::test]
async fn a_long_history_arrives_in_small_messages_without_gaps() {
    let house = House::open().await;
    let (id, mut players) = long_table(&house, 200).await;
    let cyd = Caller::arrive(house.address, "Cyd").await;
    let mut chatting = players.pop().expect("Bob");
    let chat = tokio::spawn(async move {
        for number in 0..100 {
            chatting.done(json!({"say": {"text": format!("meanwhile {number}")}})).await;
        }
        chatting
    });
    // The player checks that numbers have no gaps.
    let mut spectator = cyd.look(&id, None).await;
    let pages = spectator.heard.iter().filter(|text| text.contains(r#""more":true"#)).count();
    assert!(pages > 10, "{pages}");
    let longest = spectator.heard.iter().map(String::len).max();
    assert!(longest < Some(16 * 1024), "{longest:?}");
    let bob = chat.await.expect("Bob chats");
    while spectator.seen() < bob.seen() {
        spectator.hear().await.expect("updates follow the history");
    }
    for from in [0, 17, 150] {
        let mut resumed = cyd.look(&id, Some(from)).await;
        while resumed.seen() < bob.seen() {
            resumed.hear().await.expect("updates follow the history");
        }
        assert_eq!(resumed.events, spectator.events.clone().split_off(&(from + 1)));
    }
    house.stop().await;
}

#[tokio::test]
async fn one_address_sends_only_so_many_messages_and_still_receives_all() {
    let house = House::with(Limits { messages_by_address: 0.001, ..NO_LIMITS }, None).await;
    let guests = house.guests(&["Ann", "Mal"]).await;
    let id = guests[0].table("biblios", 2).await;
    let mut ann = guests[0].look(&id, None).await;
    let stream = connect_from([127, 0, 0, 2], &house).await;
    let mut mal = guests[1].look_on(stream, &id, None).await.expect("a socket");
    // The hello was the first of five.
    for number in 0..20 {
        let ask = json!({"type": "ask", "id": format!("m{number}"), "what": {"say": {"text": "me"}}});
        mal.say(&ask).await.expect("the socket stays open");
    }
    ann.done(json!({"say": {"text": "not delayed"}})).await;
    let mut told = Vec::new();
    while told.last() != Some(&json!("not delayed")) {
        let message = mal.hear().await.expect("the socket stays open");
        told.extend(message["events"].as_array().into_iter().flatten().map(|event| event["text"].clone()));
    }
    assert!(told.iter().filter(|text| **text == "me").count() <= 4, "{told:?}");
    assert!(house.metric("scriptorium_rate_limited_total{limit=\"messages_by_address\"}").await >= 1);
    house.stop().await;
}

#[tokio::test]
async fn the_addresses_of_a_network_share_its_limits_and_proxies_have_to_be_trusted() {
    let limits = Limits { sign_ins: 0.001, sign_ins_burst: 5, ..NO_LIMITS };
    let trusting = Config {
        limits,
        trusted_proxies: vec!["127.0.0.0/8".parse().expect("a network")],
        ..Config::default()
    };
    let house = House::configured(trusting).await;
    let guesses = async |house: &House, forwarded: &dyn Fn(u32) -> (&'static str, String)| {
        let mut passed = 0;
        for guess in 0..60 {
            let (name, value) = forwarded(guess);
            let headers = [JSON, (name, value.as_str())];
            // One account has limits of its own.
            let body = json!({"login": format!("ann{guess}"), "password": "a wrong password"}).to_string();
            let reply = http(house.address, "POST", "/api/sign-in", &headers, Some(&body)).await;
            passed += u32::from(reply.status == 401);
            if reply.status == 429 {
                assert!(reply.header("retry-after").parse::<u64>().expect("seconds") > 0, "{reply:?}");
            }
        }
        passed
    };
    const XFF: &str = "x-forwarded-for";
    assert_eq!(guesses(&house, &|guess| (XFF, format!("2001:db8:1:1::{guess:x}"))).await, 5);
    assert_eq!(guesses(&house, &|guess| (XFF, format!("192.0.2.{guess}, 198.51.100.1"))).await, 5);
    assert_eq!(guesses(&house, &|guess| (XFF, format!("192.0.2.{guess}"))).await, 60);
    let forwarded =
        |guess| ("forwarded", format!("for=192.0.2.{guess}, for=\"[2001:db8:2:2::{guess:x}]:4711\""));
    assert_eq!(guesses(&house, &forwarded).await, 5);
    house.stop().await;
    let house = House::with(limits, None).await;
    assert_eq!(guesses(&house, &|guess| (XFF, format!("192.0.2.{guess}"))).await, 5);
    house.stop().await;
}

#[tokio::test]
async fn what_is_not_sent_in_time_is_dropped() {
    let house = House::configured(Config {
        request_timeout: Duration::from_millis(500),
        limits: NO_LIMITS,
        ..Config::default()
    })
    .await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    assert_eq!(until_closed(connect(&house, b"").await).await, "");
    let half = until_closed(connect(&house, HALF_A_HEAD).await).await;
    assert!(half.is_empty() || half.starts_with("HTTP/1.1 408"), "{half}");
    let half = until_closed(connect(&house, HALF_A_BODY).await).await;
    assert!(half.starts_with("HTTP/1.1 400") && half.contains("in time"), "{half}");
    let unused = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n";
    assert!(until_closed(connect(&house, unused).await).await.starts_with("HTTP/1.1 200"));
    let mut silent = ann.socket(&id, &[]).await.expect("a socket");
    assert_eq!(status_of(&mut silent).await, Some(CloseCode::Policy));
    // A socket with a hello stays open.
    ann.look(&id, None).await.done(json!({"sit": {}})).await;
    house.stop().await;
}

#[tokio::test]
async fn a_client_that_reads_no_response_is_dropped() {
    let timeout = Duration::from_millis(500);
    let config = Config { request_timeout: timeout, limits: NO_LIMITS, ..Config::default() };
    let house = House::configured(config).await;
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4 * 1024).expect("a small buffer");
    let mut stream = socket.connect(house.address).await.expect("the server listens");
    // Far more than the operating system buffers.
    let requests = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
    stream.write_all(&requests).await.expect("the server is there");
    http(house.address, "GET", "/api/games", &[], None).await.expect(200);
    assert_eq!(house.stop().await, 0, "all connections are closed in time");
    drop(stream);
}

#[tokio::test]
async fn at_its_limit_an_address_loses_its_oldest_connection() {
    let house = House::with(Limits { connections_by_address: 8, ..NO_LIMITS }, None).await;
    let other = connect_from([127, 0, 0, 2], &house).await;
    let mut half = Vec::new();
    for _ in 0..50 {
        half.push(connect(&house, HALF_A_HEAD).await);
    }
    assert!(get_on(connect(&house, b"").await, "/api/games").await.starts_with("HTTP/1.1 200"));
    // 51 connections of this address, of which 8 were left.
    for stream in half.drain(..43) {
        assert_eq!(until_closed(stream).await, "");
    }
    assert!(get_on(other, "/api/games").await.starts_with("HTTP/1.1 200"));
    assert!(house.metric("scriptorium_connections_closed_total").await >= 43);
    house.stop().await;
}

#[tokio::test]
async fn at_the_limit_of_all_the_address_with_most_connections_loses_one() {
    let house = House::with(Limits { connections: 20, ..NO_LIMITS }, None).await;
    let mut honest = Vec::new();
    for host in 10..15 {
        honest.push(connect_from([127, 0, 0, host], &house).await);
    }
    let mut half = Vec::new();
    for _ in 0..50 {
        half.push(connect(&house, HALF_A_HEAD).await);
    }
    for host in 20..25 {
        honest.push(connect_from([127, 0, 0, host], &house).await);
    }
    for stream in honest {
        let answer = get_on(stream, "/api/games").await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    // 60 connections, of which 20 could be open.
    assert!(house.metric("scriptorium_connections_closed_total").await >= 40);
    house.stop().await;
}

#[tokio::test]
async fn health_is_answered_when_all_connections_are_in_use() {
    let house = House::with(Limits { connections: 4, ..NO_LIMITS }, None).await;
    // On a connection that is open already.
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut sockets = Vec::new();
    while sockets.len() < 4 {
        sockets.push(ann.socket(&id, &[]).await.expect("a socket"));
    }
    let refused = get_on(connect(&house, b"").await, "/api/games").await;
    assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("retry-after: 5"), "{refused}");
    let mut half = Vec::new();
    for _ in 0..50 {
        half.push(connect(&house, HALF_A_HEAD).await);
    }
    for path in ["/api/live", "/api/ready", "/api/health"].repeat(8) {
        let health = get_on(connect(&house, b"").await, path).await;
        assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    }
    drop(half);
    house.stop().await;
}

#[tokio::test]
async fn half_sent_requests_do_not_delay_the_stop() {
    let house = House::configured(Config {
        request_timeout: Duration::from_secs(3600),
        limits: NO_LIMITS,
        ..Config::default()
    })
    .await;
    let half = [
        connect(&house, b"").await,
        connect(&house, HALF_A_HEAD).await,
        connect(&house, HALF_A_BODY).await,
        connect(&house, &[b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n", HALF_A_HEAD].concat()).await,
    ];
    // The server has accepted the connections before this one.
    http(house.address, "GET", "/api/games", &[], None).await.expect(200);
    assert_eq!(house.stop().await, 0, "all connections are closed in time");
    drop(half);
}

#[tokio::test]
async fn thirty_browsers_behind_one_address_are_all_served() {
    let house = House::with(Limits::default(), None).await;
    let address = house.address;
    let host = Caller::arrive(address, "Host").await;
    let id = host.table("biblios", 4).await;
    let browsers: Vec<_> = (0..30)
        .map(|number| {
            let id = id.clone();
            tokio::spawn(async move {
                let caller = Caller::arrive(address, &format!("Pupil {number}")).await;
                // The page and what it keeps to open without a connection.
                for _ in 0..100 {
                    caller.get("/").await.expect(200);
                }
                for path in ["/api/games", "/api/tables", "/api/me/tables", "/api/lessons", "/api/me"] {
                    caller.get(path).await.expect(200);
                }
                caller.get(&format!("/api/tables/{id}")).await.expect(200);
                caller.try_look(&id, None).await.expect("a socket")
            })
        })
        .collect();
    let mut sockets = Vec::new();
    for browser in browsers {
        sockets.push(browser.await.expect("every request is answered"));
    }
    house.stop().await;
}

#[tokio::test]
async fn few_codes_of_tables_can_be_guessed() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let code = ann.post(&format!("/api/tables/{id}/code"), json!({})).await.expect(200).json();
    let right = format!("/api/codes/{}", code["code"].as_str().expect("a code"));
    let mut guesses = 0;
    while http(house.address, "GET", "/api/codes/BABABABA", &[], None).await.status == 404 {
        guesses += 1;
        // A guess comes back every 30 seconds.
        assert!(guesses < 40, "no limit");
    }
    assert!(guesses >= 30, "{guesses}");
    http(house.address, "GET", &right, &[], None).await.expect(429);
    assert!(
        get_on(connect_from([127, 0, 0, 2], &house).await, &right).await.starts_with("HTTP/1.1 200"),
        "others have guesses of their own"
    );
    house.stop().await;
}

#[tokio::test]
async fn an_address_makes_codes_of_few_tables() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let mut made = 0;
    loop {
        let id = ann.table("biblios", 2).await;
        let reply = ann.post(&format!("/api/tables/{id}/code"), json!({})).await;
        if reply.status == 429 {
            break;
        }
        reply.expect(200);
        made += 1;
        assert!(made < 400, "no limit");
    }
    assert!(made >= 200, "{made}");
    house.stop().await;
}

#[tokio::test]
async fn a_name_that_many_tables_show_is_changed_a_few_times() {
    let limits = Limits { guests: 0.001, guests_burst: 5, ..NO_LIMITS };
    let house = House::with(limits, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut player = ann.look(&id, None).await;
    player.done(json!({"sit": {}})).await;
    let rename = async |name: &str| ann.ask("PATCH", "/api/me", Some(json!({ "name": name }))).await.status;
    for number in 0..5 {
        assert_eq!(rename(&format!("Ann {number}")).await, 200);
        assert_eq!(rename(&format!("Ann {number}")).await, 200, "no change");
    }
    assert_eq!(rename("Eve").await, 429);
    assert_eq!(ann.get("/api/me").await.expect(200).json()["name"], "Ann 4");
    assert_eq!(house.metric("scriptorium_rate_limited_total{limit=\"names\"}").await, 1);
    house.stop().await;
}

#[tokio::test]
async fn links_of_tables_and_their_pictures_have_the_limit_of_requests() {
    let limits = Limits { requests: 0.001, requests_burst: 8, ..NO_LIMITS };
    let house = House::with(limits, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut statuses = Vec::new();
    for path in [format!("/t/{id}"), format!("/t/{id}/picture.png")].iter().cycle().take(8) {
        let answer = get_on(connect(&house, b"").await, path).await;
        statuses.push(answer[9..12].to_owned());
    }
    assert_eq!(statuses, ["200", "200", "200", "200", "200", "200", "429", "429"]);
    assert!(get_on(connect(&house, b"").await, "/").await.starts_with("HTTP/1.1 200"));
    house.stop().await;
}

#[tokio::test]
async fn a_head_has_a_length() {
    let house = House::open().await;
    let ask = async |bytes: usize| {
        let filler = format!("Cookie: {}\r\n", "x".repeat(bytes));
        let head = [HALF_A_HEAD, filler.as_bytes(), b"Connection: close\r\n\r\n"].concat();
        let mut stream = connect(&house, b"").await;
        // The server may answer before it has read everything.
        let _ = stream.write_all(&head).await;
        until_closed(stream).await
    };
    assert!(ask(12_000).await.starts_with("HTTP/1.1 200"));
    let refused = ask(20_000).await;
    assert!(refused.is_empty() || refused.starts_with("HTTP/1.1 431"), "{refused}");
    house.stop().await;
}

#[tokio::test]
async fn unknown_methods_are_refused() {
    let house = House::open().await;
    for method in ["TRACE", "CONNECT", "PUT", "OPTIONS", "BREW"] {
        for path in ["/", "/api/games", "/api/nowhere", "/nowhere"] {
            let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            let answer = until_closed(connect(&house, head.as_bytes()).await).await;
            assert!(
                answer.starts_with("HTTP/1.1 405") && answer.contains("allow: "),
                "{method} {path}: {answer}"
            );
        }
    }
    http(house.address, "POST", "/", &[JSON], Some("{}")).await.expect(405);
    http(house.address, "HEAD", "/", &[], None).await.expect(200);
    house.stop().await;
}
