//! What a viewer can know about where each card is.

use core::fmt;

use tabletop::{BySeat, Seat};

use crate::card::{Card, Gold};
use crate::cards::Cards;
use crate::event::Opening;

/// Where cards are, as far as a viewer can tell from the events it was shown.
///
/// A card is *known* once the viewer has seen it, and a *stranger* until then. A known card in another hand is
/// *sure* to be there until that hand loses a card unseen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Knowledge {
    pub(crate) sizes: BySeat<u8>,
    pub(crate) sure: BySeat<Cards>,
    pub(crate) maybe: BySeat<Cards>,
    pub(crate) strangers: BySeat<u8>,
    pub(crate) gone: Cards,
    /// The known cards that may be discarded.
    pub(crate) maybe_gone: Cards,
    /// Whether a stranger may be discarded.
    pub(crate) lost_strangers: bool,
    pub(crate) sent: Cards,
    pub(crate) seen: Cards,
}

/// A set of places where a card can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Places(u16);

impl Places {
    /// In the pile of cards to be drawn or turned up.
    pub const DRAW: Places = Places(1 << 4);
    /// On the auction pile, during the gift phase.
    pub const AUCTION_PILE: Places = Places(1 << 5);
    /// Discarded.
    pub const DISCARD: Places = Places(1 << 6);
    /// Removed before the game.
    pub const REMOVED: Places = Places(1 << 7);
    /// Face up on the table: in the public space, for sale, or a Church card about to be used.
    pub const TABLE: Places = Places(1 << 8);
    /// With the active player, who has not placed or used it yet.
    pub const LOOKED_AT: Places = Places(1 << 9);

    /// Returns the place that is the hand of this seat.
    #[must_use]
    pub const fn hand(seat: Seat) -> Places {
        Places(1 << seat.index())
    }

    /// Returns whether all of the other places are among these.
    #[must_use]
    pub const fn contains(self, other: Places) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns these places and the others.
    #[must_use]
    pub const fn or(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    /// Returns these places, and the others if the condition holds.
    #[must_use]
    pub(crate) const fn or_if(self, condition: bool, other: Places) -> Places {
        if condition { self.or(other) } else { self }
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ["hand 0", "hand 1", "hand 2", "hand 3", "draw", "pile", "discard", "removed", "table"];
        let names = names.into_iter().chain(["looked at"]);
        f.debug_set()
            .entries(names.enumerate().filter(|(bit, _)| self.0 >> bit & 1 == 1).map(|(_, name)| name))
            .finish()
    }
}

impl Knowledge {
    pub(crate) fn new(opening: &Opening) -> Knowledge {
        let seats = opening.start.seats;
        let face_up = &opening.start.face_up;
        let sure = BySeat::from_fn(|seat| opening.hands[seat].unwrap_or(face_up[seat]));
        let in_hands = Seat::all(seats).fold(Cards::EMPTY, |all, seat| all.plus(sure[seat]));
        Knowledge {
            sizes: opening.sizes,
            sure,
            maybe: BySeat::default(),
            strangers: BySeat::from_fn(|seat| opening.sizes[seat] - sure[seat].len() as u8),
            gone: opening.discard,
            maybe_gone: Cards::EMPTY,
            lost_strangers: false,
            sent: Cards::EMPTY,
            seen: in_hands.plus(opening.discard),
        }
    }

    /// Returns the number of cards in the hand. Includes a Church card just kept until it is used, because the other
    /// players cannot distinguish it.
    #[must_use]
    pub fn size(&self, seat: Seat) -> usize {
        self.sizes[seat].into()
    }

    /// Returns the cards that are surely in the hand.
    #[must_use]
    pub fn sure(&self, seat: Seat) -> Cards {
        self.sure[seat]
    }

    /// Returns the known cards that may be in the hand or elsewhere.
    #[must_use]
    pub fn maybe(&self, seat: Seat) -> Cards {
        self.maybe[seat]
    }

    /// Returns the maximum number of strangers in the hand.
    #[must_use]
    pub fn strangers(&self, seat: Seat) -> usize {
        self.strangers[seat].into()
    }

    /// Returns the cards that are surely discarded.
    #[must_use]
    pub fn gone(&self) -> Cards {
        self.gone
    }

    /// Returns the cards that the viewer put on the auction pile and that may still be there.
    #[must_use]
    pub fn sent(&self) -> Cards {
        self.sent
    }

    /// Returns the cards that the viewer has seen. Equal cards count as one unless they must be different cards.
    #[must_use]
    pub fn seen(&self) -> Cards {
        self.seen
    }

    /// Marks a card as seen.
    pub(crate) fn see(&mut self, card: Card) {
        self.seen.insert(card);
    }

