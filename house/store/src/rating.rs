//! Results of games and the ratings that follow from them. The store knows their order, not their meaning.

/// A finished game that counts for ratings.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct GameResult {
    /// The games that share ratings. Each pool is counted in the order of `ended` and `table`.
    pub pool: String,
    /// When the game ended.
    pub ended: u64,
    /// The table's id. A table has one result.
    pub table: String,
    /// Text that the store does not interpret.
    pub text: String,
}

/// The ratings after a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The game, which must be the first of its pool that is not counted.
    pub result: GameResult,
    /// The new ratings. Unknown people, who were deleted, are ignored.
    pub ratings: Vec<PersonRating>,
}

/// A person's rating after a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PersonRating {
    /// The id of the person.
    pub person: String,
    /// The estimated strength.
    pub points: i64,
    /// The uncertainty of the estimate.
    pub uncertainty: i64,
}

/// A rating in the history of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastRating {
    /// The table of the game.
    pub table: String,
    /// When the game ended.
    pub ended: u64,
    /// The points after the game.
    pub points: i64,
    /// The uncertainty after the game.
    pub uncertainty: i64,
}

/// Which ratings a leaderboard lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The pool.
    pub pool: String,
    /// The first time of the games that count.
    pub from: u64,
    /// The time after the games that count.
    pub until: u64,
    /// The highest uncertainty.
    pub max_uncertainty: i64,
}

/// An account on a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// The id of the person.
    pub person: String,
    /// The name of the person.
    pub name: String,
    /// The points after their last game on the board.
    pub points: i64,
    /// The uncertainty after that game.
    pub uncertainty: i64,
    /// The number of their games on the board.
    pub games: u64,
}
