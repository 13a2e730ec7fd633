//! Games of one seat that a judge plays, against `expert`.

use biblios::{Setup, State};
use biblios_view::{Action, Deck, Event, Options, View};
use bots::biblios::Expert;
use tabletop::{Agent, FastDealer, Seat, ToAct, Viewer};

/// A game, with the view of every seat and the chance of what is to come.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) state: State,
    views: Vec<View>,
    dealer: FastDealer,
    pub(crate) own: Seat,
    events: Vec<Event>,
}

impl Game {
    /// The game of a table at which the judge has this seat.
    pub(crate) fn new(seats: usize, own: Seat, mut dealer: FastDealer) -> Game {
        let first = Seat::new(dealer.below_u64(seats as u64) as usize).expect("a seat of the table");
        let setup = Setup::deal(Deck::printed(), Options::default(), seats, first, &mut dealer);
        let setup = setup.expect("the printed deck is for 2 to 4");
        let state = State::new(&setup).expect("a dealt game is a game");
        let mut events: Vec<Event> = Vec::new();
        let opening = state.begin(&setup, &mut events);
        let view = |seat| View::new(Some(seat), &opening.clone().seen_by(Viewer::Seat(seat)));
        let views = Seat::all(seats).map(view).collect();
        Game { state, views, dealer, own, events }
    }

    /// Goes on until the own seat has something to choose; not so if the game ends before, or if at some start of a turn it
    /// has gone on long enough.
    pub(crate) fn advance(&mut self, is_enough: impl Fn(&State) -> bool) -> bool {
        loop {
            while let Some(chance) = self.state.chance() {
                if self.state.table().at_start_of_turn() && is_enough(&self.state) {
                    return false;
                }
                let outcome = self.state.pick(chance, &mut self.dealer);
                self.state.resolve_unchecked(outcome, &mut self.events);
            }
            for event in self.events.drain(..) {
                for (seat, view) in Seat::all(self.views.len()).zip(&mut self.views) {
                    view.observe(&event.clone().seen_by(Viewer::Seat(seat)));
                }
            }
            let ToAct::Seats(to_act) = self.state.to_act() else { return false };
            let seat = to_act.first().expect("somebody is to act");
            let view = &self.views[seat.index()];
            if seat == self.own && view.legal().len() > 1 {
                return true;
            }
            self.play(&Expert.choose(view));
        }
    }

    /// Plays an action of whoever is to act.
    pub(crate) fn play(&mut self, action: &Action) {
        self.state.play_unchecked(action, &mut self.events);
    }

    /// The game as the judge's seat sees it.
    pub(crate) fn view(&self) -> &View {
        &self.views[self.own.index()]
    }

    /// The own share of the win, and the lead in points.
    pub(crate) fn end(&self) -> [f32; 2] {
        let scores = self.state.scores();
        let won = if scores.winners.contains(self.own) { 1.0 / scores.winners.len() as f32 } else { 0.0 };
        let others = Seat::all(self.views.len()).filter(|&other| other != self.own);
        let best = others.map(|other| scores.points[other]).max().unwrap_or(0);
        [won, f32::from(scores.points[self.own]) - f32::from(best)]
    }
}
