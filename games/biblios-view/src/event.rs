use alloc::boxed::Box;

use tabletop::{BySeat, Seat, Viewer};

use crate::action::{ChurchUse, Place};
use crate::card::{Card, Church};
use crate::cards::Cards;
use crate::deck::Deck;
use crate::options::Options;
use crate::public_state::Start;
use crate::scores::Scores;

/// The card that only the active player sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Looking {
    /// The card just drawn, to be placed next.
    Drawn(Card),
    /// The Church card just kept, to be used next.
    Kept(Church),
}

/// The position at the start of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The deck in use.
    pub deck: Deck,
    /// The options.
    pub options: Options,
    /// The start of the public state.
    pub start: Start,
    /// The cards in each hand, or `None` if hidden from the viewer.
    pub hands: BySeat<Option<Cards>>,
    /// The number of cards in each hand.
    pub sizes: BySeat<u8>,
    /// The publicly discarded cards.
    pub discard: Cards,
    /// The Gold publicly removed from the game (B11).
    pub removed_gold: Cards,
    /// The number of cards removed unseen (B12).
    pub removed: usize,
}

impl Opening {
    /// Returns the opening as a viewer is shown it.
    #[must_use]
    pub fn seen_by(mut self, viewer: Viewer) -> Opening {
        for seat in Seat::all(self.start.seats).filter(|&seat| !viewer.sees(seat)) {
            self.hands[seat] = None;
        }
        self
    }
}

/// The end of a game. Reveals all hands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The cards in each hand.
    pub hands: BySeat<Cards>,
    /// The scores.
    pub scores: Scores,
}

/// An event of the game. A card hidden from the viewer is `None`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The active player looks at a drawn card, or at the Church card just kept.
    Looked {
        /// The active player.
        seat: Seat,
        /// The card.
        looking: Option<Looking>,
    },
    /// The active player placed a card.
    Placed {
        /// The active player.
        seat: Seat,
        /// The card's place.
        place: Place,
        /// The card.
        card: Option<Card>,
    },
    /// A player took a card from the public space.
    Taken {
        /// The player.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A player used or declined a Church card, which is discarded face up.
    ChurchUsed {
        /// The player.
        seat: Seat,
        /// The card.
        church: Church,
        /// How it was used.
        church_use: ChurchUse,
    },
    /// The next card for sale was turned up.
    TurnedUp {
        /// The card.
        card: Card,
    },
    /// A player bid.
    Bid {
        /// The player.
        seat: Seat,
        /// The Gold, or the number of cards.
        amount: u8,
    },
    /// A player passed.
    Passed {
        /// The player.
        seat: Seat,
    },
    /// The winner paid in Gold, face up.
    PaidGold {
        /// The winner.
        seat: Seat,
        /// The Gold.
        cards: Cards,
    },
    /// The winner paid in cards, face down.
    PaidCards {
        /// The winner.
        seat: Seat,
        /// The number of cards.
        count: u8,
        /// The paid cards that lay face up, and so are public.
        open: Cards,
        /// All paid cards.
        cards: Option<Cards>,
    },
    /// The winner refused to pay.
    Defaulted {
        /// The winner.
        seat: Seat,
    },
    /// A player took a card at random from the penalised hand (B39).
    Plundered {
        /// The penalised player.
        from: Seat,
        /// The player who took the card.
        by: Seat,
        /// Whether the card lay face up.
        open: bool,
        /// The card.
        card: Option<Card>,
    },
    /// The penalised player lost a card at random to the discard (B40).
    Lost {
        /// The penalised player.
        seat: Seat,
        /// Whether the card lay face up.
        open: bool,
        /// The card.
        card: Option<Card>,
    },
    /// The game ended.
    Ended(Box<Ending>),
}

impl Event {
    /// Returns the event as a viewer is shown it. No other code redacts events (B12, B22, B35, B39, B40).
    #[must_use]
    pub fn seen_by(mut self, viewer: Viewer) -> Event {
        match &mut self {
            Event::Looked { seat, looking } if !viewer.sees(*seat) => *looking = None,
            Event::Placed { seat, place: Place::Keep | Place::Auction, card } if !viewer.sees(*seat) => {
                *card = None;
            }
            Event::PaidCards { seat, cards, .. } if !viewer.sees(*seat) => *cards = None,
            Event::Plundered { from, by, open: false, card } if !viewer.sees(*from) && !viewer.sees(*by) => {
                *card = None;
            }
            Event::Lost { seat, open: false, card } if !viewer.sees(*seat) => *card = None,
            _ => {}
        }
        self
    }
}
