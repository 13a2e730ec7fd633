use std::time::Duration;

use tabletop::Seat;

use crate::simulate::Simulator;
use crate::tree::{Key, Tree};
use crate::{Limit, Model, Report, Rollout, Rule, limit};

/// Whose knowledge distinguishes the positions of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// One tree, by the knowledge of the searching seat (SO-ISMCTS). It is small and learns fast, but assumes that the other
    /// seats do not know their own cards.
    Single,
    /// One tree for each seat, by its own knowledge (MO-ISMCTS). The others decide by what they know in the sampled world, and
    /// not by what the searching seat knows.
    Multiple,
}

/// The settings of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// Whose knowledge distinguishes positions.
    pub eyes: Eyes,
    /// How a node chooses what to try.
    pub rule: Rule,
    /// Whether to keep the statistics of earlier searches about positions that are still reachable.
    pub reuse: bool,
    /// The maximum number of nodes. A full tree is still updated, but does not grow.
    pub most_nodes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            eyes: Eyes::Multiple,
            rule: Rule::Bounds { exploration: 0.7 },
            reuse: true,
            most_nodes: 1_000_000,
        }
    }
}

/// Information-set Monte-Carlo tree search. Each simulation samples a world that fits the view and plays in it. The tree
/// collects statistics over all worlds that look the same.
///
/// Use one value for a whole game. With [`Settings::reuse`] it finds the current position in its tree by its
/// [`info`](Model::info), without being told what was played, and keeps the subtree below it.
pub struct Ismcts<'a, G: Model, R> {
    settings: Settings,
    simulator: Simulator<'a, G, R>,
    tree: Tree<G::Info, G::Action>,
}

impl<'a, G: Model, R: Rollout<G>> Ismcts<'a, G, R> {
    /// Creates a search with an empty tree.
    pub fn new(game: &'a G, settings: Settings, rollout: R, seed: u64) -> Self {
        let simulator = Simulator::new(game, rollout, settings.rule, settings.most_nodes, seed);
        Ismcts { settings, simulator, tree: Tree::new() }
    }

    /// Searches the decision of a seat to act, with the system's clock.
    pub fn search(&mut self, seat: Seat, view: &G::View, limit: Limit) -> Report<G::Action> {
        self.search_by(seat, view, limit, &mut limit::clock())
    }

    /// Like [`search`](Ismcts::search), with a clock that returns the time since the search began. It is read before every
    /// simulation if time is limited, and never otherwise.
    ///
    /// A seat that is not to act can search too, to think ahead. The report is then empty; [`report`](Ismcts::report) returns
    /// what was learned, and the next search can use it.
    pub fn search_by(
        &mut self,
        seat: Seat,
        view: &G::View,
        limit: Limit,
        clock: &mut dyn FnMut() -> Duration,
    ) -> Report<G::Action> {
        let game = self.simulator.game;
        let eyes = self.settings.eyes;
        let key = |state: &G::State, actor: Seat| {
            let owner = if eyes == Eyes::Single { seat } else { actor };
            Key { owner, actor, info: game.info(state, owner) }
        };
        let mut root = None;
        let mut done = 0;
        while limit.allows(done, clock) {
            done += 1;
            let Some(world) = game.determinize(view, &mut self.simulator.dealer) else { continue };
            if root.is_none() {
                let here = key(&world, seat);
                if self.settings.reuse {
                    self.tree.reroot(&here);
                } else {
                    self.tree.clear();
                }
                root = Some(here);
            }
            self.simulator.simulate(&mut self.tree, world, &key);
        }
        root.map_or_else(Report::nothing, |root| self.report_at(&root))
    }

    /// Returns the statistics that the tree of `owner` has about the decision of `actor`, in an information set of the owner.
    /// With [`Eyes::Multiple`] owner and actor are the same; with [`Eyes::Single`] the owner is the seat that searched.
    #[must_use]
    pub fn report(&self, owner: Seat, actor: Seat, info: &G::Info) -> Report<G::Action> {
        self.report_at(&Key { owner, actor, info: info.clone() })
    }

    fn report_at(&self, key: &Key<G::Info>) -> Report<G::Action> {
        let node = self.tree.find(key).map(|place| &self.tree.nodes[place as usize]);
        node.map_or_else(Report::nothing, |node| Report::of(node, self.simulator.game.range()))
    }

    /// Returns the number of nodes of all trees.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.tree.nodes.len()
    }
}
