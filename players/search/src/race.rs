use std::time::Duration;

use tabletop::{FastDealer, Seat, ToAct};

use crate::{Choice, Limit, Model, Report, Rollout, limit};

/// A race between the actions of one decision: no tree, each action is followed by a rollout.
///
/// All actions are played in the same worlds with the same chance, which removes luck from the comparison. Every few worlds,
/// actions that are significantly behind drop out, and the rest share the remaining time. The race ends early when nothing is
/// left to decide. It improves the policy of its rollouts by one step, and assumes that the others play by that policy.
pub struct Race<'a, G: Model, R> {
    game: &'a G,
    rollout: R,
    margins: Margins,
    handicap: Option<&'a Handicap<'a, G>>,
    alike: Option<&'a Alike<'a, G>>,
    dealer: FastDealer,
}

/// The disadvantage of an action, in units of the game's returns.
type Handicap<'a, G> = dyn Fn(&<G as Model>::Action) -> f64 + 'a;

/// Whether it does not matter any more which of two actions wins.
type Alike<'a, G> = dyn Fn(&<G as Model>::Action, &<G as Model>::Action) -> bool + 'a;

/// When a lead is significant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Margins {
    /// An action drops out when it is this far behind the first, in standard errors of the difference.
    pub behind: f64,
    /// Only an action that is this far ahead of the favourite replaces it, in standard errors.
    pub ahead: f64,
    /// An action that is behind also drops out when the standard error is below this: a smaller difference is not worth the
    /// time.
    pub fine: f64,
}

impl Default for Margins {
    fn default() -> Self {
        Margins { behind: 3.0, ahead: 0.0, fine: 0.0 }
    }
}

/// The number of worlds before an action can drop out. With fewer, errors cannot be estimated, and actions with equal results
/// may still differ.
const START: u64 = 64;
/// The number of worlds between two checks for actions to drop.
const LAP: u64 = 16;

/// The results of the running actions in the same worlds.
struct Standing {
    worlds: f64,
    sums: Vec<f64>,
    /// The sums of the products of each pair, row by row.
    products: Vec<f64>,
}

impl Standing {
    fn new(actions: usize) -> Self {
        Standing { worlds: 0.0, sums: vec![0.0; actions], products: vec![0.0; actions * actions] }
    }

    /// Adds the results of the running actions in one world.
    fn add(&mut self, running: &[usize], rewards: &[f64]) {
        let width = self.sums.len();
        self.worlds += 1.0;
        for (&one, first) in running.iter().zip(rewards) {
            self.sums[one] += first;
            for (&two, second) in running.iter().zip(rewards) {
                self.products[one * width + two] += first * second;
            }
        }
    }

    /// Returns the mean lead of `one` over `two` per world, and its standard error.
    fn lead(&self, one: usize, two: usize) -> (f64, f64) {
        let product = |a: usize, b: usize| self.products[a * self.sums.len() + b];
        let lead = (self.sums[one] - self.sums[two]) / self.worlds;
        let squares = product(one, one) + product(two, two) - 2.0 * product(one, two);
        let variance = (squares / self.worlds - lead * lead).max(0.0);
        (lead, (variance / self.worlds).sqrt())
    }

    /// Returns the lead of `one` over `two` in standard errors; 0 if they were equal in all worlds.
    fn ahead(&self, one: usize, two: usize) -> f64 {
        let (lead, error) = self.lead(one, two);
        if lead == 0.0 { 0.0 } else { lead / error.max(f64::MIN_POSITIVE) }
    }

    /// Drops all actions but the first and those that may still be better than it, by the margins.
    fn drop_out(&self, running: &mut Vec<usize>, margins: Margins) {
        let first = self.first(running);
        running.retain(|&action| {
            let is_known = self.lead(first, action).1 < margins.fine;
            action == first || self.ahead(first, action) < margins.behind && !is_known
        });
    }

