use alloc::boxed::Box;

use biblios_view::{
    Action, Card, Cards, Ending, Event, Illegal, Legal, Looking, Opening, Place, PublicState, Scores, Stage,
    Start, Values,
};
use tabletop::{BySeat, Seat, Sink, ToAct};

use crate::scoring;
use crate::setup::{Setup, SetupError};

/// The full state of a game. Contains every card of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) table: PublicState,
    pub(crate) hands: BySeat<Cards>,
    pub(crate) draw: Cards,
    pub(crate) pile: Cards,
    pub(crate) discard: Cards,
    pub(crate) removed: Cards,
    pub(crate) values: Values,
    pub(crate) looking: Option<Looking>,
}

const _: () = assert!(size_of::<State>() <= 256, "states are copied often");

impl State {
    /// Creates the state of a setup.
    ///
    /// # Errors
    /// Returns the first fault of the setup.
    pub fn new(setup: &Setup) -> Result<State, SetupError> {
        setup.check()?;
        let mut state = State {
            table: PublicState::new(&start(setup), setup.options),
            hands: setup.hands,
            draw: setup.draw,
            pile: setup.pile,
            discard: setup.discard,
            removed: setup.removed(),
            values: setup.deck.values(),
            looking: None,
        };
        state.turn_over_pile();
        Ok(state)
    }

    /// Returns the opening of a game. If the game is already over, emits the final event.
    pub fn begin(&self, setup: &Setup, sink: &mut impl Sink<Event>) -> Opening {
        self.end(sink);
        Opening {
            deck: setup.deck,
            options: setup.options,
            start: start(setup),
            hands: BySeat::from_fn(|seat| Some(setup.hands[seat])),
            sizes: BySeat::from_fn(|seat| setup.hands[seat].len() as u8),
            discard: setup.discard,
            removed_gold: setup.removed_gold,
            removed: self.removed.len() - setup.removed_gold.len(),
        }
    }

    /// Returns the public state.
    #[inline]
    #[must_use]
    pub fn table(&self) -> &PublicState {
        &self.table
    }

