//! Games of one seat that a judge plays, against `expert`.

mod dealt;

use biblios::State;
use biblios_view::{Action, View};
use bots::biblios::{Expert, Foresight};
use tabletop::{Agent, FastDealer, Match, Seat, ToAct};

/// A game in which the judge has a seat.
#[derive(Clone)]
pub(crate) struct Game {
    game: Match<State>,
    dealer: FastDealer,
    pub(crate) own: Seat,
}

impl Game {
    /// The game of a table at which the judge has this seat.
    pub(crate) fn new(seats: usize, own: Seat, mut dealer: FastDealer) -> Game {
        Game { game: dealt::deal(seats, &mut dealer), dealer, own }
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
                ToAct::Chance => {
                    self.game.deal_once(&mut self.dealer);
                }
                ToAct::Seats(to_act) => {
                    let seat = to_act.first().expect("somebody is to act");
                    let (view, _) = self.game.look(Some(seat));
                    if seat == self.own && view.legal().len() > 1 {
                        return true;
                    }
                    let action = Expert.choose(view);
                    self.game.act(seat, &action).expect("the action is legal");
                }
            }
        }
    }

    /// Plays an action of the own seat.
    pub(crate) fn play(&mut self, action: &Action) {
        self.game.act(self.own, action).expect("the action is legal");
    }

    /// The game as the judge's seat sees it.
    pub(crate) fn view(&mut self) -> &View {
        self.game.look(Some(self.own)).0
    }

    fn state(&self) -> &State {
        self.game.state()
    }

    /// The own share of the win.
    pub(crate) fn won(&self) -> f32 {
        let winners = self.state().scores().winners;
        if winners.contains(self.own) { 1.0 / winners.len() as f32 } else { 0.0 }
    }

    /// The own chance to win as foresight knows it from the true hands at the start of a turn; at the end what was won.
    pub(crate) fn chance(&mut self) -> f32 {
        match self.state().to_act() {
            ToAct::Nobody => self.won(),
            _ => Foresight::of(self.view()).expect("it learned such games").chance(self.state(), self.own),
        }
    }
}
