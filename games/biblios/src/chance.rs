use core::fmt;

use biblios_view::{Card, Cards, Event, Looking, Stage};
use tabletop::{Dealer, Purpose, Seat, Sink};

use crate::state::State;

/// Removing random cards before the game.
pub const REMOVE: Purpose = Purpose(0);
const DRAW: Purpose = Purpose(1);
const TURN_UP: Purpose = Purpose(2);
const PENALTY: Purpose = Purpose(3);

/// A pending decision of chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// The card that the active player draws.
    Draw,
    /// The card that is turned up for sale.
    TurnUp,
    /// The card that leaves the hand of this penalised seat.
    Penalty(Seat),
}

impl Chance {
    /// Returns the name used in records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Chance::Draw => "draw",
            Chance::TurnUp => "turn up",
            Chance::Penalty(_) => "penalty",
        }
    }

    /// Returns the purpose to pass to the dealer.
    #[must_use]
    pub fn purpose(self) -> Purpose {
        match self {
            Chance::Draw => DRAW,
            Chance::TurnUp => TURN_UP,
            Chance::Penalty(_) => PENALTY,
        }
    }
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The card.
    pub card: Card,
    /// Whether a penalty takes a face-up card.
    pub face_up: bool,
}

impl Outcome {
    /// Returns the outcome of a card that does not lie face up.
    #[must_use]
    pub fn hidden(card: Card) -> Outcome {
        Outcome { card, face_up: false }
    }
}

/// The error of an impossible outcome: the card is not in the pile or hand that it must come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impossible(pub Chance);

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Chance::Draw => f.write_str("this card cannot be drawn: it is not in the draw pile"),
            Chance::TurnUp => f.write_str("this card cannot be turned up: it is not in the draw pile"),
            Chance::Penalty(seat) => write!(f, "this card cannot be taken from the hand of seat {seat}"),
        }
    }
}

impl core::error::Error for Impossible {}

impl State {
    /// Returns what chance has to decide now, if anything.
    #[inline]
    #[must_use]
    pub fn chance(&self) -> Option<Chance> {
        match self.table().stage() {
            Stage::Draw => Some(Chance::Draw),
            Stage::TurnUp => Some(Chance::TurnUp),
            Stage::Penalty { from, .. } => Some(Chance::Penalty(from)),
            _ => None,
        }
    }

    /// Returns the cards that chance can take, each equally likely: first the face-down ones, then the face-up ones.
    #[inline]
    #[must_use]
    pub fn outcomes(&self) -> (Cards, Cards) {
        match self.table().stage() {
            Stage::Draw | Stage::TurnUp => (self.draw(), Cards::EMPTY),
            Stage::Penalty { from, .. } => self.table().at_risk(from, self.hand(from)),
            _ => (Cards::EMPTY, Cards::EMPTY),
        }
    }

    /// Resolves chance with the dealer until a player is to act or the game is over.
    #[inline]
    pub fn deal(&mut self, dealer: &mut impl Dealer, sink: &mut impl Sink<Event>) {
        while let Some(chance) = self.chance() {
            self.deal_one(chance, dealer, sink);
        }
    }

    // Not inlined, so that `deal` stays small: it usually finds nothing to deal.
    #[inline(never)]
    fn deal_one(&mut self, chance: Chance, dealer: &mut impl Dealer, sink: &mut impl Sink<Event>) {
        let outcome = self.pick(chance, dealer);
        self.resolve_unchecked(outcome, sink);
    }

    /// Returns the outcome that the dealer chooses.
    #[inline]
    pub fn pick(&self, chance: Chance, dealer: &mut impl Dealer) -> Outcome {
        let (hidden, open) = self.outcomes();
        let n = dealer.below(chance.purpose(), (hidden.len() + open.len()) as u32) as usize;
        match n.checked_sub(hidden.len()) {
            None => Outcome { card: hidden.nth(n), face_up: false },
            Some(n) => Outcome { card: open.nth(n), face_up: true },
        }
    }

    /// Resolves chance with the given outcome.
    ///
    /// # Errors
    /// Returns an error and changes nothing if the outcome is impossible.
    ///
    /// # Panics
    /// If chance has nothing to decide.
    pub fn resolve(&mut self, outcome: Outcome, sink: &mut impl Sink<Event>) -> Result<(), Impossible> {
        let chance = self.chance().expect("chance has something to decide");
        let (hidden, open) = self.outcomes();
        if !if outcome.face_up { open } else { hidden }.contains(outcome.card) {
            return Err(Impossible(chance));
        }
        self.resolve_unchecked(outcome, sink);
        Ok(())
    }

    /// Resolves chance with a possible outcome. An impossible one leaves the state inconsistent.
    #[inline]
    pub fn resolve_unchecked(&mut self, outcome: Outcome, sink: &mut impl Sink<Event>) {
        let Outcome { card, face_up: open } = outcome;
        match self.table.stage() {
            Stage::Draw => {
                self.draw.remove(card);
                self.look(Looking::Drawn(card), sink);
            }
            Stage::TurnUp => {
                self.draw.remove(card);
                sink.emit(|| Event::TurnedUp { card });
                self.table.turned_up(card);
            }
            Stage::Penalty { from, by } => {
                self.hands[from].remove(card);
                if by == from {
                    self.discard.insert(card);
                    sink.emit(|| Event::Lost { seat: from, open, card: Some(card) });
                } else {
                    self.hands[by].insert(card);
                    sink.emit(|| Event::Plundered { from, by, open, card: Some(card) });
                }
                let lot = self.table.lot().map(|lot| lot.card);
                self.table.penalised(open.then_some(card), self.hands[from].len());
                self.discard_unsold(lot);
                self.end(sink);
            }
            _ => {}
        }
    }
}
