use mind::OUTCOMES;
use serde::Serialize;
use tabletop::Game;

/// The number of parts that a win is divided into.
const WHOLE: i64 = 1_000_000;

/// Shares of the win in floating point: of each seat, then of the house. They sum to 1 up to rounding.
pub type Shares = [f64; OUTCOMES];

/// The chance to win of each of four places at the table, then of the house, in millionths that sum to one million.
///
/// Whole numbers make the accounts of a review exact: what one gains, others lose to the last digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Chances(pub [i64; OUTCOMES]);

/// How much chances changed: of each of four places at the table, then of the house, in millionths. Of a whole step the
/// sum is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Swing(pub [i64; OUTCOMES]);

impl Chances {
    /// Rounds shares so that they still sum to the whole.
    pub(crate) fn of(shares: &Shares) -> Chances {
        let sum: f64 = shares.iter().sum();
        let exact = shares.map(|share| share.max(0.0) / sum * WHOLE as f64);
        let mut parts = exact.map(|share| share as i64);
        // Rounding down takes less than one from each.
        let missing = (WHOLE - parts.iter().sum::<i64>()) as usize;
        let mut order: [usize; OUTCOMES] = std::array::from_fn(|index| index);
        order.sort_by(|&a, &b| exact[b].fract().total_cmp(&exact[a].fract()));
        order.into_iter().take(missing).for_each(|index| parts[index] += 1);
        Chances(parts)
    }

    /// Returns what changed since earlier chances.
    #[must_use]
    pub fn since(&self, before: &Chances) -> Swing {
        Swing(std::array::from_fn(|index| self.0[index] - before.0[index]))
    }
}

impl Swing {
    /// Adds another change.
    pub(crate) fn add(&mut self, other: &Swing) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, other)| *sum += other);
    }
}

/// Returns the share of the win of every seat and the house, once the game is over.
pub(crate) fn result<G: Game>(game: &G) -> Option<Shares> {
    let winners = game.standing()?.winners;
    let mut shares = [0.0; OUTCOMES];
    winners.iter().for_each(|seat| shares[seat.index()] = 1.0 / winners.len() as f64);
    if winners.is_empty() {
        shares[OUTCOMES - 1] = 1.0;
    }
    Some(shares)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_chances_sum_to_the_whole() {
        for shares in [
            [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0, 0.0, 0.0],
            [0.1, 0.2, 0.3, 0.4, 1e-9],
            [0.999_999_9, 0.0, 0.0, 0.0, 2e-7],
        ] {
            let chances = Chances::of(&shares);
            assert_eq!(chances.0.iter().sum::<i64>(), WHOLE, "{shares:?}");
            assert!(
                chances.0.iter().zip(shares).all(|(&part, share)| (part as f64 / 1e6 - share).abs() < 2e-6)
            );
        }
    }
}
