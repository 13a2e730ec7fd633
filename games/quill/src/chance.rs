use core::fmt;

use quill_view::{Die, Event, Face, Roller, Who};
use tabletop::{Dealer, Purpose, Sink};

use crate::state::State;

const CADFAEL: Purpose = Purpose(4);
const SCRIPTORIUM: Purpose = Purpose(5);

/// Returns the purpose of a roll. Every seat has its own, so the order of play does not change the dice.
#[inline]
#[must_use]
pub fn purpose(roller: Roller) -> Purpose {
    match roller {
        Roller::Of(Who::Player(seat)) => Purpose(seat.index() as u8),
        Roller::Of(Who::Cadfael) => CADFAEL,
        Roller::Scriptorium => SCRIPTORIUM,
    }
}

/// The next chance event: the roll of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// The owner of the die.
    pub roller: Roller,
    /// The die.
    pub die: Die,
}

/// An impossible outcome: the face is not of the die that is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impossible(pub Chance);

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Chance { roller, die } = self.0;
        let article = if matches!(die, Die::Influence | Die::Embellishment) { "an" } else { "a" };
        write!(f, "now {article} {} die is rolled ", die.name())?;
        match roller {
            Roller::Of(who) => write!(f, "for {who}"),
            Roller::Scriptorium => f.write_str("in the scriptorium"),
        }
    }
}

impl core::error::Error for Impossible {}

impl State {
    /// The next chance event, if one is due.
    #[inline]
    #[must_use]
    pub fn chance(&self) -> Option<Chance> {
        self.table().next_roll().map(|(roller, die)| Chance { roller, die })
    }

    /// Resolves chance events with a dealer until a player must act or the game is over.
    #[inline]
    pub fn deal(&mut self, dealer: &mut impl Dealer, sink: &mut impl Sink<Event>) {
        while let Some(chance) = self.chance() {
            let face = State::pick(chance, dealer);
            self.resolve_unchecked(chance, face, sink);
        }
    }

    /// Draws the face of a roll from a dealer. Each side is equally likely.
    #[inline]
    pub fn pick(chance: Chance, dealer: &mut impl Dealer) -> Face {
        chance.die.side(dealer.below(purpose(chance.roller), Die::SIDES))
    }

    /// Resolves the next chance event.
    ///
    /// # Errors
    /// If the face is not of the die that is rolled. The state is unchanged.
    ///
    /// # Panics
    /// If no chance event is due.
    pub fn resolve(&mut self, face: Face, sink: &mut impl Sink<Event>) -> Result<(), Impossible> {
        let chance = self.chance().expect("a chance event is due");
        if face.die() != chance.die {
            return Err(Impossible(chance));
        }
        self.resolve_unchecked(chance, face, sink);
        Ok(())
    }

    /// Resolves the next chance event, which must be `chance`, with a possible face. Anything else leaves an
    /// invalid state.
    #[inline]
    pub fn resolve_unchecked(&mut self, chance: Chance, face: Face, sink: &mut impl Sink<Event>) {
        let roller = chance.roller;
        sink.emit(|| Event::Rolled { roller, face });
        self.table.rolled(roller, face, sink);
        self.end(sink);
    }
}
