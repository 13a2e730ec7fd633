//! Seating.

use crate::ArenaError;

/// The limit on games per deal.
const MAX_GAMES: usize = 5000;

/// Who sits where in the games of each deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lineups {
    /// The lineups of each deal, repeated after the last. A lineup holds the index of the player at each seat.
    cycle: Vec<Vec<Vec<usize>>>,
}

impl Lineups {
    /// Computes the lineups.
    ///
    /// With fewer players than seats, the first player holds one seat and the others fill the rest in turn. With
    /// more, every combination of players plays. At one seat each player plays alone.
    ///
    /// In every deal each table is rotated until every player has held every seat. A rotation does not change who
    /// sits to the left of whom, which can matter a lot, so deals cycle through all orders around the table.
    ///
    /// # Errors
    /// If there are too few players, or the combinations need too many games.
    pub(crate) fn new(players: usize, seats: usize) -> Result<Lineups, ArenaError> {
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
                // Exact at every step: a binomial coefficient times the seats.
                Some(games.checked_mul(players - chosen)? / (chosen + 1))
            });
            if games.is_none_or(|games| games > MAX_GAMES) {
                return Err(ArenaError::TooManyPlayers { players, seats, most: MAX_GAMES });
            }
            combinations(players, seats)
        };
        // Keep the first player of a table in place and permute the rest.
        let orders: Vec<Vec<Vec<usize>>> = tables
            .into_iter()
            .map(|table| {
                let after = |rest: Vec<usize>| table[..1].iter().copied().chain(rest).collect();
                permutations(&table[1..]).into_iter().map(after).collect()
            })
            .collect();
        let deals = orders.iter().map(Vec::len).max().unwrap_or(1);
        let deal = |deal: usize| {
            let tables = orders.iter().map(|orders| &orders[deal % orders.len()]);
            tables.flat_map(|table| (0..seats).map(|by| rotated(table, by))).collect()
        };
        Ok(Lineups { cycle: (0..deals).map(deal).collect() })
    }

    /// The lineups of a deal.
    pub(crate) fn of(&self, deal: u64) -> &[Vec<usize>] {
        &self.cycle[(deal % self.cycle.len() as u64) as usize]
    }

    /// The number of games per deal.
    pub(crate) fn games(&self) -> usize {
        self.of(0).len()
    }

    /// The number of seats that a player holds in all games of a deal.
    pub(crate) fn held_by(&self, player: usize) -> u64 {
        self.of(0).iter().flatten().filter(|&&held| held == player).count() as u64
    }
}

/// Rotates a lineup by this many seats.
fn rotated(table: &[usize], by: usize) -> Vec<usize> {
    let mut lineup = table.to_vec();
    lineup.rotate_right(by);
    lineup
}

/// All distinct orders of these players.
fn permutations(players: &[usize]) -> Vec<Vec<usize>> {
    if players.is_empty() {
        return vec![Vec::new()];
    }
    let mut different = players.to_vec();
    different.sort_unstable();
    different.dedup();
    let beginning_with = |first: usize| {
        let mut rest = players.to_vec();
        let at = rest.iter().position(|&player| player == first).unwrap_or_default();
        rest.remove(at);
        permutations(&rest).into_iter().map(move |mut order| {
            order.insert(0, first);
            order
        })
    };
    different.into_iter().flat_map(beginning_with).collect()
}

/// All combinations of `chosen` players, each in ascending order.
fn combinations(players: usize, chosen: usize) -> Vec<Vec<usize>> {
    if chosen == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: usize| {
        combinations(last, chosen - 1).into_iter().map(move |mut choice| {
            choice.push(last);
            choice
        })
    };
    (chosen - 1..players).flat_map(with_last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(players: usize, seats: usize, deal: u64) -> Vec<Vec<usize>> {
        Lineups::new(players, seats).expect("a contest").of(deal).to_vec()
    }

    #[test]
    fn every_player_sits_at_every_seat() {
        assert_eq!(games(2, 2, 0), [[0, 1], [1, 0]]);
        assert_eq!(games(2, 4, 0), [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        assert_eq!(games(2, 4, 1), games(2, 4, 0), "there is only one order");
        assert_eq!(games(3, 4, 1)[0], [0, 1, 2, 1]);
        assert_eq!(games(2, 1, 0), [[0], [1]]);
        assert_eq!(games(3, 2, 0), [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
    }

    #[test]
    fn all_players_meet_equally_often_at_every_seat() {
        for (players, seats, orders) in
            [(3, 3, 2), (4, 4, 6), (5, 2, 1), (6, 3, 2), (8, 4, 6), (7, 1, 1), (2, 4, 1), (3, 4, 3)]
        {
            let lineups = Lineups::new(players, seats).expect("a contest");
            assert_eq!(lineups.cycle.len(), orders);
            for deal in &lineups.cycle {
                for player in 0..players {
                    let at = |seat: usize| deal.iter().filter(|table| table[seat] == player).count();
                    assert!((0..seats).all(|seat| at(seat) == at(0)), "in every deal at every seat");
                }
            }
            // Over a cycle every player sits to the left of every other equally often.
            let all: Vec<_> = lineups.cycle.iter().flatten().collect();
            let left_of = |a: usize, b: usize| -> usize {
                all.iter()
                    .map(|table| (0..seats).filter(|&s| table[s] == a && table[(s + 1) % seats] == b).count())
                    .sum()
            };
            if players >= seats {
                let pairs = (0..players).flat_map(|one| (0..players).map(move |other| (one, other)));
                for (one, other) in pairs.filter(|(one, other)| one != other) {
                    assert_eq!(left_of(one, other), left_of(0, 1), "{players} players at {seats} seats");
                }
            }
        }
    }

    #[test]
    fn impossible_seatings_are_refused() {
        let refusal = |players, seats| Lineups::new(players, seats).err();
        assert_eq!(refusal(0, 3), Some(ArenaError::NoPlayers));
        assert_eq!(refusal(1, 3), Some(ArenaError::NoOpponent { seats: 3 }));
        let too_many =
            |players, seats| matches!(refusal(players, seats), Some(ArenaError::TooManyPlayers { .. }));
        assert!(too_many(20, 4) && too_many(usize::MAX, 3) && !too_many(12, 4));
    }
}
