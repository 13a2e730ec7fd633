//! The traits of `tabletop`, implemented for Biblios.

use alloc::string::{String, ToString};

use tabletop::{CitesRule, Equipment, LegalSet, Perspective, Seat, Viewer};

use crate::{Action, Deck, Event, Illegal, Legal, NotationError, Opening, Place, View};

impl Perspective for View {
    type Opening = Opening;
    type Event = Event;
    type Action = Action;
    type Legal = Legal;
    type Illegal = Illegal;
    type Equipment = Deck;

    fn begin(opening: &Opening, seat: Option<Seat>) -> View {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        View::new(seat, &opening.clone().seen_by(viewer))
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        event.clone().seen_by(viewer)
    }

    fn reveals(event: &Event) -> bool {
        !matches!(
            event,
            Event::Taken { .. }
                | Event::Bid { .. }
                | Event::Passed { .. }
                | Event::Placed { place: Place::Keep | Place::Auction, .. }
        )
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
        View::check(self, action)
    }

    fn equipment(&self) -> &Deck {
        self.deck()
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

impl Equipment for Deck {
    type Action = Action;
    type NotationError = NotationError;

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        Deck::read_action(self, text)
    }

    fn write_action(&self, action: &Action) -> String {
        self.action_text(action).to_string()
    }
}
