use std::time::Duration;

use tabletop::Seat;

use crate::simulate::Simulator;
use crate::tree::{Key, Tree};
use crate::{Limit, Model, Report, Rollout, Rule, limit};

/// In whose eyes the tree tells positions apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// One tree, with the eyes of the seat that searches (SO-ISMCTS). It is small and learns fast, and it takes
    /// the others for people who do not know their own cards.
    Single,
    /// A tree for each seat, with its own eyes (MO-ISMCTS). The others decide by what they know in
    /// the sampled world, and the searching seat's knowledge does not leak into them.
    Multiple,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// In whose eyes.
    pub eyes: Eyes,
    /// How a node chooses.
    pub rule: Rule,
    /// Whether to keep what earlier searches learned about positions that can still come.
    pub reuse: bool,
    /// The most nodes, which bounds memory; when they are used up the tree learns but does not grow.
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

/// Information-set Monte-Carlo tree search. Every simulation draws a world that fits the view and plays in it, and
/// the tree gathers what holds for all worlds that look the same.
///
/// One value searches for a whole game. With [`Settings::reuse`] it recognises the position to which the play came
/// by its [`info`](Model::info) and keeps the subtree below it, so it need not be told what was played.
pub struct Ismcts<'a, G: Model, R> {
    settings: Settings,
    simulator: Simulator<'a, G, R>,
    tree: Tree<G::Info, G::Action>,
}

impl<'a, G: Model, R: Rollout<G>> Ismcts<'a, G, R> {
    /// A search that has seen nothing yet.
    pub fn new(game: &'a G, settings: Settings, rollout: R, seed: u64) -> Self {
        let simulator = Simulator::new(game, rollout, settings.rule, settings.most_nodes, seed);
        Ismcts { settings, simulator, tree: Tree::new() }
    }

    /// Searches the decision of a seat that is to act, with the machine's clock.
    pub fn search(&mut self, seat: Seat, view: &G::View, limit: Limit) -> Report<G::Action> {
        self.search_by(seat, view, limit, &mut limit::clock())
    }

    /// Searches by a clock that tells the time since the search began. It is read before every simulation
    /// if time is limited, and never otherwise.
    ///
    /// A seat that is not to act can search as well, to think ahead: it begins anew, the report is empty, and
    /// [`report`](Ismcts::report) tells what was learned, which the next search can use.
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

    /// What the tree of `owner` knows about the decision of `actor` in an information set of the owner. With
    /// [`Eyes::Multiple`] owner and actor are the same; with [`Eyes::Single`] the owner is the seat that searched.
    #[must_use]
    pub fn report(&self, owner: Seat, actor: Seat, info: &G::Info) -> Report<G::Action> {
        self.report_at(&Key { owner, actor, info: info.clone() })
    }

    fn report_at(&self, key: &Key<G::Info>) -> Report<G::Action> {
        let node = self.tree.find(key).map(|place| &self.tree.nodes[place as usize]);
        node.map_or_else(Report::nothing, |node| Report::of(node, self.simulator.game.range()))
    }

    /// How many nodes all trees have together.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.tree.nodes.len()
    }
}
