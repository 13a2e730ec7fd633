use tabletop::{BySeat, Seat, Seats};

use crate::card::ByCategory;

/// How a category ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CategoryScore {
    /// Who takes the die; nobody if nobody holds a card of the category (B62).
    pub winner: Option<Seat>,
    /// Each player's sum of values.
    pub totals: BySeat<u8>,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Scores {
    /// Who won: several if nothing breaks the tie (B65).
    pub winners: Seats,
    /// Each player's victory points (B63).
    pub points: BySeat<u8>,
    /// What each player's Gold is worth.
    pub gold: BySeat<u8>,
    /// How each category ended.
    pub categories: ByCategory<CategoryScore>,
}
