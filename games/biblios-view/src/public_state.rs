use tabletop::{BySeat, Seat, Seats, ToAct};

use crate::action::Dice;
use crate::card::{Card, Church};
use crate::cards::Cards;
use crate::options::Options;

/// The part of the game that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Cards are given away (B20 to B26).
    Gift,
    /// Cards are sold (B30 to B42).
    Auction,
    /// The game is over.
    Over,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Chance: the active player is about to draw a card.
    Draw,
    /// The active player has a card to deal with: the one just drawn, which is to be placed, or a Church
    /// card just kept, which is to be used. The others cannot tell which (B55).
    Allocate,
    /// This seat takes a card from the public space.
    Take(Seat),
    /// This seat uses a Church card, as everybody knows.
    Church {
        /// The owner of the card.
        seat: Seat,
        /// The card; none if the owner kept it, so that the others have not seen it yet.
        church: Option<Church>,
    },
    /// Chance: the active player is about to turn up the next card.
    TurnUp,
    /// This seat bids or passes.
    Bid(Seat),
    /// This seat has won the auction, and pays or does not.
    Pay {
        /// The winner.
        seat: Seat,
        /// Whether the price is a number of cards rather than an amount of Gold.
        in_cards: bool,
    },
    /// Chance: a card at random leaves the hand of a seat that did not pay.
    Penalty {
        /// The penalised seat.
        from: Seat,
        /// Who takes the card; the penalised seat itself when the card is discarded.
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
    /// The highest bid, 0 while there is none.
    pub high_bid: u8,
    /// Who made it.
    pub high_bidder: Option<Seat>,
    /// Who has not passed.
    pub bidding: Seats,
    /// Who was penalised over this card and may not bid for it any more (B41).
    pub barred: Seats,
}

/// What lies open to everybody: whose turn it is, the dice, the public space, the auction, and how many
/// cards are where.
///
/// The truth and every view have a table each and move it by the same methods, named after what happened,
/// so the course of the game is written once. The methods do not check anything: legality comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PublicState {
    pub(crate) public: Cards,
    // What lies face up, in two parts because they pack better than `Cards`: a hand has no Church card.
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

/// How a table begins: at the start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    /// How many players there are, 2 to 4.
    pub seats: usize,
    /// Who began the game, and begins the auctions (B30).
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Whether the gift phase is over.
    pub auction: bool,
    /// The dice.
    pub dice: Dice,
    /// How many cards are still to be drawn in this phase.
    pub draw: usize,
    /// How many cards are on the auction pile.
    pub pile: usize,
    /// The cards that lie face up before each seat.
    pub face_up: BySeat<Cards>,
    /// All cards of the deck, which bound the bids (B37).
    pub deck: Cards,
}

impl PublicState {
    /// The table at the start of a turn.
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

    /// How many players there are.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    /// Who began the game.
    #[must_use]
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Whose turn it is; meaningless when the game is over.
    #[inline]
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The part of the game that is being played.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What the table waits for.
    #[inline]
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The options of the table.
    #[inline]
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The dice on the Scriptorium.
    #[must_use]
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// The cards in the public space.
    #[must_use]
    pub fn public(&self) -> Cards {
        self.public
    }

    /// The auction that is going on.
    #[must_use]
    pub fn lot(&self) -> Option<&Lot> {
        self.lot.as_ref()
    }

    /// The cards that lie face up before a seat; none without the option `open_takes`.
    #[inline]
    #[must_use]
    pub fn face_up(&self, seat: Seat) -> Cards {
        Cards::from_parts(self.face_up_single[seat], self.face_up_gold[seat])
    }

    pub(crate) fn set_face_up(&mut self, seat: Seat, cards: Cards) {
        self.face_up_single[seat] = cards.single_bits();
        self.face_up_gold[seat] = cards.gold_counts();
    }

    /// How many cards of this phase have not been placed or turned up. A card that the active player
    /// looks at, and has not placed, is among them.
    #[must_use]
    pub fn left(&self) -> usize {
        self.left.into()
    }

    /// How many cards are on the auction pile during the gift phase.
    #[must_use]
    pub fn pile(&self) -> usize {
        self.pile.into()
    }

    /// Who owes a decision.
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

    /// Whether a position can be written now: nothing of the turn has happened yet.
    #[must_use]
    pub fn at_start_of_turn(&self) -> bool {
        match self.stage {
            Stage::Draw => !self.kept && !self.sent && self.public.is_empty(),
            Stage::TurnUp | Stage::Over => true,
            _ => false,
        }
    }

    /// What a penalty may take from a hand: its face-down part while there is one, or the whole (B71).
    /// The first are the face-down cards, the second those face up.
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
