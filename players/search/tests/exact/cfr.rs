use tabletop::Seat;

use super::full::{FullTree, Position, Strategy, push_normal};
use search::Model;

/// Which counterfactual regret minimisation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Variant {
    /// The plain one: regrets add up, and all iterations weigh the same.
    Vanilla,
    /// CFR+: regrets never fall below 0, and iteration t weighs t. It is mostly much faster.
    Plus,
}

/// Counterfactual regret minimisation over the whole tree of a small game.
///
/// In a game of two seats whose returns add up to a constant, the average strategy goes to an equilibrium. In
/// other games it is merely a strategy worth looking at. The seats are updated in turn.
pub(crate) struct Cfr<'t, G: Model> {
    tree: &'t FullTree<G>,
    variant: Variant,
    iterations: u64,
    regrets: Vec<f64>,
    sums: Vec<f64>,
    /// What regrets say now. It stays the same while one seat is updated.
    current: Vec<f64>,
}

impl<'t, G: Model> Cfr<'t, G> {
    /// Begins with the uniform strategy.
    pub(crate) fn new(tree: &'t FullTree<G>, variant: Variant) -> Self {
        let zeros = vec![0.0; tree.width()];
        Cfr { tree, variant, iterations: 0, regrets: zeros.clone(), sums: zeros, current: Vec::new() }
    }

    /// Iterates so many times.
    pub(crate) fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.iterations += 1;
            for seat in Seat::all(self.tree.seats) {
                self.match_regrets();
                self.walk(0, seat, 1.0, 1.0);
                if self.variant == Variant::Plus {
                    self.regrets.iter_mut().for_each(|regret| *regret = regret.max(0.0));
                }
            }
        }
    }

    /// How often it iterated.
    pub(crate) fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The average strategy, which is the result.
    pub(crate) fn average(&self) -> Strategy {
        self.tree.strategy(|set| self.sums[set.start..set.start + set.actions.len()].to_vec())
    }

    /// The strategy that the next iteration begins with, which follows from the regrets so far. With
    /// [`Variant::Plus`] it often comes near an equilibrium by itself.
    pub(crate) fn current(&self) -> Strategy {
        let regrets = |start, actions| self.regrets[start..start + actions].iter();
        self.tree.strategy(|set| regrets(set.start, set.actions.len()).map(|one| one.max(0.0)).collect())
    }

    fn match_regrets(&mut self) {
        self.current.clear();
        let mut positive = Vec::new();
        for set in &self.tree.sets {
            positive.clear();
            let regrets = &self.regrets[set.start..set.start + set.actions.len()];
            positive.extend(regrets.iter().map(|regret| regret.max(0.0)));
            push_normal(&mut self.current, &positive);
        }
    }

    /// The value of a position for a seat. `own` is the probability with which the seat plays towards it,
    /// `others` that of chance and all other seats.
    fn walk(&mut self, place: u32, seat: Seat, own: f64, others: f64) -> f64 {
        let tree = self.tree;
        match &tree.positions[place as usize] {
            Position::End(returns) => returns[seat],
            Position::Chance(after) => {
                after.iter().map(|&(chance, next)| chance * self.walk(next, seat, own, others * chance)).sum()
            }
            Position::Decision(set, after) => {
                let set = &tree.sets[*set as usize];
                let mut value = 0.0;
                if set.seat != seat {
                    for (n, &next) in after.iter().enumerate() {
                        let chance = self.current[set.start + n];
                        value += chance * self.walk(next, seat, own, others * chance);
                    }
                    return value;
                }
                let weight = if self.variant == Variant::Plus { self.iterations as f64 } else { 1.0 };
                for (n, &next) in after.iter().enumerate() {
                    let chance = self.current[set.start + n];
                    let here = self.walk(next, seat, own * chance, others);
                    value += chance * here;
                    self.regrets[set.start + n] += others * here;
                    self.sums[set.start + n] += weight * own * chance;
                }
                for n in 0..after.len() {
                    self.regrets[set.start + n] -= others * value;
                }
                value
            }
        }
    }
}
