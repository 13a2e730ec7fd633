//! Maximum-likelihood fit of the Plackett-Luce model.

use std::collections::BTreeMap;

use tabletop::MAX_SEATS;

/// The players among whom one rank is decided, in ascending order, padded with `PADDING`.
type Choice = [u8; MAX_SEATS + 1];
const PADDING: u8 = u8::MAX;

/// Sufficient statistics of some games: how often each player was picked, and from which choices.
#[derive(Clone, Debug)]
pub(super) struct Picks {
    picked: Vec<f64>,
    choices: BTreeMap<Choice, f64>,
}

impl Picks {
    /// No games, with this many players.
    pub(super) fn none(players: usize) -> Picks {
        Picks { picked: vec![0.0; players], choices: BTreeMap::new() }
    }

    /// Adds a game, as pairs of place and player. The lowest place is the best.
    pub(super) fn add(&mut self, game: &[(u8, usize)], weight: f64) {
        let different = game.iter().any(|(_, player)| *player != game[0].1);
        if !different {
            return;
        }
        let first = game.iter().map(|(place, _)| *place).min();
        let tied = game.iter().filter(|(place, _)| Some(*place) == first).count();
        let mut choice = [PADDING; MAX_SEATS + 1];
        for (slot, (_, player)) in choice.iter_mut().zip(game) {
            *slot = *player as u8;
        }
        choice.sort_unstable();
        *self.choices.entry(choice).or_default() += weight;
        for (index, (place, player)) in game.iter().enumerate() {
            if Some(*place) == first {
                let part = weight / tied as f64;
                self.picked[*player] += part;
                let mut rest = game.to_vec();
                rest.remove(index);
                self.add(&rest, part);
            }
        }
    }
}

/// All games, prepared for fast weighted sums.
pub(super) struct Games {
    /// The distinct choices, as players with their numbers of seats.
    choices: Vec<Vec<(usize, f64)>>,
    blocks: Vec<Block>,
}

/// The games of one bootstrap block.
struct Block {
    /// How often each player was picked.
    picked: Vec<f64>,
    /// Indices of choices, with their counts.
    choices: Vec<(usize, f64)>,
}

impl Games {
    pub(super) fn new(blocks: &[Picks]) -> Games {
        let mut indices: BTreeMap<Choice, usize> = BTreeMap::new();
        let mut choices = Vec::new();
        let blocks = blocks
            .iter()
            .map(|picks| {
                let counts = picks.choices.iter().map(|(choice, &weight)| {
                    let index = *indices.entry(*choice).or_insert_with(|| {
                        choices.push(seats_of(choice));
                        choices.len() - 1
                    });
                    (index, weight)
                });
                Block { picked: picks.picked.clone(), choices: counts.collect() }
            })
            .collect();
        Games { choices, blocks }
    }

    /// Sums the games, each block with its weight.
    pub(super) fn sum(&self, times: &[f64]) -> WeightedGames<'_> {
        let players = self.blocks.first().map_or(0, |block| block.picked.len());
        let mut sum = WeightedGames {
            choices: &self.choices,
            picked: vec![0.0; players],
            weights: vec![0.0; self.choices.len()],
        };
        for (block, &times) in self.blocks.iter().zip(times).filter(|(_, times)| **times > 0.0) {
            sum.picked.iter_mut().zip(&block.picked).for_each(|(sum, picked)| *sum += times * picked);
            block.choices.iter().for_each(|&(choice, count)| sum.weights[choice] += times * count);
        }
        sum
    }
}

/// A weighted sum of games. The methods take a prior: for each player, the weight of one extra win and one extra
/// loss against an average player.
pub(super) struct WeightedGames<'a> {
    choices: &'a [Vec<(usize, f64)>],
    picked: Vec<f64>,
    weights: Vec<f64>,
}

impl WeightedGames<'_> {
    /// Returns the log strengths of highest likelihood, starting from `strengths`. Newton's method on a concave
    /// function, with step halving.
    pub(super) fn fit(&self, prior: &[f64], mut strengths: Vec<f64>) -> Vec<f64> {
        let mut now = self.likelihood(prior, &strengths);
        for _ in 0..100 {
            let (slope, curve) = self.slope(prior, &strengths);
            let step = solve(curve, slope);
            let largest = step.iter().fold(0.0_f64, |largest, part| largest.max(part.abs()));
            if largest < 1e-9 {
                break;
            }
            let mut length = (2.0 / largest).min(1.0);
            loop {
                let next: Vec<f64> =
                    strengths.iter().zip(&step).map(|(strength, part)| strength + length * part).collect();
                let then = self.likelihood(prior, &next);
                if then >= now || length < 1e-6 {
                    (strengths, now) = (next, then);
                    break;
                }
                length /= 2.0;
            }
        }
        strengths
    }

    /// The log-likelihood.
    fn likelihood(&self, prior: &[f64], strengths: &[f64]) -> f64 {
        let players = self.picked.iter().zip(prior).zip(strengths);
        let picked: f64 = players
            .map(|((picked, prior), strength)| {
                (picked + prior) * strength - 2.0 * prior * strength.exp().ln_1p()
            })
            .sum();
        let all = |choice: &Vec<(usize, f64)>| -> f64 {
            choice.iter().map(|&(player, seats)| seats * strengths[player].exp()).sum()
        };
        let chosen = self.choices.iter().zip(&self.weights);
        picked - chosen.map(|(choice, weight)| weight * all(choice).ln()).sum::<f64>()
    }

    /// The gradient of the log-likelihood, and its negative Hessian.
    fn slope(&self, prior: &[f64], strengths: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let players = strengths.len();
        let mut slope = self.picked.clone();
        let mut curve = vec![vec![0.0; players]; players];
        for player in 0..players {
            let chance = 1.0 / (1.0 + (-strengths[player]).exp());
            slope[player] += prior[player] * (1.0 - 2.0 * chance);
            // Stays positive under rounding, so that the system remains solvable.
            curve[player][player] += 2.0 * prior[player] * chance * (1.0 - chance) + 1e-12;
        }
        for (choice, weight) in self.choices.iter().zip(&self.weights) {
            let all: f64 = choice.iter().map(|&(player, seats)| seats * strengths[player].exp()).sum();
            let chance = |&(player, seats): &(usize, f64)| (player, seats * strengths[player].exp() / all);
            for (player, own) in choice.iter().map(chance) {
                slope[player] -= weight * own;
                curve[player][player] += weight * own;
                for (other, theirs) in choice.iter().map(chance) {
                    curve[player][other] -= weight * own * theirs;
                }
            }
        }
        (slope, curve)
    }

    /// The Fisher information of each strength when the others are fixed.
    pub(super) fn information(&self, prior: &[f64], strengths: &[f64]) -> Vec<f64> {
        let (_, curve) = self.slope(prior, strengths);
        curve.iter().enumerate().map(|(player, row)| row[player]).collect()
    }
}

/// The players of a choice with their numbers of seats.
fn seats_of(choice: &Choice) -> Vec<(usize, f64)> {
    let mut seats: Vec<(usize, f64)> = Vec::new();
    for &player in choice.iter().filter(|&&player| player != PADDING) {
        match seats.last_mut() {
            Some((last, count)) if *last == usize::from(player) => *count += 1.0,
            _ => seats.push((player.into(), 1.0)),
        }
    }
    seats
}

/// Solves a positive definite linear system by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        for row in column + 1..size {
            let factor = matrix[row][column] / matrix[column][column];
            let (above, below) = matrix.split_at_mut(row);
            for (entry, pivot) in below[0][column..].iter_mut().zip(&above[column][column..]) {
                *entry -= factor * pivot;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
