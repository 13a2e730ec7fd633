use std::collections::HashMap;
use std::hash::Hash;

use tabletop::Seat;

/// The key of a node: in the tree of `owner`, what the owner knows when `actor` decides.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key<I> {
    pub(crate) owner: Seat,
    pub(crate) actor: Seat,
    pub(crate) info: I,
}

/// An action of a node, with its statistics.
#[derive(Clone, Debug)]
pub(crate) struct Arm<A> {
    pub(crate) action: A,
    /// How often it was chosen.
    pub(crate) visits: u32,
    /// How often it could have been chosen.
    pub(crate) available: u32,
    /// The sum of the rewards of the deciding seat, each from 0 to 1.
    pub(crate) reward: f64,
    /// With regret matching, the sum of its regrets, at least 0.
    pub(crate) regret: f64,
    /// With regret matching, the sum of its probabilities.
    pub(crate) strategy: f64,
}

/// A decision, as the owner of its tree can distinguish it.
#[derive(Clone, Debug)]
pub(crate) struct Node<I, A> {
    pub(crate) key: Key<I>,
    /// The previous node in the tree of the same owner.
    parent: Option<u32>,
    /// The generation in which it was last visited.
    touched: u32,
    pub(crate) visits: u32,
    pub(crate) reward: f64,
    pub(crate) arms: Vec<Arm<A>>,
}

impl<I, A: Clone + Eq> Node<I, A> {
    /// Appends the indices of the arms of these actions. Adds arms for new actions.
    pub(crate) fn arms_of(&mut self, actions: &[A], places: &mut Vec<u32>) {
        for (n, action) in actions.iter().enumerate() {
            // Lists usually have the same order, so try the same index first.
            let same = self.arms.get(n).is_some_and(|arm| arm.action == *action);
            let known = if same { Some(n) } else { self.arms.iter().position(|arm| arm.action == *action) };
            places.push(known.unwrap_or(self.arms.len()) as u32);
            if known.is_none() {
                self.arms.push(Arm {
                    action: action.clone(),
                    visits: 0,
                    available: 0,
                    reward: 0.0,
                    regret: 0.0,
                    strategy: 0.0,
                });
            }
        }
    }

    /// Adds a reward of an arm. With regret matching, `chance` is the probability with which it was drawn among the arms that
    /// were `offered`.
    pub(crate) fn learn(&mut self, arm: u32, chance: Option<f64>, offered: &[u32], reward: f64) {
        if let Some(chance) = chance {
            // Only one arm's reward is observed, so it is weighted by the inverse of its probability. The mean so far stands
            // for the others, which keeps the estimate unbiased and reduces its variance. A sum of regrets is at least 0
            // (regret matching plus), so that an action recovers quickly once its continuation is played well.
            let mean = if self.visits == 0 { 0.5 } else { self.reward / f64::from(self.visits) };
            for &place in offered {
                let seen = if place == arm { (reward - mean) / chance } else { 0.0 };
                let regret = &mut self.arms[place as usize].regret;
                *regret = (*regret + mean + seen - reward).max(0.0);
            }
        }
        self.visits += 1;
        self.reward += reward;
        let arm = &mut self.arms[arm as usize];
        arm.visits += 1;
        arm.reward += reward;
    }
}

/// The trees of all seats, in one table. With perfect recall a key has one place in its tree, so nodes are found by their
/// keys. Parents are stored before their children.
#[derive(Clone, Debug)]
pub(crate) struct Tree<I, A> {
    pub(crate) nodes: Vec<Node<I, A>>,
    places: HashMap<Key<I>, u32>,
    generation: u32,
}

