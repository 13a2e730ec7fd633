use std::hash::Hash;

use tabletop::{BySeat, FastDealer, Seat, ToAct};

/// A game as search models it: the actions to consider, what a seat believes, and the value of an end.
///
/// Separate from `tabletop::Game`, because a model may simplify the game and end before it does. The implementing value can hold
/// what is constant during a game, such as the options of a table. The exact solvers in `tests/exact` check some of these
/// requirements on small games.
pub trait Model {
    /// The full state of the game, or a sampled one (a world).
    type State: Clone;
    /// What a seat knows. Worlds are sampled from it.
    type View: ?Sized;
    /// A decision of a seat. Equal actions are the same decision in all worlds.
    type Action: Clone + Eq;
    /// An outcome of chance.
    type Outcome: Clone;
    /// The key of an information set: what one seat knows, or a hash of it.
    type Info: Clone + Eq + Hash;

    /// Returns the number of seats, at least one.
    fn seats(&self) -> usize;

    /// Returns the minimum and the maximum of [`returns`](Model::returns).
    ///
    /// Search normalises returns by this range, so that its constants mean the same in all games.
    fn range(&self) -> (f64, f64);

    /// Returns what the state waits for.
    ///
    /// Several seats make a simultaneous decision: each chooses without knowing the choices of the others. The choices are
    /// played one by one, the lowest seat first. Until the last one, the other seats stay to act, and neither their legal
    /// actions nor any seat's [`info`](Model::info) change, except that a seat may know its own choice.
    fn to_act(&self, state: &Self::State) -> ToAct;

    /// Appends the legal actions of a seat to act: at least one, without duplicates.
    ///
    /// The list and its order must be a function of the seat's [`info`](Model::info). A game with very many actions may list
    /// only plausible ones.
    fn legal(&self, state: &Self::State, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Plays a legal action of a seat to act.
    fn play(&self, state: &mut Self::State, seat: Seat, action: &Self::Action);

    /// Returns the outcomes, with positive weights, of a state that waits for chance: at least one.
    fn outcomes(&self, state: &Self::State) -> Vec<(Self::Outcome, u64)>;

    /// Resolves chance with an outcome.
    fn resolve(&self, state: &mut Self::State, outcome: &Self::Outcome);

    /// Resolves chance with an outcome drawn by weight. Override it if drawing is possible without the list of outcomes.
    fn deal(&self, state: &mut Self::State, dealer: &mut FastDealer) {
        let outcomes = self.outcomes(state);
        let mut n = dealer.below_u64(outcomes.iter().map(|(_, weight)| weight).sum());
        for (outcome, weight) in outcomes {
            if n < weight {
                return self.resolve(state, &outcome);
            }
            n -= weight;
        }
    }

    /// Returns what a seat knows in a state, as a key: two states have the same key if and only if the seat cannot distinguish
    /// them.
    ///
    /// A seat remembers everything that it knew and did (perfect recall). Solving and best responses require that; with keys
    /// that forget, search is only weaker. A state without a history can hold a hash for each seat, into which `play` and
    /// `resolve` fold what the seat is shown.
    fn info(&self, state: &Self::State, seat: Seat) -> Self::Info;

    /// Returns the result of each seat in a final state.
    fn returns(&self, state: &Self::State) -> BySeat<f64>;

    /// Samples a world that fits what a seat knows, with the probability that the seat should assign to it. Returns `None` if
    /// this attempt found none.
    ///
    /// All worlds have the same [`info`](Model::info) for that seat. Where other seats may have made a simultaneous choice
    /// already, in the sampled world they have not, so that search can choose for them. The view is the only input, so a
    /// search cannot see more than its seat.
    fn determinize(&self, view: &Self::View, dealer: &mut FastDealer) -> Option<Self::State>;
}
