//! Cadfael, the automatic opponent of one or two players (Q70 to Q74, Q80 to Q91).

use tabletop::{Seat, Sink};

use crate::book::Book;
use crate::dice::{BookFace, Face};
use crate::event::{Event, Fact, Lost};
use crate::map::Icon;
use crate::public_state::{PublicState, Stage};
use crate::who::Who;

const CADFAEL: Who = Who::Cadfael;

impl PublicState {
    /// Starts the roll of his dice: three book dice before Matins (Q71), or all dice in the solo game (Q81).
    pub(crate) fn begin_cadfael(&mut self) {
        self.stage = Stage::Cadfael;
        self.rolls = 1;
        if self.is_solo() {
            self.roll_all(CADFAEL);
        } else {
            self.desks[CADFAEL].rolling.books = 3;
            self.begin_rolling(CADFAEL);
        }
    }

    /// Whether none of his dice has been rolled yet.
    pub(crate) fn is_untouched(&self) -> bool {
        let desk = &self.desks[CADFAEL];
        let book_dice = if self.is_solo() && self.in_period_two() { 2 } else { 3 };
        desk.rolling.books == book_dice
    }

    /// Continues after the last of his dice has been rolled.
    pub(crate) fn cadfael_rolled(&mut self, face: Face, sink: &mut impl Sink<Event>) {
        self.cadfael_rolling = false;
        let at_once = core::mem::take(&mut self.desks[CADFAEL].at_once);
        match self.stage {
            Stage::Evening if self.in_period_two() => self.move_value_for_cadfael(face, sink),
            Stage::Cadfael if self.is_solo() && !at_once => match self.desks[CADFAEL].influence_sum() {
                _ if self.rolls == PublicState::ROLLS => self.cadfael_stops(sink),
                7.. => self.cadfael_stops(sink),
                // The player decides.
                5..=6 => {}
                _ => self.decided_for_cadfael(true, sink),
            },
            _ => self.advance_cadfael(sink),
        }
    }

    /// Rolls his dice again, or stops (Q82).
    pub(crate) fn decided_for_cadfael(&mut self, again: bool, sink: &mut impl Sink<Event>) {
        if again {
            self.rolls += 1;
            self.roll_all(CADFAEL);
        } else {
            self.cadfael_stops(sink);
        }
    }

    fn cadfael_stops(&mut self, sink: &mut impl Sink<Event>) {
        self.enter_influence(CADFAEL, sink);
        let desk = &mut self.desks[CADFAEL];
        if let Some(travel) = desk.travel.take() {
            desk.steps = travel.spaces();
            desk.stars = travel.stars();
        }
        self.advance_cadfael(sink);
    }

    /// Uses his dice until one must be rolled or none is left: books, Chapels, steps, then stars.
    pub(crate) fn advance_cadfael(&mut self, sink: &mut impl Sink<Event>) {
        while !self.cadfael_rolling {
            let desk = &mut self.desks[CADFAEL];
            if let Some(index) = desk.books.iter().position(|&dice| dice > 0) {
                desk.books[index] -= 1;
                self.cadfael_uses(BookFace::ALL[index], sink);
            } else if desk.steps > 0 {
                desk.steps -= 1;
                self.cadfael_walks(sink);
            } else if desk.stars > 0 {
                desk.stars -= 1;
                self.roll_bonus(CADFAEL);
            } else {
                return self.cadfael_finishes(sink);
            }
        }
    }

    fn cadfael_uses(&mut self, face: BookFace, sink: &mut impl Sink<Event>) {
        match face {
            BookFace::Book(book) if !self.is_full(CADFAEL, book) => self.mark(CADFAEL, book, sink),
            BookFace::Chapel if self.stage == Stage::Cadfael && !self.is_solo() => {
                self.desks[CADFAEL].kept += 1;
                sink.emit(|| Event::Fact(Fact::Kept(CADFAEL)));
            }
            BookFace::Chapel if self.has_room_above(CADFAEL) => self.climb(CADFAEL, sink),
            // An unusable die moves his novice in the solo game (Q85); else an unusable book is rolled again.
            _ if self.is_solo() => self.desks[CADFAEL].steps += 1,
            BookFace::Book(_) => self.roll_bonus(CADFAEL),
            BookFace::Chapel => {
                sink.emit(|| Event::Fact(Fact::Lost(CADFAEL, Lost::Die(Face::Book(face)))));
            }
        }
    }

    /// Moves his novice to the next space of the edge and applies its icon (Q83).
    fn cadfael_walks(&mut self, sink: &mut impl Sink<Event>) {
        let card = &mut self.cards[CADFAEL];
        let map = &self.boards.task.map;
        let Some(&space) = map.edge.get(card.visited.len()) else {
            let steps = core::mem::take(&mut self.desks[CADFAEL].steps) + 1;
            sink.emit(|| Event::Fact(Fact::Lost(CADFAEL, Lost::Steps(steps))));
            return;
        };
        card.at = Some(space);
        card.visited = card.visited.with(space);
        sink.emit(|| Event::Fact(Fact::Walked(space)));
        match map.icon(space) {
            Icon::Book(book) if !self.is_full(CADFAEL, book) => self.mark(CADFAEL, book, sink),
            Icon::Roll => self.roll_bonus(CADFAEL),
            Icon::Town => {
                self.cards[CADFAEL].towns += 1;
                sink.emit(|| Event::Fact(Fact::Town(CADFAEL)));
            }
            Icon::None | Icon::Book(_) | Icon::Cross => {}
        }
    }

    fn cadfael_finishes(&mut self, sink: &mut impl Sink<Event>) {
        match self.stage {
            Stage::Cadfael => self.begin_matins(),
            Stage::Evening => self.end_day(sink),
            _ => self.next_turn(sink),
        }
    }

    /// Gives Cadfael his bonus if he had more influence than the player today: steps in Period I (Q86), a
    /// value die in Period II (Q88).
    pub(crate) fn begin_evening(&mut self, sink: &mut impl Sink<Event>) {
        self.stage = Stage::Evening;
        let today = |who: Who| self.cards[who].track[usize::from(self.day) - 1];
        let bonus = self.options.difficulty.bonus();
        if bonus == 0 || today(CADFAEL) <= today(Who::Player(Seat::FIRST)) {
            return self.end_day(sink);
        }
        if self.in_period_two() {
            self.roll_bonus(CADFAEL);
        } else {
            self.desks[CADFAEL].steps = bonus;
            self.advance_cadfael(sink);
        }
    }

    fn move_value_for_cadfael(&mut self, face: Face, sink: &mut impl Sink<Event>) {
        self.desks[CADFAEL].books = [0; 6];
        if let Face::Book(BookFace::Book(book)) = face {
            let pips = self.options.difficulty.bonus() as i8;
            self.move_value(book, self.cadfael_lead(book) * pips, sink);
        }
        self.end_day(sink);
    }

    /// 1 if Cadfael is ahead of the player in the stack, -1 if behind, 0 if level (Q66, Q88).
    fn cadfael_lead(&self, book: Book) -> i8 {
        let standing = |who: Who| {
            let card = &self.cards[who];
            let place = card.completed[book];
            (card.stacks[book], if place == 0 { 0 } else { u8::MAX - place })
        };
        standing(CADFAEL).cmp(&standing(Who::Player(Seat::FIRST))) as i8
    }
}
