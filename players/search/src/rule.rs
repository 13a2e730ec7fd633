use tabletop::FastDealer;

use crate::tree::Arm;

/// How a node of the tree chooses what to try next. Rewards are measured from 0 to 1.
///
/// Nodes where several seats decide at the same time always match regrets: the best action there is a mixture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rule {
    /// Upper confidence bounds: the mean reward plus `exploration * sqrt(ln(available) / visits)`, where an
    /// action was available whenever it was legal in the world of a simulation (availability counts).
    Bounds {
        /// How much is tried that looks worse so far.
        exploration: f64,
    },
    /// Regret matching: an action is as likely as it was regretted not to have been taken. What comes out
    /// is the average over all simulations, a mixture.
    Regret {
        /// The share of choices that is made blindly.
        exploration: f64,
    },
}

impl Rule {
    /// The rule for simultaneous nodes, if this one is for the others.
    pub(crate) fn simultaneous(self) -> Rule {
        match self {
            Rule::Bounds { .. } => Rule::Regret { exploration: 0.1 },
            Rule::Regret { .. } => self,
        }
    }

    /// Chooses among the arms that are available in this world, and counts that they were. Gives the arm and
    /// the probability with which it was drawn, if regrets decided.
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
        // Rounding may leave a little over after the last arm; the last one that is possible gets it.
        if chance > 0.0 && left >= 0.0 {
            chosen = Some((place, chance));
        }
        left -= chance;
    }
    chosen.expect("some arm is possible")
}

/// A number from 0 to below 1.
pub(crate) fn unit(dealer: &mut FastDealer) -> f64 {
    (dealer.bits() >> 11) as f64 / (1u64 << 53) as f64
}
