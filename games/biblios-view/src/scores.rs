use tabletop::{BySeat, Seat, Seats};

use crate::card::ByCategory;

/// The final result of a category.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CategoryScore {
    /// The seat that takes the die. `None` if no player has a card of the category (B62).
    pub winner: Option<Seat>,
    /// Each player's sum of values.
    pub totals: BySeat<u8>,
}

/// The final result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Scores {
    /// The winners: several if nothing breaks the tie (B65).
    pub winners: Seats,
    /// Each player's victory points (B63).
    pub points: BySeat<u8>,
    /// The total value of each player's Gold.
    pub gold: BySeat<u8>,
    /// The result of each category.
    pub categories: ByCategory<CategoryScore>,
}
