use alloc::vec::Vec;

use tabletop::{BySeat, Seat, Viewer};

use crate::Action;
use crate::action::Place;
use crate::card::Card;
use crate::cards::Cards;
use crate::deck::Deck;
use crate::deeds::{self, Deeds};
use crate::event::{Ending, Event, Looking, Opening};
use crate::illegal::Illegal;
use crate::knowledge::{Knowledge, Places};
use crate::legal::Legal;
use crate::options::Memory;
use crate::public_state::{Phase, PublicState, Stage};

/// The game as one seat or a spectator knows it, folded only from the events that this viewer was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    seat: Option<Seat>,
    deck: Deck,
    table: PublicState,
    looking: Option<Looking>,
    knowledge: Knowledge,
    in_play: Cards,
    removed: usize,
    events: Vec<Event>,
    deeds: BySeat<Deeds>,
    before_auctions: Option<BeforeAuctions>,
    ending: Option<Ending>,
}

/// What a viewer knew when the auctions started.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BeforeAuctions {
    table: PublicState,
    knowledge: Knowledge,
    events: usize,
}

impl View {
    /// Creates the initial view of a seat, or of a spectator for `None`.
    #[must_use]
    pub fn new(seat: Option<Seat>, opening: &Opening) -> View {
        let mut view = View {
            seat,
            deck: opening.deck,
            table: PublicState::new(&opening.start, opening.options),
            looking: None,
            knowledge: Knowledge::new(opening),
            in_play: opening.deck.cards().minus(opening.removed_gold),
            removed: opening.removed,
            events: Vec::new(),
            deeds: BySeat::default(),
            before_auctions: None,
            ending: None,
        };
        view.mark_auctions();
        view
    }

    /// Folds in the next event, already redacted for this viewer.
    pub fn observe(&mut self, event: &Event) {
        self.events.push(event.clone());
        deeds::observe(&mut self.deeds, event, self.table.lot(), &self.deck);
        match *event {
            Event::Looked { looking, .. } => {
                self.looking = looking;
                if let Some(Looking::Drawn(card)) = looking {
                    self.knowledge.see(card);
                }
                self.table.looked();
            }
            Event::Placed { seat, place, card } => self.observe_placed(seat, place, card),
            Event::Taken { seat, card } => {
                if !card.is_church() {
                    self.knowledge.gain(seat, card);
                }
                self.table.taken(seat, card);
            }
            Event::ChurchUsed { seat, church, church_use } => {
                let card = Card::church(church);
                if !matches!(self.table.stage(), Stage::Church { church: Some(_), .. })
                    && self.seat != Some(seat)
                {
                    // Until now, the kept card counted as an unseen card of the hand.
                    self.knowledge.lose(seat, card, self.table.face_up(seat), self.unseen());
                }
                self.looking = None;
                self.knowledge.gone.insert(card);
                self.table.church_used(seat, church_use);
            }
            Event::TurnedUp { card } => {
                // Assume that it is one of the viewer's own cards if it can be.
                if !self.knowledge.sent.take(card) {
                    self.knowledge.see(card);
                }
                self.table.turned_up(card);
            }
            Event::Bid { seat, amount } => self.table.bid(seat, amount),
            Event::Passed { seat } => {
                let card = self.table.lot().map(|lot| lot.card);
                self.table.passed(seat);
                self.discard_unsold(card);
            }
            Event::PaidGold { seat, cards } => {
                let open = cards.intersection(self.table.face_up(seat));
                self.lose_to_discard(seat, open, cards);
                self.win(seat, open);
            }
            Event::PaidCards { seat, count, open, cards } => {
                self.observe_paid_cards(seat, count.into(), open, cards);
                self.win(seat, open);
            }
            Event::Defaulted { seat } => self.table.defaulted(seat),
            Event::Plundered { from, by, open, card } => self.observe_penalty(from, Some(by), open, card),
            Event::Lost { seat, open, card } => self.observe_penalty(seat, None, open, card),
            Event::Ended(ref ending) => self.ending = Some(*ending.clone()),
        }
        self.mark_auctions();
    }

    fn observe_placed(&mut self, seat: Seat, place: Place, card: Option<Card>) {
        let own = self.seat == Some(seat);
        match (place, card) {
            (Place::Keep, Some(card)) if !card.is_church() => self.knowledge.gain(seat, card),
            (Place::Keep, None) => self.knowledge.gain_stranger(seat),
            (Place::Auction, Some(card)) => self.knowledge.sent.insert(card),
            (Place::Public, Some(card)) if !own => self.knowledge.see(card),
            _ => {}
        }
        self.looking = None;
        self.table.placed(place, card);
    }

