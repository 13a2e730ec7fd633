//! The conversation of `docs/wire.md`, held with the server; and that the document names everything there is.

mod common;

use common::{Caller, House};
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

const DOCUMENT: &str = include_str!("../../../docs/wire.md");

/// Whether a message is as the document says: ids, hashes and times are others each time, and fields may be left out where
/// the document says so.
fn is_as_told(told: &Value, heard: &Value) -> bool {
    let digits = |text: &str| {
        (text.len() == 32 || text.len() == 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    match (told, heard) {
        (Value::String(told), _) if told == "..." => true,
        (Value::String(told), Value::String(heard)) if digits(told) => {
            digits(heard) && told.len() == heard.len()
        }
        (Value::Number(told), Value::Number(heard)) if told.as_u64() > Some(1 << 40) => {
            heard.as_u64() > Some(1 << 40)
        }
        (Value::Array(told), Value::Array(heard)) => {
            told.len() == heard.len() && told.iter().zip(heard).all(|(told, heard)| is_as_told(told, heard))
        }
        (Value::Object(told), Value::Object(heard)) => {
            let in_part = told.contains_key("...");
            let mut fields = told.iter().filter(|(name, _)| *name != "...");
            let same =
                fields.all(|(name, told)| heard.get(name).is_some_and(|heard| is_as_told(told, heard)));
            same && (in_part || told.len() == heard.len())
        }
        (told, heard) => told == heard,
    }
}

#[tokio::test]
async fn the_conversation_of_the_document_is_held() {
    let conversation = DOCUMENT.split("```conversation\n").nth(1).and_then(|rest| rest.split("```").next());
    let house = House::open().await;
    let ann = Caller::arrive(house.address, "Ann").await;
    let id = ann.table("quill", 1).await;
    let mut socket = ann.socket(&id, &[]).await.expect("a socket");
    let (mut lines, mut legal) = (0, String::new());
    for line in conversation.expect("the document has a conversation").lines() {
        lines += 1;
        if let Some(said) = line.strip_prefix("> ") {
            // What is legal depends on the dice, which fell otherwise when the document was written.
            let said = said.replace("\"stop\"", &legal);
            socket.send(Message::text(said)).await.expect("the server reads");
            continue;
        }
        let told = line.strip_prefix("< ").expect("a line of the client or of the server");
        let told: Value = serde_json::from_str(told).unwrap_or_else(|error| panic!("{error}: {told}"));
        let heard =
            timeout(common::PATIENCE, socket.next()).await.expect("an answer").expect("open").expect("read");
        let heard: Value = serde_json::from_str(heard.to_text().expect("text")).expect("JSON");
        if legal.is_empty() && heard["game"]["legal"].is_object() {
            legal = heard["game"]["legal"]["0"][0].to_string();
        }
        assert!(is_as_told(&told, &heard), "the document says\n{told}\nand the server\n{heard}");
    }
    assert!(lines > 15);
    house.stop().await;
}

#[test]
fn the_document_names_every_request_and_every_code() {
    // The types of the page are made from the code, and so they have all the names.
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
