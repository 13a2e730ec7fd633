//! Vespers: moving up in the chapel (Q33, Q34).

use tabletop::Sink;

use crate::dice::BookFace;
use crate::event::Event;
use crate::public_state::{PublicState, Stage};
use crate::who::Who;

impl PublicState {
    /// Starts Vespers. The order is fixed now: Chapel faces are used from the furthest to the nearest to the altar.
    pub(crate) fn begin_vespers(&mut self, sink: &mut impl Sink<Event>) {
        self.turns = 0;
        self.turn = 0;
        for who in self.participants() {
            if self.desks[who].kept > 0 {
                self.order[usize::from(self.turns)] = who;
                self.turns += 1;
            }
        }
        let chapel = &self.chapel;
        self.order[..self.turns.into()].sort_unstable_by_key(|&who| chapel.nearness(who));
        self.begin_turn(sink);
    }

    /// Starts the next turn of Vespers or Terce, or ends the day after the last one.
    pub(crate) fn begin_turn(&mut self, sink: &mut impl Sink<Event>) {
        if self.turn == self.turns {
            return self.end_day(sink);
        }
        let who = self.order[usize::from(self.turn)];
        if self.in_period_two() {
            return self.begin_terce_turn(who, sink);
        }
        self.stage = Stage::Vespers(who);
        let desk = &mut self.desks[who];
        desk.books[BookFace::Chapel.index()] = core::mem::take(&mut desk.kept);
        match who {
            Who::Player(seat) => self.advance(seat, sink),
            Who::Cadfael => self.advance_cadfael(sink),
        }
    }

    /// Ends the current turn.
    pub(crate) fn next_turn(&mut self, sink: &mut impl Sink<Event>) {
        self.turn += 1;
        self.begin_turn(sink);
    }
}
