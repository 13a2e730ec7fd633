//! Two rounds in which both players choose at the same time. If both say yes the first wins 2, if both say
//! no 1; otherwise the first loses 1. Both should say yes two times in five, and a round is worth 1/5.

use search::Model;
use tabletop::{BySeat, FastDealer, Seat, Seats, ToAct};

/// The game.
pub(crate) struct Sealed;

/// The truth: the rounds that lie open, and the choices that do not yet.
#[derive(Clone, Default, Debug)]
pub(crate) struct State {
    open: Vec<[bool; 2]>,
    sealed: [Option<bool>; 2],
}

impl Model for Sealed {
    type State = State;
    type View = Vec<[bool; 2]>;
    type Action = bool;
    type Outcome = ();
    type Info = (Vec<[bool; 2]>, Option<bool>);

    fn seats(&self) -> usize {
        2
    }

    fn range(&self) -> (f64, f64) {
        (-4.0, 4.0)
    }

    fn to_act(&self, state: &State) -> ToAct {
        if state.open.len() == 2 {
            return ToAct::Nobody;
        }
        ToAct::Seats(Seat::all(2).filter(|seat| state.sealed[seat.index()].is_none()).collect::<Seats>())
    }

    fn legal(&self, _: &State, _: Seat, actions: &mut Vec<bool>) {
        actions.extend([false, true]);
    }

    fn play(&self, state: &mut State, seat: Seat, action: &bool) {
        state.sealed[seat.index()] = Some(*action);
        if let [Some(first), Some(second)] = state.sealed {
            state.open.push([first, second]);
            state.sealed = [None; 2];
        }
    }

    fn outcomes(&self, _: &State) -> Vec<((), u64)> {
        Vec::new()
    }

    fn resolve(&self, _: &mut State, (): &()) {}

    fn info(&self, state: &State, seat: Seat) -> Self::Info {
        (state.open.clone(), state.sealed[seat.index()])
    }

    fn returns(&self, state: &State) -> BySeat<f64> {
        let won = |round: &[bool; 2]| match round {
            [true, true] => 2.0,
            [false, false] => 1.0,
            _ => -1.0,
        };
        let first: f64 = state.open.iter().map(won).sum();
        BySeat([first, -first, 0.0, 0.0])
    }

    fn determinize(&self, view: &Self::View, _: &mut FastDealer) -> Option<State> {
        Some(State { open: view.clone(), sealed: [None; 2] })
    }
}
