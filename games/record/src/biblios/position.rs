use biblios::{Setup, SetupError};
use biblios_view::{Card, Cards, Category, Deck, Options};
use serde::{Deserialize, Serialize};
use shown::biblios::ShownDice;
use tabletop::{BySeat, Seat};

use crate::RecordError;

/// The field `start.position` of a record: a game at the start of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// `gift` or `auction`.
    pub phase: PositionPhase,
    /// Whose turn it is.
    pub active: usize,
    /// The dice. A missing one is 3.
    #[serde(default)]
    pub dice: ShownDice,
    /// The cards of each hand.
    pub hands: Vec<Vec<String>>,
    /// With `open_takes`, the part of each hand that lies face up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face_up: Option<Vec<Vec<String>>>,
    /// The cards still to be drawn in this phase.
    pub draw: Vec<String>,
    /// The auction pile, in the gift phase.
    #[serde(default)]
    pub auction_pile: Vec<String>,
    /// The discard pile.
    #[serde(default)]
    pub discard: Vec<String>,
}

/// The phase of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PositionPhase {
    Gift,
    Auction,
}

/// Reads lists of cards and rejects more copies of a card than the deck has.
struct Reader<'a> {
    deck: &'a Deck,
    left: Cards,
}

impl Reader<'_> {
    fn card(&self, field: &str, code: &str) -> Result<Card, RecordError> {
        self.deck.read_card(code).map_err(|error| RecordError::field(field, format!("{code}: {error}")))
    }

    fn cards(&mut self, field: &str, codes: &[String], in_hand: bool) -> Result<Cards, RecordError> {
        let mut cards = Cards::EMPTY;
        for (index, code) in codes.iter().enumerate() {
            let field = format!("{field}[{index}]");
            let card = self.card(&field, code)?;
            if in_hand && card.is_church() {
                return Err(RecordError::field(
                    field,
                    format!("{code}: a Church card is never in a hand (B51)"),
                ));
            }
            if !self.left.take(card) {
                return Err(RecordError::field(field, format!("{code}: more copies than the deck has")));
            }
            cards.insert(card);
        }
        Ok(cards)
    }
}

impl Position {
    /// Returns the position of a setup.
    #[must_use]
    pub fn new(setup: &Setup) -> Position {
        let codes = |cards: Cards| cards.iter().map(|card| setup.deck.code(card).to_string()).collect();
        let open = Seat::all(setup.seats).any(|seat| !setup.face_up[seat].is_empty());
        Position {
            phase: if setup.auction { PositionPhase::Auction } else { PositionPhase::Gift },
            active: setup.active.index(),
            dice: ShownDice::from(&setup.dice),
            hands: setup.hands.first(setup.seats).iter().copied().map(codes).collect(),
            face_up: open.then(|| setup.face_up.first(setup.seats).iter().copied().map(codes).collect()),
            draw: codes(setup.draw),
            auction_pile: codes(setup.pile),
            discard: codes(setup.discard),
        }
    }

    /// Returns the setup of this position.
    ///
    /// # Errors
    /// Names the first invalid field, below `start.position`.
    pub fn to_setup(
        &self,
        deck: Deck,
        options: Options,
        seats: usize,
        first: Seat,
    ) -> Result<Setup, RecordError> {
        let path = |field: &str| format!("start.position.{field}");
        let active = Seat::new(self.active).filter(|seat| seat.index() < seats);
        let active = active.ok_or_else(|| {
            RecordError::field(path("active"), format!("there is no seat {} at this table", self.active))
        })?;
        let mut reader = Reader { deck: &deck, left: deck.cards() };
        let hands =
            self.by_seat("hands", &self.hands, seats, |field, codes| reader.cards(field, codes, true))?;
        let draw = reader.cards(&path("draw"), &self.draw, false)?;
        let pile = reader.cards(&path("auction_pile"), &self.auction_pile, false)?;
        let discard = reader.cards(&path("discard"), &self.discard, false)?;
        let face_up = match &self.face_up {
            None => BySeat::default(),
            Some(lists) => {
                let mut reader = Reader { deck: &deck, left: deck.cards() };
                self.by_seat("face_up", lists, seats, |field, codes| reader.cards(field, codes, true))?
            }
        };
        let setup = Setup {
            deck,
            options,
            seats,
            first,
            active,
            auction: self.phase == PositionPhase::Auction,
            dice: self.dice.into(),
            hands,
            face_up,
            draw,
            pile,
            discard,
            removed_gold: Cards::EMPTY,
        };
        biblios::State::new(&setup).map_err(|error| {
            let field = match error {
                SetupError::Players(_) => return RecordError::field("seats", error),
                SetupError::NoSuchSeat(_) => return RecordError::field("first", error),
                SetupError::Die(category) => path(&format!("dice.{}", Category::code(category))),
                SetupError::TooMany(_) | SetupError::ChurchInHand(_) => path("hands"),
                SetupError::FaceUp(seat) => path(&format!("face_up[{seat}]")),
                SetupError::NoWholeTurns(_) => path("draw"),
                SetupError::PileInAuction => path("auction_pile"),
            };
            RecordError::field(field, error)
        })?;
        Ok(setup)
    }

    fn by_seat(
        &self,
        name: &str,
        lists: &[Vec<String>],
        seats: usize,
        mut read: impl FnMut(&str, &[String]) -> Result<Cards, RecordError>,
    ) -> Result<BySeat<Cards>, RecordError> {
        if lists.len() != seats {
            let message = format!("expected one list for each of the {seats} seats");
            return Err(RecordError::field(format!("start.position.{name}"), message));
        }
        let mut all = BySeat::default();
        for (seat, codes) in Seat::all(seats).zip(lists) {
            all[seat] = read(&format!("start.position.{name}[{seat}]"), codes)?;
        }
        Ok(all)
    }
}
