use tabletop::{BySeat, FastDealer, Seat, ToAct};

use crate::Model;

/// How search guesses what a state is worth that its tree does not reach.
pub trait Rollout<G: Model> {
    /// The returns to expect from a state, by playing it to its end or by any other means. They lie in the
    /// game's range.
    ///
    /// The state is a whole world. A rollout that decides for a seat by what only other seats know makes search
    /// believe in a strength that nobody has.
    fn evaluate(&mut self, game: &G, state: G::State, dealer: &mut FastDealer) -> BySeat<f64>;
}

/// Plays to the end, every legal action equally likely.
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

/// Plays to the end by a policy: a function of the game, the state, the seat and its legal actions that
/// gives the place of the chosen one in the list.
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
                    // Choices that are made at the same time are played one by one, as the game promises.
                    let seat = seats.first().expect("somebody is to act");
                    actions.clear();
                    game.legal(&state, seat, &mut actions);
                    let place = (self.0)(game, &state, seat, &actions, dealer);
                    game.play(&mut state, seat, &actions[place]);
                }
            }
        }
    }
}
