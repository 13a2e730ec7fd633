use std::hash::Hash;
use std::ops::Range;

use tabletop::{BySeat, FastDealer, Seat, ToAct};

use crate::tree::{Key, Tree};
use crate::{Model, Rollout, Rule};

/// A choice that a simulation made in the tree.
struct Step {
    node: u32,
    arm: u32,
    chance: Option<f64>,
    /// The range of the arms that were available in this world, in the list of all offers.
    offered: Range<usize>,
}

/// Runs simulations. Its buffers are reused.
pub(crate) struct Simulator<'a, G: Model, R> {
    pub(crate) game: &'a G,
    pub(crate) rollout: R,
    pub(crate) rule: Rule,
    pub(crate) most_nodes: usize,
    pub(crate) dealer: FastDealer,
    actions: Vec<G::Action>,
    offers: Vec<u32>,
    path: Vec<Step>,
    chosen: Vec<(Seat, G::Action)>,
}

impl<'a, G: Model, R: Rollout<G>> Simulator<'a, G, R> {
    pub(crate) fn new(game: &'a G, rollout: R, rule: Rule, most_nodes: usize, seed: u64) -> Self {
        Simulator {
            game,
            rollout,
            rule,
            most_nodes,
            dealer: FastDealer::new(seed),
            actions: Vec::new(),
            offers: Vec::new(),
            path: Vec::new(),
            chosen: Vec::new(),
        }
    }

    /// Simulates one world: selection in the tree, one new node, a rollout, and the update of the visited nodes.
    pub(crate) fn simulate<I: Clone + Eq + Hash>(
        &mut self,
        tree: &mut Tree<I, G::Action>,
        mut state: G::State,
        key: &dyn Fn(&G::State, Seat) -> Key<I>,
    ) {
        self.path.clear();
        self.offers.clear();
        let mut last: BySeat<Option<u32>> = BySeat::default();
        let returns = loop {
            match self.game.to_act(&state) {
                ToAct::Nobody => break self.game.returns(&state),
                ToAct::Chance => self.game.deal(&mut state, &mut self.dealer),
                ToAct::Seats(seats) => {
                    let rule = if seats.len() > 1 { self.rule.simultaneous() } else { self.rule };
                    let (mut known, steps) = (true, self.path.len());
                    self.chosen.clear();
                    for seat in seats.iter() {
                        let key = key(&state, seat);
                        known &= self.choose(tree, &state, seat, key, rule, &mut last);
                    }
                    if self.chosen.len() == seats.len() {
                        for (seat, action) in &self.chosen {
                            self.game.play(&mut state, *seat, action);
                        }
                    } else {
                        self.path.truncate(steps);
                    }
                    if !known {
                        break self.rollout.evaluate(self.game, state, &mut self.dealer);
                    }
                }
            }
        };
        let (least, greatest) = self.game.range();
        for step in &self.path {
            let node = &mut tree.nodes[step.node as usize];
            let reward = (returns[node.key.actor] - least) / (greatest - least);
            node.learn(step.arm, step.chance, &self.offers[step.offered.clone()], reward);
        }
    }

    /// Chooses for a seat in its node, which is added if there is room. Returns whether the node existed. Without room, chooses
    /// nothing.
    fn choose<I: Clone + Eq + Hash>(
        &mut self,
        tree: &mut Tree<I, G::Action>,
        state: &G::State,
        seat: Seat,
        key: Key<I>,
        rule: Rule,
        last: &mut BySeat<Option<u32>>,
    ) -> bool {
        let owner = key.owner;
        let found = tree.visit(&key);
        let place = match found {
            Some(place) => place,
            None if tree.nodes.len() < self.most_nodes => tree.add(key, last[owner]),
            None => return false,
        };
        last[owner] = Some(place);
        self.actions.clear();
        self.game.legal(state, seat, &mut self.actions);
        let node = &mut tree.nodes[place as usize];
        let start = self.offers.len();
        node.arms_of(&self.actions, &mut self.offers);
        let offered = start..self.offers.len();
        let (arm, chance) = rule.select(&mut node.arms, &self.offers[offered.clone()], &mut self.dealer);
        self.path.push(Step { node: place, arm, chance, offered });
        self.chosen.push((seat, node.arms[arm as usize].action.clone()));
        found.is_some()
    }
}
