//! The changes of hands during the auctions, read from the events that a viewer was shown.

use alloc::vec::Vec;

use biblios_view::{Card, Cards, Event, PublicState};
use tabletop::{BySeat, Seat};

/// A change of the face-down cards of a hand, as the viewer saw it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A known card joins the hand.
    Gain { seat: Seat, card: Card },
    /// A card leaves the viewer's own hand.
    Lose { seat: Seat, card: Card },
    /// A card leaves another hand in the viewer's sight. If it joins a hand, a [`Step::Gain`] follows.
    Show { seat: Seat, card: Card },
    /// A card leaves another hand unseen, because the seat paid it or lost it in a penalty. It is not Gold of the kinds
    /// in `staying`.
    Hide { seat: Seat, to: Option<Seat>, staying: Cards, paid: bool },
}

/// Reads steps from the events of the auctions.
pub(super) struct StepReader {
    seat: Option<Seat>,
    open_takes: bool,
    pub(super) face_up: BySeat<Cards>,
    lot: Option<Card>,
    pub(super) steps: Vec<Step>,
}

impl StepReader {
    pub(super) fn new(seat: Option<Seat>, table: &PublicState) -> StepReader {
        StepReader {
            seat,
            open_takes: table.options().open_takes,
            face_up: BySeat::from_fn(|seat| table.face_up(seat)),
            lot: None,
            steps: Vec::new(),
        }
    }

    pub(super) fn read(&mut self, event: &Event) {
        match *event {
            Event::TurnedUp { card } => self.lot = Some(card),
            Event::PaidGold { seat, cards } => {
                let open = cards.intersection(self.face_up[seat]);
                self.face_up[seat] = self.face_up[seat].minus(open);
                self.show(seat, cards.minus(open));
                self.win(seat);
            }
            Event::PaidCards { seat, count, open, cards } => {
                self.face_up[seat] = self.face_up[seat].minus(open);
                match cards {
                    Some(cards) => self.show(seat, cards.minus(open)),
                    None => {
                        // Of equal Gold, the face-up cards are paid first (B70).
                        let staying = self.face_up[seat].gold();
                        let hide = Step::Hide { seat, to: None, staying, paid: true };
                        self.steps.extend(core::iter::repeat_n(hide, usize::from(count) - open.len()));
                    }
                }
                self.win(seat);
            }
            Event::Plundered { from, by, open, card } => self.penalise(from, Some(by), open, card),
            Event::Lost { seat, open, card } => self.penalise(seat, None, open, card),
            _ => {}
        }
    }

    fn show(&mut self, seat: Seat, cards: Cards) {
        let own = self.seat == Some(seat);
        self.steps.extend(
            cards.iter().map(|card| if own { Step::Lose { seat, card } } else { Step::Show { seat, card } }),
        );
    }

    fn penalise(&mut self, seat: Seat, to: Option<Seat>, open: bool, card: Option<Card>) {
        match card {
            Some(card) if open => self.face_up[seat].remove(card),
            Some(card) => self.show(seat, Cards::from_iter([card])),
            None => self.steps.push(Step::Hide { seat, to, staying: Cards::EMPTY, paid: false }),
        }
        if let (Some(card), Some(to)) = (card, to) {
            self.steps.push(Step::Gain { seat: to, card });
        }
    }

    fn win(&mut self, seat: Seat) {
        if let Some(card) = self.lot.take().filter(|card| !card.is_church()) {
            if self.open_takes {
                self.face_up[seat].insert(card);
            } else {
                self.steps.push(Step::Gain { seat, card });
            }
        }
    }
}
