use std::hash::Hash;

use tabletop::{BySeat, FastDealer, Seat, ToAct};

/// A game as search models it: which of its actions are worth a thought, what a seat believes, and what an end is worth.
///
/// It is kept apart from `tabletop::Game` because a model may abstract from the game, and end before it does. The value that implements this may hold what is the same for a whole game, as the options of a table.
/// The exact solvers in `tests/exact` check some of the promises below on small games.
pub trait Model {
    /// The truth, or a world that could be the truth.
    type State: Clone;
    /// What a seat knows, from which worlds are drawn.
    type View: ?Sized;
    /// A decision of a seat. Equal actions are the same decision in every world.
    type Action: Clone + Eq;
    /// An outcome of chance.
    type Outcome: Clone;
    /// The key of an information set: the knowledge of one seat, or a good hash of it.
    type Info: Clone + Eq + Hash;

    /// How many seats there are; at least one.
    fn seats(&self) -> usize;

    /// The least and the greatest value that [`returns`](Model::returns) can have; the first is lower.
    ///
    /// Search measures returns on this scale, so that its constants mean the same in all games.
    fn range(&self) -> (f64, f64);

    /// What the state waits for.
    ///
    /// A set of several seats is a simultaneous decision: each of them chooses without knowing the choices
    /// of the others. Choices are then played one by one, the lowest seat first; until the last of them,
    /// the seats that are left stay to act, their legal actions stay the same, and so does
    /// everybody's [`info`](Model::info), except that a seat may know its own choice.
    fn to_act(&self, state: &Self::State) -> ToAct;

    /// Appends the legal actions of a seat that is to act: at least one, none twice.
    ///
    /// The list, order included, is a function of the seat's [`info`](Model::info). A game with very many
    /// actions may list those that are worth a thought.
    fn legal(&self, state: &Self::State, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Plays an action that is legal for a seat that is to act.
    fn play(&self, state: &mut Self::State, seat: Seat, action: &Self::Action);

    /// The outcomes, with their weights, of a state that waits for chance: at least one, and every weight
    /// positive.
    fn outcomes(&self, state: &Self::State) -> Vec<(Self::Outcome, u64)>;

    /// Gives chance an outcome, in a state that waits for it.
    fn resolve(&self, state: &mut Self::State, outcome: &Self::Outcome);

    /// Gives chance an outcome drawn by weight. A game that can draw faster than by making the list of
    /// outcomes does so here.
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

    /// What a seat knows in a state, as a key: two states have the same key for a seat if the seat
    /// cannot tell them apart, and only then.
    ///
    /// A seat remembers everything that it knew and did (perfect recall). Solving and best responses need
    /// that; search merely gets weaker where a key forgets. A state that has no history can carry a hash
    /// for each seat into which `play` and `resolve` fold what the seat is shown.
    fn info(&self, state: &Self::State, seat: Seat) -> Self::Info;

    /// What each seat gets, once nobody is to act.
    fn returns(&self, state: &Self::State) -> BySeat<f64>;

    /// Draws a world that fits what a seat knows, as likely as the seat must believe it to be.
    ///
    /// Every world has the same [`info`](Model::info) for that seat. If others may have made a simultaneous
    /// choice already, the world is one in which they have not, so that search can choose for them. Nothing is
    /// known here but the view, so a search cannot see more than its seat. `None` means that no
    /// world was found this time.
    fn determinize(&self, view: &Self::View, dealer: &mut FastDealer) -> Option<Self::State>;
}
