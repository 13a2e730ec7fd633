use biblios_view::{Action, View};
use record::biblios::write_options;
use serde_json::{Value, json};
use shown::biblios::{Shown, ShownEvent};

use super::Spoken;

impl Spoken for View {
    type Action = Action;
    type Truth = ::biblios::State;
    const GAME: &'static str = "biblios";

    fn equipment(&self) -> Value {
        let deck = self.deck();
        let cards: Vec<String> = deck.cards().iter().map(|card| deck.code(card).to_string()).collect();
        json!({"options": write_options(self.table().options()), "deck": cards})
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
        let action = self.deck().read_action(text).map_err(|error| error.to_string())?;
        View::check(self, &action).map_err(|illegal| format!("{illegal} ({})", illegal.rule()))?;
        Ok(action)
    }
}
