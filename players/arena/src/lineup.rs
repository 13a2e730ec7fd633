//! Who sits where.

use crate::ArenaError;

/// The seatings of every deal: for each game the player at each seat, by the place in the list of players.
///
/// Where fewer players are named than there are seats, the first has one seat and the others fill the rest in
/// turn. Then the table is turned until everybody has sat everywhere. A table for one is played by each alone.
pub(crate) fn lineups(players: usize, seats: usize) -> Result<Vec<Vec<usize>>, ArenaError> {
    if players == 0 {
        return Err(ArenaError::NoPlayers);
    }
    if seats == 1 {
        return Ok((0..players).map(|player| vec![player]).collect());
    }
    if players == 1 {
        return Err(ArenaError::NoOpponent { seats });
    }
    if players > seats {
        return Err(ArenaError::TooManyPlayers { players, seats });
    }
    let fillings = (1..players).cycle();
    let first: Vec<usize> = std::iter::once(0).chain(fillings).take(seats).collect();
    let turned = |by: usize| {
        let mut lineup = first.clone();
        lineup.rotate_right(by);
        lineup
    };
    Ok((0..seats).map(turned).collect())
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
    fn what_cannot_be_seated_is_refused() {
        assert_eq!(lineups(0, 3), Err(ArenaError::NoPlayers));
        assert_eq!(lineups(1, 3), Err(ArenaError::NoOpponent { seats: 3 }));
        assert_eq!(lineups(3, 2), Err(ArenaError::TooManyPlayers { players: 3, seats: 2 }));
    }
}