impl<I: Clone + Eq + Hash, A> Tree<I, A> {
    pub(crate) fn new() -> Self {
        Tree { nodes: Vec::new(), places: HashMap::new(), generation: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.places.clear();
    }

    pub(crate) fn find(&self, key: &Key<I>) -> Option<u32> {
        self.places.get(key).copied()
    }

    /// Finds a node and marks it as visited.
    pub(crate) fn visit(&mut self, key: &Key<I>) -> Option<u32> {
        let place = self.find(key)?;
        self.nodes[place as usize].touched = self.generation;
        Some(place)
    }

    pub(crate) fn add(&mut self, key: Key<I>, parent: Option<u32>) -> u32 {
        let place = self.nodes.len() as u32;
        self.places.insert(key.clone(), place);
        let (touched, arms) = (self.generation, Vec::new());
        self.nodes.push(Node { key, parent, touched, visits: 0, reward: 0.0, arms });
        place
    }

    /// Drops what is no longer reachable when `root` is the current position: in the tree of its owner all nodes that are not
    /// below the root, in other trees all nodes that were not visited since the last call. Drops everything if there is no
    /// such root.
    pub(crate) fn reroot(&mut self, root: &Key<I>) {
        let Some(root_place) = self.find(root) else { return self.clear() };
        let mut moved: Vec<Option<u32>> = Vec::with_capacity(self.nodes.len());
        let mut kept = Vec::new();
        for (place, mut node) in std::mem::take(&mut self.nodes).into_iter().enumerate() {
            let parent = node.parent.and_then(|parent| moved[parent as usize]);
            let stays = if node.key.owner == root.owner {
                place as u32 == root_place || parent.is_some()
            } else {
                node.touched == self.generation
            };
            moved.push(stays.then_some(kept.len() as u32));
            if stays {
                node.parent = parent;
                kept.push(node);
            }
        }
        self.nodes = kept;
        self.places.retain(|_, place| match moved[*place as usize] {
            Some(now) => {
                *place = now;
                true
            }
            None => false,
        });
        self.generation += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(owner: usize, info: u32) -> Key<u32> {
        let owner = Seat::new(owner).unwrap();
        Key { owner, actor: owner, info }
    }

    #[test]
    fn regrets_are_estimated_without_bias() {
        let mut tree: Tree<u32, char> = Tree::new();
        let place = tree.add(key(0, 1), None) as usize;
        let node = &mut tree.nodes[place];
        let mut places = Vec::new();
        node.arms_of(&['a', 'b', 'c'], &mut places);
        assert_eq!(places, [0, 1, 2]);
        node.learn(0, None, &[0], 1.0);
        node.learn(0, None, &[0], 0.5);
        node.arms.iter_mut().for_each(|arm| arm.regret = 2.0);
        // The mean is 0.75 now. The third is not offered.
        node.learn(1, Some(0.25), &[0, 1], 0.5);
        let regrets = |node: &Node<u32, char>| node.arms.iter().map(|arm| arm.regret).collect::<Vec<_>>();
        assert_eq!(regrets(node), [2.25, 2.25 - 0.25 / 0.25, 2.0]);
        node.learn(1, Some(0.01), &[0, 1], 0.0);
        assert_eq!(regrets(node)[1], 0.0, "a sum of regrets is at least 0");
        // Another world lists other actions, in another order.
        places.clear();
        node.arms_of(&['c', 'd', 'a'], &mut places);
        assert_eq!(places, [2, 3, 0]);
    }

    #[test]
    fn a_new_root_keeps_what_is_below_it() {
        let mut tree: Tree<u32, ()> = Tree::new();
        let top = tree.add(key(0, 1), None);
        let left = tree.add(key(0, 2), Some(top));
        let right = tree.add(key(0, 3), Some(top));
        tree.add(key(0, 4), Some(left));
        tree.add(key(0, 5), Some(right));
        tree.add(key(1, 6), None);
        tree.reroot(&key(0, 3));
        let kept = |tree: &Tree<u32, ()>| tree.nodes.iter().map(|node| node.key.info).collect::<Vec<_>>();
        assert_eq!(kept(&tree), [3, 5, 6]);
        for node in &tree.nodes {
            assert_eq!(tree.nodes[tree.find(&node.key).unwrap() as usize].key, node.key);
        }
        tree.reroot(&key(0, 5));
        assert_eq!(kept(&tree), [5], "the other seat's node was not visited since");
        tree.reroot(&key(0, 1));
        assert_eq!(kept(&tree), []);
        assert_eq!(tree.find(&key(0, 5)), None);
    }
}