    /// Keeps only one of several actions with equal results in all worlds.
    fn drop_twins(&self, running: &mut Vec<usize>) {
        let product = |a: usize, b: usize| self.products[a * self.sums.len() + b];
        let mut place = 1;
        while let Some(&action) = running.get(place) {
            // The sum of the squared differences is 0 only if all are.
            let twin = |&other: &usize| {
                product(action, action) == product(other, action)
                    && product(other, other) == product(other, action)
            };
            if running[..place].iter().any(twin) {
                running.remove(place);
            } else {
                place += 1;
            }
        }
    }

    /// Returns the action with the greatest sum, or the first of several.
    fn first(&self, running: &[usize]) -> usize {
        let mut best = running[0];
        for &action in running {
            if self.sums[action] > self.sums[best] {
                best = action;
            }
        }
        best
    }
}

impl<'a, G: Model, R: Rollout<G>> Race<'a, G, R> {
    /// Creates a race.
    pub fn new(game: &'a G, rollout: R, margins: Margins, seed: u64) -> Self {
        Race { game, rollout, margins, handicap: None, alike: None, dealer: FastDealer::new(seed) }
    }

    /// Subtracts a handicap from the results of each action. It expresses what is known about the actions otherwise: rollouts
    /// have systematic errors, which their variance does not show.
    #[must_use]
    pub fn with_handicap(self, handicap: &'a Handicap<'a, G>) -> Self {
        Race { handicap: Some(handicap), ..self }
    }

    /// Ends the race as soon as all running actions are alike, because it does not matter then which of them wins.
    #[must_use]
    pub fn until_alike(self, alike: &'a Alike<'a, G>) -> Self {
        Race { alike: Some(alike), ..self }
    }

    /// Runs the race for the decision of a seat that acts alone, with the system's clock. The favourite must be a legal action;
    /// it takes part even if the game does not list it.
    ///
    /// The limit counts rollouts, and is checked between worlds. In the report the winner has a share of 1.
    pub fn search(
        &mut self,
        seat: Seat,
        view: &G::View,
        favourite: Option<&G::Action>,
        limit: Limit,
    ) -> Report<G::Action> {
        self.search_by(seat, view, favourite, limit, &mut limit::clock())
    }

    /// Like [`search`](Race::search), with a clock that returns the time since the race began.
    pub fn search_by(
        &mut self,
        seat: Seat,
        view: &G::View,
        favourite: Option<&G::Action>,
        limit: Limit,
        clock: &mut dyn FnMut() -> Duration,
    ) -> Report<G::Action> {
        let mut actions: Vec<G::Action> = Vec::new();
        let mut done = 0;
        let (mut standing, mut running) = (Standing::new(0), Vec::new());
        let (mut visits, mut handicaps) = (Vec::new(), Vec::new());
        let mut rewards = Vec::new();
        let mut worlds = 0;
        while limit.allows(done, clock) && (actions.is_empty() || self.is_open(&actions, &running)) {
            let Some(world) = self.game.determinize(view, &mut self.dealer) else {
                done += 1;
                continue;
            };
            if actions.is_empty() {
                self.game.legal(&world, seat, &mut actions);
                if let Some(favourite) = favourite {
                    actions.retain(|action| action != favourite);
                    actions.insert(0, favourite.clone());
                }
                standing = Standing::new(actions.len());
                running = (0..actions.len()).collect();
                visits = vec![0; actions.len()];
                let handicap = |action: &G::Action| self.handicap.map_or(0.0, |handicap| handicap(action));
                handicaps = actions.iter().map(handicap).collect();
            }
            let chance = self.dealer.bits();
            rewards.clear();
            for &action in &running {
                let reward = self.run(world.clone(), seat, &actions[action], FastDealer::new(chance));
                rewards.push(reward - handicaps[action]);
                visits[action] += 1;
                done += 1;
            }
            standing.add(&running, &rewards);
            worlds += 1;
            if worlds >= START && worlds % LAP == 0 {
                standing.drop_out(&mut running, self.margins);
                standing.drop_twins(&mut running);
            }
        }
        let held = favourite.map(|_| self.margins);
        let mut report = report(actions, &standing, &running, &visits, held);
        report.choices.iter_mut().zip(handicaps).for_each(|(choice, handicap)| choice.value += handicap);
        report
    }

