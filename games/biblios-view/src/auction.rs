//! The auction phase (B30 to B42).

use tabletop::{Seat, Seats};

use crate::card::Card;
use crate::cards::Cards;
use crate::options::Penalty;
use crate::public_state::{Lot, Phase, PublicState, Stage};

impl PublicState {
    pub(crate) fn begin_auctions(&mut self) {
        self.phase = Phase::Auction;
        self.left = self.pile;
        self.pile = 0;
        self.active = self.first;
        self.begin_auction_turn();
    }

    pub(crate) fn begin_auction_turn(&mut self) {
        self.lot = None;
        self.stage = if self.left > 0 {
            Stage::TurnUp
        } else {
            self.phase = Phase::Over;
            Stage::Over
        };
    }

    pub(crate) fn end_auction_turn(&mut self) {
        self.active = self.active.left(self.seats());
        self.begin_auction_turn();
    }

    /// Applies that the active player turned up a card.
    #[inline]
    pub fn turned_up(&mut self, card: Card) {
        self.left -= 1;
        self.open_bidding(card, Seats::NONE);
    }

    /// Starts the bidding on the active player's left (B31). If every seat is barred, the card is discarded (B41).
    fn open_bidding(&mut self, card: Card, barred: Seats) {
        let bidding = Seats::all(self.seats()).minus(barred);
        match bidding.next_after(self.active, self.seats()) {
            Some(seat) => {
                self.lot = Some(Lot { card, high_bid: 0, high_bidder: None, bidding, barred });
                self.stage = Stage::Bid(seat);
            }
            None => self.end_auction_turn(),
        }
    }

    /// Applies a bid.
    #[inline]
    pub fn bid(&mut self, seat: Seat, amount: u8) {
        let seats = self.seats();
        if let Some(lot) = &mut self.lot {
            lot.high_bid = amount;
            lot.high_bidder = Some(seat);
            self.stage = match lot.bidding.without(seat).next_after(seat, seats) {
                Some(next) => Stage::Bid(next),
                None => Stage::Pay { seat, in_cards: lot.card.is_gold() },
            };
        }
    }

    /// Applies a pass. If all seats have passed without a bid, the card is discarded (B33).
    #[inline]
    pub fn passed(&mut self, seat: Seat) {
        let seats = self.seats();
        if let Some(lot) = &mut self.lot {
            lot.bidding = lot.bidding.without(seat);
            self.stage = match (lot.bidding.next_after(seat, seats), lot.high_bidder) {
                (None, _) => return self.end_auction_turn(),
                (Some(_), Some(winner)) if lot.bidding == Seats::only(winner) => {
                    Stage::Pay { seat: winner, in_cards: lot.card.is_gold() }
                }
                (Some(next), _) => Stage::Bid(next),
            };
        }
    }

    /// Applies that the winner paid and received the card. `open` are the paid cards that lay face up.
    #[inline]
    pub fn paid(&mut self, seat: Seat, open: Cards) {
        if !open.is_empty() {
            self.set_face_up(seat, self.face_up(seat).minus(open));
        }
        if let Some(lot) = self.lot.take() {
            if let Some(church) = lot.card.as_church() {
                self.stage = Stage::Church { seat, church: Some(church) };
            } else {
                self.lay_open(seat, lot.card);
                self.end_auction_turn();
            }
        }
    }

    /// Applies that the winner does not pay: the penalty begins (B38).
    #[inline]
    pub fn defaulted(&mut self, seat: Seat) {
        let by = match self.options.penalty {
            Penalty::Plunder => seat.left(self.seats()),
            Penalty::MedievalBluff => seat,
        };
        self.stage = Stage::Penalty { from: seat, by };
    }

    /// Applies the loss of one card from the penalised hand, which has `remaining` cards left. `open` is the
    /// card if it lay face up. Continues with the next player (B39) or a new auction of the lot (B41).
    #[inline]
    pub fn penalised(&mut self, open: Option<Card>, remaining: usize) {
        let Stage::Penalty { from, by } = self.stage else { return };
        if let Some(card) = open {
            let mut face_up = self.face_up(from);
            face_up.remove(card);
            self.set_face_up(from, face_up);
        }
        let next = by.left(self.seats());
        if by != from && next != from && remaining > 0 {
            self.stage = Stage::Penalty { from, by: next };
        } else if let Some(lot) = self.lot.take() {
            self.open_bidding(lot.card, lot.barred.with(from));
        }
    }
}
