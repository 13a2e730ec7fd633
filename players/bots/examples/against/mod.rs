//! Games of one seat that a judge plays, against `expert`.

mod dealt;

use biblios::State;
use biblios_view::{Action, View};
use bots::biblios::Expert;
use tabletop::{Agent, FastDealer, Seat, ToAct};

use self::dealt::Dealt;

/// A game in which the judge has a seat.
#[derive(Clone)]
pub(crate) struct Game {
    dealt: Dealt,
    pub(crate) own: Seat,
}

impl Game {
    /// The game of a table at which the judge has this seat.
    pub(crate) fn new(seats: usize, own: Seat, dealer: FastDealer) -> Game {
        Game { dealt: Dealt::new(seats, dealer), own }
    }

    /// Goes on until the own seat has something to choose; not so if the game ends before, or the turn if it is to go no
    /// further.
    pub(crate) fn advance(&mut self, no_further_than_turn: bool) -> bool {
        loop {
            match self.state().to_act() {
                ToAct::Nobody => return false,
                ToAct::Chance if no_further_than_turn && self.state().table().at_start_of_turn() => {
                    return false;
                }
                ToAct::Chance => self.dealt.deal_one(),
                ToAct::Seats(to_act) => {
                    let seat = to_act.first().expect("somebody is to act");
                    let view = &self.dealt.views[seat.index()];
                    if seat == self.own && view.legal().len() > 1 {
                        return true;
                    }
                    self.play(&Expert.choose(view));
                }
            }
        }
    }

    /// Plays an action of whoever is to act.
    pub(crate) fn play(&mut self, action: &Action) {
        self.dealt.play(action);
    }

    /// The game as the judge's seat sees it.
    pub(crate) fn view(&self) -> &View {
        &self.dealt.views[self.own.index()]
    }

    /// The truth.
    pub(crate) fn state(&self) -> &State {
        &self.dealt.state
    }

    /// The own share of the win, and the lead in points.
    pub(crate) fn end(&self) -> [f32; 2] {
        let scores = self.state().scores();
        let won = if scores.winners.contains(self.own) { 1.0 / scores.winners.len() as f32 } else { 0.0 };
        let others = Seat::all(self.dealt.views.len()).filter(|&other| other != self.own);
        let best = others.map(|other| scores.points[other]).max().unwrap_or(0);
        [won, f32::from(scores.points[self.own]) - f32::from(best)]
    }
}
