use tabletop::{BySeat, Seat, Seats, ToAct};

use crate::action::Dice;
use crate::card::{Card, Church};
use crate::cards::Cards;
use crate::options::Options;

/// A phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The gift phase (B20 to B26).
    Gift,
    /// The auction phase (B30 to B42).
    Auction,
    /// The game is over.
    Over,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Chance: the active player draws a card.
    Draw,
    /// The active player places the card just drawn, or uses the Church card just kept. The others cannot tell
    /// which (B55).
    Allocate,
    /// This seat takes a card from the public space.
    Take(Seat),
    /// This seat uses a Church card, and all players know it.
    Church {
        /// The owner of the card.
        seat: Seat,
        /// The card. `None` if the owner kept it, so that the others have not seen it yet.
        church: Option<Church>,
    },
    /// Chance: the active player turns up the next card.
    TurnUp,
    /// This seat bids or passes.
    Bid(Seat),
    /// The winner of the auction pays or refuses.
    Pay {
        /// The winner.
        seat: Seat,
        /// Whether the price is in cards instead of Gold.
        in_cards: bool,
    },
    /// Chance: a random card leaves the hand of a seat that did not pay.
    Penalty {
        /// The penalised seat.
        from: Seat,
        /// The seat that takes the card. The penalised seat itself if the card is discarded.
        by: Seat,
    },
    /// The game is over.
    Over,
}

/// The auction of one card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lot {
    /// The card for sale.
    pub card: Card,
    /// The highest bid. 0 before the first one.
    pub high_bid: u8,
    /// The highest bidder.
    pub high_bidder: Option<Seat>,
    /// The seats that have not passed.
    pub bidding: Seats,
    /// The seats penalised for this card, which may not bid for it again (B41).
    pub barred: Seats,
}

/// The public state: whose turn it is, the dice, the public space, the auction and the sizes of the piles.
///
/// The full state and every view each hold one and update it with the same methods, so the course of the game is
/// implemented once. A method is named after the event that it applies, and does not check legality.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PublicState {
    pub(crate) public: Cards,
    // The face-up cards, split because a hand has no Church card: smaller than `Cards`.
    face_up_single: BySeat<u64>,
    face_up_gold: BySeat<[u8; 3]>,
    pub(crate) lot: Option<Lot>,
    pub(crate) dice: Dice,
    pub(crate) options: Options,
    pub(crate) stage: Stage,
    pub(crate) phase: Phase,
    pub(crate) seats: u8,
    pub(crate) first: Seat,
    pub(crate) active: Seat,
    pub(crate) left: u8,
    pub(crate) pile: u8,
    pub(crate) kept: bool,
    pub(crate) sent: bool,
    pub(crate) most_gold: u8,
    pub(crate) most_cards: u8,
}

/// The public part of a position at the start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    /// The number of players, 2 to 4.
    pub seats: usize,
    /// The seat that starts the game and the auctions (B30).
    pub first: Seat,
    /// The active player.
    pub active: Seat,
    /// Whether the gift phase is over.
    pub auction: bool,
    /// The dice.
    pub dice: Dice,
    /// The number of cards still to be drawn in this phase.
    pub draw: usize,
    /// The number of cards on the auction pile.
    pub pile: usize,
    /// The face-up cards of each seat.
    pub face_up: BySeat<Cards>,
    /// All cards of the deck, which limit the bids (B37).
    pub deck: Cards,
}

impl PublicState {
    /// Creates the public state at the start of a turn.
    #[must_use]
    pub fn new(start: &Start, options: Options) -> PublicState {
        let mut table = PublicState {
            public: Cards::EMPTY,
            face_up_single: BySeat::from_fn(|seat| start.face_up[seat].single_bits()),
            face_up_gold: BySeat::from_fn(|seat| start.face_up[seat].gold_counts()),
            lot: None,
            dice: start.dice,
            options,
            stage: Stage::Draw,
            phase: Phase::Gift,
            seats: start.seats as u8,
            first: start.first,
            active: start.active,
            left: start.draw as u8,
            pile: start.pile as u8,
            kept: false,
            sent: false,
            most_gold: start.deck.gold_sum() as u8,
            most_cards: start.deck.len() as u8,
        };
        if start.auction {
            table.phase = Phase::Auction;
            table.begin_auction_turn();
        } else if table.left == 0 {
            table.begin_auctions();
        }
        table
    }

    /// Returns the number of players.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Returns the seat that started the game.
    #[must_use]
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Returns the active player. Meaningless after the end of the game.
    #[inline]
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Returns the phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns what the game waits for.
    #[inline]
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the rule options.
    #[inline]
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the dice on the Scriptorium.
    #[must_use]
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Returns the cards in the public space.
    #[must_use]
    pub fn public(&self) -> Cards {
        self.public
    }

    /// Returns the current auction.
    #[must_use]
    pub fn lot(&self) -> Option<&Lot> {
        self.lot.as_ref()
    }

    /// Returns the face-up cards of a seat. Always empty without the option `open_takes`.
    #[inline]
    #[must_use]
    pub fn face_up(&self, seat: Seat) -> Cards {
        Cards::from_parts(self.face_up_single[seat], self.face_up_gold[seat])
    }

    pub(crate) fn set_face_up(&mut self, seat: Seat, cards: Cards) {
        self.face_up_single[seat] = cards.single_bits();
        self.face_up_gold[seat] = cards.gold_counts();
    }

    /// Returns the number of cards of this phase not yet placed or turned up. Includes a card that is drawn but not
    /// placed.
    #[must_use]
    pub fn left(&self) -> usize {
        self.left.into()
    }

    /// Returns the number of cards on the auction pile during the gift phase.
    #[must_use]
    pub fn pile(&self) -> usize {
        self.pile.into()
    }

    /// Returns who is to act.
    #[inline]
    #[must_use]
    pub fn to_act(&self) -> ToAct {
        match self.stage {
            Stage::Allocate => ToAct::Seats(Seats::only(self.active)),
            Stage::Take(seat) | Stage::Church { seat, .. } | Stage::Bid(seat) | Stage::Pay { seat, .. } => {
                ToAct::Seats(Seats::only(seat))
            }
            Stage::Draw | Stage::TurnUp | Stage::Penalty { .. } => ToAct::Chance,
            Stage::Over => ToAct::Nobody,
        }
    }

    /// Returns whether no event of the current turn has happened yet, so that the game can be saved as a position.
    #[must_use]
    pub fn at_start_of_turn(&self) -> bool {
        match self.stage {
            Stage::Draw => !self.kept && !self.sent && self.public.is_empty(),
            Stage::TurnUp | Stage::Over => true,
            _ => false,
        }
    }

    /// Returns the cards that a penalty may take from a hand (B71): first the face-down ones, then the face-up ones.
    #[must_use]
    pub fn at_risk(&self, seat: Seat, hand: Cards) -> (Cards, Cards) {
        let face_up = self.face_up(seat);
        let hidden = hand.minus(face_up);
        match self.options.penalty_from {
            crate::PenaltyFrom::Hidden if !hidden.is_empty() => (hidden, Cards::EMPTY),
            _ => (hidden, face_up),
        }
    }
}
