use core::fmt;

use quill_view::{Die, Event, Face, Roller, Who};
use tabletop::{Dealer, Purpose, Sink};

use crate::state::State;

const CADFAEL: Purpose = Purpose(4);
const SCRIPTORIUM: Purpose = Purpose(5);

/// The purpose of a roll: every seat has its own, so that the order in which players act changes nobody's
/// dice.
#[inline]
#[must_use]
pub fn purpose(roller: Roller) -> Purpose {
    match roller {
        Roller::Of(Who::Player(seat)) => Purpose(seat.index() as u8),
        Roller::Of(Who::Cadfael) => CADFAEL,
        Roller::Scriptorium => SCRIPTORIUM,
    }
}

/// What chance decides next: what this die shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Whose die it is.
    pub roller: Roller,
    /// The die.
    pub die: Die,
}

/// An outcome that cannot happen: the die that is rolled has no such face.
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
    /// What chance decides next, if it is chance's turn.
    #[inline]
    #[must_use]
    pub fn chance(&self) -> Option<Chance> {
        self.table().next_roll().map(|(roller, die)| Chance { roller, die })
    }

    /// Lets a dealer decide what chance decides next, until a player is to act or the game is over.
    #[inline]
    pub fn deal(&mut self, dealer: &mut impl Dealer, sink: &mut impl Sink<Event>) {
        while let Some(chance) = self.chance() {
            let face = State::pick(chance, dealer);
            self.resolve_unchecked(chance, face, sink);
        }
    }

    /// The face that a dealer chooses for what chance decides now: each side is equally likely.
    #[inline]
    pub fn pick(chance: Chance, dealer: &mut impl Dealer) -> Face {
        chance.die.side(dealer.below(purpose(chance.roller), Die::SIDES))
    }

    /// Gives chance its outcome.
    ///
    /// # Errors
    /// When the die has no such face; nothing changes then.
    ///
    /// # Panics
    /// When chance has nothing to decide.
    pub fn resolve(&mut self, face: Face, sink: &mut impl Sink<Event>) -> Result<(), Impossible> {
        let chance = self.chance().expect("chance has something to decide");
        if face.die() != chance.die {
            return Err(Impossible(chance));
        }
        self.resolve_unchecked(chance, face, sink);
        Ok(())
    }

    /// Gives chance an outcome that can happen. With another one the state makes no sense any more.
    #[inline]
    pub fn resolve_unchecked(&mut self, chance: Chance, face: Face, sink: &mut impl Sink<Event>) {
        let roller = chance.roller;
        sink.emit(|| Event::Rolled { roller, face });
        self.table.rolled(roller, face, sink);
        self.end(sink);
    }
}
