//! Statistics of a contest.

use std::collections::BTreeMap;

use tabletop::{BySeat, Seat};

use crate::contest::Contest;
use crate::estimate::Estimate;
use crate::outcome::{Deal, Forfeit, Reason};
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
    /// The win share less luck, if that was counted.
    pub adjusted: Option<Adjusted>,
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

/// A win share from which the luck of the cards and dice is subtracted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adjusted {
    /// The share. Its expectation is that of the plain one.
    pub wins: Estimate,
    /// How many times as many deals the plain share needs for the same interval.
    pub saving: f64,
}

/// The games that a player forfeited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forfeits {
    /// The number of games.
    pub games: u64,
    /// The first one, with its reason.
    pub first: Option<String>,
    /// The end of what the program wrote to its standard error before the first one.
    pub stderr: String,
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

impl Report {
    /// The number of deals, as in `50 deals`.
    pub(crate) fn deals_in_words(&self) -> String {
        if self.deals == 1 { "1 deal".to_owned() } else { format!("{} deals", self.deals) }
    }
}

/// One player's means in one deal, over its games and seats.
#[derive(Clone, Copy, Default, Debug)]
struct DealMeans {
    wins: f64,
    /// 0 where luck is not counted.
    luck: f64,
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
            share.luck += outcome.luck(seat).unwrap_or_default();
            share.points += points;
            share.margin += points - theirs;
            share.rank += outcome.rank(seat);
            share.by_seat[seat] += wins;
        }
    }
    // Divide once at the end, so that a player who always wins has a share of exactly 1.
    for sum in [&mut share.wins, &mut share.luck, &mut share.margin, &mut share.points, &mut share.rank] {
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
        let wins = Estimate::of_share(&numbers(&|share| share.wins));
        let adjusted = contest.counts_luck().then(|| {
            let wins_and_luck: Vec<_> = shares.iter().map(|share| (share.wins, share.luck)).collect();
            let adjusted = Estimate::of(&without_luck(&wins_and_luck));
            Adjusted { wins: adjusted, saving: (wins.error / adjusted.error).powi(2) }
        });
        PlayerResult {
            name,
            games: deals.len() as u64 * contest.lineups.held_by(player),
            wins,
            adjusted,
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
        players: (0..)
            .zip(contest.names().iter().cloned())
            .zip(ratings(contest, deals))
            .map(result)
            .collect(),
        test,
    }
}

/// Returns the wins of each deal less a part of its luck: the part that explains most of the wins of all other deals.
///
/// The luck of a deal has the expectation 0 and is independent of the other deals, so this biases nothing. Subtracting
/// all of the luck would add noise where the values that it is counted with are poor.
fn without_luck(deals: &[(f64, f64)]) -> Vec<f64> {
    let sums = |deals: &mut dyn Iterator<Item = (f64, f64)>| {
        deals.fold([0.0; 5], |[n, w, l, wl, ll], (wins, luck)| {
            [n + 1.0, w + wins, l + luck, wl + wins * luck, ll + luck * luck]
        })
    };
    let all = sums(&mut deals.iter().copied());
    let less_luck = |&(wins, luck): &(f64, f64)| {
        let own = sums(&mut std::iter::once((wins, luck)));
        let [n, w, l, wl, ll]: [f64; 5] = std::array::from_fn(|index| all[index] - own[index]);
        let (covariance, variance) = (wl - w * l / n, ll - l * l / n);
        // With fewer than three deals nothing is known of the rest.
        let part = if n >= 2.0 && variance > f64::EPSILON { covariance / variance } else { 0.0 };
        wins - part * luck
    };
    deals.iter().map(less_luck).collect()
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
        .filter(|&(deal, forfeit)| own(deal, forfeit));
    let Some((deal, Forfeit { game, seat, reason: Reason { action, reason, stderr } })) = all.next() else {
        return Forfeits::default();
    };
    let first = format!("deal {deal}, game {game}, seat {seat}, action {action}: {reason}");
    Forfeits { games: 1 + all.count() as u64, first: Some(first), stderr: stderr.clone() }
}

#[cfg(test)]
mod tests {
    use tabletop::FastDealer;

    use super::*;

    #[test]
    fn luck_is_subtracted_as_far_as_it_explains_wins() {
        let mut random = FastDealer::new(3);
        let mut uniform = || random.below_u64(1000) as f64 / 1000.0 - 0.5;
        let deals = |part: f64, uniform: &mut dyn FnMut() -> f64| -> Vec<(f64, f64)> {
            (0..4000)
                .map(|_| (uniform(), uniform()))
                .map(|(luck, rest)| (0.6 + part * luck + rest, luck))
                .collect()
        };
        for (part, saving) in [(0.0, 1.0), (1.0, 2.0), (0.5, 1.25), (-2.0, 5.0)] {
            let deals = deals(part, &mut uniform);
            let plain = Estimate::of(&deals.iter().map(|(wins, _)| *wins).collect::<Vec<_>>());
            let adjusted = Estimate::of(&without_luck(&deals));
            assert!((adjusted.mean - 0.6).abs() < 2.0 * adjusted.half_width, "{part}: {adjusted:?}");
            let found = (plain.error / adjusted.error).powi(2);
            assert!((found / saving - 1.0).abs() < 0.1, "{part}: {found}");
        }
    }

    #[test]
    fn a_few_deals_stay_as_they_are() {
        assert_eq!(without_luck(&[(1.0, 0.3)]), [1.0]);
        assert_eq!(without_luck(&[(1.0, 0.3), (0.0, 0.1)]), [1.0, 0.0]);
        assert_eq!(without_luck(&[(1.0, 0.2), (0.5, 0.2), (0.0, 0.2)]), [1.0, 0.5, 0.0]);
    }
}
