//! Other worlds from one: two cards that nobody can tell apart from where they are change places.

use biblios_view::Card;
use tabletop::Seat;

use crate::state::State;

/// A place in which cards lie face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hidden {
    /// The hand of a seat.
    Hand(Seat),
    /// The cards that are still to be drawn or turned up.
    Draw,
    /// The auction pile during the gift phase.
    Pile,
    /// What was taken out before the game.
    Removed,
}

impl State {
    /// Lets two cards change places; each must be where it is said to be. No Church card may come into a hand.
    ///
    /// A viewer who has seen neither of the cards is shown the same in both worlds, and both are equally likely
    /// before the play of others is considered.
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
