//! Replays the conversation in `docs/wire.md` against the server, and checks that the document is complete.

mod common;

use common::{Caller, House};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

const DOCUMENT: &str = include_str!("../../../docs/wire.md");

/// Compares a message with the document. Any id, hash or time matches another of its kind, and `"..."` stands for anything left out.
fn matches(expected: &Value, received: &Value) -> bool {
    let digits = |text: &str| {
        (text.len() == 32 || text.len() == 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    match (expected, received) {
        (Value::String(expected), _) if expected == "..." => true,
        (Value::String(expected), Value::String(received)) if digits(expected) => {
            digits(received) && expected.len() == received.len()
        }
        (Value::Number(expected), Value::Number(received)) if expected.as_u64() > Some(1 << 40) => {
            received.as_u64() > Some(1 << 40)
        }
        (Value::Array(expected), Value::Array(received)) => {
            expected.len() == received.len()
                && expected.iter().zip(received).all(|(expected, received)| matches(expected, received))
        }
        (Value::Object(expected), Value::Object(received)) => {
            let in_part = expected.contains_key("...");
            let mut fields = expected.iter().filter(|(name, _)| *name != "...");
            let same = fields.all(|(name, expected)| {
                received.get(name).is_some_and(|received| matches(expected, received))
            });
            same && (in_part || expected.len() == received.len())
        }
        (expected, received) => expected == received,
    }
}

#[tokio::test]
async fn the_server_answers_as_the_document_says() {
    let conversation = DOCUMENT.split("```conversation\n").nth(1).and_then(|rest| rest.split("```").next());
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("quill", 1).await;
    let mut socket = ann.socket(&id, &[]).await.expect("a socket");
    let (mut lines, mut legal) = (0, String::new());
    for line in conversation.expect("the document has a conversation").lines() {
        lines += 1;
        if let Some(said) = line.strip_prefix("> ") {
            // The legal actions depend on the dice, which are random.
            let said = said.replace("\"stop\"", &legal);
            socket.send(Message::text(said)).await.expect("the server reads");
            continue;
        }
        let expected = line.strip_prefix("< ").expect("a line of the client or of the server");
        let expected: Value =
            serde_json::from_str(expected).unwrap_or_else(|error| panic!("{error}: {expected}"));
        let received =
            timeout(common::PATIENCE, socket.next()).await.expect("an answer").expect("open").expect("read");
        let received: Value = serde_json::from_str(received.to_text().expect("text")).expect("JSON");
        if legal.is_empty() && received["game"]["legal"].is_object() {
            legal = received["game"]["legal"]["0"][0].to_string();
        }
        assert!(matches(&expected, &received), "the document says\n{expected}\nand the server\n{received}");
    }
    assert!(lines > 15);
    house.stop().await;
}

#[test]
fn the_document_names_every_request_and_every_code() {
    // The TypeScript types are generated from the code, so they contain every name.
    let types = wire::typescript::types();
    let definition = |name: &str| {
        let rest =
            types.split(&format!("export type {name} =")).nth(1).unwrap_or_else(|| panic!("{name} is gone"));
        rest.split("export type").next().expect("its definition").to_owned()
    };
    let codes = definition("Code");
    let codes: Vec<_> = codes.split('"').skip(1).step_by(2).collect();
    assert!(codes.len() > 20);
    for code in codes {
        assert!(DOCUMENT.contains(&format!("`{code}`")), "the code {code} is not in the document");
    }
    let requests = definition("Request");
    let requests: Vec<_> = requests.split("{ \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(requests.len() > 10, "{requests:?}");
    for request in requests {
        assert!(
            DOCUMENT.contains(&format!("{{\"{request}\":")),
            "the request {request} is not in the document"
        );
    }
}
