use alloc::boxed::Box;

use tabletop::{BySeat, Seat, Viewer};

use crate::action::{ChurchUse, Place};
use crate::card::{Card, Church};
use crate::cards::Cards;
use crate::deck::Deck;
use crate::options::Options;
use crate::public_state::Start;
use crate::scores::Scores;

/// What the active player alone looks at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Looking {
    /// The card just drawn, which is to be placed.
    Drawn(Card),
    /// The Church card just kept, which is to be used.
    Kept(Church),
}

/// How the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The deck in use.
    pub deck: Deck,
    /// The table's options.
    pub options: Options,
    /// The start of the table.
    pub start: Start,
    /// The cards in each hand, as far as they are shown.
    pub hands: BySeat<Option<Cards>>,
    /// How many cards each hand has.
    pub sizes: BySeat<u8>,
    /// The cards that have been discarded in everybody's sight.
    pub discard: Cards,
    /// The Gold that everybody knows to be out of the game (B11).
    pub removed_gold: Cards,
    /// How many more cards are out of the game and are seen by nobody (B12).
    pub removed: usize,
}

impl Opening {
    /// The opening as a viewer is shown it.
    #[must_use]
    pub fn seen_by(mut self, viewer: Viewer) -> Opening {
        for seat in Seat::all(self.start.seats).filter(|&seat| !viewer.sees(seat)) {
            self.hands[seat] = None;
        }
        self
    }
}

/// How the game ended: everything is shown.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The cards in each hand.
    pub hands: BySeat<Cards>,
    /// The scores.
    pub scores: Scores,
}

/// Something that happened. A card that the viewer is not shown is `None`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The active player looks at a card: the next of the draw pile, or a Church card just kept.
    Looked {
        /// The active player.
        seat: Seat,
        /// What the player looks at.
        looking: Option<Looking>,
    },
    /// The active player placed a card.
    Placed {
        /// The active player.
        seat: Seat,
        /// Where the card went.
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
    /// A player used a Church card, or declined to; the card is discarded in everybody's sight.
    ChurchUsed {
        /// The player.
        seat: Seat,
        /// The card.
        church: Church,
        /// What was done with it.
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
        /// How much, or how many cards.
        amount: u8,
    },
    /// A player passed.
    Passed {
        /// The player.
        seat: Seat,
    },
    /// The winner paid in Gold, shown to all.
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
        /// How many cards.
        count: u8,
        /// Those that had lain face up, which everybody saw go.
        open: Cards,
        /// All of them.
        cards: Option<Cards>,
    },
    /// The winner does not pay.
    Defaulted {
        /// The winner.
        seat: Seat,
    },
    /// A player took a card at random from the penalised hand (B39).
    Plundered {
        /// The penalised player.
        from: Seat,
        /// Who has the card now.
        by: Seat,
        /// Whether the card had lain face up.
        open: bool,
        /// The card.
        card: Option<Card>,
    },
    /// The penalised player lost a card at random to the discard (B40).
    Lost {
        /// The penalised player.
        seat: Seat,
        /// Whether the card had lain face up.
        open: bool,
        /// The card.
        card: Option<Card>,
    },
    /// The game ended.
    Ended(Box<Ending>),
}

impl Event {
    /// The event as a viewer is shown it: the one place that says who sees what (B12, B22, B35, B39, B40).
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
