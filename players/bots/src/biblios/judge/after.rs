use biblios_view::{
    Action, ByCategory, Card, Cards, Category, Church, Dice, Face, Looking, Lot, Place, View,
};

use crate::biblios::insight::Insight;

/// What an action of the own seat changes, before anybody else has done anything.
pub(super) struct After {
    pub(super) hand: Cards,
    pub(super) public: Cards,
    /// What this seat sent to the auctions.
    pub(super) sent: Cards,
    pub(super) pile: usize,
    pub(super) dice: Dice,
    /// Whether a card may still be kept in this turn, and one sent to the auctions.
    pub(super) rooms: [bool; 2],
    /// A Church card that was got and is about to be used.
    pub(super) church: Option<Church>,
    pub(super) lot: Option<Lot>,
    /// Whether the seat did not pay.
    pub(super) defaulted: bool,
    /// How much more the hand has of each category.
    pub(super) more: ByCategory<f32>,
}

impl After {
    /// Everything as it is.
    pub(super) fn nothing(view: &View, insight: &Insight<'_>) -> After {
        let table = view.table();
        After {
            hand: insight.hand,
            public: table.public(),
            sent: insight.sent,
            pile: table.pile(),
            dice: *table.dice(),
            rooms: [table.has_room(Place::Keep), table.has_room(Place::Auction)],
            church: None,
            lot: table.lot().copied(),
            defaulted: false,
            more: ByCategory::default(),
        }
    }

    pub(super) fn play(&mut self, action: &Action, view: &View, insight: &Insight<'_>) {
        match *action {
            Action::Place(place) => {
                if let Some(Looking::Drawn(card)) = view.looking() {
                    self.place(card, place, insight);
                }
            }
            Action::Take(card) => {
                self.public.remove(card);
                self.gain(card, insight);
            }
            Action::Church(uses) => {
                for step in uses.moves() {
                    let die = &mut self.dice.0[step.die];
                    *die = if step.up { *die + 1 } else { *die - 1 };
                }
            }
            Action::Bid(bid) => {
                if let Some(lot) = &mut self.lot {
                    (lot.high_bid, lot.high_bidder) = (bid as u8, Some(insight.seat));
                }
            }
            Action::Pass => {
                if let Some(lot) = &mut self.lot {
                    lot.bidding = lot.bidding.without(insight.seat);
                }
            }
            Action::Pay(cards) => {
                for category in Category::ALL {
                    self.more[category] -= f32::from(insight.deck.values().sum(cards, category));
                }
                self.hand = self.hand.minus(cards);
                if let Some(lot) = self.lot.take() {
                    self.gain(lot.card, insight);
                }
            }
            Action::Default => self.defaulted = true,
        }
    }

    fn place(&mut self, card: Card, place: Place, insight: &Insight<'_>) {
        match place {
            Place::Keep => {
                self.rooms[0] = false;
                self.gain(card, insight);
            }
            Place::Public => self.public.insert(card),
            Place::Auction => {
                self.rooms[1] = false;
                self.pile += 1;
                self.sent.insert(card);
            }
        }
    }

    fn gain(&mut self, card: Card, insight: &Insight<'_>) {
        match card.face() {
            Face::Church(church) => self.church = Some(church),
            Face::Category(category, _) => {
                self.more[category] += f32::from(insight.deck.value(card));
                self.hand.insert(card);
            }
            Face::Gold(_) => self.hand.insert(card),
        }
    }
}
