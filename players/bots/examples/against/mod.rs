//! Games of one seat that a judge plays, against `expert`.

mod dealt;

use biblios::State;
use biblios_view::{Action, View};
use bots::biblios::{Expert, Foresight};
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

    fn state(&self) -> &State {
        &self.dealt.state
    }

    /// The own share of the win.
    pub(crate) fn won(&self) -> f32 {
        let winners = self.state().scores().winners;
        if winners.contains(self.own) { 1.0 / winners.len() as f32 } else { 0.0 }
    }

    /// The own chance to win as foresight knows it from the true hands at the start of a turn; at the end what was won.
    pub(crate) fn chance(&self) -> f32 {
        match self.state().to_act() {
            ToAct::Nobody => self.won(),
            _ => Foresight::of(self.view()).expect("it learned such games").chance(self.state(), self.own),
        }
    }
}