    fn observe_paid_cards(&mut self, seat: Seat, count: usize, open: Cards, cards: Option<Cards>) {
        if let Some(cards) = cards {
            return self.lose_to_discard(seat, open, cards);
        }
        self.lose_to_discard(seat, open, open);
        let face_up = self.table.face_up(seat).minus(open);
        // Of equal Gold, the face-up cards are paid first (B70): if one is left, no face-down one was paid.
        self.knowledge.lose_unseen(seat, count - open.len(), face_up, face_up, None);
    }

    fn observe_penalty(&mut self, from: Seat, by: Option<Seat>, open: bool, card: Option<Card>) {
        let lot = self.table.lot().map(|lot| lot.card);
        let face_up = self.table.face_up(from);
        match card {
            Some(card) if open => self.knowledge.lose_open(from, Cards::from_iter([card])),
            Some(card) => self.knowledge.lose(from, card, face_up, self.unseen()),
            None => self.knowledge.lose_unseen(from, 1, face_up, Cards::EMPTY, by),
        }
        match (card, by) {
            (Some(card), Some(by)) => self.knowledge.gain(by, card),
            (Some(card), None) => self.knowledge.gone.insert(card),
            (None, _) => {}
        }
        self.table.penalised(card.filter(|_| open), self.knowledge.size(from));
        self.discard_unsold(lot);
    }

    /// Moves cards that the viewer sees from a hand to the discard. `open` are those that lay face up.
    fn lose_to_discard(&mut self, seat: Seat, open: Cards, cards: Cards) {
        self.knowledge.lose_open(seat, open);
        let face_up = self.table.face_up(seat).minus(open);
        for card in cards.minus(open).iter() {
            self.knowledge.lose(seat, card, face_up, self.unseen());
        }
        self.knowledge.gone = self.knowledge.gone.plus(cards);
    }

    fn win(&mut self, seat: Seat, open: Cards) {
        if let Some(card) = self.table.lot().map(|lot| lot.card).filter(|card| !card.is_church()) {
            self.knowledge.gain(seat, card);
        }
        self.table.paid(seat, open);
    }

    /// Discards the card for sale if its auction has ended without a buyer.
    fn discard_unsold(&mut self, card: Option<Card>) {
        if let Some(card) = card.filter(|_| self.table.lot().is_none()) {
            self.knowledge.gone.insert(card);
        }
    }

    fn mark_auctions(&mut self) {
        if self.before_auctions.is_none() && self.table.phase() != Phase::Gift {
            self.before_auctions = Some(BeforeAuctions {
                table: self.table,
                knowledge: self.knowledge,
                events: self.events.len(),
            });
        }
    }

    /// Returns what a seat would know that saw what this spectator saw, and has this hand. For sampled worlds: the seat
    /// has forgotten what only it was shown before.
    #[must_use]
    pub fn seated(&self, seat: Seat, hand: Cards, looking: Option<Looking>) -> View {
        let mut view = self.clone();
        view.seat = Some(seat);
        view.looking = looking;
        view.knowledge.hold(seat, hand);
        if let Some(Looking::Drawn(card)) = looking {
            view.knowledge.seen = view.knowledge.seen.union(Cards::from_iter([card]));
        }
        view
    }

    /// Returns the seat of this viewer, or `None` for a spectator.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Returns the viewer.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Returns the deck in use.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Returns the public state.
    #[must_use]
    pub fn table(&self) -> &PublicState {
        &self.table
    }

    /// Returns the card that this seat looks at as the active player.
    #[must_use]
    pub fn looking(&self) -> Option<Looking> {
        self.looking
    }

    /// Returns what this viewer can know about where cards are.
    #[must_use]
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Returns all events that this viewer was shown after the opening, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns what all players saw each seat do since the opening.
    #[must_use]
    pub fn deeds(&self) -> &BySeat<Deeds> {
        &self.deeds
    }

    /// Returns the public state and the viewer's knowledge at the start of the auctions, and all events since.
    /// Returns `None` during the gift phase.
    #[must_use]
    pub fn since_auctions(&self) -> Option<(&PublicState, &Knowledge, &[Event])> {
        let before = self.before_auctions.as_ref()?;
        Some((&before.table, &before.knowledge, &self.events[before.events..]))
    }

    /// Returns the cards of the deck without the publicly removed Gold.
    #[must_use]
    pub fn in_play(&self) -> Cards {
        self.in_play
    }

