//! Leduc poker: two cards of each of three ranks, an ante of 1, two rounds with bets of 2 and 4, at most two
//! raises in each, and a card in the middle after the first. The first player's value is about -0.0856.

use search::Model;
use tabletop::{BySeat, FastDealer, Seat, Seats, ToAct};

/// The game.
pub(crate) struct Leduc;

/// A decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    /// Gives up; possible only if there is something to call.
    Fold,
    /// Pays what is missing, which may be nothing.
    Call,
    /// Pays what is missing and more.
    Raise,
}

/// What lies open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Open {
    middle: Option<u8>,
    rounds: [Vec<Action>; 2],
    paid: [u8; 2],
    over: bool,
}

impl Open {
    fn round(&self) -> usize {
        usize::from(self.middle.is_some())
    }

    /// The seat whose turn it is if the round goes on: the first begins both.
    fn turn(&self) -> Seat {
        Seat::new(self.rounds[self.round()].len() % 2).expect("a seat")
    }

    fn raises(&self) -> usize {
        self.rounds[self.round()].iter().filter(|&&action| action == Action::Raise).count()
    }

    /// Whether the round's last decision ended it.
    fn round_is_over(&self) -> bool {
        let played = &self.rounds[self.round()];
        played.len() > 1 && played.last() == Some(&Action::Call)
    }
}

/// The truth.
#[derive(Clone, Debug)]
pub(crate) struct State {
    open: Open,
    cards: [Option<u8>; 2],
}

impl Default for State {
    fn default() -> Self {
        let open = Open { middle: None, rounds: Default::default(), paid: [1, 1], over: false };
        State { open, cards: [None, None] }
    }
}

/// What a seat knows: its rank, from 0 to 2, once it has a card, and what lies open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct View {
    /// Who looks.
    pub(crate) seat: Seat,
    card: Option<u8>,
    open: Open,
}

/// The ranks, each with the number of cards that are left.
fn left(gone: [Option<u8>; 2]) -> Vec<(u8, u64)> {
    let count = |rank| 2 - gone.iter().filter(|&&card| card == Some(rank)).count() as u64;
    (0..3).map(|rank| (rank, count(rank))).filter(|&(_, count)| count > 0).collect()
}

impl Model for Leduc {
    type State = State;
    type View = View;
    type Action = Action;
    type Outcome = u8;
    type Info = View;

    fn seats(&self) -> usize {
        2
    }

    fn range(&self) -> (f64, f64) {
        (-13.0, 13.0)
    }

    fn to_act(&self, state: &State) -> ToAct {
        let open = &state.open;
        if state.cards[1].is_none() {
            ToAct::Chance
        } else if open.over || (open.round() == 1 && open.round_is_over()) {
            ToAct::Nobody
        } else if open.round_is_over() {
            ToAct::Chance
        } else {
            ToAct::Seats(Seats::only(open.turn()))
        }
    }

    fn legal(&self, state: &State, _: Seat, actions: &mut Vec<Action>) {
        let open = &state.open;
        if open.paid[0] != open.paid[1] {
            actions.push(Action::Fold);
        }
        actions.push(Action::Call);
        if open.raises() < 2 {
            actions.push(Action::Raise);
        }
    }

    fn play(&self, state: &mut State, seat: Seat, action: &Action) {
        let open = &mut state.open;
        let round = open.round();
        open.rounds[round].push(*action);
        let most = open.paid[0].max(open.paid[1]);
        match action {
            Action::Fold => open.over = true,
            Action::Call => open.paid[seat.index()] = most,
            Action::Raise => open.paid[seat.index()] = most + if round == 0 { 2 } else { 4 },
        }
    }

    fn outcomes(&self, state: &State) -> Vec<(u8, u64)> {
        left(state.cards)
    }

    fn resolve(&self, state: &mut State, outcome: &u8) {
        match state.cards.iter_mut().find(|card| card.is_none()) {
            Some(card) => *card = Some(*outcome),
            None => state.open.middle = Some(*outcome),
        }
    }

    fn info(&self, state: &State, seat: Seat) -> View {
        View { seat, card: state.cards[seat.index()], open: state.open.clone() }
    }

    fn returns(&self, state: &State) -> BySeat<f64> {
        let open = &state.open;
        // A pair with the middle beats everything else.
        let strength = |seat: usize| (state.cards[seat] == open.middle, state.cards[seat]);
        let won = if open.over {
            // The one who folded was the last to act.
            if open.turn() == Seat::FIRST { 1 } else { -1 }
        } else {
            strength(0).cmp(&strength(1)) as i8
        };
        let first = match won {
            1 => f64::from(open.paid[1]),
            -1 => -f64::from(open.paid[0]),
            _ => 0.0,
        };
        BySeat([first, -first, 0.0, 0.0])
    }

    fn determinize(&self, view: &View, dealer: &mut FastDealer) -> Option<State> {
        let mut state = State { open: view.open.clone(), cards: [None, None] };
        if let Some(own) = view.card {
            let others = left([Some(own), view.open.middle]);
            let mut n = dealer.below_u64(others.iter().map(|(_, count)| count).sum());
            let other = others.iter().find(|(_, count)| {
                let found = n < *count;
                n = n.wrapping_sub(*count);
                found
            });
            state.cards[view.seat.index()] = Some(own);
            state.cards[view.seat.left(2).index()] = other.map(|&(rank, _)| rank);
        }
        Some(state)
    }
}
