use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::{Game, Holder, Pool, bot_points};

/// A person's rating in one pool, in thousandths of a point. Integers, so that a rating is the same number in memory, in
/// a database and as text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating {
    /// The estimated strength.
    pub points: i64,
    /// The standard deviation of the estimate.
    pub uncertainty: i64,
}

/// A rating is provisional while its uncertainty is above this, in thousandths of a point.
pub const PROVISIONAL_ABOVE: i64 = 90_000;

impl Rating {
    /// The rating before the first game.
    pub const NEW: Rating = Rating { points: 1_500_000, uncertainty: 250_000 };

    /// Returns whether the rating is too uncertain for a leaderboard.
    #[must_use]
    pub const fn is_provisional(self) -> bool {
        self.uncertainty > PROVISIONAL_ABOVE
    }
}

/// 400 points for ten times the strength: the logistic function of two certain ratings has the scale `sqrt(2) * BETA`.
const BETA: f64 = 400.0 / std::f64::consts::LN_10 / std::f64::consts::SQRT_2;
/// What a person's strength may change from one game to the next, as a standard deviation. Keeps ratings adaptable after
/// many games.
const DRIFT: f64 = 5.0;
/// The uncertainty of bots, whose strength was measured.
const BOT_UNCERTAINTY: f64 = 1.0;

/// Returns the ratings of all seats after a game, given the ratings before. Those of bots, which are ignored, stay at
/// their fixed values.
///
/// # Panics
/// If there is not one rating per seat.
#[must_use]
pub fn rate(pool: Pool, game: &Game, before: &[Rating]) -> Vec<Rating> {
    assert_eq!(game.seats.len(), before.len(), "one rating per seat");
    let seats: Vec<([WengLinRating; 1], MultiTeamOutcome)> = game
        .seats
        .iter()
        .zip(before)
        .map(|(seat, before)| {
            let rating = match &seat.holder {
                Holder::Person(_) => WengLinRating {
                    rating: to_points(before.points),
                    uncertainty: to_points(before.uncertainty).hypot(DRIFT),
                },
                Holder::Bot(code) => {
                    WengLinRating { rating: bot_points(pool, code), uncertainty: BOT_UNCERTAINTY }
                }
            };
            ([rating], MultiTeamOutcome::new(seat.place))
        })
        .collect();
    let teams: Vec<_> = seats.iter().map(|(team, place)| (&team[..], *place)).collect();
    let config = WengLinConfig { beta: BETA, ..WengLinConfig::new() };
    let after = weng_lin_multi_team(&teams, &config);
    let after = after.iter().flatten().zip(&game.seats).map(|(after, seat)| match &seat.holder {
        Holder::Person(_) => {
            Rating { points: from_points(after.rating), uncertainty: from_points(after.uncertainty) }
        }
        Holder::Bot(code) => {
            Rating { points: from_points(bot_points(pool, code)), uncertainty: from_points(BOT_UNCERTAINTY) }
        }
    });
    after.collect()
}

fn to_points(thousandths: i64) -> f64 {
    thousandths as f64 / 1000.0
}

fn from_points(points: f64) -> i64 {
    (points * 1000.0).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    fn pool() -> Pool {
        "biblios-3".parse().expect("a pool")
    }

    fn game(places: &[usize]) -> Game {
        let seat = |(index, place): (usize, &usize)| Seat {
            holder: Holder::Person(format!("p{index}")),
            place: *place,
        };
        Game { seats: places.iter().enumerate().map(seat).collect() }
    }

    #[test]
    fn better_places_give_more_points_and_games_give_certainty() {
        let after = rate(pool(), &game(&[2, 1, 3]), &[Rating::NEW; 3]);
        assert!(after[1].points > after[0].points && after[0].points > after[2].points);
        assert_eq!(after[0].points, Rating::NEW.points, "the middle of three equals");
        assert!(after.iter().all(|after| after.uncertainty < Rating::NEW.uncertainty));
    }

    #[test]
    fn a_tie_of_equals_changes_no_points() {
        let after = rate(pool(), &game(&[1, 1]), &[Rating::NEW; 2]);
        assert!(after.iter().all(|after| after.points == Rating::NEW.points));
    }

    #[test]
    fn four_hundred_points_are_ten_times_the_strength() {
        // A certain person who wins ten games of eleven against a bot 400 points below gains as much as they lose.
        let scribe = from_points(bot_points(pool(), "scribe"));
        let start = Rating { points: scribe + 400_000, uncertainty: 1_000 };
        let change = |own: usize, other: usize| {
            let holders = [Holder::Person("ann".into()), Holder::Bot("scribe".into())];
            let seats = holders.into_iter().zip([own, other]);
            let game = Game { seats: seats.map(|(holder, place)| Seat { holder, place }).collect() };
            rate(pool(), &game, &[start, start])[0].points - start.points
        };
        let (gain, loss) = (change(1, 2), change(2, 1));
        assert!(gain > 0 && (10 * gain + loss).abs() <= 10, "+{gain} and {loss}");
    }

    #[test]
    fn the_rating_of_a_bot_is_fixed() {
        let seats = ["prior", "novice"].map(|code| Holder::Bot(code.into()));
        let game = Game {
            seats: seats.into_iter().zip([2, 1]).map(|(holder, place)| Seat { holder, place }).collect(),
        };
        let after = rate(pool(), &game, &[Rating::NEW; 2]);
        assert_eq!(after[0].points, from_points(bot_points(pool(), "prior")));
    }
}
