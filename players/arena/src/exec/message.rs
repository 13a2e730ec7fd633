//! The lines of the bot protocol.

use serde_json::{Value, json};

/// The version of the protocol, which changes when programs would have to.
pub(crate) const PROTOCOL: u32 = 1;

/// A view that can be told to a program. Everything comes from the view, so nothing can be told that the seat may
/// not know.
pub(crate) trait Spoken {
    /// What a seat does.
    type Action;
    /// What no program is told.
    type Truth;
    /// The name of the game.
    const GAME: &'static str;

    /// What the game is played with: the fields that the announcement has besides, as an object.
    fn equipment(&self) -> Value;
    /// The number of seats, and the seat whose view it is.
    fn seats(&self) -> (usize, usize);
    /// The view as `scriptorium replay --json` prints it.
    fn shown(&self) -> Value;
    /// How many events there have been.
    fn events(&self) -> usize;
    /// The events from this one on.
    fn told(&self, from: usize) -> Vec<Value>;
    /// Reads an action and checks that it is legal now.
    fn check(&self, text: &str) -> Result<Self::Action, String>;
}

/// A game begins.
pub(super) fn game<V: Spoken>(view: &V, seed: u64) -> Value {
    let (seats, seat) = view.seats();
    let mut message = json!({
        "type": "game",
        "protocol": PROTOCOL,
        "game": V::GAME,
        "seats": seats,
        "seat": seat,
        // Numbers above 2^53 are not safe in every language.
        "seed": seed >> 11,
    });
    if let (Value::Object(message), Value::Object(equipment)) = (&mut message, view.equipment()) {
        message.extend(equipment);
    }
    message
}

/// The seat is to decide.
pub(super) fn decide<V: Spoken>(view: &V, told: usize) -> Value {
    let shown = view.shown();
    let legal = shown["legal"][view.seats().1.to_string()].clone();
    json!({"type": "decide", "events": view.told(told), "view": shown, "legal": legal})
}

/// The game is over.
pub(super) fn result<V: Spoken>(view: &V, told: usize) -> Value {
    json!({"type": "result", "events": view.told(told), "view": view.shown()})
}

/// A message as it is sent.
pub(super) fn line(message: &Value) -> String {
    format!("{message}\n")
}

/// The action in an answer, which must be legal in the view.
pub(super) fn read<V: Spoken>(view: &V, answer: &str) -> Result<V::Action, String> {
    let value: Value = serde_json::from_str(answer)
        .map_err(|_| format!("answered {}, which is not JSON", quoted(answer)))?;
    let Some(text) = value["action"].as_str() else {
        return Err(format!("answered {}, which has no \"action\" in words", quoted(answer)));
    };
    view.check(text).map_err(|error| format!("answered {}: {error}", quoted(text)))
}

/// What a program said, short and harmless enough for a report.
pub(super) fn quoted(text: &str) -> String {
    const MOST: usize = 80;
    let text = text.trim_end();
    let short: String = text.chars().take(MOST).collect();
    let more = if short.len() < text.len() { "..." } else { "" };
    format!("{short:?}{more}")
}
