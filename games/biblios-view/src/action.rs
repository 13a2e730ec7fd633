use core::fmt;

use crate::card::Category;
use crate::cards::Cards;
use crate::{ByCategory, Card};

/// Where the active player can put a drawn card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// In front of the active player, face down.
    Keep,
    /// In the public space, face up.
    Public,
    /// On the auction pile, face down.
    Auction,
}

impl Place {
    /// All places, in the order of legal actions.
    pub const ALL: [Place; 3] = [Place::Keep, Place::Public, Place::Auction];
}

/// The values of the five dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice(pub ByCategory<u8>);

impl Dice {
    /// The value of every die at the start.
    pub const START: u8 = 3;
    /// The possible values of a die.
    pub const RANGE: core::ops::RangeInclusive<u8> = 1..=6;

    /// Returns whether the move keeps its die between 1 and 6 (B54).
    #[inline]
    #[must_use]
    pub fn allows(&self, step: DieMove) -> bool {
        self.0[step.die] != if step.up { 6 } else { 1 }
    }

    pub(crate) fn apply(&mut self, step: DieMove) {
        let die = &mut self.0[step.die];
        *die = if step.up { *die + 1 } else { *die - 1 };
    }
}

impl Default for Dice {
    fn default() -> Self {
        Dice(ByCategory([Dice::START; 5]))
    }
}

/// A die raised or lowered by 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DieMove {
    /// The category whose die moves.
    pub die: Category,
    /// Whether it is raised.
    pub up: bool,
}

impl fmt::Debug for DieMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.up { '+' } else { '-' }, self.die.code())
    }
}

/// How a Church card is used: zero to two moves of dice, in the order of the Scriptorium.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChurchUse([Option<DieMove>; 2]);

impl ChurchUse {
    /// Declines the card.
    pub const NONE: ChurchUse = ChurchUse([None, None]);

    /// Moves one die.
    #[must_use]
    pub const fn one(step: DieMove) -> ChurchUse {
        ChurchUse([Some(step), None])
    }

    /// Moves two dice, in either order.
    #[must_use]
    pub fn two(a: DieMove, b: DieMove) -> ChurchUse {
        ChurchUse(if a <= b { [Some(a), Some(b)] } else { [Some(b), Some(a)] })
    }

    /// Iterates over the moves.
    pub fn moves(self) -> impl Iterator<Item = DieMove> {
        self.0.into_iter().flatten()
    }
}

/// A decision of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Put the drawn card in this place.
    Place(Place),
    /// Take this card from the public space.
    Take(Card),
    /// Use or decline the Church card just acquired.
    Church(ChurchUse),
    /// Bid an amount of Gold, or for a Gold card a number of cards.
    Bid(u16),
    /// Leave the auction of this card.
    Pass,
    /// Pay with these cards.
    Pay(Cards),
    /// Refuse to pay and take the penalty.
    Default,
}
