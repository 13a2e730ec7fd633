use std::fmt;
use std::str::FromStr;

/// The games that share ratings: one game with one number of players. Written as `biblios-3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pool {
    game: &'static str,
    players: usize,
}

/// The name of a pool that does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadPool;

impl Pool {
    /// All pools. A game of one player has no opponent to be compared with.
    pub const ALL: [Pool; 6] = [
        Pool { game: "biblios", players: 2 },
        Pool { game: "biblios", players: 3 },
        Pool { game: "biblios", players: 4 },
        Pool { game: "quill", players: 2 },
        Pool { game: "quill", players: 3 },
        Pool { game: "quill", players: 4 },
    ];

    /// Returns the pool of a game with this number of players, if there is one.
    #[must_use]
    pub fn of(game: &str, players: usize) -> Option<Pool> {
        Pool::ALL.into_iter().find(|pool| pool.game == game && pool.players == players)
    }

    /// The game.
    #[must_use]
    pub const fn game(self) -> &'static str {
        self.game
    }

    /// The number of players.
    #[must_use]
    pub const fn players(self) -> usize {
        self.players
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.game, self.players)
    }
}

impl fmt::Display for BadPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a game and a number of players, such as `biblios-3`")
    }
}

impl std::error::Error for BadPool {}

impl FromStr for Pool {
    type Err = BadPool;

    fn from_str(text: &str) -> Result<Pool, BadPool> {
        Pool::ALL.into_iter().find(|pool| pool.to_string() == text).ok_or(BadPool)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_is_parsed_as_it_is_written() {
        for pool in Pool::ALL {
            assert_eq!(pool.to_string().parse(), Ok(pool));
            assert_eq!(Pool::of(pool.game(), pool.players()), Some(pool));
        }
        for bad in ["", "biblios", "biblios-1", "biblios-03", "quill-5", "chess-2"] {
            assert_eq!(bad.parse::<Pool>(), Err(BadPool), "{bad}");
        }
    }
}