    /// Returns the number of cards removed unseen.
    #[must_use]
    pub fn removed(&self) -> usize {
        self.removed
    }

    /// Returns the final hands and scores, once the game is over.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Returns the hand of this seat. Empty for a spectator.
    #[must_use]
    pub fn hand(&self) -> Cards {
        self.seat.map_or(Cards::EMPTY, |seat| self.knowledge.sure(seat))
    }

    /// Returns the cards of a hand to show to a person, as the option `memory` allows (B82).
    #[must_use]
    pub fn shown_hand(&self, seat: Seat) -> Cards {
        match (&self.ending, self.table.options().memory) {
            (Some(ending), _) => ending.hands[seat],
            (None, Memory::Table) if self.seat != Some(seat) => self.table.face_up(seat),
            (None, _) => self.knowledge.sure(seat),
        }
    }

    /// Returns the legal actions of this seat.
    #[must_use]
    pub fn legal(&self) -> Legal {
        match self.seat {
            Some(seat) => Legal::new(&self.table, seat, self.hand(), self.looking),
            None => Legal::Nothing(self.table.stage()),
        }
    }

    /// Checks whether an action of this seat is legal now.
    ///
    /// # Errors
    /// Returns the rule that the action would break.
    pub fn check(&self, action: &Action) -> Result<(), Illegal> {
        self.legal().check(self.table.stage(), action)
    }

    /// Returns the cards in play that this viewer has not seen.
    #[must_use]
    pub fn unseen(&self) -> Cards {
        self.in_play.without(self.knowledge.seen)
    }

    /// Returns whether another active player may be looking at a Church card just kept, as far as this viewer knows.
    #[must_use]
    pub fn may_have_kept_church(&self) -> bool {
        let just_kept =
            || matches!(self.events.iter().rev().nth(1), Some(Event::Placed { place: Place::Keep, .. }));
        self.table.stage() == Stage::Allocate && self.seat != Some(self.table.active()) && just_kept()
    }

    /// Returns the places where a card can be. For Gold and Church cards: where any copy can be.
    #[must_use]
    pub fn places(&self, card: Card) -> Places {
        let knowledge = &self.knowledge;
        let auctions = self.table.phase() != Phase::Gift;
        let pile = if auctions { Places::DRAW } else { Places::AUCTION_PILE };
        let about_to_be_used = |stage| match stage {
            Stage::Church { church: Some(church), .. } => card == Card::church(church),
            _ => false,
        };
        let on_table = self.table.public().contains(card)
            || self.table.lot().is_some_and(|lot| lot.card == card)
            || about_to_be_used(self.table.stage());
        let own_look = match self.looking {
            Some(Looking::Drawn(drawn)) => drawn == card,
            Some(Looking::Kept(church)) => Card::church(church) == card,
            None => false,
        };
        let mut places = Places::default()
            .or_if(on_table, Places::TABLE)
            .or_if(own_look, Places::LOOKED_AT)
            .or_if(knowledge.gone.contains(card) || knowledge.maybe_gone.contains(card), Places::DISCARD)
            .or_if(knowledge.sent.contains(card), pile);
        let stranger = self.unseen().contains(card);
        for seat in Seat::all(self.table.seats()) {
            let known = knowledge.sure[seat].contains(card) || knowledge.maybe[seat].contains(card);
            let unknown = stranger && !card.is_church() && knowledge.strangers[seat] > 0;
            places = places.or_if(known || unknown, Places::hand(seat));
        }
        if stranger {
            let others_look = self.seat != Some(self.table.active())
                && match self.table.stage() {
                    Stage::Allocate => true,
                    Stage::Church { church: None, .. } => card.is_church(),
                    _ => false,
                };
            let others_sent = if auctions { 0 } else { self.table.pile() - knowledge.sent.len() };
            let drawable = match self.table.stage() {
                _ if auctions => self.table.left().saturating_sub(knowledge.sent.len()),
                Stage::Allocate => {
                    let church =
                        matches!(self.looking, Some(Looking::Kept(_))) || self.may_have_kept_church();
                    self.table.left() - usize::from(!church)
                }
                _ => self.table.left(),
            };
            places = places
                .or_if(others_look, Places::LOOKED_AT)
                .or_if(others_sent > 0, Places::AUCTION_PILE)
                .or_if(drawable > 0, Places::DRAW)
                .or_if(self.removed > 0, Places::REMOVED)
                .or_if(knowledge.lost_strangers && !card.is_church(), Places::DISCARD);
        }
        places
    }
}
