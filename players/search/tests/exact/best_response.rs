use tabletop::{BySeat, Seat};

use super::full::{FullTree, Position, Strategy};
use search::Model;

impl<G: Model> FullTree<G> {
    /// What each seat gets on average if all play by the strategy.
    pub(crate) fn values(&self, strategy: &Strategy) -> BySeat<f64> {
        let mut values = BySeat([0.0; tabletop::MAX_SEATS]);
        let reach = self.reach(|set, n| strategy.0[set + n]);
        for (position, reach) in self.positions.iter().zip(reach) {
            if let Position::End(returns) = position {
                for seat in Seat::all(self.seats) {
                    values[seat] += reach * returns[seat];
                }
            }
        }
        values
    }

    /// The most that a seat can get on average if all others play by the strategy, and how: the strategy
    /// with the seat's part replaced.
    pub(crate) fn best_response(&self, strategy: &Strategy, seat: Seat) -> (f64, Strategy) {
        let mut own = vec![false; self.width()];
        for set in self.sets.iter().filter(|set| set.seat == seat) {
            own[set.start..set.start + set.actions.len()].fill(true);
        }
        let reach = self.reach(|start, n| if own[start] { 1.0 } else { strategy.0[start + n] });
        let mut search = BestResponse {
            tree: self,
            strategy,
            seat,
            reach,
            values: vec![None; self.positions.len()],
            best: vec![None; self.sets.len()],
        };
        let value = search.value(0);
        let mut response = strategy.clone();
        for (place, set) in self.sets.iter().enumerate().filter(|(_, set)| set.seat == seat) {
            let best = search.best(place as u32);
            response.0[set.start..set.start + set.actions.len()].fill(0.0);
            response.0[set.start + best] = 1.0;
        }
        (value, response)
    }

    /// How much the seats could gain together, each by answering best while the others stay: 0 for an
    /// equilibrium, and only for one.
    pub(crate) fn nash_conv(&self, strategy: &Strategy) -> f64 {
        let values = self.values(strategy);
        Seat::all(self.seats).map(|seat| self.best_response(strategy, seat).0 - values[seat]).sum()
    }

    /// [`nash_conv`](FullTree::nash_conv) for each seat: what a seat loses on average to an opponent who knows the
    /// strategy, in a game of two whose returns add up to 0.
    pub(crate) fn exploitability(&self, strategy: &Strategy) -> f64 {
        self.nash_conv(strategy) / self.seats as f64
    }

    /// The probability of each position, if action `n` of the set whose numbers start at `start` has this
    /// probability.
    fn reach(&self, probability: impl Fn(usize, usize) -> f64) -> Vec<f64> {
        let mut reach = vec![0.0; self.positions.len()];
        reach[0] = 1.0;
        for (place, position) in self.positions.iter().enumerate() {
            match position {
                Position::End(_) => {}
                Position::Chance(after) => {
                    for &(chance, next) in after {
                        reach[next as usize] = reach[place] * chance;
                    }
                }
                Position::Decision(set, after) => {
                    for (n, &next) in after.iter().enumerate() {
                        let start = self.sets[*set as usize].start;
                        reach[next as usize] = reach[place] * probability(start, n);
                    }
                }
            }
        }
        reach
    }
}

struct BestResponse<'a, G: Model> {
    tree: &'a FullTree<G>,
    strategy: &'a Strategy,
    seat: Seat,
    /// The probability of each position if the seat does all it can to get there.
    reach: Vec<f64>,
    values: Vec<Option<f64>>,
    best: Vec<Option<usize>>,
}

impl<G: Model> BestResponse<'_, G> {
    fn value(&mut self, place: u32) -> f64 {
        if let Some(value) = self.values[place as usize] {
            return value;
        }
        let tree = self.tree;
        let value = match &tree.positions[place as usize] {
            Position::End(returns) => returns[self.seat],
            Position::Chance(after) => after.iter().map(|&(chance, next)| chance * self.value(next)).sum(),
            Position::Decision(set, after) if tree.sets[*set as usize].seat == self.seat => {
                let best = self.best(*set);
                self.value(after[best])
            }
            Position::Decision(set, after) => {
                let start = tree.sets[*set as usize].start;
                after.iter().enumerate().map(|(n, &next)| self.strategy.0[start + n] * self.value(next)).sum()
            }
        };
        self.values[place as usize] = Some(value);
        value
    }

    /// The action that is best over all positions that the seat cannot tell apart, each as likely as the others and
    /// chance make it. Perfect recall makes this end: what follows is known to be later.
    fn best(&mut self, set_place: u32) -> usize {
        if let Some(best) = self.best[set_place as usize] {
            return best;
        }
        let set = &self.tree.sets[set_place as usize];
        let mut best = (f64::NEG_INFINITY, 0);
        for n in 0..set.actions.len() {
            let mut total = 0.0;
            for &place in &set.positions {
                if let Position::Decision(_, after) = &self.tree.positions[place as usize] {
                    total += self.reach[place as usize] * self.value(after[n]);
                }
            }
            if total > best.0 {
                best = (total, n);
            }
        }
        self.best[set_place as usize] = Some(best.1);
        best.1
    }
}
