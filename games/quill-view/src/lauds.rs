//! Using dice: simultaneously in Lauds (Q22 to Q32), in turn in Vespers and Terce. Steps without an
//! alternative are played automatically.

use tabletop::{Seat, Seats, Sink};

use crate::action::Action;
use crate::board::PewBonus;
use crate::book::Book;
use crate::dice::{BookFace, Face, Travel};
use crate::event::{Event, Fact, Lost, Roller};
use crate::legal::Legal;
use crate::map::{Icon, Space};
use crate::public_state::{PublicState, Stage, TerceStep};
use crate::who::Who;

impl PublicState {
    pub(crate) fn begin_lauds(&mut self, sink: &mut impl Sink<Event>) {
        self.stage = Stage::Lauds;
        self.rolls = 0;
        self.busy = Seats::all(self.seats());
        for seat in Seat::all(self.seats()) {
            self.enter_influence(Who::Player(seat), sink);
            if !self.is_solo() {
                self.put_aside_chapels(Who::Player(seat), sink);
            }
        }
        for seat in Seat::all(self.seats()) {
            self.advance(seat, sink);
        }
    }

    /// Enters the influence dice (Q23); in Period II of the solo game they are spent (Q87).
    pub(crate) fn enter_influence(&mut self, who: Who, sink: &mut impl Sink<Event>) {
        let amount = self.desks[who].influence_sum();
        self.desks[who].influence = [0; 2];
        let (day, spent) = (self.day, self.in_period_two());
        self.cards[who].enter(day, amount, spent);
        let total = self.cards[who].influence;
        sink.emit(|| Event::Fact(Fact::Influence { who, amount, total }));
    }

    /// Puts Chapel faces aside for Vespers (Q27).
    pub(crate) fn put_aside_chapels(&mut self, who: Who, sink: &mut impl Sink<Event>) {
        let desk = &mut self.desks[who];
        let chapels = core::mem::take(&mut desk.books[BookFace::Chapel.index()]);
        desk.kept += chapels;
        for _ in 0..chapels {
            sink.emit(|| Event::Fact(Fact::Kept(who)));
        }
    }

    /// A seat has played a public action.
    pub fn acted(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        match action {
            Action::Cadfael { again } => self.decided_for_cadfael(again, sink),
            Action::Row(row) => self.took_row(seat, row, sink),
            Action::Give(row) => self.gave_row(seat, row, sink),
            _ => {
                self.perform(seat, action, sink);
                self.advance(seat, sink);
            }
        }
    }

    /// A die has been rolled.
    #[inline]
    pub fn rolled(&mut self, roller: Roller, face: Face, sink: &mut impl Sink<Event>) {
        let who = match roller {
            Roller::Scriptorium => return self.rolled_vigil(face, sink),
            Roller::Of(who) => who,
        };
        let desk = &mut self.desks[who];
        desk.rolled(face);
        if desk.rolling.next().is_some() {
            return;
        }
        let Who::Player(seat) = who else { return self.cadfael_rolled(face, sink) };
        self.rolling = self.rolling.without(seat);
        if self.stage == Stage::Matins {
            if self.rolling.is_empty() {
                self.end_matins_roll(sink);
            }
            return;
        }
        let desk = &mut self.desks[seat];
        if let (true, Face::Book(face)) = (core::mem::take(&mut desk.at_once), face) {
            desk.books[face.index()] -= 1;
            self.use_book(seat, face, sink);
        }
        self.advance(seat, sink);
    }

    /// Plays a seat's forced actions until it has a choice, must roll, or is done with its dice.
    pub(crate) fn advance(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        while !self.rolling.contains(seat) {
            self.drop_impossible(seat, sink);
            let legal = Legal::dice_actions(self, seat);
            match legal.as_slice() {
                [] => return self.finish(seat, sink),
                [only] => {
                    let action = *only;
                    sink.emit(|| Event::Fact(Fact::Forced(seat, action)));
                    self.perform(seat, action, sink);
                }
                _ => return,
            }
        }
    }

    /// Drops steps and stars that can no longer be used.
    fn drop_impossible(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let who = Who::Player(seat);
        let (steps, stars) = (self.desks[seat].steps, self.desks[seat].stars);
        if steps > 0 && self.next_spaces(seat, steps).is_empty() {
            self.desks[seat].steps = 0;
            sink.emit(|| Event::Fact(Fact::Lost(who, Lost::Steps(steps))));
        }
        if stars > 0 && self.star_books(seat).is_empty() {
            self.desks[seat].stars = 0;
            for _ in 0..stars {
                sink.emit(|| Event::Fact(Fact::Lost(who, Lost::Star)));
            }
        }
    }