    /// Returns whether there is anything left to decide.
    fn is_open(&self, actions: &[G::Action], running: &[usize]) -> bool {
        let alike =
            |one: usize, two: usize| self.alike.is_some_and(|alike| alike(&actions[one], &actions[two]));
        running[1..].iter().any(|&action| !alike(running[0], action))
    }

    /// Returns the result of an action in a world, with this chance.
    fn run(&mut self, mut state: G::State, seat: Seat, action: &G::Action, mut dealer: FastDealer) -> f64 {
        self.game.play(&mut state, seat, action);
        let returns = match self.game.to_act(&state) {
            ToAct::Nobody => self.game.returns(&state),
            _ => self.rollout.evaluate(self.game, state, &mut dealer),
        };
        returns[seat]
    }
}

/// Returns the report of a race. With margins, only an action that is far enough ahead after enough worlds replaces the first.
fn report<A: Clone + Eq>(
    actions: Vec<A>,
    standing: &Standing,
    running: &[usize],
    visits: &[u64],
    held: Option<Margins>,
) -> Report<A> {
    if actions.is_empty() {
        return Report::nothing();
    }
    let mut best = standing.first(running);
    let counts =
        |margins: Margins| standing.worlds >= START as f64 && standing.ahead(best, 0) >= margins.ahead;
    if running[0] == 0 && !held.is_none_or(counts) {
        best = 0;
    }
    let choices = actions.into_iter().enumerate().map(|(place, action)| Choice {
        action,
        visits: visits[place],
        value: standing.sums[place] / visits[place] as f64,
        share: if place == best { 1.0 } else { 0.0 },
    });
    Report { choices: choices.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(rewards: &[[f64; 3]]) -> Standing {
        let mut standing = Standing::new(3);
        rewards.iter().for_each(|rewards| standing.add(&[0, 1, 2], rewards));
        standing
    }

    #[test]
    fn a_lead_is_measured_by_differences_in_the_same_worlds() {
        let standing = standing(&[[1.0, 0.9, 0.0], [0.0, 0.0, 1.0], [0.5, 0.3, 0.0], [0.0, 0.0, 1.0]]);
        // The differences are 0.1, 0, 0.2 and 0: their mean is 0.075, their variance 0.0125 - 0.005625.
        let error = ((0.0125_f64 - 0.005625) / 4.0).sqrt();
        assert!((standing.ahead(0, 1) - 0.075 / error).abs() < 1e-9);
        assert!((standing.ahead(1, 0) + 0.075 / error).abs() < 1e-9);
        assert_eq!(standing.first(&[0, 1, 2]), 2);
        assert_eq!(standing.first(&[0, 1]), 0);
    }

    #[test]
    fn a_favourite_is_not_replaced_by_luck() {
        let best = |worlds: u64, held: Option<Margins>| {
            let mut standing = Standing::new(2);
            for world in 0..worlds {
                standing.add(&[0, 1], if world % 4 == 0 { &[0.0, 0.0] } else { &[0.0, 1.0] });
            }
            let visits = [worlds, worlds];
            report(vec!["favourite", "other"], &standing, &[0, 1], &visits, held).best().copied()
        };
        assert_eq!(best(START - 1, Some(Margins::default())), Some("favourite"));
        assert_eq!(best(START, Some(Margins::default())), Some("other"));
        assert_eq!(best(START, Some(Margins { ahead: 20.0, ..Margins::default() })), Some("favourite"));
        assert_eq!(best(1, None), Some("favourite"), "equal so far");
        assert_eq!(best(2, None), Some("other"), "there is no favourite");
    }

    #[test]
    fn one_of_several_equal_actions_stays() {
        let twins = standing(&[[0.3, 0.3, 0.3], [0.7, 0.7, 0.6], [0.1, 0.1, 0.1]]);
        let mut running = vec![0, 1, 2];
        twins.drop_twins(&mut running);
        assert_eq!(running, [0, 2]);
    }
}
