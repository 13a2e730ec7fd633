//! What the games of a contest come to.

use tabletop::{BySeat, Seat};

use crate::contest::Contest;
use crate::outcome::Outcome;

/// A mean over deals with its error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean, from the spread over deals.
    pub error: f64,
    /// Half the width of the interval that holds the true mean with a chance of 95 %.
    pub half_width: f64,
}

impl Estimate {
    /// The estimate from one number a deal, at least two of them.
    fn of(numbers: &[f64]) -> Estimate {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        Estimate { mean, error, half_width: 1.96 * error }
    }

    /// The estimate of a share. What has always or never happened in so many deals may still fail or happen in
    /// three of as many, with a chance of 5 %.
    fn of_share(numbers: &[f64]) -> Estimate {
        let estimate = Estimate::of(numbers);
        let one_sided =
            numbers.iter().all(|&share| share == 0.0) || numbers.iter().all(|&share| share == 1.0);
        let half_width = if one_sided { 3.0 / numbers.len() as f64 } else { estimate.half_width };
        Estimate { half_width: half_width.min(1.0), ..estimate }
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

/// What one player came to in one deal: means over its games and the seats held in them.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Share {
    wins: f64,
    margin: f64,
    points: f64,
    rank: f64,
    by_seat: BySeat<f64>,
}

/// What each player came to in the games of a deal, one for each lineup.
pub(crate) fn shares(contest: &Contest, outcomes: &[Outcome]) -> Vec<Share> {
    (0..contest.players()).map(|player| share(contest, outcomes, player)).collect()
}

fn share(contest: &Contest, outcomes: &[Outcome], player: usize) -> Share {
    let all = contest.held_by(player) as f64;
    let mut share = Share::default();
    // Everybody has sat everywhere when the table has been turned, equally often at each seat.
    let at_seat = all / contest.seats as f64;
    for (lineup, outcome) in contest.lineups.iter().zip(outcomes) {
        let others =
            (0..contest.seats).filter(|&seat| lineup[seat] != player).map(|seat| outcome.points[seat]);
        let others: Vec<f64> = others.chain(outcome.house).collect();
        let theirs = others.iter().sum::<f64>() / others.len().max(1) as f64;
        for seat in Seat::all(contest.seats).filter(|seat| lineup[seat.index()] == player) {
            let (wins, points) = (outcome.wins[seat.index()], outcome.points[seat.index()]);
            share.wins += wins;
            share.points += points;
            share.margin += points - theirs;
            share.rank += outcome.ranks[seat.index()];
            share.by_seat[seat] += wins;
        }
    }
    // Divided once at the end, so that a player who always wins has a share of exactly 1.
    for sum in [&mut share.wins, &mut share.margin, &mut share.points, &mut share.rank] {
        *sum /= all;
    }
    share.by_seat.0.iter_mut().for_each(|wins| *wins /= at_seat);
    share
}

/// The report of all deals, each with what every player came to.
pub(crate) fn report(contest: &Contest, deals: &[Vec<Share>]) -> Report {
    let result = |(player, name)| {
        let numbers = |number: &dyn Fn(&Share) -> f64| -> Vec<f64> {
            deals.iter().map(|deal: &Vec<Share>| number(&deal[player])).collect()
        };
        let at_seat = |seat| Estimate::of_share(&numbers(&|share| share.by_seat[seat]));
        Result {
            name,
            games: contest.deals * contest.held_by(player),
            wins: Estimate::of_share(&numbers(&|share| share.wins)),
            margin: Estimate::of(&numbers(&|share| share.margin)),
            points: Estimate::of(&numbers(&|share| share.points)),
            rank: Estimate::of(&numbers(&|share| share.rank)),
            by_seat: Seat::all(contest.seats).map(at_seat).collect(),
        }
    };
    Report {
        game: contest.game.name(),
        seats: contest.seats,
        deals: contest.deals,
        games_per_deal: contest.lineups.len(),
        seed: contest.seed,
        players: (0..).zip(contest.names()).map(result).collect(),
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

    #[test]
    fn what_never_failed_is_not_certain() {
        assert!((Estimate::of_share(&[1.0; 300]).half_width - 0.01).abs() < 1e-12);
        assert!((Estimate::of_share(&[0.0; 300]).half_width - 0.01).abs() < 1e-12);
        assert!(Estimate::of_share(&[0.5; 300]).half_width.abs() < 1e-12, "the same in every deal by design");
    }
}
