use crate::book::{Books, ByBook};
use crate::map::{Space, Spaces};

/// The marks on a participant's task card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Card {
    /// The marked spaces of each stack.
    pub stacks: ByBook<u8>,
    /// The order in which each stack was completed, 1 for the first; 0 if it is not, or not yet ranked (Q26).
    pub completed: ByBook<u8>,
    /// The crossed-out stars.
    pub stars: Books,
    /// The number of marked circles of the cross.
    pub cross: u8,
    /// The number of towns reached.
    pub towns: u8,
    /// The spaces that the novice has entered.
    pub visited: Spaces,
    /// The spaces where a move ended; tracked only on a grid.
    pub stops: Spaces,
    /// Where the novice stands; `None` before his first move.
    pub at: Option<Space>,
    /// The running total of influence; negative in the solo game only.
    pub influence: i16,
    /// The influence entered on each of the eight days.
    pub track: [u8; 8],
    /// The number of days with an entry.
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
