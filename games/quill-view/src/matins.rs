//! Matins: rolling dice (Q20, Q21).

use tabletop::{BySeat, Seat, Seats, Sink};

use crate::action::Action;
use crate::event::Event;
use crate::public_state::{PublicState, Stage};
use crate::who::Who;

impl PublicState {
    pub(crate) fn begin_matins(&mut self) {
        self.stage = Stage::Matins;
        self.rolls = 1;
        self.stopped = Seats::NONE;
        self.chosen = Seats::NONE;
        for seat in Seat::all(self.seats()) {
            self.roll_all(Who::Player(seat));
        }
    }

    /// Starts a roll of all dice: six, or five in Period II of the solo game (Q81).
    pub(crate) fn roll_all(&mut self, who: Who) {
        let books = if self.in_period_two() { 2 } else { 3 };
        self.desks[who].roll_all(books);
        self.begin_rolling(who);
    }

    pub(crate) fn begin_rolling(&mut self, who: Who) {
        match who {
            Who::Player(seat) => self.rolling = self.rolling.with(seat),
            Who::Cadfael => self.cadfael_rolling = true,
        }
    }

    /// A seat has made its sealed choice. The choice itself is not public.
    #[inline]
    pub fn sealed(&mut self, seat: Seat) {
        self.chosen = self.chosen.with(seat);
    }

    /// Whether no seat still has a sealed choice to make.
    #[inline]
    #[must_use]
    pub fn all_chosen(&self) -> bool {
        let choosing = Seats::all(self.seats()).minus(self.chosen);
        match self.stage {
            Stage::Matins => choosing.minus(self.stopped).is_empty(),
            _ => choosing.is_empty(),
        }
    }

    /// All seats have chosen, and the choices are revealed.
    pub fn opened(&mut self, choices: &BySeat<Option<Action>>, sink: &mut impl Sink<Event>) {
        self.chosen = Seats::NONE;
        match self.stage {
            Stage::Matins => self.opened_choices(choices, sink),
            _ => self.opened_bids(choices, sink),
        }
    }

    fn opened_choices(&mut self, choices: &BySeat<Option<Action>>, sink: &mut impl Sink<Event>) {
        for seat in Seat::all(self.seats()) {
            match choices[seat] {
                Some(Action::Stop) => self.stopped = self.stopped.with(seat),
                Some(Action::RollAll) => self.roll_all(Who::Player(seat)),
                Some(Action::Roll(face)) => {
                    self.desks[seat].roll_one(face);
                    self.begin_rolling(Who::Player(seat));
                }
                _ => {}
            }
        }
        if self.rolling.is_empty() {
            self.begin_lauds(sink);
        } else {
            self.rolls += 1;
        }
    }

    /// Ends a roll: after the last one, Lauds begins.
    pub(crate) fn end_matins_roll(&mut self, sink: &mut impl Sink<Event>) {
        if self.rolls == PublicState::ROLLS {
            self.stopped = Seats::all(self.seats());
            self.begin_lauds(sink);
        }
    }
}
