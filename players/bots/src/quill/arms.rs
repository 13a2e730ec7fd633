//! Which candidate a simulation tries, and what it gained.

use quill_view::Action;
use tabletop::FastDealer;

/// The weight of exploration in upper confidence bounds.
const EXPLORATION: f64 = 0.2;
/// The share of sealed choices that are uniformly random.
const UNIFORM: f64 = 0.1;
/// By how many standard errors another action must beat the favourite.
const REQUIRED_ERRORS: f64 = 1.0;
/// The number of simulations below which an action is not preferred.
const MIN_VISITS: f64 = 12.0;

/// The candidates of a seat, the favourite first, with their statistics.
pub(super) struct Arms(Vec<Arm>);

struct Arm {
    action: Action,
    visits: f64,
    /// The sum of the gains, and of their squares.
    gains: f64,
    squares: f64,
    /// With regret matching, the sum of the regrets, at least 0.
    regret: f64,
}

/// A candidate that a simulation tries.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Trial {
    index: usize,
    /// With regret matching, the probability with which it was drawn.
    chance: Option<f64>,
}

impl Arm {
    fn mean(&self) -> f64 {
        if self.visits > 0.0 { self.gains / self.visits } else { 0.0 }
    }

    /// A lower confidence bound of the mean.
    fn lower_bound(&self) -> f64 {
        if self.visits < MIN_VISITS {
            return f64::NEG_INFINITY;
        }
        let variance = (self.squares / self.visits - self.mean().powi(2)).max(0.0);
        self.mean() - REQUIRED_ERRORS * (variance / self.visits).sqrt()
    }
}

