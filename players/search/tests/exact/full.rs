use std::collections::HashMap;

use search::Model;
use tabletop::{BySeat, Seat, ToAct};

/// A position of a game that is written out.
pub(crate) enum Position {
    End(BySeat<f64>),
    /// The probabilities of the outcomes, and the positions after them.
    Chance(Vec<(f64, u32)>),
    /// The information set, and the positions after its actions.
    Decision(u32, Vec<u32>),
}

/// The positions that a seat cannot tell apart when it decides.
pub(crate) struct InfoSet<G: Model> {
    /// Who decides.
    pub(crate) seat: Seat,
    /// What the seat knows.
    pub(crate) info: G::Info,
    /// The legal actions.
    pub(crate) actions: Vec<G::Action>,
    /// Where its probabilities stand in a strategy.
    pub(crate) start: usize,
    /// Its positions.
    pub(crate) positions: Vec<u32>,
    /// The last decision of the same seat, and the action that led here.
    before: Option<(u32, usize)>,
}

/// Why a game cannot be written out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unfit {
    /// It has more positions than allowed.
    TooLarge,
    /// A seat forgets what it knew or did.
    Forgets,
    /// The legal actions of a seat depend on more than the seat knows.
    Leaks,
}

/// A small game written out as a tree, with its information sets. Simultaneous choices stand in it one
/// after the other, each made in ignorance of the others.
pub(crate) struct FullTree<G: Model> {
    pub(crate) seats: usize,
    /// Positions stand before those that follow from them; the first is the beginning.
    pub(crate) positions: Vec<Position>,
    pub(crate) sets: Vec<InfoSet<G>>,
    places: HashMap<(Seat, G::Info), u32>,
}

/// What every seat does in each information set of a [`FullTree`]: probabilities that add up to 1.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Strategy(pub(crate) Vec<f64>);

impl<G: Model> FullTree<G> {
    /// Writes a game out from a state on.
    ///
    /// # Errors
    /// If there are more than `most` positions, or the game breaks a promise that solving it relies on.
    pub(crate) fn grow(game: &G, state: &G::State, most: usize) -> Result<Self, Unfit> {
        let mut tree =
            FullTree { seats: game.seats(), positions: Vec::new(), sets: Vec::new(), places: HashMap::new() };
        tree.add(game, state, BySeat::default(), most)?;
        Ok(tree)
    }

    fn add(
        &mut self,
        game: &G,
        state: &G::State,
        before: BySeat<Option<(u32, usize)>>,
        most: usize,
    ) -> Result<u32, Unfit> {
        let place = self.positions.len();
        if place >= most {
            return Err(Unfit::TooLarge);
        }
        self.positions.push(Position::End(BySeat::default()));
        let position = match game.to_act(state) {
            ToAct::Nobody => Position::End(game.returns(state)),
            ToAct::Chance => {
                let outcomes = game.outcomes(state);
                let total: u64 = outcomes.iter().map(|(_, weight)| weight).sum();
                let mut after = Vec::with_capacity(outcomes.len());
                for (outcome, weight) in outcomes {
                    let mut next = state.clone();
                    game.resolve(&mut next, &outcome);
                    after.push((weight as f64 / total as f64, self.add(game, &next, before, most)?));
                }
                Position::Chance(after)
            }
            ToAct::Seats(seats) => {
                let seat = seats.first().expect("somebody is to act");
                let set = self.set(game, state, seat, before[seat])?;
                self.sets[set as usize].positions.push(place as u32);
                let actions = self.sets[set as usize].actions.clone();
                let mut after = Vec::with_capacity(actions.len());
                for (n, action) in actions.iter().enumerate() {
                    let (mut next, mut before) = (state.clone(), before);
                    game.play(&mut next, seat, action);
                    before[seat] = Some((set, n));
                    after.push(self.add(game, &next, before, most)?);
                }
                Position::Decision(set, after)
            }
        };
        self.positions[place] = position;
        Ok(place as u32)
    }

    /// The information set of a position, new or known.
    fn set(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        before: Option<(u32, usize)>,
    ) -> Result<u32, Unfit> {
        let info = game.info(state, seat);
        let mut actions = Vec::new();
        game.legal(state, seat, &mut actions);
        if let Some(&place) = self.places.get(&(seat, info.clone())) {
            let set = &self.sets[place as usize];
            return match () {
                () if set.actions != actions => Err(Unfit::Leaks),
                () if set.before != before => Err(Unfit::Forgets),
                () => Ok(place),
            };
        }
        let place = self.sets.len() as u32;
        self.places.insert((seat, info.clone()), place);
        let start = self.sets.last().map_or(0, |set| set.start + set.actions.len());
        self.sets.push(InfoSet { seat, info, actions, start, positions: Vec::new(), before });
        Ok(place)
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The information sets in which somebody decides, in the order in which they were met.
    pub(crate) fn info_sets(&self) -> &[InfoSet<G>] {
        &self.sets
    }

    /// The strategy with these probabilities for the actions of each information set. They are brought to a sum
    /// of 1; where all are 0, every action is equally likely.
    pub(crate) fn strategy(&self, mut probabilities: impl FnMut(&InfoSet<G>) -> Vec<f64>) -> Strategy {
        let mut all = Vec::new();
        for set in &self.sets {
            let given = probabilities(set);
            assert_eq!(given.len(), set.actions.len(), "a probability for each action");
            push_normal(&mut all, &given);
        }
        Strategy(all)
    }

    /// The strategy that does everything equally often.
    pub(crate) fn uniform(&self) -> Strategy {
        self.strategy(|set| vec![1.0; set.actions.len()])
    }

    /// The probabilities of a seat's actions in one of its information sets, if there is such a set.
    pub(crate) fn probabilities<'s>(
        &self,
        strategy: &'s Strategy,
        seat: Seat,
        info: &G::Info,
    ) -> Option<&'s [f64]> {
        let set = &self.sets[*self.places.get(&(seat, info.clone()))? as usize];
        Some(&strategy.0[set.start..set.start + set.actions.len()])
    }

    /// How many numbers a strategy has.
    pub(crate) fn width(&self) -> usize {
        self.sets.last().map_or(0, |set| set.start + set.actions.len())
    }
}

/// Appends numbers, brought to a sum of 1.
pub(crate) fn push_normal(all: &mut Vec<f64>, given: &[f64]) {
    let total: f64 = given.iter().sum();
    let even = 1.0 / given.len() as f64;
    all.extend(given.iter().map(|&one| if total > 0.0 { one / total } else { even }));
}
