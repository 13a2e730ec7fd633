//! Statistics of a contest.

use std::collections::BTreeMap;

use tabletop::{BySeat, Seat};

use crate::contest::Contest;
use crate::estimate::Estimate;
use crate::outcome::{Deal, Forfeit};
use crate::rating::{Rating, ratings};
use crate::sprt::SprtResult;

/// The results of one player.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerResult {
    /// The player's name.
    pub name: String,
    /// The number of games, counted once for every seat held.
    pub games: u64,
    /// The win share per seat held.
    pub wins: Estimate,
    /// The lead over the mean of the others' points.
    pub margin: Estimate,
    /// The points.
    pub points: Estimate,
    /// The rank, 1 for the first.
    pub rank: Estimate,
    /// The rating, from the ranks in all games.
    pub rating: Rating,
    /// The win share at each seat. Seat 0 begins.
    pub by_seat: Vec<Estimate>,
    /// How many games ended with each number of points.
    pub scores: BTreeMap<i16, u64>,
    /// The games that the player forfeited.
    pub forfeits: Forfeits,
}

/// The games that a player forfeited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forfeits {
    /// The number of games.
    pub games: u64,
    /// The first one, with its reason.
    pub first: Option<String>,
}

/// The results of a contest.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The name of the game.
    pub game: &'static str,
    /// The number of seats.
    pub seats: usize,
    /// The number of deals.
    pub deals: u64,
    /// The number of games per deal.
    pub games_per_deal: usize,
    /// The seed of the deals.
    pub seed: u64,
    /// The players in the order given.
    pub players: Vec<PlayerResult>,
    /// The result of the sequential test, if there was one.
    pub test: Option<SprtResult>,
}

/// One player's means in one deal, over its games and seats.
#[derive(Clone, Copy, Default, Debug)]
struct DealMeans {
    wins: f64,
    margin: f64,
    points: f64,
    rank: f64,
    by_seat: BySeat<f64>,
}

/// The means of a player over the games of a deal.
fn deal_means(contest: &Contest, deal: &Deal, player: usize) -> DealMeans {
    let all = contest.lineups.held_by(player) as f64;
    let mut share = DealMeans::default();
    // Rotation gives each player every seat equally often.
    let at_seat = all / contest.seats as f64;
    for (lineup, outcome) in contest.games(deal) {
        let held = |seat: &Seat| lineup[seat.index()] == player;
        let others = Seat::all(contest.seats).filter(|seat| !held(seat)).map(|seat| outcome.points[seat]);
        let others: Vec<f64> = others.chain(outcome.house).map(f64::from).collect();
        let theirs = others.iter().sum::<f64>() / others.len().max(1) as f64;
        for seat in Seat::all(contest.seats).filter(held) {
            let (wins, points) = (outcome.win(seat), f64::from(outcome.points[seat]));
            share.wins += wins;
            share.points += points;
            share.margin += points - theirs;
            share.rank += outcome.rank(seat);
            share.by_seat[seat] += wins;
        }
    }
    // Divide once at the end, so that a player who always wins has a share of exactly 1.
    for sum in [&mut share.wins, &mut share.margin, &mut share.points, &mut share.rank] {
        *sum /= all;
    }
    share.by_seat.0.iter_mut().for_each(|wins| *wins /= at_seat);
    share
}

/// The first player's win share in a deal, per seat held.
pub(crate) fn first_share(contest: &Contest, deal: &Deal) -> f64 {
    deal_means(contest, deal, 0).wins
}

/// Computes the report on these deals.
pub(crate) fn report(contest: &Contest, deals: &[Deal], test: Option<SprtResult>) -> Report {
    let result = |((player, name), rating): ((usize, String), Rating)| {
        let shares: Vec<DealMeans> = deals.iter().map(|deal| deal_means(contest, deal, player)).collect();
        let numbers =
            |number: &dyn Fn(&DealMeans) -> f64| -> Vec<f64> { shares.iter().map(number).collect() };
        let at_seat = |seat| Estimate::of_share(&numbers(&|share| share.by_seat[seat]));
        PlayerResult {
            name,
            games: deals.len() as u64 * contest.lineups.held_by(player),
            wins: Estimate::of_share(&numbers(&|share| share.wins)),
            margin: Estimate::of(&numbers(&|share| share.margin)),
            points: Estimate::of(&numbers(&|share| share.points)),
            rank: Estimate::of(&numbers(&|share| share.rank)),
            rating,
            by_seat: Seat::all(contest.seats).map(at_seat).collect(),
            scores: scores(contest, deals, player),
            forfeits: forfeits(contest, deals, player),
        }
    };
    Report {
        game: contest.game.name(),
        seats: contest.seats,
        deals: deals.len() as u64,
        games_per_deal: contest.lineups.games(),
        seed: contest.seed,
        players: (0..).zip(contest.names()).zip(ratings(contest, deals)).map(result).collect(),
        test,
    }
}

fn scores(contest: &Contest, deals: &[Deal], player: usize) -> BTreeMap<i16, u64> {
    let mut scores = BTreeMap::new();
    for deal in deals {
        for (lineup, outcome) in contest.games(deal) {
            for seat in Seat::all(contest.seats).filter(|seat| lineup[seat.index()] == player) {
                *scores.entry(outcome.points[seat]).or_default() += 1;
            }
        }
    }
    scores
}

fn forfeits(contest: &Contest, deals: &[Deal], player: usize) -> Forfeits {
    let own = |deal: u64, forfeit: &Forfeit| contest.lineups.of(deal)[forfeit.game][forfeit.seat] == player;
    let mut all = deals
        .iter()
        .flat_map(|deal| deal.forfeits.iter().map(|forfeit| (deal.number, forfeit)))
        .filter(|&(deal, forfeit)| own(deal, forfeit))
        .map(|(deal, Forfeit { game, seat, reason })| {
            format!("deal {deal}, game {game}, seat {seat}: {reason}")
        });
    let first = all.next();
    Forfeits { games: u64::from(first.is_some()) + all.count() as u64, first }
}
