//! The strengths of the players, from the ranks in all games.
//!
//! The model is Plackett and Luce's: everybody at a table has a strength, the first place goes to one of them with a
//! chance in proportion to it, the second to one of those who are left in the same way, and so on. Strengths are
//! shown as logarithms in the unit of chess ratings: 400 points more are ten times the strength.
//!
//! Those who are equal count as every order that this leaves open, each to the same part: two players who share a
//! win have half a win each. Seats held by one player all have its strength.
//!
//! The strengths are those of maximum likelihood, with one tiny addition: each player has besides won one game
//! and lost one against a player of average strength, so that whoever has never lost has a finite rating. Intervals are
//! by bootstrap: the deals are drawn again with replacement, a thousand times, and the outer 5 % of the ratings are cut
//! off. The additional games count with an exponential weight of mean 1 there: for a player who has never lost this
//! gives about the lower end that an exact test of as many games without a loss would.

mod luce;

use luce::{Games, Picks};
use tabletop::{Dealer, FastDealer, Purpose, Seat};

use crate::contest::Contest;
use crate::outcome::Deal;

/// How strong a player is, in points of which 400 are ten times the strength. The mean of all players is 0, where each
/// counts by how much is known of it, so that somebody who never wins does not make the others uncertain; in a solo
/// game Cadfael is 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The most likely rating.
    pub points: f64,
    /// The ends of the interval that holds the true rating with a chance of 95 %.
    pub interval: (f64, f64),
}

const UNIT: f64 = 400.0 / std::f64::consts::LN_10;
const REPLICATES: usize = 1000;
/// More deals than this are drawn again in blocks, so that the time does not grow with them.
const MOST_BLOCKS: usize = 2048;

/// The ratings of all players.
pub(crate) fn ratings(contest: &Contest, deals: &[Deal]) -> Vec<Rating> {
    // In the solo game the house is rated too, after the players.
    let house = contest.players();
    let solo = contest.seats == 1;
    let rated = house + usize::from(solo);
    let add = |picks: &mut Picks, deal: &Deal| {
        for (lineup, outcome) in contest.games(deal) {
            let place = |seat: Seat| (outcome.places[seat], lineup[seat.index()]);
            let mut game: Vec<_> = Seat::all(contest.seats).map(place).collect();
            if solo {
                // Between the places of those who win and of those who do not.
                game.push((3, house));
            }
            picks.add(&game, 1.0);
        }
    };
    let size = deals.len().div_ceil(MOST_BLOCKS).max(1);
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
    ratings
}

/// The ratings from independent blocks of games; `zero` says who has 0, the players' mean if missing.
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

/// A number with the exponential distribution of mean 1.
fn exponential(chance: &mut FastDealer) -> f64 {
    let uniform = ((chance.bits() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    -uniform.ln()
}

#[cfg(test)]
mod tests;
