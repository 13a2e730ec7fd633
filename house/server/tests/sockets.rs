//! The socket protocol: greeting, malformed messages, heartbeats, slow clients and shutdown.

mod common;

use common::{Caller, House, NO_LIMITS, Player, http};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::Limits;
use tokio::net::TcpSocket;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

/// Returns the remaining messages of the server, and its close code.
async fn until_closed(player: &mut Player) -> (Vec<String>, Option<CloseCode>) {
    let mut said = Vec::new();
    loop {
        match timeout(common::PATIENCE, player.socket.next()).await.expect("the server closes") {
            Some(Ok(Message::Close(frame))) => return (said, frame.map(|frame| frame.code)),
            Some(Ok(Message::Text(text))) => said.push(text.to_string()),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return (said, None),
        }
    }
}

async fn next(socket: &mut (impl StreamExt<Item = Result<Message, impl std::fmt::Debug>> + Unpin)) -> Value {
    let message =
        timeout(common::PATIENCE, socket.next()).await.expect("an answer").expect("open").expect("read");
    serde_json::from_str(message.to_text().expect("text")).expect("JSON")
}

#[tokio::test]
async fn malformed_messages_are_refused_and_the_socket_stays_open() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut socket = ann.socket(&id, &[]).await.expect("a socket");
    let nonsense = [
        "",
        "hello",
        "{}",
        "[]",
        r#"{"type":"hello"}"#,
        r#"{"type":"hello","version":1,"extra":1}"#,
        r#"{"type":"ask","id":"1","what":{"sit":{}}}"#,
        r#"{"type":"ask","id":"1","what":{"fly":{}}}"#,
        r#"{"type":"ask","id":"1","what":{"sit":{"chair":1}}}"#,
        r#"{"type":"ask","id":"1","what":{"sit":{"seat":-1}}}"#,
        r#"{"type":"ask","id":1,"what":{"sit":{}}}"#,
    ];
    for text in nonsense {
        socket.send(Message::text(text)).await.expect("the server reads");
        let answer = next(&mut socket).await;
        assert_eq!(
            (&answer["type"], &answer["refusal"]["code"]),
            (&"refused".into(), &"malformed".into()),
            "{text}"
        );
    }
    socket.send(Message::text(r#"{"type":"hello","version":1}"#)).await.expect("the server reads");
    assert_eq!(next(&mut socket).await["type"], "welcome");
    assert_eq!(next(&mut socket).await["type"], "update");
    assert_eq!(next(&mut socket).await["type"], "here");
    socket.send(Message::text(r#"{"type":"hello","version":1}"#)).await.expect("the server reads");
    assert_eq!(next(&mut socket).await["refusal"]["code"], "malformed");
    socket.send(Message::text(r#"{"type":"beat"}"#)).await.expect("the server reads");
    let beat = next(&mut socket).await;
    assert!(beat["type"] == "beat" && beat["now"].is_u64(), "{beat}");
    house.stop().await;
}

#[tokio::test]
async fn a_client_of_another_version_is_refused() {
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut socket = ann.socket(&id, &[]).await.expect("a socket");
    socket.send(Message::text(r#"{"type":"hello","version":2}"#)).await.expect("the server reads");
    assert_eq!(next(&mut socket).await["refusal"]["code"], "version");
    let closed = timeout(common::PATIENCE, socket.next()).await.expect("the server closes");
    assert!(matches!(closed, Some(Ok(Message::Close(Some(frame)))) if frame.code == CloseCode::Policy));
    house.stop().await;
}

#[tokio::test]
async fn messages_that_are_too_large_too_frequent_or_not_text_close_the_socket() {
    let house = House::with(Limits { messages: 0.001, ..NO_LIMITS }, None).await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("biblios", 2).await;
    let mut large = ann.look(&id, None).await;
    let text = json!({"type": "ask", "id": "1", "what": {"say": {"text": "x".repeat(20_000)}}});
    large.say(&text).await;
    assert!(until_closed(&mut large).await.0.iter().all(|said| !said.contains("said")));

    let mut binary = ann.look(&id, None).await;
    binary.socket.send(Message::binary(vec![1, 2, 3])).await.expect("the server reads");
    assert_eq!(until_closed(&mut binary).await.1, Some(CloseCode::Unsupported));

    let mut many = ann.look(&id, None).await;
    // The greeting used one of the five messages of the burst.
    for _ in 0..4 {
        many.say(&json!({"type": "beat"})).await;
        while many.hear().await.expect("an answer")["type"] != "beat" {}
    }
    many.say(&json!({"type": "beat"})).await;
    assert_eq!(until_closed(&mut many).await.1, Some(CloseCode::Policy));
    assert_eq!(ann.look(&id, None).await.seen(), Some(0), "nothing has changed");
    house.stop().await;
}

#[tokio::test]
async fn clients_learn_who_is_connected() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let id = guests[0].table("biblios", 2).await;
    let mut ann = guests[0].look(&id, None).await;
    ann.done(json!({"sit": {}})).await;
    let bob = guests[1].look(&id, None).await;
    let here = async |ann: &mut Player| loop {
        let message = ann.hear().await.expect("news");
        if message["type"] == "here" {
            return (message["people"].clone(), message["spectators"].clone());
        }
    };
    // Earlier messages are about Ann alone.
    while here(&mut ann).await != (json!([guests[0].person]), json!(1)) {}
    drop(bob);
    while here(&mut ann).await != (json!([guests[0].person]), json!(0)) {}
    house.stop().await;
}

#[tokio::test]
async fn a_client_that_never_reads_is_disconnected_and_delays_no_one() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob", "Slow"]).await;
    let (id, players) = common::start_game("biblios", 2, &guests[..2]).await;
    // Three clients send requests and never read, until their sockets are full.
    let (mut deaf, mut seen) = (Vec::new(), None);
    for _ in 0..3 {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4 * 1024).expect("a small buffer");
        let stream = socket.connect(house.address).await.expect("the server is there");
        let mut player = guests[2].look_on(stream, &id, None).await.expect("it can look");
        seen = player.seen();
        deaf.push(tokio::spawn(async move {
            let nonsense = json!({"type": "ask", "id": "1", "what": {"x".repeat(7_000): {}}}).to_string();
            while player.socket.send(Message::text(nonsense.as_str())).await.is_ok() {}
        }));
    }
    let metrics = async || {
        let text = http(house.address, "GET", "/api/metrics", &[], None).await.expect(200).body;
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("a number").trim();
            line.parse::<u64>().expect("a number")
        };
        (value("scriptorium_slow_clients_total"), value("scriptorium_sockets "))
    };
    // The others play to the end, and chat until the queues of the slow clients overflow.
    let mut players = common::play_all(players).await;
    for number in 0.. {
        if number % 50 == 0 && metrics().await.0 == 3 {
            break;
        }
        assert!(number < 1_400, "the slow clients are never disconnected");
        let text = format!("{number} {}", "blah ".repeat(55));
        players[number % 2].done(json!({"say": {"text": text}})).await;
    }
    // The server waits some seconds for a message to be accepted before it drops the socket.
    for task in deaf {
        timeout(common::PATIENCE, task)
            .await
            .expect("a client that does not read is disconnected")
            .expect("no failure");
    }
    while metrics().await.1 > 2 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    // After reconnecting they receive what they missed.
    let back = guests[2].look(&id, seen).await;
    assert_eq!(back.seen(), players[1].seen().max(players[0].seen()));
    house.stop().await;
}

#[tokio::test]
async fn a_stopping_server_asks_clients_to_reconnect() {
    let house = House::open().await;
    let guests = house.guests(&["Ann", "Bob"]).await;
    let (_, mut players) = common::start_game("biblios", 2, &guests).await;
    let stopping = tokio::spawn(house.stop());
    for player in &mut players {
        assert_eq!(until_closed(player).await.1, Some(CloseCode::Restart));
    }
    stopping.await.expect("the house stops");
}