    /// Returns the hand of a seat.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat]
    }

    /// Returns the cards still to be drawn or turned up in this phase.
    #[inline]
    #[must_use]
    pub fn draw(&self) -> Cards {
        self.draw
    }

    /// Returns the auction pile. Empty after the gift phase.
    #[must_use]
    pub fn pile(&self) -> Cards {
        self.pile
    }

    /// Returns the discard.
    #[must_use]
    pub fn discard(&self) -> Cards {
        self.discard
    }

    /// Returns the cards removed before the game.
    #[must_use]
    pub fn removed(&self) -> Cards {
        self.removed
    }

    /// Returns the values of the category cards.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the card that only the active player sees.
    #[must_use]
    pub fn looking(&self) -> Option<Looking> {
        self.looking
    }

    /// Returns who is to act.
    #[inline]
    #[must_use]
    pub fn to_act(&self) -> ToAct {
        self.table.to_act()
    }

    /// Returns the legal actions of a seat.
    #[inline]
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Legal {
        Legal::new(&self.table, seat, self.hands[seat], self.looking)
    }

    /// Checks whether an action is legal now.
    ///
    /// # Errors
    /// Returns the rule that the action would break.
    pub fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.legal(seat).check(self.table.stage(), action)
    }

    /// Plays an action of a seat.
    ///
    /// # Errors
    /// Returns the broken rule and changes nothing if the action is illegal.
    pub fn play(&mut self, seat: Seat, action: &Action, sink: &mut impl Sink<Event>) -> Result<(), Illegal> {
        self.check(seat, action)?;
        self.play_unchecked(action, sink);
        Ok(())
    }

    /// Plays a legal action of the seat to act. An illegal action leaves the state inconsistent.
    #[inline]
    pub fn play_unchecked(&mut self, action: &Action, sink: &mut impl Sink<Event>) {
        match (self.table.stage(), *action) {
            (Stage::Allocate, Action::Place(place)) => self.place(place, sink),
            (Stage::Take(seat), Action::Take(card)) => {
                if !card.is_church() {
                    self.hands[seat].insert(card);
                }
                sink.emit(|| Event::Taken { seat, card });
                self.table.taken(seat, card);
            }
            (stage, Action::Church(church_use)) => {
                let (seat, church) = match (stage, self.looking) {
                    (Stage::Church { seat, church: Some(church) }, _) => (seat, church),
                    (_, Some(Looking::Kept(church))) => (self.table.active(), church),
                    _ => return,
                };
                self.looking = None;
                self.discard.insert(Card::church(church));
                sink.emit(|| Event::ChurchUsed { seat, church, church_use });
                self.table.church_used(seat, church_use);
            }
            (Stage::Bid(seat), Action::Bid(amount)) => {
                sink.emit(|| Event::Bid { seat, amount: amount as u8 });
                self.table.bid(seat, amount as u8);
                return;
            }
            (Stage::Bid(seat), Action::Pass) => {
                let lot = self.table.lot().map(|lot| lot.card);
                sink.emit(|| Event::Passed { seat });
                self.table.passed(seat);
                self.discard_unsold(lot);
            }
            (Stage::Pay { seat, in_cards }, Action::Pay(cards)) => self.pay(seat, cards, in_cards, sink),
            (Stage::Pay { seat, .. }, Action::Default) => {
                sink.emit(|| Event::Defaulted { seat });
                self.table.defaulted(seat);
                return;
            }
            _ => return,
        }
        self.turn_over_pile();
        self.end(sink);
    }

    fn place(&mut self, place: Place, sink: &mut impl Sink<Event>) {
        let Some(Looking::Drawn(card)) = self.looking.take() else { return };
        let seat = self.table.active();
        match (place, card.as_church()) {
            (Place::Keep, None) => self.hands[seat].insert(card),
            (Place::Auction, _) => self.pile.insert(card),
            (Place::Keep, Some(_)) | (Place::Public, _) => {}
        }
        sink.emit(|| Event::Placed { seat, place, card: Some(card) });
        self.table.placed(place, Some(card));
        if let (Place::Keep, Some(church)) = (place, card.as_church()) {
            self.look(Looking::Kept(church), sink);
        }
    }

    #[inline]
    pub(crate) fn look(&mut self, looking: Looking, sink: &mut impl Sink<Event>) {
        let seat = self.table.active();
        self.looking = Some(looking);
        sink.emit(|| Event::Looked { seat, looking: Some(looking) });
        self.table.looked();
    }

    fn pay(&mut self, seat: Seat, cards: Cards, in_cards: bool, sink: &mut impl Sink<Event>) {
        let open = cards.intersection(self.table.face_up(seat));
        self.hands[seat] = self.hands[seat].minus(cards);
        self.discard = self.discard.plus(cards);
        if let Some(card) = self.table.lot().map(|lot| lot.card).filter(|card| !card.is_church()) {
            self.hands[seat].insert(card);
        }
        sink.emit(|| {
            if in_cards {
                Event::PaidCards { seat, count: cards.len() as u8, open, cards: Some(cards) }
            } else {
                Event::PaidGold { seat, cards }
            }
        });
        self.table.paid(seat, open);
    }

    /// Discards the card for sale if its auction has ended without a buyer.
    #[inline]
    pub(crate) fn discard_unsold(&mut self, card: Option<Card>) {
        if let (Some(card), None) = (card, self.table.lot()) {
            self.discard.insert(card);
        }
    }

    /// Makes the auction pile the draw pile once the gift phase has ended (B30).
    #[inline]
    fn turn_over_pile(&mut self) {
        if self.table.pile() == 0 && !self.pile.is_empty() {
            self.draw = core::mem::take(&mut self.pile);
        }
    }

    #[inline]
    pub(crate) fn end(&self, sink: &mut impl Sink<Event>) {
        if self.table.stage() == Stage::Over {
            sink.emit(|| Event::Ended(Box::new(Ending { hands: self.hands, scores: self.scores() })));
        }
    }

    /// Returns the scores as if the game ended now.
    #[must_use]
    pub fn scores(&self) -> Scores {
        let hands = self.hands.first(self.table.seats());
        scoring::score(hands, &self.values, self.table.dice(), self.table.options().final_tie)
    }

    /// Returns every card of the game, wherever it is.
    #[must_use]
    pub fn all_cards(&self) -> Cards {
        let piles = [self.draw, self.pile, self.discard, self.removed, self.table.public()];
        let hands = self.hands.first(self.table.seats()).iter();
        let mut all = piles.iter().chain(hands).fold(Cards::EMPTY, |all, cards| all.plus(*cards));
        let in_the_open = match self.table.stage() {
            Stage::Church { church: Some(church), .. } => Some(Card::church(church)),
            _ => self.table.lot().map(|lot| lot.card),
        };
        let looked_at = self.looking.map(|looking| match looking {
            Looking::Drawn(card) => card,
            Looking::Kept(church) => Card::church(church),
        });
        in_the_open.into_iter().chain(looked_at).for_each(|card| all.insert(card));
        all
    }

    /// Returns the setup of the current position, if it is the start of a turn. Treats all removed cards as unseen.
    #[must_use]
    pub fn to_setup(&self, deck: biblios_view::Deck) -> Option<Setup> {
        self.table.at_start_of_turn().then(|| Setup {
            deck,
            options: *self.table.options(),
            seats: self.table.seats(),
            first: self.table.first(),
            active: self.table.active(),
            auction: self.table.phase() != biblios_view::Phase::Gift,
            dice: *self.table.dice(),
            hands: self.hands,
            face_up: BySeat::from_fn(|seat| self.table.face_up(seat)),
            draw: self.draw,
            pile: self.pile,
            discard: self.discard,
            removed_gold: Cards::EMPTY,
        })
    }
}

fn start(setup: &Setup) -> Start {
    Start {
        seats: setup.seats,
        first: setup.first,
        active: setup.active,
        auction: setup.auction,
        dice: setup.dice,
        draw: setup.draw.len(),
        pile: setup.pile.len(),
        face_up: setup.face_up,
        deck: setup.deck.cards(),
    }
}
