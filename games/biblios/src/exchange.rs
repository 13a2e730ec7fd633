//! Swapping two hidden cards, to make one world into another.

use biblios_view::Card;
use tabletop::Seat;

use crate::state::State;

/// A place where cards lie face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hidden {
    /// The hand of a seat.
    Hand(Seat),
    /// The cards that are still to be drawn or turned up.
    Draw,
    /// The auction pile during the gift phase.
    Pile,
    /// The cards removed before the game.
    Removed,
}

impl State {
    /// Swaps two cards. Each must be in its stated place, and no Church card may move to a hand.
    ///
    /// A viewer that has seen neither card is shown the same in both worlds. Both are equally likely, except for what
    /// the play of others tells.
    pub fn exchange(&mut self, (a, card): (Hidden, Card), (b, other): (Hidden, Card)) {
        self.hidden(a).remove(card);
        self.hidden(b).remove(other);
        self.hidden(a).insert(other);
        self.hidden(b).insert(card);
    }

    fn hidden(&mut self, place: Hidden) -> &mut biblios_view::Cards {
        match place {
            Hidden::Hand(seat) => &mut self.hands[seat],
            Hidden::Draw => &mut self.draw,
            Hidden::Pile => &mut self.pile,
            Hidden::Removed => &mut self.removed,
        }
    }
}
