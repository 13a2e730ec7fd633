use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use tabletop::{BySeat, Seat, Seats};

/// The unit of [`Outcome::luck`], as a part of a win.
pub(crate) const MILLIONTHS: f64 = 1e6;

/// The outcome of one game, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// The winners. Empty if Cadfael won a solo game, or if every seat that could have won forfeited.
    pub(crate) winners: Seats,
    /// Points by seat.
    pub(crate) points: BySeat<i16>,
    /// Twice each seat's rank, 2 for the first. Tied seats share the mean of their ranks.
    pub(crate) places: BySeat<u8>,
    /// Cadfael's points in a solo game.
    pub(crate) house: Option<i16>,
    /// What chance gave each seat, in millionths of a win, in a contest that subtracts luck.
    pub(crate) luck: Option<BySeat<i32>>,
}

/// A forfeited game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Forfeit {
    /// The game of the deal, from 0.
    pub(crate) game: usize,
    /// The player's seat.
    pub(crate) seat: usize,
    #[serde(flatten)]
    pub(crate) reason: Reason,
}

/// Why and when a program forfeited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Reason {
    /// The number of actions before the failure.
    pub(crate) action: usize,
    /// The reason, for the report.
    pub(crate) reason: String,
    /// The end of what the program wrote to its standard error.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) stderr: String,
}

/// The games of a deal, one for each lineup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Deal {
    /// The number of the deal, from 0.
    pub(crate) number: u64,
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) forfeits: Vec<Forfeit>,
    /// The records of the games, if they are kept.
    pub(crate) records: Vec<String>,
}

impl Outcome {
    /// Computes ranks from the winners and from `keys`, the highest first. Seats that forfeited rank last. If only
    /// they won, the best of the other seats win instead.
    pub(crate) fn new<K: Ord>(
        winners: Seats,
        points: BySeat<i16>,
        keys: &[K],
        house: Option<i16>,
        forfeits: Seats,
    ) -> Outcome {
        let seats = || Seat::all(keys.len());
        let key = |seat: Seat| &keys[seat.index()];
        let eligible = || seats().filter(|&seat| !forfeits.contains(seat));
        let mut winners = winners.minus(forfeits);
        if winners.is_empty() && house.is_none() {
            let best = eligible().map(key).max();
            winners = eligible().filter(|&seat| Some(key(seat)) == best).fold(Seats::NONE, Seats::with);
        }
        let places = if house.is_some() {
            // Cadfael ranks ahead of a player who does not win.
            BySeat::from_fn(|seat| if winners.contains(seat) { 2 } else { 4 })
        } else {
            let order = |seat: Seat| {
                let eligible = !forfeits.contains(seat);
                (eligible, winners.contains(seat), eligible.then(|| key(seat)))
            };
            let places = doubled_ranks(&seats().map(|seat| Reverse(order(seat))).collect::<Vec<_>>());
            BySeat::from_fn(|seat| places.get(seat.index()).copied().unwrap_or_default())
        };
        Outcome { winners, points, places, house, luck: None }
    }

    /// A seat's share of the win: 1 for a sole winner.
    pub(crate) fn win(&self, seat: Seat) -> f64 {
        if self.winners.contains(seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
    }

    /// What chance gave a seat, as a part of a win, if that was counted.
    pub(crate) fn luck(&self, seat: Seat) -> Option<f64> {
        self.luck.map(|luck| f64::from(luck[seat]) / MILLIONTHS)
    }

    /// A seat's rank, 1 for the first.
    pub(crate) fn rank(&self, seat: Seat) -> f64 {
        f64::from(self.places[seat]) / 2.0
    }
}

/// Twice the ranks by these keys, the lowest first.
fn doubled_ranks<K: Ord>(keys: &[K]) -> Vec<u8> {
    let rank = |key: &K| {
        let ahead = keys.iter().filter(|other| *other < key).count();
        let equal = keys.iter().filter(|other| *other == key).count();
        (2 * ahead + equal + 1) as u8
    };
    keys.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(indices: &[usize]) -> Seats {
        indices.iter().fold(Seats::NONE, |all, &index| all.with(Seat::new(index).expect("a seat")))
    }

    #[test]
    fn equals_share_their_ranks() {
        assert_eq!(doubled_ranks(&[3, 1, 3, 7]), [5, 2, 5, 8]);
    }

    #[test]
    fn a_forfeit_is_last_and_the_best_other_seat_wins() {
        let outcome = |winners: &[usize], forfeits: &[usize]| {
            Outcome::new(seats(winners), BySeat([9, 7, 7, 0]), &[9, 7, 7], None, seats(forfeits))
        };
        assert_eq!(outcome(&[0], &[]).places.first(3), [2, 5, 5]);
        let forfeited = outcome(&[0], &[0]);
        assert_eq!(forfeited.winners, seats(&[1, 2]));
        assert_eq!(forfeited.places.first(3), [6, 3, 3]);
        assert_eq!(outcome(&[0], &[1, 2]).places.first(3), [2, 5, 5], "forfeits rank equally");
        assert_eq!(outcome(&[1], &[0, 1, 2]).winners, Seats::NONE);
    }

    #[test]
    fn a_solo_forfeit_is_a_loss_to_cadfael() {
        let solo = |winners: &[usize], forfeits: &[usize]| {
            Outcome::new(seats(winners), BySeat([9, 0, 0, 0]), &[9], Some(8), seats(forfeits))
        };
        assert_eq!((solo(&[0], &[]).places[Seat::FIRST], solo(&[], &[]).places[Seat::FIRST]), (2, 4));
        assert_eq!(solo(&[0], &[0]), Outcome { winners: Seats::NONE, ..solo(&[], &[]) });
    }
}
