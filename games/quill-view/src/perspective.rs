//! The traits of `tabletop` for [`View`] and its parts.

use alloc::string::{String, ToString};

use tabletop::{CitesRule, Equipment, LegalSet, Perspective, Seat, Viewer};

use crate::{Action, Boards, Event, Illegal, Legal, NotationError, Opening, View};

impl Perspective for View {
    type Opening = Opening;
    type Event = Event;
    type Action = Action;
    type Legal = Legal;
    type Illegal = Illegal;
    type Equipment = Boards;

    fn begin(opening: &Opening, seat: Option<Seat>) -> View {
        View::new(seat, opening)
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        event.clone().seen_by(viewer)
    }

    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Opened { .. } | Event::Rolled { .. } | Event::Ended(_))
    }

    fn observe(&mut self, event: &Event) {
        View::observe(self, event);
    }

    fn seat(&self) -> Option<Seat> {
        View::seat(self)
    }

    fn players(&self) -> usize {
        self.table().seats()
    }

    fn events(&self) -> &[Event] {
        View::events(self)
    }

    fn legal(&self) -> Legal {
        View::legal(self)
    }

    fn check(&self, action: &Action) -> Result<(), Illegal> {
        View::check(self, *action)
    }

    fn equipment(&self) -> &Boards {
        self.table().boards()
    }
}

impl LegalSet for Legal {
    type Action = Action;

    #[inline]
    fn count(&self) -> u64 {
        self.len()
    }

    #[inline]
    fn nth(&self, n: u64) -> Option<Action> {
        Legal::nth(self, n)
    }
}

impl CitesRule for Illegal {
    fn rule(&self) -> &'static str {
        Illegal::rule(*self)
    }
}

impl Equipment for Boards {
    type Action = Action;
    type NotationError = NotationError;

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        Boards::read_action(self, text)
    }

    fn write_action(&self, action: &Action) -> String {
        self.action_text(*action).to_string()
    }
}
