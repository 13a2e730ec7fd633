//! Ratings of the players, from the ranks in all games.
//!
//! The model is Plackett and Luce's: every player has a strength; the first place goes to one of the players at the
//! table with a probability proportional to strength, the second to one of the rest in the same way, and so on.
//! Ratings are logarithms of strengths in the unit of chess: 400 points mean ten times the strength.
//!
//! A tie counts as every order that it leaves open, in equal parts. All seats held by one player share its
//! strength.
//!
//! Strengths are maximum-likelihood estimates. As a prior, each player has one extra win and one extra loss against
//! an average player, so that a player without losses has a finite rating. Intervals come from a bootstrap over
//! deals with 1000 replicates. In each replicate the extra games have an exponential weight of mean 1; for a player
//! without losses, the lower end is then about that of an exact test.

mod luce;

use luce::{Games, Picks};
use tabletop::{Dealer, FastDealer, Purpose, Seat};

use crate::contest::Contest;
use crate::outcome::Deal;

/// A player's rating; 400 points mean ten times the strength.
///
/// Zero is the mean of the players, weighted by information, so that a player who never wins does not widen the
/// other intervals. In a solo game Cadfael is zero.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The maximum-likelihood rating.
    pub points: f64,
    /// The ends of the 95 % interval, which are infinite for a single deal.
    pub interval: (f64, f64),
}

impl Rating {
    /// The rating and its interval, as in `+37 (+12 to +61)`.
    pub(crate) fn text(self) -> String {
        let Rating { points, interval: (low, high) } = self;
        if low.is_finite() {
            format!("{points:+.0} ({low:+.0} to {high:+.0})")
        } else {
            format!("{points:+.0}")
        }
    }
}

const UNIT: f64 = 400.0 / std::f64::consts::LN_10;
const REPLICATES: usize = 1000;
/// With more deals than this the bootstrap draws blocks of deals, which bounds its time.
const MAX_BLOCKS: usize = 2048;

/// The ratings of all players.
pub(crate) fn ratings(contest: &Contest, deals: &[Deal]) -> Vec<Rating> {
    // In a solo game Cadfael is rated too, after the players.
    let house = contest.players();
    let solo = contest.seats == 1;
    let rated = house + usize::from(solo);
    let add = |picks: &mut Picks, deal: &Deal| {
        for (lineup, outcome) in contest.games(deal) {
            let place = |seat: Seat| (outcome.places[seat], lineup[seat.index()]);
            let mut game: Vec<_> = Seat::all(contest.seats).map(place).collect();
            if solo {
                // Between the places of a win (2) and of a loss (4).
                game.push((3, house));
            }
            picks.add(&game, 1.0);
        }
    };
    let size = deals.len().div_ceil(MAX_BLOCKS).max(1);
    let blocks: Vec<Picks> = deals
        .chunks(size)
        .map(|block| {
            let mut picks = Picks::none(rated);
            block.iter().for_each(|deal| add(&mut picks, deal));
            picks
        })
        .collect();
    let mut ratings = rate(rated, &blocks, solo.then_some(house), REPLICATES, contest.seed);
    ratings.truncate(house);
    if deals.len() == 1 {
        // The bootstrap cannot vary a single deal.
        ratings.iter_mut().for_each(|rating| rating.interval = (f64::NEG_INFINITY, f64::INFINITY));
    }
    ratings
}

/// The ratings from independent blocks of games. `zero` is the player whose rating is 0; by default the mean is.
fn rate(rated: usize, blocks: &[Picks], zero: Option<usize>, replicates: usize, seed: u64) -> Vec<Rating> {
    let games = Games::new(blocks);
    let even = vec![1.0; rated];
    let all = games.sum(&vec![1.0; blocks.len()]);
    let likely = all.fit(&even, vec![0.0; rated]);
    let known = match zero {
        Some(zero) => (0..rated).map(|player| f64::from(u8::from(player == zero))).collect(),
        None => all.information(&even, &likely),
    };
    let points = |strengths: &[f64]| -> Vec<f64> {
        let sum: f64 = known.iter().zip(strengths).map(|(known, strength)| known * strength).sum();
        let zero = sum / known.iter().sum::<f64>();
        strengths.iter().map(|strength| UNIT * (strength - zero)).collect()
    };
    let mut chance = FastDealer::new(seed ^ 0x5EED_0F8A_71A6_0000);
    let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(replicates); rated];
    for _ in 0..replicates {
        let mut times = vec![0.0; blocks.len()];
        for _ in 0..blocks.len() {
            times[chance.below(Purpose(0), blocks.len() as u32) as usize] += 1.0;
        }
        let prior: Vec<f64> = (0..rated).map(|_| exponential(&mut chance)).collect();
        let strengths = games.sum(&times).fit(&prior, likely.clone());
        for (drawn, points) in drawn.iter_mut().zip(points(&strengths)) {
            drawn.push(points);
        }
    }
    let rating = |(points, mut drawn): (f64, Vec<f64>)| {
        drawn.sort_unstable_by(f64::total_cmp);
        let at = |share: f64| drawn[((drawn.len() - 1) as f64 * share).round() as usize];
        Rating { points, interval: (at(0.025).min(points), at(0.975).max(points)) }
    };
    points(&likely).into_iter().zip(drawn).map(rating).collect()
}

/// Draws from the exponential distribution of mean 1.
fn exponential(chance: &mut FastDealer) -> f64 {
    let uniform = ((chance.bits() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    -uniform.ln()
}

#[cfg(test)]
mod tests;
