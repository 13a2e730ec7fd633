use core::fmt;

use crate::card::Category;
use crate::cards::Cards;
use crate::{ByCategory, Card};

/// Where the active player puts a drawn card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Before the active player, face down.
    Keep,
    /// In the public space, face up.
    Public,
    /// On the auction pile, face down.
    Auction,
}

impl Place {
    /// All places, in the order in which they are listed.
    pub const ALL: [Place; 3] = [Place::Keep, Place::Public, Place::Auction];
}

/// The values of the five dice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice(pub ByCategory<u8>);

impl Dice {
    /// What every die shows at the start.
    pub const START: u8 = 3;
    /// The lowest and the highest value of a die.
    pub const RANGE: core::ops::RangeInclusive<u8> = 1..=6;

    /// Whether the move keeps its die between 1 and 6 (B54).
    #[inline]
    #[must_use]
    pub fn can(&self, step: DieMove) -> bool {
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

/// What is done with a Church card: no, one or two moves of dice, in the order of the Scriptorium.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChurchUse([Option<DieMove>; 2]);

impl ChurchUse {
    /// The card is not used.
    pub const NONE: ChurchUse = ChurchUse([None, None]);

    /// One die moves.
    #[must_use]
    pub const fn one(step: DieMove) -> ChurchUse {
        ChurchUse([Some(step), None])
    }

    /// Two dice move; their order makes no difference.
    #[must_use]
    pub fn two(a: DieMove, b: DieMove) -> ChurchUse {
        ChurchUse(if a <= b { [Some(a), Some(b)] } else { [Some(b), Some(a)] })
    }

    /// The moves.
    pub fn moves(self) -> impl Iterator<Item = DieMove> {
        self.0.into_iter().flatten()
    }
}

/// A decision of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Put the drawn card there.
    Place(Place),
    /// Take this card from the public space.
    Take(Card),
    /// Use the Church card just acquired.
    Church(ChurchUse),
    /// Bid so much Gold, or so many cards for a Gold card.
    Bid(u16),
    /// Leave this auction.
    Pass,
    /// Pay with these cards.
    Pay(Cards),
    /// Do not pay, and be penalised.
    Default,
}
