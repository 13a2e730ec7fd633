//! A coin falls, and the first player settles for a sure thing or dares, by one of two doors. Then the coin is
//! guessed for 1 or -1. Depending on who guesses, one or the other way to search is fooled.

use search::Model;
use tabletop::{BySeat, FastDealer, Seat, Seats, ToAct};

use crate::exact::Unfit;

/// The game.
#[derive(Clone, Copy, Default)]
pub(crate) struct Guess {
    /// The second player guesses, having seen the coin, and the first, who could have settled for -0.2, loses if
    /// the guess is right. Otherwise the first, who could have settled for 0.2, guesses blindly and wins if
    /// the guess is right.
    pub(crate) second_guesses: bool,
    /// The coin falls only after the first player dared.
    pub(crate) late: bool,
    /// A promise that this game breaks.
    pub(crate) broken: Option<Unfit>,
    /// Whether no world is ever found.
    pub(crate) no_world: bool,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    Settle,
    Dare(u8),
    Say(bool),
}

/// The truth.
#[derive(Clone, Default, Debug)]
pub(crate) struct State {
    pub(crate) coin: Option<bool>,
    pub(crate) played: Vec<Action>,
}

/// What a seat knows: the coin, if it saw it, and what was played.
pub(crate) type View = (Option<bool>, Vec<Action>);

impl Model for Guess {
    type State = State;
    type View = View;
    type Action = Action;
    type Outcome = bool;
    type Info = View;

    fn seats(&self) -> usize {
        2
    }

    fn range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    fn to_act(&self, state: &State) -> ToAct {
        let second = Seat::FIRST.left(2);
        match (state.coin, &state.played[..]) {
            (None, []) if !self.late => ToAct::Chance,
            (_, []) => ToAct::Seats(Seats::only(Seat::FIRST)),
            (None, [Action::Dare(_)]) => ToAct::Chance,
            (_, [Action::Dare(_)]) => {
                ToAct::Seats(Seats::only(if self.second_guesses { second } else { Seat::FIRST }))
            }
            _ => ToAct::Nobody,
        }
    }

    fn legal(&self, state: &State, _: Seat, actions: &mut Vec<Action>) {
        if state.played.is_empty() {
            actions.extend([Action::Settle, Action::Dare(0), Action::Dare(1)]);
        } else {
            actions.extend([Action::Say(false), Action::Say(true)]);
            if self.broken == Some(Unfit::Leaks) {
                actions.retain(|&action| action != Action::Say(false) || state.coin == Some(true));
            }
        }
    }

    fn play(&self, state: &mut State, _: Seat, action: &Action) {
        state.played.push(*action);
    }

    fn outcomes(&self, _: &State) -> Vec<(bool, u64)> {
        vec![(false, 1), (true, 1)]
    }

    fn resolve(&self, state: &mut State, outcome: &bool) {
        state.coin = Some(*outcome);
    }

    fn info(&self, state: &State, seat: Seat) -> View {
        let mut played = state.played.clone();
        if let (Some(Unfit::Forgets), Some(Action::Dare(door))) = (self.broken, played.first_mut()) {
            *door = 0;
        }
        (state.coin.filter(|_| seat != Seat::FIRST), played)
    }

    fn returns(&self, state: &State) -> BySeat<f64> {
        let first = match state.played[..] {
            [_, Action::Say(said)] if (state.coin == Some(said)) != self.second_guesses => 1.0,
            [_, Action::Say(_)] => -1.0,
            _ if self.second_guesses => -0.2,
            _ => 0.2,
        };
        BySeat([first, -first, 0.0, 0.0])
    }

    fn determinize(&self, view: &View, dealer: &mut FastDealer) -> Option<State> {
        let coin = view.0.unwrap_or_else(|| dealer.below_u64(2) == 0);
        let fallen = !self.late || !view.1.is_empty();
        (!self.no_world).then(|| State { coin: fallen.then_some(coin), played: view.1.clone() })
    }
}
