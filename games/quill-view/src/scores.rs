use tabletop::{BySeat, Seats};

use crate::book::ByBook;
use crate::who::ByWho;

/// The parts of a participant's score (Q60 to Q67, Q89).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Parts {
    /// Bonuses of completed stacks.
    pub bonuses: i16,
    /// Towns reached.
    pub towns: i16,
    /// Influence left.
    pub influence: i16,
    /// Circles of the cross.
    pub cross: i16,
    /// The highest row of the chapel.
    pub chapel: i16,
    /// Each stack: by rank, or the negative numbers still showing.
    pub stacks: ByBook<i16>,
    /// The rank in each stack, 1 for the first.
    pub ranks: ByBook<u8>,
}

impl Parts {
    /// The sum of all parts.
    #[must_use]
    pub fn total(&self) -> i16 {
        let stacks: i16 = self.stacks.0.iter().sum();
        self.bonuses + self.towns + self.influence + self.cross + self.chapel + stacks
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Scores {
    /// The winners; none if a single player lost to Cadfael (Q90).
    pub winners: Seats,
    /// Each player's points.
    pub points: BySeat<i16>,
    /// The parts of each participant's score. With two players only the ranks of Cadfael count (Q75).
    pub parts: ByWho<Parts>,
}
