//! The lines of the bot protocol.

use record::Format;
use serde::Serialize;
use serde_json::{Map, Value};
use shown::Show;
use tabletop::{ActionOf, CitesRule, Equipment, Perspective, Seat};

/// The version of the protocol, which changes when programs would have to.
pub(crate) const PROTOCOL: u32 = 1;

type ShownEventOf<G> = <<G as tabletop::Game>::View as Show>::ShownEvent;
type ShownOf<G> = <<G as tabletop::Game>::View as Show>::Shown;

/// A message to a program. Everything comes from a view, so a program cannot be told what its seat may not know.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Message<E, S> {
    Game {
        protocol: u32,
        game: &'static str,
        seats: usize,
        seat: usize,
        seed: u64,
        #[serde(flatten)]
        equipment: Map<String, Value>,
    },
    Decide {
        events: Vec<E>,
        legal: Vec<String>,
        view: S,
    },
    Result {
        events: Vec<E>,
        view: S,
    },
}

type MessageOf<G> = Message<ShownEventOf<G>, ShownOf<G>>;

/// A game begins.
pub(super) fn game<G: Format>(view: &G::View, seed: u64) -> String {
    line::<G>(&Message::Game {
        protocol: PROTOCOL,
        game: G::NAME,
        seats: view.players(),
        seat: view.seat().map_or(0, Seat::index),
        // Numbers above 2^53 are not safe in every language.
        seed: seed >> 11,
        equipment: G::announce(view),
    })
}

/// The seat is to decide.
pub(super) fn decide<G: Format>(view: &G::View, told: usize) -> String {
    let events = events::<G>(view, told);
    line::<G>(&Message::Decide { events, legal: view.show_legal(), view: view.show() })
}

/// The game is over.
pub(super) fn result<G: Format>(view: &G::View, told: usize) -> String {
    line::<G>(&Message::Result { events: events::<G>(view, told), view: view.show() })
}

fn events<G: Format>(view: &G::View, told: usize) -> Vec<ShownEventOf<G>> {
    view.events()[told..].iter().map(|event| view.show_event(event)).collect()
}

/// A message as it is sent.
fn line<G: Format>(message: &MessageOf<G>) -> String {
    serde_json::to_string(message).unwrap_or_default() + "\n"
}

/// The action in an answer, which must be legal in the view.
pub(super) fn read<G: Format>(view: &G::View, answer: &str) -> Result<ActionOf<G>, String> {
    let value: Value = serde_json::from_str(answer)
        .map_err(|_| format!("answered {}, which is not JSON", quoted(answer)))?;
    let Some(text) = value["action"].as_str() else {
        return Err(format!("answered {}, which has no \"action\" in words", quoted(answer)));
    };
    let refuse = |error: String| format!("answered {}: {error}", quoted(text));
    let action = view.equipment().read_action(text).map_err(|error| refuse(error.to_string()))?;
    view.check(&action).map_err(|illegal| refuse(format!("{illegal} ({})", illegal.rule())))?;
    Ok(action)
}

/// What a program said, short and harmless enough for a report.
pub(super) fn quoted(text: &str) -> String {
    const MOST: usize = 80;
    let text = text.trim_end();
    let short: String = text.chars().take(MOST).collect();
    let more = if short.len() < text.len() { "..." } else { "" };
    format!("{short:?}{more}")
}
