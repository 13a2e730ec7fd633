use quill_view::{Boards, Event, Roller};
use serde_json::{Map, Value, json};
use tabletop::Seat;

use super::books::Everybody;

/// An event for programs, as `docs/bot-protocol.md` describes it: all that the viewer was shown of it. A fact is
/// not told, since it follows from the events before it.
#[must_use]
pub fn told(event: &Event, boards: &Boards) -> Option<Value> {
    let text = |action| boards.action_text(action).to_string();
    Some(match event {
        Event::Acted { seat, action } => {
            json!({"event": "acted", "seat": seat.index(), "action": text(*action)})
        }
        Event::Sealed { seat, choice } => {
            json!({"event": "sealed", "seat": seat.index(), "action": choice.map(text)})
        }
        Event::Opened { choices } => {
            let chosen = Seat::all(choices.0.len())
                .filter_map(|seat| Some((seat.index().to_string(), text(choices[seat]?).into())));
            json!({"event": "opened", "actions": chosen.collect::<Map<_, _>>()})
        }
        Event::Rolled { roller, face } => {
            let whose = match *roller {
                Roller::Of(who) => who.into(),
                Roller::Scriptorium => Everybody::Name("scriptorium".to_owned()),
            };
            json!({"event": "rolled", "whose": whose, "face": face.to_string()})
        }
        Event::Fact(_) => return None,
        Event::Ended(_) => json!({"event": "ended"}),
    })
}
