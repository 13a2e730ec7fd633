//! The gift phase (B20 to B26) and Church cards (B50 to B55).

use tabletop::Seat;

use crate::action::{ChurchUse, Place};
use crate::card::Card;
use crate::public_state::{Phase, PublicState, Stage};

impl PublicState {
    /// Returns whether a drawn card may go to this place (B21).
    #[inline]
    #[must_use]
    pub fn has_room(&self, place: Place) -> bool {
        match place {
            Place::Keep => !self.kept,
            Place::Auction => !self.sent,
            Place::Public => self.public.len() + 1 < self.seats(),
        }
    }

    #[inline]
    fn is_allocated(&self) -> bool {
        self.kept && self.sent && !self.has_room(Place::Public)
    }

    /// Applies that the active player looks at a drawn card, or at the Church card just kept.
    ///
    /// While cards of the turn remain to be placed, the stage must be the same for both: the others may not know
    /// which it is. Afterwards it can only be the Church card.
    #[inline]
    pub fn looked(&mut self) {
        self.stage = if self.is_allocated() {
            Stage::Church { seat: self.active, church: None }
        } else {
            Stage::Allocate
        };
    }

    /// Applies that the active player placed a card. `card` is required for the public space only.
    #[inline]
    pub fn placed(&mut self, place: Place, card: Option<Card>) {
        match place {
            Place::Keep => self.kept = true,
            Place::Auction => {
                self.sent = true;
                self.pile += 1;
            }
            Place::Public => self.public.insert(card.expect("a public card is shown to all")),
        }
        self.left -= 1;
        self.continue_allocating();
    }

    #[inline]
    fn continue_allocating(&mut self) {
        self.stage =
            if self.is_allocated() { Stage::Take(self.active.left(self.seats())) } else { Stage::Draw };
    }

    /// Applies that the seat took a card from the public space.
    #[inline]
    pub fn taken(&mut self, seat: Seat, card: Card) {
        self.public.remove(card);
        if let Some(church) = card.as_church() {
            self.stage = Stage::Church { seat, church: Some(church) };
        } else {
            self.lay_open(seat, card);
            self.continue_taking(seat);
        }
    }

    #[inline]
    fn continue_taking(&mut self, seat: Seat) {
        if self.public.is_empty() {
            self.end_gift_turn();
        } else {
            self.stage = Stage::Take(seat.left(self.seats()));
        }
    }

    fn end_gift_turn(&mut self) {
        self.kept = false;
        self.sent = false;
        self.active = self.active.left(self.seats());
        if self.left == 0 {
            self.begin_auctions();
        } else {
            self.stage = Stage::Draw;
        }
    }

    /// Applies that the seat used or declined its Church card. The game resumes where it stopped (B51).
    #[inline]
    pub fn church_used(&mut self, seat: Seat, church_use: ChurchUse) {
        for step in church_use.moves() {
            self.dice.apply(step);
        }
        match self.phase {
            Phase::Gift if seat == self.active => self.continue_allocating(),
            Phase::Gift => self.continue_taking(seat),
            Phase::Auction | Phase::Over => self.end_auction_turn(),
        }
    }

    /// With the option `open_takes`, leaves a publicly acquired card face up (B70).
    #[inline]
    pub(crate) fn lay_open(&mut self, seat: Seat, card: Card) {
        if self.options.open_takes {
            let mut face_up = self.face_up(seat);
            face_up.insert(card);
            self.set_face_up(seat, face_up);
        }
    }
}
