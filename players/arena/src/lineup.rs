//! Who sits where.

use crate::ArenaError;

/// More games of every deal than this are a mistake rather than a contest.
const MOST_GAMES: usize = 5000;

/// The seatings of every deal: for each game the player at each seat, by the place in the list of players.
///
/// Where fewer players are named than there are seats, the first has one seat and the others fill the rest in
/// turn. Where more are named, every choice of as many players as there are seats meets. Each such table is turned
/// until everybody has sat everywhere. A table for one is played by each alone.
pub(crate) fn lineups(players: usize, seats: usize) -> Result<Vec<Vec<usize>>, ArenaError> {
    if players == 0 {
        return Err(ArenaError::NoPlayers);
    }
    if players == 1 && seats > 1 {
        return Err(ArenaError::NoOpponent { seats });
    }
    let tables = if players < seats {
        vec![std::iter::once(0).chain((1..players).cycle()).take(seats).collect()]
    } else {
        let games = (0..seats).try_fold(seats, |games, chosen| {
            // Whole at every step: it is a binomial coefficient times the seats.
            Some(games.checked_mul(players - chosen)? / (chosen + 1))
        });
        if games.is_none_or(|games| games > MOST_GAMES) {
            return Err(ArenaError::TooManyPlayers { players, seats, most: MOST_GAMES });
        }
        choices(players, seats)
    };
    let turned = |table: Vec<usize>| {
        (0..seats).map(move |by| {
            let mut lineup = table.clone();
            lineup.rotate_right(by);
            lineup
        })
    };
    Ok(tables.into_iter().flat_map(turned).collect())
}

/// All choices of so many out of the players, each in ascending order.
fn choices(players: usize, chosen: usize) -> Vec<Vec<usize>> {
    if chosen == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: usize| {
        choices(last, chosen - 1).into_iter().map(move |mut choice| {
            choice.push(last);
            choice
        })
    };
    (chosen - 1..players).flat_map(with_last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_everywhere() {
        assert_eq!(lineups(2, 2), Ok(vec![vec![0, 1], vec![1, 0]]));
        assert_eq!(
            lineups(2, 4),
            Ok(vec![vec![0, 1, 1, 1], vec![1, 0, 1, 1], vec![1, 1, 0, 1], vec![1, 1, 1, 0]])
        );
        assert_eq!(lineups(3, 4).map(|lineups| lineups[0].clone()), Ok(vec![0, 1, 2, 1]));
        assert_eq!(lineups(2, 1), Ok(vec![vec![0], vec![1]]));
    }

    #[test]
    fn in_a_pool_everybody_meets_everybody_equally_often_at_every_seat() {
        let pool = lineups(3, 2).expect("a pool");
        assert_eq!(pool, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        for (players, seats) in [(5, 2), (6, 3), (8, 4), (7, 1)] {
            let pool = lineups(players, seats).expect("a pool");
            let meet = |a: usize, b: usize| {
                pool.iter().filter(|table| table.contains(&a) && table.contains(&b)).count()
            };
            for player in 0..players {
                for seat in 0..seats {
                    let there = pool.iter().filter(|table| table[seat] == player).count();
                    assert_eq!(there * players, pool.len(), "player {player} at seat {seat}");
                }
                assert!((0..player).all(|other| meet(player, other) == meet(0, 1)));
            }
        }
    }

    #[test]
    fn what_cannot_be_seated_is_refused() {
        assert_eq!(lineups(0, 3), Err(ArenaError::NoPlayers));
        assert_eq!(lineups(1, 3), Err(ArenaError::NoOpponent { seats: 3 }));
        let too_many =
            |players, seats| matches!(lineups(players, seats), Err(ArenaError::TooManyPlayers { .. }));
        assert!(too_many(20, 4) && too_many(usize::MAX, 3) && !too_many(12, 4));
    }
}
