//! Games of Biblios that are dealt at random.

use biblios::{Setup, State};
use biblios_view::{Action, Deck, Event, Options, View};
use tabletop::{FastDealer, Seat, Viewer};

/// A game, with the view of every seat and the chance of what is to come.
#[derive(Clone)]
pub(crate) struct Dealt {
    pub(crate) state: State,
    pub(crate) views: Vec<View>,
    pub(crate) dealer: FastDealer,
    events: Vec<Event>,
}

impl Dealt {
    pub(crate) fn new(seats: usize, mut dealer: FastDealer) -> Dealt {
        let first = Seat::new(dealer.below_u64(seats as u64) as usize).expect("a seat of the table");
        let setup = Setup::deal(Deck::printed(), Options::default(), seats, first, &mut dealer);
        let setup = setup.expect("the printed deck is for 2 to 4");
        let state = State::new(&setup).expect("a dealt game is a game");
        let mut events: Vec<Event> = Vec::new();
        let opening = state.begin(&setup, &mut events);
        let view = |seat| View::new(Some(seat), &opening.clone().seen_by(Viewer::Seat(seat)));
        let mut dealt = Dealt { state, views: Seat::all(seats).map(view).collect(), dealer, events };
        dealt.show();
        dealt
    }

    /// Lets chance decide what it decides next, if it is its turn.
    pub(crate) fn deal_one(&mut self) {
        if let Some(chance) = self.state.chance() {
            let outcome = self.state.pick(chance, &mut self.dealer);
            self.state.resolve_unchecked(outcome, &mut self.events);
            self.show();
        }
    }

    /// Plays an action of whoever is to act.
    pub(crate) fn play(&mut self, action: &Action) {
        self.state.play_unchecked(action, &mut self.events);
        self.show();
    }

    fn show(&mut self) {
        for event in self.events.drain(..) {
            for (seat, view) in Seat::all(self.views.len()).zip(&mut self.views) {
                view.observe(&event.clone().seen_by(Viewer::Seat(seat)));
            }
        }
    }
}