impl Arms {
    pub(super) fn new(candidates: Vec<Action>) -> Arms {
        let arm = |action| Arm { action, visits: 0.0, gains: 0.0, squares: 0.0, regret: 0.0 };
        Arms(candidates.into_iter().map(arm).collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn action(&self, trial: Trial) -> Action {
        self.0[trial.index].action
    }

    /// Tries every candidate once, then the one with the highest upper confidence bound.
    pub(super) fn by_bounds(&self, dealer: &mut FastDealer) -> Trial {
        let untried = || (0..self.len()).filter(|&index| self.0[index].visits == 0.0);
        let count = untried().count() as u64;
        let index = if count > 0 {
            untried().nth(dealer.below_u64(count) as usize).expect("counted")
        } else {
            let visits: f64 = self.0.iter().map(|arm| arm.visits).sum();
            let bound = |arm: &Arm| arm.mean() + EXPLORATION * ((visits + 1.0).ln() / arm.visits).sqrt();
            let mut best = 0;
            for index in 1..self.len() {
                if bound(&self.0[index]) > bound(&self.0[best]) {
                    best = index;
                }
            }
            best
        };
        Trial { index, chance: None }
    }

    /// Draws a candidate with a probability proportional to its regret. Simultaneous choices need this, because the best
    /// strategy is usually mixed.
    pub(super) fn by_regret(&self, dealer: &mut FastDealer) -> Trial {
        let total: f64 = self.0.iter().map(|arm| arm.regret).sum();
        let even = 1.0 / self.len() as f64;
        let mut left = (dealer.bits() >> 11) as f64 / (1u64 << 53) as f64;
        let mut drawn = Trial { index: 0, chance: None };
        for (index, arm) in self.0.iter().enumerate() {
            let matched = if total > 0.0 { arm.regret / total } else { even };
            let chance = UNIFORM * even + (1.0 - UNIFORM) * matched;
            // Rounding can leave a remainder after the last arm, which gets it.
            if left >= 0.0 {
                drawn = Trial { index, chance: Some(chance) };
            }
            left -= chance;
        }
        drawn
    }

    /// Adds what a trial gained.
    pub(super) fn learn(&mut self, trial: Trial, gain: f64) {
        if let Some(chance) = trial.chance {
            let (visits, gains) =
                self.0.iter().fold((0.0, 0.0), |(v, g), arm| (v + arm.visits, g + arm.gains));
            let mean = if visits > 0.0 { gains / visits } else { 0.0 };
            // Only one gain is observed, so it is weighted by the inverse of its probability. The mean so far stands for the
            // others, which keeps the estimate unbiased and reduces its variance. A sum of regrets is at least 0, so that an
            // action recovers quickly.
            for (index, arm) in self.0.iter_mut().enumerate() {
                let seen = if index == trial.index { (gain - mean) / chance } else { 0.0 };
                arm.regret = (arm.regret + mean + seen - gain).max(0.0);
            }
        }
        let arm = &mut self.0[trial.index];
        arm.visits += 1.0;
        arm.gains += gain;
        arm.squares += gain.powi(2);
    }

    /// Returns the favourite, or an action that is better by more than luck explains.
    pub(super) fn best(&self) -> Action {
        let mut best = (self.0[0].action, self.0[0].mean());
        for arm in &self.0[1..] {
            if arm.lower_bound() > best.1 {
                best = (arm.action, arm.lower_bound());
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arms() -> Arms {
        Arms::new((0..3).map(Action::Bid).collect())
    }

    fn tried(arms: &mut Arms, index: usize, gains: &[f64]) {
        gains.iter().for_each(|&gain| arms.learn(Trial { index, chance: None }, gain));
    }

    #[test]
    fn every_candidate_is_tried_and_then_the_most_promising() {
        let (mut arms, mut dealer) = (arms(), FastDealer::new(1));
        tried(&mut arms, 1, &[0.0]);
        tried(&mut arms, 2, &[0.5]);
        assert_eq!(arms.by_bounds(&mut dealer).index, 0, "it is the only untried one");
        tried(&mut arms, 0, &[0.0; 400]);
        tried(&mut arms, 1, &[0.01; 400]);
        tried(&mut arms, 2, &[0.0; 50]);
        assert_eq!(arms.by_bounds(&mut dealer).index, 2, "it was rarely tried");
        tried(&mut arms, 2, &[-0.5; 350]);
        assert_eq!(arms.by_bounds(&mut dealer).index, 1);
    }

    #[test]
    fn sealed_choices_match_regrets_and_some_are_uniform() {
        let (mut arms, mut dealer) = (arms(), FastDealer::new(1));
        for (arm, regret) in arms.0.iter_mut().zip([3.0, 0.0, 1.0]) {
            arm.regret = regret;
        }
        let mut drawn = [0; 3];
        for _ in 0..10_000 {
            drawn[arms.by_regret(&mut dealer).index] += 1;
        }
        assert!((6_900..7_300).contains(&drawn[0]) && (270..400).contains(&drawn[1]), "{drawn:?}");
    }

    #[test]
    fn regrets_are_estimated_without_bias() {
        let mut arms = arms();
        tried(&mut arms, 0, &[0.25, 0.25]);
        arms.0.iter_mut().for_each(|arm| arm.regret = 2.0);
        arms.learn(Trial { index: 1, chance: Some(0.25) }, 0.0);
        let regrets = |arms: &Arms| arms.0.iter().map(|arm| arm.regret).collect::<Vec<_>>();
        assert_eq!(regrets(&arms), [2.25, 2.25 - 0.25 / 0.25, 2.25]);
        arms.learn(Trial { index: 1, chance: Some(0.01) }, -0.5);
        assert_eq!(regrets(&arms)[1], 0.0, "a sum of regrets is at least 0");
    }

    #[test]
    fn the_favourite_is_replaced_only_by_what_is_clearly_better() {
        let mut arms = arms();
        tried(&mut arms, 0, &[0.1; 20]);
        tried(&mut arms, 1, &[0.4; 11]);
        assert_eq!(arms.best(), Action::Bid(0), "too few simulations");
        tried(&mut arms, 2, &[-0.5, 0.75].repeat(10));
        assert_eq!(arms.best(), Action::Bid(0), "its lead of 0.025 can be luck");
        tried(&mut arms, 1, &[0.4]);
        assert_eq!(arms.best(), Action::Bid(1));
    }
}
