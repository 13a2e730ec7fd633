use quill_view::{Action, BUILT_IN, View};
use record::quill::write_options;
use serde_json::{Value, json};
use shown::quill::{Shown, ShownEvent};

use super::Spoken;

impl Spoken for View {
    type Action = Action;
    type Truth = ::quill::State;
    const GAME: &'static str = "quill";

    fn equipment(&self) -> Value {
        let lines = |kind: &str, side: quill_view::Side| {
            let name = format!("{kind}-{}", if side == quill_view::Side::A { "a" } else { "b" });
            let text = BUILT_IN.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
            let bare = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
            bare.filter(|line| !line.is_empty()).map(Value::from).collect::<Vec<_>>()
        };
        let options = self.table().options();
        json!({
            "options": write_options(options),
            "boards": {
                "task": lines("task", options.task),
                "monastery": lines("monastery", options.monastery),
            },
        })
    }

    fn seats(&self) -> (usize, usize) {
        (self.table().seats(), self.seat().map_or(0, tabletop::Seat::index))
    }

    fn shown(&self) -> Value {
        serde_json::to_value(Shown::of(self)).unwrap_or_default()
    }

    fn events(&self) -> usize {
        View::events(self).len()
    }

    fn told(&self, from: usize) -> Vec<Value> {
        View::events(self)[from..].iter().map(|event| json!(ShownEvent::new(event, self))).collect()
    }

    fn check(&self, text: &str) -> Result<Action, String> {
        let action = self.boards().read_action(text).map_err(|error| error.to_string())?;
        View::check(self, action).map_err(|illegal| format!("{illegal} ({})", illegal.rule()))?;
        Ok(action)
    }
}
