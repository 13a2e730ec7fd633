use core::fmt;

use biblios_view::{Card, Cards, Category, Deck, Dice, Options};
use tabletop::{BySeat, Dealer, Seat};

use crate::chance;

/// A position at the start of a turn. [`State::new`](crate::State::new) validates it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The deck in use.
    pub deck: Deck,
    /// The rule options.
    pub options: Options,
    /// The number of players.
    pub seats: usize,
    /// The seat that started the game.
    pub first: Seat,
    /// The active player.
    pub active: Seat,
    /// Whether the gift phase is over.
    pub auction: bool,
    /// The dice.
    pub dice: Dice,
    /// The hands.
    pub hands: BySeat<Cards>,
    /// The face-up cards of each hand.
    pub face_up: BySeat<Cards>,
    /// The cards still to be drawn in this phase.
    pub draw: Cards,
    /// The auction pile. Empty after the gift phase.
    pub pile: Cards,
    /// The public discard. All cards of the deck that are in none of these places were removed unseen.
    pub discard: Cards,
    /// The Gold publicly removed from the game (B11).
    pub removed_gold: Cards,
}

/// Why a setup is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The deck does not support this number of players.
    Players(usize),
    /// There is no such seat.
    NoSuchSeat(Seat),
    /// A die is not between 1 and 6.
    Die(Category),
    /// There are more copies of this card than the deck has.
    TooMany(Card),
    /// A Church card is in a hand.
    ChurchInHand(Seat),
    /// A face-up card is not in the hand, or the option `open_takes` is off.
    FaceUp(Seat),
    /// The draw pile does not make whole turns.
    NoWholeTurns(usize),
    /// There is an auction pile after the gift phase.
    PileInAuction,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Players(players) => write!(f, "this deck does not support {players} players"),
            SetupError::NoSuchSeat(seat) => write!(f, "there is no seat {seat} at this table"),
            SetupError::Die(category) => write!(f, "the die of {category:?} must be between 1 and 6"),
            SetupError::TooMany(card) => write!(f, "there are more copies of {card:?} than the deck has"),
            SetupError::ChurchInHand(seat) => write!(f, "the hand of seat {seat} has a Church card"),
            SetupError::FaceUp(seat) => {
                write!(f, "seat {seat} has a face-up card that is not in the hand, or open_takes is off")
            }
            SetupError::NoWholeTurns(cards) => {
                write!(f, "there are {cards} cards to draw: expected a multiple of the number of players + 1")
            }
            SetupError::PileInAuction => f.write_str("in the auction phase there is no auction pile"),
        }
    }
}

impl core::error::Error for SetupError {}

impl Setup {
    /// Sets up a new game: removes cards by the rules (B11) and leaves the rest to be drawn.
    ///
    /// # Errors
    /// Returns an error if the deck does not support the number of players, or `first` is not one of them.
    pub fn deal(
        deck: Deck,
        options: Options,
        seats: usize,
        first: Seat,
        dealer: &mut impl Dealer,
    ) -> Result<Setup, SetupError> {
        let removal = deck.removal(seats).ok_or(SetupError::Players(seats))?;
        let mut draw = deck.cards().minus(deck.removed_gold(seats));
        for _ in 0..removal.random {
            let card = draw.nth(dealer.below(chance::REMOVE, draw.len() as u32) as usize);
            draw.remove(card);
        }
        let setup = Setup {
            deck,
            options,
            seats,
            first,
            active: first,
            auction: false,
            dice: Dice::default(),
            hands: BySeat::default(),
            face_up: BySeat::default(),
            draw,
            pile: Cards::EMPTY,
            discard: Cards::EMPTY,
            removed_gold: deck.removed_gold(seats),
        };
        setup.check()?;
        Ok(setup)
    }

    /// Returns the first fault as an error.
    pub(crate) fn check(&self) -> Result<(), SetupError> {
        if !(2..=4).contains(&self.seats) || self.deck.removal(self.seats).is_none() {
            return Err(SetupError::Players(self.seats));
        }
        if let Some(seat) = [self.first, self.active].into_iter().find(|seat| seat.index() >= self.seats) {
            return Err(SetupError::NoSuchSeat(seat));
        }
        if let Some(category) =
            Category::ALL.into_iter().find(|&category| !Dice::RANGE.contains(&self.dice.0[category]))
        {
            return Err(SetupError::Die(category));
        }
        let mut left = self.deck.cards();
        let hands = self.hands.first(self.seats).iter();
        for cards in hands.chain([&self.draw, &self.pile, &self.discard, &self.removed_gold]) {
            if let Some((card, _)) = cards.kinds().find(|&(card, count)| left.count(card) < count) {
                return Err(SetupError::TooMany(card));
            }
            left = left.minus(*cards);
        }
        for seat in Seat::all(self.seats) {
            if self.hands[seat] != self.hands[seat].without_church() {
                return Err(SetupError::ChurchInHand(seat));
            }
            let open = self.face_up[seat];
            if !self.hands[seat].contains_all(open) || (!open.is_empty() && !self.options.open_takes) {
                return Err(SetupError::FaceUp(seat));
            }
        }
        if !self.auction && !self.draw.len().is_multiple_of(self.seats + 1) {
            return Err(SetupError::NoWholeTurns(self.draw.len()));
        }
        if self.auction && !self.pile.is_empty() {
            return Err(SetupError::PileInAuction);
        }
        Ok(())
    }

    /// Returns the cards of the deck that are out of the game.
    pub(crate) fn removed(&self) -> Cards {
        let hands = self.hands.first(self.seats).iter();
        hands
            .chain([&self.draw, &self.pile, &self.discard])
            .fold(self.deck.cards(), |left, cards| left.minus(*cards))
    }
}