    /// Makes this the hand of the viewer's own seat.
    pub(crate) fn hold(&mut self, seat: Seat, hand: Cards) {
        self.sizes[seat] = hand.len() as u8;
        self.sure[seat] = hand;
        self.maybe[seat] = Cards::EMPTY;
        self.strangers[seat] = 0;
        self.seen = self.seen.union(hand);
        // Other Gold cards of the same kind may still be elsewhere.
        for maybe in &mut self.maybe.0 {
            *maybe = maybe.without(hand.of_categories());
        }
        self.maybe_gone = self.maybe_gone.without(hand.of_categories());
    }

    pub(crate) fn gain(&mut self, seat: Seat, card: Card) {
        self.sizes[seat] += 1;
        self.sure[seat].insert(card);
    }

    /// Adds a card that the viewer does not see to the hand.
    pub(crate) fn gain_stranger(&mut self, seat: Seat) {
        self.sizes[seat] += 1;
        self.strangers[seat] += 1;
    }

    /// Removes a face-down card that the viewer sees leave the hand. `face_up` stays in the hand, and `unseen`
    /// are the possible strangers.
    pub(crate) fn lose(&mut self, seat: Seat, card: Card, face_up: Cards, unseen: Cards) {
        self.sizes[seat] -= 1;
        // The card may have been a stranger of the same kind; then the known card is still there.
        let doubtful = self.strangers[seat] > 0 && unseen.contains(card);
        if self.sure[seat].count(card) > face_up.count(card) {
            self.sure[seat].remove(card);
            if doubtful {
                self.maybe[seat].insert(card);
            }
        } else if self.maybe[seat].contains(card) {
            if !doubtful {
                self.forget_elsewhere(seat, card);
            }
        } else {
            self.strangers[seat] = self.strangers[seat].saturating_sub(1);
            self.seen.insert(card);
        }
        self.apply_size(seat);
    }

    pub(crate) fn lose_open(&mut self, seat: Seat, cards: Cards) {
        self.sizes[seat] -= cards.len() as u8;
        self.sure[seat] = self.sure[seat].minus(cards);
    }

    /// Drops all doubts about where a card is, after it left this hand. Other Gold cards of the same kind may still
    /// be elsewhere, so for Gold only this hand is updated.
    fn forget_elsewhere(&mut self, seat: Seat, card: Card) {
        self.maybe[seat].take(card);
        if !card.is_gold() {
            for maybe in &mut self.maybe.0 {
                maybe.take(card);
            }
            self.maybe_gone.take(card);
        }
    }

    /// Removes `n` unseen face-down cards from the hand, to another hand or to the discard. Gold of the kinds in
    /// `staying` is not among them.
    pub(crate) fn lose_unseen(
        &mut self,
        seat: Seat,
        n: usize,
        face_up: Cards,
        staying: Cards,
        to: Option<Seat>,
    ) {
        if n == 0 {
            return;
        }
        let hidden_size = self.size(seat) - face_up.len();
        let hidden = self.sure[seat].minus(face_up);
        self.sizes[seat] -= n as u8;
        if let Some(to) = to {
            self.sizes[to] += n as u8;
        }
        if n >= hidden_size {
            self.sure[seat] = face_up;
            let (doubtful, strangers) = (self.maybe[seat], self.strangers[seat]);
            self.maybe[seat] = Cards::EMPTY;
            self.strangers[seat] = 0;
            match to {
                Some(to) => self.sure[to] = self.sure[to].plus(hidden),
                None => self.gone = self.gone.plus(hidden),
            }
            self.scatter(doubtful, strangers > 0, n, to);
        } else {
            let stay = hidden.less_of_each(n).union(of_gold_kinds(hidden, staying));
            self.sure[seat] = face_up.plus(stay);
            self.maybe[seat] = self.maybe[seat].plus(hidden.minus(stay));
            self.scatter(self.maybe[seat], self.strangers[seat] > 0, n, to);
        }
        self.apply_size(seat);
    }

    /// Records that known cards or strangers may have moved to this hand, or to the discard.
    fn scatter(&mut self, known: Cards, strangers: bool, n: usize, to: Option<Seat>) {
        match to {
            Some(to) => {
                self.maybe[to] = self.maybe[to].union(known);
                self.strangers[to] += if strangers { n as u8 } else { 0 };
            }
            None => {
                self.maybe_gone = self.maybe_gone.union(known);
                self.lost_strangers |= strangers;
            }
        }
    }

    /// Limits the doubtful cards of a hand by its size.
    fn apply_size(&mut self, seat: Seat) {
        let open = self.size(seat) - self.sure[seat].len();
        self.strangers[seat] = self.strangers[seat].min(open as u8);
        if open == 0 {
            self.maybe[seat] = Cards::EMPTY;
        }
    }
}

/// Returns the Gold cards of the kinds that are also in `kinds`.
fn of_gold_kinds(cards: Cards, kinds: Cards) -> Cards {
    Gold::ALL
        .into_iter()
        .filter(|&gold| kinds.contains(Card::gold(gold)))
        .fold(Cards::EMPTY, |all, gold| all.plus(cards.of_value(gold)))
}
