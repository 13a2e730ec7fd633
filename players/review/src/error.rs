use std::fmt;

use record::ReplayError;
use tabletop::CitesRule;

/// Why a game cannot be reviewed.
#[derive(Clone, PartialEq, Debug)]
pub enum ReviewError<I> {
    /// The record is invalid, or has an illegal action.
    Record(ReplayError<I>),
    /// The table has only this many seats.
    NoSuchSeat {
        /// The number of seats.
        seats: usize,
    },
    /// The network was not trained on the deck or boards of the game.
    Unfamiliar,
    /// The network of the game is not there.
    NoNetwork,
}

impl<I> From<ReplayError<I>> for ReviewError<I> {
    fn from(error: ReplayError<I>) -> Self {
        ReviewError::Record(error)
    }
}

impl<I: CitesRule> fmt::Display for ReviewError<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReviewError::Record(error) => error.fmt(f),
            ReviewError::NoSuchSeat { seats } => {
                write!(f, "no such seat: the table has seats 0 to {}", seats - 1)
            }
            ReviewError::Unfamiliar => f.write_str(
                "the network has not learned this deck or these boards, so it cannot review the game",
            ),
            ReviewError::NoNetwork => f.write_str("the network of this game is not installed"),
        }
    }
}
