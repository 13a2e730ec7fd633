//! The messages of the bot protocol.

use record::Format;
use serde::Serialize;
use serde_json::{Map, Value};
use shown::Show;
use shown::biblios::{ShownKnowledge, ShownLotEnd};
use tabletop::{ActionOf, CitesRule, Equipment, LegalSet, Perspective, Seat};

/// The protocol version. It changes only with incompatible changes.
pub(crate) const PROTOCOL: u32 = 1;

/// The largest number of legal actions that are listed.
const MAX_LEGAL: u64 = 1000;

type ShownEventOf<G> = <<G as tabletop::Game>::View as Show>::ShownEvent;
type ShownOf<G> = <<G as tabletop::Game>::View as Show>::Shown;

/// A message to a program. Built from a view only, so it cannot leak what the seat may not know.
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
        events: Vec<ToldEvent<E>>,
        legal: Vec<String>,
        view: S,
        #[serde(skip_serializing_if = "Option::is_none")]
        knowledge: Option<ShownKnowledge>,
    },
    Result {
        events: Vec<ToldEvent<E>>,
        view: S,
    },
}

/// An event of the game, or what follows from one.
#[derive(Serialize)]
#[serde(untagged)]
enum ToldEvent<E> {
    Shown(E),
    LotEnd(ShownLotEnd),
}

type MessageOf<G> = Message<ShownEventOf<G>, ShownOf<G>>;

/// The message that announces a game.
pub(super) fn game<G: Format>(view: &G::View, seed: u64) -> String {
    to_line::<G>(&Message::Game {
        protocol: PROTOCOL,
        game: G::NAME,
        seats: view.players(),
        seat: view.seat().map_or(0, Seat::index),
        // JSON numbers above 2^53 are not exact in every language.
        seed: seed >> 11,
        equipment: G::announce(view),
    })
}

/// The message that asks for a decision. `sent` is how many events the program already knows.
pub(super) fn decide<G: Format>(view: &G::View, sent: usize) -> String {
    to_line::<G>(&Message::Decide {
        events: events::<G>(view, sent),
        legal: legal::<G>(view),
        view: view.show(),
        knowledge: view.show_knowledge(),
    })
}

/// The message that ends a game.
pub(super) fn result<G: Format>(view: &G::View, sent: usize) -> String {
    to_line::<G>(&Message::Result { events: events::<G>(view, sent), view: view.show() })
}

fn events<G: Format>(view: &G::View, sent: usize) -> Vec<ToldEvent<ShownEventOf<G>>> {
    let told = |(index, event)| {
        let end = view.show_lot_end(index).map(ToldEvent::LotEnd);
        std::iter::once(ToldEvent::Shown(view.show_event(event))).chain(end)
    };
    view.events().iter().enumerate().skip(sent).flat_map(told).collect()
}

/// Lists the legal actions, each of which can be the answer. Of more than [`MAX_LEGAL`], which only payments in cards
/// are, it lists the first ones and the last one, which refuses to pay.
fn legal<G: Format>(view: &G::View) -> Vec<String> {
    let legal = view.legal();
    let count = legal.count();
    let listed = (0..count.min(MAX_LEGAL - 1)).chain((count >= MAX_LEGAL).then(|| count - 1));
    listed.filter_map(|n| legal.nth(n)).map(|action| view.equipment().write_action(&action)).collect()
}

/// Serializes a message as one line.
fn to_line<G: Format>(message: &MessageOf<G>) -> String {
    serde_json::to_string(message).unwrap_or_default() + "\n"
}

/// Parses an answer and checks that its action is legal.
pub(super) fn parse_action<G: Format>(view: &G::View, answer: &str) -> Result<ActionOf<G>, String> {
    let value: Value = serde_json::from_str(answer)
        .map_err(|_| format!("answered {}, which is not JSON", quoted(answer)))?;
    let Some(text) = value["action"].as_str() else {
        return Err(format!("answered {}, which has no string field \"action\"", quoted(answer)));
    };
    let refuse = |error: String| format!("answered {}: {error}", quoted(text));
    let action = view.equipment().read_action(text).map_err(|error| refuse(error.to_string()))?;
    view.check(&action).map_err(|illegal| refuse(format!("{illegal} ({})", illegal.rule())))?;
    Ok(action)
}

/// Shortens and escapes program output for reports.
pub(super) fn quoted(text: &str) -> String {
    const MAX_CHARS: usize = 80;
    let text = text.trim_end();
    let short: String = text.chars().take(MAX_CHARS).collect();
    let more = if short.len() < text.len() { "..." } else { "" };
    format!("{short:?}{more}")
}
