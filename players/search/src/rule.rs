use tabletop::FastDealer;

use crate::tree::Arm;

/// How a node of the tree chooses what to try next. Rewards are normalised to 0 to 1.
///
/// Simultaneous decisions always use regret matching, because the best strategy there is usually mixed. A tenth of their
/// choices is uniformly random unless the rule says otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rule {
    /// Upper confidence bounds: the mean reward plus `exploration * sqrt(ln(available) / visits)`, where an
    /// action was available whenever it was legal in the world of a simulation (availability counts).
    Bounds {
        /// The weight of exploration: how often actions are tried that look worse so far.
        exploration: f64,
    },
    /// Regret matching plus: the probability of an action is proportional to the regret of not having played it. The result is
    /// the average strategy over all simulations. It needs more simulations than bounds to find actions that are good only
    /// with the right continuation.
    Regret {
        /// The share of choices that are uniformly random.
        exploration: f64,
    },
}

impl Rule {
    /// Returns the rule for simultaneous nodes.
    pub(crate) fn simultaneous(self) -> Rule {
        match self {
            Rule::Bounds { .. } => Rule::Regret { exploration: 0.1 },
            Rule::Regret { .. } => self,
        }
    }

    /// Chooses one of the arms that are available in this world, and updates their availability counts. Returns the arm, and
    /// with regret matching the probability with which it was drawn.
    pub(crate) fn select<A>(
        self,
        arms: &mut [Arm<A>],
        available: &[u32],
        dealer: &mut FastDealer,
    ) -> (u32, Option<f64>) {
        for &place in available {
            arms[place as usize].available += 1;
        }
        match self {
            Rule::Bounds { exploration } => (by_bounds(arms, available, exploration, dealer), None),
            Rule::Regret { exploration } => {
                let (arm, chance) = by_regret(arms, available, exploration, dealer);
                (arm, Some(chance))
            }
        }
    }
}

fn by_bounds<A>(arms: &[Arm<A>], available: &[u32], exploration: f64, dealer: &mut FastDealer) -> u32 {
    let untried = || available.iter().copied().filter(|&place| arms[place as usize].visits == 0);
    let fresh = untried().count() as u64;
    if fresh > 0 {
        let n = dealer.below_u64(fresh) as usize;
        return untried().nth(n).expect("counted");
    }
    let mut best = (f64::NEG_INFINITY, available[0]);
    for &place in available {
        let arm = &arms[place as usize];
        let visits = f64::from(arm.visits);
        let bound = arm.reward / visits + exploration * (f64::from(arm.available).ln() / visits).sqrt();
        if bound > best.0 {
            best = (bound, place);
        }
    }
    best.1
}

fn by_regret<A>(
    arms: &mut [Arm<A>],
    available: &[u32],
    exploration: f64,
    dealer: &mut FastDealer,
) -> (u32, f64) {
    let total: f64 = available.iter().map(|&place| arms[place as usize].regret.max(0.0)).sum();
    let even = 1.0 / available.len() as f64;
    let mut left = unit(dealer);
    let mut chosen = None;
    for &place in available {
        let arm = &mut arms[place as usize];
        let matched = if total > 0.0 { arm.regret.max(0.0) / total } else { even };
        arm.strategy += matched;
        let chance = exploration * even + (1.0 - exploration) * matched;
        // Rounding can leave a remainder after the last arm: the last possible one gets it.
        if chance > 0.0 && left >= 0.0 {
            chosen = Some((place, chance));
        }
        left -= chance;
    }
    chosen.expect("some arm is possible")
}

/// Returns a uniform number from 0 to below 1.
pub(crate) fn unit(dealer: &mut FastDealer) -> f64 {
    (dealer.bits() >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(visits: u32, available: u32, reward: f64, regret: f64) -> Arm<()> {
        Arm { action: (), visits, available, reward, regret, strategy: 0.0 }
    }

    #[test]
    fn rarely_available_actions_are_not_tried_more_often() {
        let rule = Rule::Bounds { exploration: 0.7 };
        let mut dealer = FastDealer::new(1);
        let mut arms = [arm(10, 10, 5.1, 0.0), arm(10, 1_000, 5.0, 0.0), arm(10, 20_000, 9.9, 0.0)];
        assert_eq!(rule.select(&mut arms, &[0, 1], &mut dealer), (1, None), "the third is not possible now");
        assert_eq!(arms.map(|arm| arm.available), [11, 1_001, 20_000]);
    }

    #[test]
    fn every_available_action_is_tried_once_first() {
        let rule = Rule::Bounds { exploration: 0.0 };
        let mut arms = [arm(5, 5, 5.0, 0.0), arm(0, 0, 0.0, 0.0), arm(0, 0, 0.0, 0.0)];
        assert_eq!(rule.select(&mut arms, &[0, 2], &mut FastDealer::new(1)).0, 2);
    }

    #[test]
    fn choices_match_regrets_and_some_are_uniform() {
        let rule = Rule::Regret { exploration: 0.3 };
        let mut dealer = FastDealer::new(1);
        let mut arms = [arm(0, 0, 0.0, 3.0), arm(0, 0, 0.0, -5.0), arm(0, 0, 0.0, 1.0)];
        let mut drawn = [0; 3];
        for _ in 0..10_000 {
            let (arm, chance) = rule.select(&mut arms, &[0, 1, 2], &mut dealer);
            drawn[arm as usize] += 1;
            let matched = [0.75, 0.0, 0.25][arm as usize];
            assert!((chance.unwrap() - (0.1 + 0.7 * matched)).abs() < 1e-12);
        }
        assert!((6_000..6_500).contains(&drawn[0]) && (900..1_100).contains(&drawn[1]), "{drawn:?}");
        assert_eq!(arms.map(|arm| arm.strategy.round()), [7_500.0, 0.0, 2_500.0]);
    }
}
