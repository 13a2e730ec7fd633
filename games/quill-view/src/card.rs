//! What is marked on a task card.

use crate::book::{Books, ByBook};
use crate::map::{Space, Spaces};

/// The marks on somebody's task card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Card {
    /// The marked spaces of each stack.
    pub stacks: ByBook<u8>,
    /// As which one each stack was completed, 1 for the first; 0 if it is not, or not yet counted (Q26).
    pub completed: ByBook<u8>,
    /// The stars that are crossed out.
    pub stars: Books,
    /// The marked circles of the cross.
    pub cross: u8,
    /// The towns reached.
    pub towns: u8,
    /// The spaces that the novice has entered.
    pub visited: Spaces,
    /// The spaces where a move ended; only kept for a grid.
    pub stops: Spaces,
    /// Where the novice stands; none beside the map.
    pub at: Option<Space>,
    /// The running total of influence; negative in the solo game only.
    pub influence: i16,
    /// What was entered on each of the eight days.
    pub track: [u8; 8],
    /// How many days have an entry.
    pub days: u8,
}

impl Card {
    /// Enters the influence of a day: earned in Period I, spent in Period II (Q23, Q42).
    pub(crate) fn enter(&mut self, day: u8, amount: u8, spent: bool) {
        if let Some(entry) = self.track.get_mut(usize::from(day).wrapping_sub(1)) {
            *entry = amount;
            self.days = day;
        }
        let amount = i16::from(amount);
        self.influence += if spent { -amount } else { amount };
    }
}
