//! Kuhn poker: three cards, an ante of 1, one bet of 1. The first player's value is -1/18.

use search::Model;
use tabletop::{BySeat, FastDealer, Seat, Seats, ToAct};

/// The game.
pub(crate) struct Kuhn;

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    /// Check, or fold to a bet.
    Pass,
    /// Bet, or call.
    Bet,
}

/// The truth.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    cards: [Option<u8>; 2],
    played: Vec<Action>,
}

/// What a seat knows: its card, from 0 to 2, once it has one, and what was played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct View {
    /// Who looks.
    pub(crate) seat: Seat,
    /// The seat's own card.
    pub(crate) card: Option<u8>,
    /// What was played.
    pub(crate) played: Vec<Action>,
}

impl Model for Kuhn {
    type State = State;
    type View = View;
    type Action = Action;
    type Outcome = u8;
    type Info = View;

    fn seats(&self) -> usize {
        2
    }

    fn range(&self) -> (f64, f64) {
        (-2.0, 2.0)
    }

    fn to_act(&self, state: &State) -> ToAct {
        use Action::{Bet, Pass};
        if state.cards[1].is_none() {
            return ToAct::Chance;
        }
        match state.played[..] {
            [] | [Pass, Bet] => ToAct::Seats(Seats::only(Seat::FIRST)),
            [_] => ToAct::Seats(Seats::only(Seat::FIRST.left(2))),
            _ => ToAct::Nobody,
        }
    }

    fn legal(&self, _: &State, _: Seat, actions: &mut Vec<Action>) {
        actions.extend([Action::Pass, Action::Bet]);
    }

    fn play(&self, state: &mut State, _: Seat, action: &Action) {
        state.played.push(*action);
    }

    fn outcomes(&self, state: &State) -> Vec<(u8, u64)> {
        (0..3).filter(|&card| state.cards[0] != Some(card)).map(|card| (card, 1)).collect()
    }

    fn resolve(&self, state: &mut State, outcome: &u8) {
        let free = usize::from(state.cards[0].is_some());
        state.cards[free] = Some(*outcome);
    }

    fn info(&self, state: &State, seat: Seat) -> View {
        View { seat, card: state.cards[seat.index()], played: state.played.clone() }
    }

    fn returns(&self, state: &State) -> BySeat<f64> {
        use Action::{Bet, Pass};
        let higher = if state.cards[0] > state.cards[1] { 1.0 } else { -1.0 };
        let first = match state.played[..] {
            [Pass, Pass] => higher,
            [Bet, Pass] => 1.0,
            [Pass, Bet, Pass] => -1.0,
            _ => 2.0 * higher,
        };
        BySeat([first, -first, 0.0, 0.0])
    }

    fn determinize(&self, view: &View, dealer: &mut FastDealer) -> Option<State> {
        let mut cards = [None; 2];
        if let Some(own) = view.card {
            let others: Vec<u8> = (0..3).filter(|&card| card != own).collect();
            cards[view.seat.index()] = Some(own);
            cards[view.seat.left(2).index()] = Some(others[dealer.below_u64(2) as usize]);
        }
        Some(State { cards, played: view.played.clone() })
    }
}
