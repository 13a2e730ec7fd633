//! What the games of a contest come to.

use crate::contest::Contest;
use crate::outcome::Outcome;

/// A mean over deals with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean, from the spread over deals.
    pub error: f64,
}

impl Estimate {
    /// Half the width of the interval that holds the true mean with a chance of 95 %.
    #[must_use]
    pub fn half_width(self) -> f64 {
        1.96 * self.error
    }

    /// The estimate from one number a deal, at least two of them.
    fn of(numbers: &[f64]) -> Estimate {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        Estimate { mean, error: (squares / (count - 1.0) / count).sqrt() }
    }
}

/// What one player came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Result {
    /// The player's name.
    pub name: String,
    /// How many games the player was in, counted once for every seat held.
    pub games: u64,
    /// The share of games won, for each seat held.
    pub wins: Estimate,
    /// The points more than the others had on average.
    pub margin: Estimate,
    /// The points.
    pub points: Estimate,
    /// The rank, 1 for the first.
    pub rank: Estimate,
    /// The share of games won at each seat; seat 0 begins.
    pub by_seat: Vec<Estimate>,
}

/// What a contest came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The name of the game.
    pub game: &'static str,
    /// The number of seats.
    pub seats: usize,
    /// The number of deals.
    pub deals: u64,
    /// How many games each deal was played as.
    pub games_per_deal: usize,
    /// The seed of the deals.
    pub seed: u64,
    /// The players in the order in which they were named.
    pub players: Vec<Result>,
}

pub(crate) fn report(contest: &Contest, played: &[Vec<Outcome>]) -> Report {
    let players = (0..).zip(contest.names()).map(|(player, name)| result(contest, played, player, name));
    Report {
        game: contest.game.name(),
        seats: contest.seats,
        deals: contest.deals,
        games_per_deal: contest.lineups.len(),
        seed: contest.seed,
        players: players.collect(),
    }
}

fn result(contest: &Contest, played: &[Vec<Outcome>], player: usize, name: String) -> Result {
    let holds = |game: usize, seat: usize| contest.lineups[game][seat] == player;
    // The mean of a number over the games and seats of each deal, then over the deals.
    let estimate = |number: &dyn Fn(&Outcome, usize, usize) -> f64, at: Option<usize>| {
        let of_deal = |outcomes: &Vec<Outcome>| {
            let (mut sum, mut count) = (0.0, 0.0);
            for (game, outcome) in outcomes.iter().enumerate() {
                for seat in (0..contest.seats).filter(|&seat| holds(game, seat)) {
                    if at.is_none_or(|wanted| wanted == seat) {
                        sum += number(outcome, game, seat);
                        count += 1.0;
                    }
                }
            }
            sum / count
        };
        Estimate::of(&played.iter().map(of_deal).collect::<Vec<_>>())
    };
    let margin = |outcome: &Outcome, game: usize, seat: usize| {
        let others =
            (0..contest.seats).filter(|&other| !holds(game, other)).map(|other| outcome.points[other]);
        let others: Vec<f64> = others.chain(outcome.house).collect();
        outcome.points[seat] - others.iter().sum::<f64>() / others.len() as f64
    };
    let wins = |outcome: &Outcome, _: usize, seat: usize| outcome.wins[seat];
    let held = contest.lineups.iter().flatten().filter(|&&held| held == player).count() as u64;
    Result {
        name,
        games: contest.deals * held,
        wins: estimate(&wins, None),
        margin: estimate(&margin, None),
        points: estimate(&|outcome, _, seat| outcome.points[seat], None),
        rank: estimate(&|outcome, _, seat| outcome.ranks[seat], None),
        by_seat: (0..contest.seats).map(|seat| estimate(&wins, Some(seat))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_that_of_a_mean() {
        let estimate = Estimate::of(&[1.0, 2.0, 3.0, 4.0]);
        assert!((estimate.mean - 2.5).abs() < 1e-12);
        assert!((estimate.error - (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }
}
