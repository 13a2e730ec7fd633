use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use tabletop::{BySeat, Seat, Seats};

/// How one game ended, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Outcome {
    /// Who won; nobody where the house did, or where all who could have forfeited.
    pub(crate) winners: Seats,
    /// Each seat's points.
    pub(crate) points: BySeat<i16>,
    /// Twice each seat's rank, 2 for the first; those who are equal share the mean of their ranks.
    pub(crate) places: BySeat<u8>,
    /// The points of an opponent who has no seat: Cadfael in the solo game.
    pub(crate) house: Option<i16>,
}

/// A game that a player gave away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Forfeit {
    /// Which game of the deal, from 0.
    pub(crate) game: usize,
    /// At which seat the player sat.
    pub(crate) seat: usize,
    /// Why, in words.
    pub(crate) reason: String,
}

/// The games of a deal, one for each lineup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Deal {
    /// Which deal of the contest, from 0.
    pub(crate) number: u64,
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) forfeits: Vec<Forfeit>,
}

impl Outcome {
    /// The outcome of a game in which these seats won and everybody else ranks by these keys, the highest first.
    /// Whoever forfeited is last whatever the stand-in made of it, and where only such seats won the best of the
    /// others have.
    pub(crate) fn new<K: Ord>(
        winners: Seats,
        points: BySeat<i16>,
        keys: &[K],
        house: Option<i16>,
        forfeits: Seats,
    ) -> Outcome {
        let seats = || Seat::all(keys.len());
        let key = |seat: Seat| &keys[seat.index()];
        let honest = || seats().filter(|&seat| !forfeits.contains(seat));
        let mut winners = winners.minus(forfeits);
        if winners.is_empty() && house.is_none() {
            let best = honest().map(key).max();
            winners = honest().filter(|&seat| Some(key(seat)) == best).fold(Seats::NONE, Seats::with);
        }
        let places = if house.is_some() {
            // The house is ahead of whoever does not win.
            BySeat::from_fn(|seat| if winners.contains(seat) { 2 } else { 4 })
        } else {
            let order = |seat: Seat| {
                let honest = !forfeits.contains(seat);
                (honest, winners.contains(seat), honest.then(|| key(seat)))
            };
            let places = doubled_ranks(&seats().map(|seat| Reverse(order(seat))).collect::<Vec<_>>());
            BySeat::from_fn(|seat| places.get(seat.index()).copied().unwrap_or_default())
        };
        Outcome { winners, points, places, house }
    }

    /// A seat's share of the win: 1 for the only winner.
    pub(crate) fn win(&self, seat: Seat) -> f64 {
        if self.winners.contains(seat) { 1.0 / self.winners.len() as f64 } else { 0.0 }
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
    fn whoever_forfeits_is_last_and_the_best_of_the_others_wins() {
        let outcome = |winners: &[usize], forfeits: &[usize]| {
            Outcome::new(seats(winners), BySeat([9, 7, 7, 0]), &[9, 7, 7], None, seats(forfeits))
        };
        assert_eq!(outcome(&[0], &[]).places.first(3), [2, 5, 5]);
        let forfeited = outcome(&[0], &[0]);
        assert_eq!(forfeited.winners, seats(&[1, 2]));
        assert_eq!(forfeited.places.first(3), [6, 3, 3]);
        assert_eq!(outcome(&[0], &[1, 2]).places.first(3), [2, 5, 5], "those who forfeit are equal");
        assert_eq!(outcome(&[1], &[0, 1, 2]).winners, Seats::NONE);
    }

    #[test]
    fn alone_a_forfeit_is_lost_to_the_house() {
        let solo = |winners: &[usize], forfeits: &[usize]| {
            Outcome::new(seats(winners), BySeat([9, 0, 0, 0]), &[9], Some(8), seats(forfeits))
        };
        assert_eq!((solo(&[0], &[]).places[Seat::FIRST], solo(&[], &[]).places[Seat::FIRST]), (2, 4));
        assert_eq!(solo(&[0], &[0]), Outcome { winners: Seats::NONE, ..solo(&[], &[]) });
    }
}