    /// Ends a seat's use of dice.
    fn finish(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        let desk = &mut self.desks[seat];
        let (plus, minus) = (core::mem::take(&mut desk.plus), core::mem::take(&mut desk.minus));
        desk.special = None;
        if plus + minus > 0 {
            sink.emit(|| Event::Fact(Fact::Lost(Who::Player(seat), Lost::Signs(plus, minus))));
        }
        match self.stage {
            Stage::Lauds => {
                self.busy = self.busy.without(seat);
                if self.busy.is_empty() {
                    self.end_lauds(sink);
                }
            }
            _ => self.next_turn(sink),
        }
    }

    fn end_lauds(&mut self, sink: &mut impl Sink<Event>) {
        if self.is_solo() {
            return self.begin_evening(sink);
        }
        self.award_bonuses(sink);
        self.begin_vespers(sink);
    }

    /// Awards the bonuses of stacks completed in this Lauds, nearest to the altar first (Q26).
    fn award_bonuses(&mut self, sink: &mut impl Sink<Event>) {
        for book in Book::ALL {
            loop {
                let waiting = Seat::all(self.seats())
                    .map(Who::Player)
                    .filter(|&who| self.is_full(who, book) && self.cards[who].completed[book] == 0);
                let Some(who) = waiting.max_by_key(|&who| self.chapel.nearness(who)) else { break };
                self.complete(who, book, sink);
            }
        }
    }

    fn complete(&mut self, who: Who, book: Book, sink: &mut impl Sink<Event>) {
        self.completions[book] += 1;
        let place = self.completions[book];
        self.cards[who].completed[book] = place;
        let points = self.bonus(book, place);
        sink.emit(|| Event::Fact(Fact::Completed { who, book, place, points }));
    }

    /// Marks the next space of a stack (Q24).
    pub(crate) fn mark(&mut self, who: Who, book: Book, sink: &mut impl Sink<Event>) {
        self.cards[who].stacks[book] += 1;
        sink.emit(|| Event::Fact(Fact::Marked(who, book)));
        let together = self.stage == Stage::Lauds && !self.is_solo();
        if self.is_full(who, book) && !together {
            self.complete(who, book, sink);
        }
    }

    /// Moves a participant up a row in the chapel, which must have room (Q11, Q12, Q54).
    pub(crate) fn climb(&mut self, who: Who, sink: &mut impl Sink<Event>) {
        let row = self.chapel.row(who) + 1;
        self.chapel.enter(who, row);
        sink.emit(|| Event::Fact(Fact::Climbed(who, row as u8)));
        match (self.boards.monastery.pews[row].bonus, who) {
            (PewBonus::None, _) => {}
            (PewBonus::Star, Who::Player(seat)) => self.desks[seat].stars += 1,
            (PewBonus::Roll | PewBonus::Star, _) => self.roll_bonus(who),
        }
    }

    /// Starts the roll of a book die that is used at once.
    pub(crate) fn roll_bonus(&mut self, who: Who) {
        self.desks[who].rolling.books = 1;
        self.desks[who].at_once = true;
        self.begin_rolling(who);
    }

    /// Applies a legal action of a player who is using dice.
    pub(crate) fn perform(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        let who = Who::Player(seat);
        let desk = &mut self.desks[seat];
        match action {
            Action::Use(Face::Book(face)) => {
                desk.books[face.index()] -= 1;
                self.use_book(seat, face, sink);
            }
            Action::Use(Face::Travel(travel)) => {
                desk.travel = None;
                self.use_travel(seat, travel, 0, sink);
            }
            Action::UseFurther(travel) => {
                desk.travel = None;
                desk.special = None;
                self.use_travel(seat, travel, 1, sink);
            }
            Action::UseAsChapel(book) => {
                desk.books[book as usize] -= 1;
                desk.special = None;
                self.climb(who, sink);
            }
            Action::Reroll(face) => {
                desk.special = None;
                desk.roll_one(Face::Book(face));
                self.begin_rolling(who);
            }
            Action::Climb => {
                desk.special = None;
                self.climb(who, sink);
            }
            Action::Walk(steps) => {
                desk.special = None;
                desk.steps = steps;
            }
            Action::Decline => desk.special = None,
            Action::Raise(book) => {
                desk.plus -= 1;
                self.move_value(book, 1, sink);
            }
            Action::Lower(book) => {
                desk.minus -= 1;
                self.move_value(book, -1, sink);
            }
            Action::Go(space) => {
                if desk.abbot {
                    desk.abbot = false;
                    self.enter_space(seat, space, true, sink);
                } else {
                    desk.steps -= 1;
                    let last = desk.steps == 0;
                    self.enter_space(seat, space, last, sink);
                }
            }
            Action::Star(book) => {
                desk.stars -= 1;
                self.cards[seat].stars = self.cards[seat].stars.with(book);
                self.mark(who, book, sink);
            }
            Action::Cross => {
                desk.abbot = false;
                self.mark_circle(seat, sink);
            }
            _ => {}
        }
    }

