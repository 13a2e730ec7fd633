use tabletop::{BySeat, FastDealer, Seat, ToAct};

use crate::Model;

/// Estimates the value of a state beyond the tree.
pub trait Rollout<G: Model> {
    /// Returns the expected returns of a state, by playing to the end or in any other way. They must be within the game's
    /// range.
    ///
    /// The state is a complete world. A rollout that decides for a seat by what only other seats know makes search
    /// overestimate the seat.
    fn evaluate(&mut self, game: &G, state: G::State, dealer: &mut FastDealer) -> BySeat<f64>;
}

/// Plays to the end. All legal actions are equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Uniform;

impl<G: Model> Rollout<G> for Uniform {
    fn evaluate(&mut self, game: &G, state: G::State, dealer: &mut FastDealer) -> BySeat<f64> {
        let any = |_: &G, _: &G::State, _, actions: &[G::Action], dealer: &mut FastDealer| {
            dealer.below_u64(actions.len() as u64) as usize
        };
        Playout(any).evaluate(game, state, dealer)
    }
}

/// Plays to the end by a policy: a function of the game, the state, the seat and its legal actions that returns the index of
/// the chosen action.
#[derive(Clone, Copy, Debug)]
pub struct Playout<P>(pub P);

impl<G, P> Rollout<G> for Playout<P>
where
    G: Model,
    P: FnMut(&G, &G::State, Seat, &[G::Action], &mut FastDealer) -> usize,
{
    fn evaluate(&mut self, game: &G, mut state: G::State, dealer: &mut FastDealer) -> BySeat<f64> {
        let mut actions = Vec::new();
        loop {
            match game.to_act(&state) {
                ToAct::Nobody => return game.returns(&state),
                ToAct::Chance => game.deal(&mut state, dealer),
                ToAct::Seats(seats) => {
                    // Simultaneous choices are played one by one: see `Model::to_act`.
                    let seat = seats.first().expect("a seat is to act");
                    actions.clear();
                    game.legal(&state, seat, &mut actions);
                    let place = (self.0)(game, &state, seat, &actions, dealer);
                    game.play(&mut state, seat, &actions[place]);
                }
            }
        }
    }
}