    /// Uses a book die: marks a stack, moves up, puts a Chapel aside, or opens the Abbot's option.
    fn use_book(&mut self, seat: Seat, face: BookFace, sink: &mut impl Sink<Event>) {
        let who = Who::Player(seat);
        match face {
            BookFace::Book(book) if !self.is_full(who, book) => self.mark(who, book, sink),
            BookFace::Chapel if self.stage == Stage::Lauds && !self.is_solo() => {
                self.desks[seat].kept += 1;
                sink.emit(|| Event::Fact(Fact::Kept(who)));
            }
            BookFace::Chapel if self.has_room_above(who) => self.climb(who, sink),
            _ => self.open_abbot(seat, Face::Book(face), sink),
        }
    }

    #[inline]
    pub(crate) fn has_room_above(&self, who: Who) -> bool {
        self.chapel.has_room_above(who, &self.boards.monastery.pews)
    }

    /// Uses the travel die for its move, its star or both. If neither is possible it opens the Abbot's option
    /// on a path, and is lost on a grid (Q52).
    fn use_travel(&mut self, seat: Seat, travel: Travel, further: u8, sink: &mut impl Sink<Event>) {
        let who = Who::Player(seat);
        let steps = travel.spaces() + further;
        let card = &self.cards[seat];
        let moves = self.boards.task.map.can_move(card.at, card.visited, steps);
        let starry = travel.stars() > 0 && !self.star_books(seat).is_empty();
        if !moves && !starry {
            if self.boards.task.map.is_grid() {
                sink.emit(|| Event::Fact(Fact::Lost(who, Lost::Die(Face::Travel(travel)))));
            } else {
                self.open_abbot(seat, Face::Travel(travel), sink);
            }
            return;
        }
        // `drop_impossible` drops the part that cannot be used.
        let desk = &mut self.desks[seat];
        desk.steps = steps;
        desk.stars += travel.stars();
    }

    fn open_abbot(&mut self, seat: Seat, face: Face, sink: &mut impl Sink<Event>) {
        if self.has_free_circle(seat) || !self.next_spaces(seat, 1).is_empty() {
            self.desks[seat].abbot = true;
            sink.emit(|| Event::Fact(Fact::Abbot(seat, face)));
        } else {
            sink.emit(|| Event::Fact(Fact::Lost(Who::Player(seat), Lost::Die(face))));
        }
    }

    /// Whether a circle of the cross can be marked; there is no cross in the solo game (Q85).
    #[inline]
    pub(crate) fn has_free_circle(&self, seat: Seat) -> bool {
        !self.is_solo() && self.cards[seat].cross < self.boards.task.circles
    }

    fn mark_circle(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.cards[seat].cross += 1;
        sink.emit(|| Event::Fact(Fact::Circle(seat)));
    }

    /// Moves the novice to a space and applies its icon: on a path for every space, on a grid for the last box
    /// of a move (Q30, Q51).
    fn enter_space(&mut self, seat: Seat, space: Space, last: bool, sink: &mut impl Sink<Event>) {
        let who = Who::Player(seat);
        let card = &mut self.cards[seat];
        card.at = Some(space);
        card.visited = card.visited.with(space);
        let map = &self.boards.task.map;
        if map.is_grid() {
            if !last {
                return;
            }
            card.stops = card.stops.with(space);
        }
        match map.icon(space) {
            Icon::None => {}
            Icon::Book(book) => {
                if !self.is_full(who, book) {
                    self.mark(who, book, sink);
                }
            }
            Icon::Roll => self.roll_bonus(who),
            Icon::Town => {
                card.towns += 1;
                sink.emit(|| Event::Fact(Fact::Town(who)));
            }
            Icon::Cross => {
                if self.has_free_circle(seat) {
                    self.mark_circle(seat, sink);
                }
            }
        }
    }

    /// The spaces to which the novice can move next.
    #[inline]
    pub(crate) fn next_spaces(&self, seat: Seat, steps: u8) -> crate::map::Spaces {
        let card = &self.cards[seat];
        self.boards.task.map.next_spaces(card.at, card.visited, steps)
    }

    /// Changes a value die, within 1 and 6 (Q05).
    pub(crate) fn move_value(&mut self, book: Book, by: i8, sink: &mut impl Sink<Event>) {
        let value = self.values[book].saturating_add_signed(by).clamp(1, 6);
        if value != self.values[book] {
            self.values[book] = value;
            sink.emit(|| Event::Fact(Fact::Value(book, value)));
        }
    }

    /// Whether the seat is using dice now.
    pub(crate) fn uses_dice(&self, seat: Seat) -> bool {
        match self.stage {
            Stage::Lauds => self.busy.contains(seat),
            Stage::Vespers(who) | Stage::Terce(who, TerceStep::Use) => who == Who::Player(seat),
            _ => false,
        }
    }
}
