//! Vigil, Prime and Terce (Q40 to Q48, Q73).

use core::cmp::Reverse;

use tabletop::{BySeat, Seat, Seats, Sink};

use crate::action::Action;
use crate::board::Special;
use crate::dice::{Die, Embellishment, Face};
use crate::event::{Event, Fact};
use crate::public_state::{PublicState, Row, Stage, TerceStep};
use crate::who::Who;

impl PublicState {
    pub(crate) fn begin_vigil(&mut self) {
        self.stage = Stage::Vigil;
        self.rows = [Row::default(); 4];
    }

    /// The next die of the scriptorium to roll, with its row.
    pub(crate) fn next_vigil(&self) -> Option<(usize, Die)> {
        let plans = self.boards.monastery.rows.iter().zip(&self.rows).take(self.row_count()).enumerate();
        plans.into_iter().find_map(|(index, (plan, row))| {
            let die = if row.books.iter().sum::<u8>() < plan.books {
                Die::Book
            } else if plan.travel && row.travel.is_none() {
                Die::Travel
            } else if plan.embellishment && row.embellishment.is_none() {
                Die::Embellishment
            } else {
                return None;
            };
            Some((index, die))
        })
    }

    pub(crate) fn rolled_vigil(&mut self, face: Face, sink: &mut impl Sink<Event>) {
        let Some((index, _)) = self.next_vigil() else { return };
        let row = &mut self.rows[index];
        match face {
            Face::Book(face) => row.books[face.index()] += 1,
            Face::Travel(travel) => row.travel = Some(travel),
            Face::Embellishment(signs) => row.embellishment = Some(signs),
            Face::Influence(_) => {}
        }
        if self.next_vigil().is_none() {
            self.begin_prime(sink);
        }
    }

    /// Starts the bidding. A seat without influence bids 0 automatically.
    fn begin_prime(&mut self, sink: &mut impl Sink<Event>) {
        self.stage = Stage::Prime;
        self.chosen = Seats::NONE;
        for seat in Seat::all(self.seats()).filter(|&seat| self.cards[seat].influence <= 0) {
            self.chosen = self.chosen.with(seat);
            sink.emit(|| Event::Fact(Fact::Forced(seat, Action::Bid(0))));
        }
        if self.all_chosen() {
            self.opened(&BySeat::default(), sink);
        }
    }

    /// Takes payment for every bid and sorts the turns by bid, then by nearness (Q42, Q43). A seat without a
    /// choice has bid 0.
    pub(crate) fn opened_bids(&mut self, choices: &BySeat<Option<Action>>, sink: &mut impl Sink<Event>) {
        let bids = BySeat::from_fn(|seat| match choices[seat] {
            Some(Action::Bid(bid)) => bid as u8,
            _ => 0,
        });
        self.bids = Some(bids);
        for seat in Seat::all(self.seats()) {
            let (day, amount) = (self.day, bids[seat]);
            self.cards[seat].enter(day, amount, true);
            let total = self.cards[seat].influence;
            sink.emit(|| Event::Fact(Fact::Influence { who: Who::Player(seat), amount, total }));
            self.order[seat.index()] = Who::Player(seat);
        }
        self.turns = self.seats;
        let chapel = &self.chapel;
        let players = &mut self.order[..self.seats.into()];
        players.sort_unstable_by_key(|&who| {
            Reverse((who.seat().map_or(0, |seat| bids[seat]), chapel.nearness(who)))
        });
        if self.has_cadfael() {
            self.order[2] = Who::Cadfael;
            self.turns = 3;
            if self.cadfael_is_second() {
                self.order.swap(1, 2);
            }
        }
        self.turn = 0;
        self.begin_turn(sink);
    }

    /// Whether Cadfael acts second: the high bid is more than double the low bid (Q73).
    fn cadfael_is_second(&self) -> bool {
        let bids = self.bids.unwrap_or_default();
        let [a, b] = [u16::from(bids.0[0]), u16::from(bids.0[1])];
        self.has_cadfael() && a.max(b) > 2 * a.min(b)
    }

    /// The free rows, counted from 1.
    pub(crate) fn free_rows(&self) -> impl Iterator<Item = u8> + '_ {
        (1..)
            .zip(&self.rows[..self.row_count()])
            .filter(|(_, row)| row.taken.is_none())
            .map(|(index, _)| index)
    }

    pub(crate) fn begin_terce_turn(&mut self, who: Who, sink: &mut impl Sink<Event>) {
        let given = (1..).zip(&self.rows).find(|(_, row)| row.taken == Some(who)).map(|(index, _)| index);
        let mut free = self.free_rows();
        let only = free.next().filter(|_| free.next().is_none());
        drop(free);
        match (who, given, only) {
            (Who::Cadfael, Some(row), _) => {
                self.take_row(who, row);
                self.cadfael_uses_row(sink);
            }
            (_, _, Some(row)) => {
                sink.emit(|| Event::Fact(Fact::RowLeft(who, row)));
                self.take_row(who, row);
                match who {
                    Who::Player(seat) => self.use_row(seat, sink),
                    Who::Cadfael => self.cadfael_uses_row(sink),
                }
            }
            _ => self.stage = Stage::Terce(who, TerceStep::Row),
        }
    }

    fn take_row(&mut self, who: Who, row: u8) {
        let index = usize::from(row) - 1;
        let row = &mut self.rows[index];
        row.taken = Some(who);
        let desk = &mut self.desks[who];
        desk.books = row.books;
        desk.travel = row.travel;
        (desk.plus, desk.minus) = row.embellishment.map_or((0, 0), Embellishment::signs);
        let special = self.boards.monastery.rows[index].special;
        desk.special = special.filter(|&special| special != Special::Embellish);
    }

    fn use_row(&mut self, seat: Seat, sink: &mut impl Sink<Event>) {
        self.stage = Stage::Terce(Who::Player(seat), TerceStep::Use);
        self.advance(seat, sink);
    }

    pub(crate) fn took_row(&mut self, seat: Seat, row: u8, sink: &mut impl Sink<Event>) {
        self.take_row(Who::Player(seat), row);
        if self.turn == 0 && self.cadfael_is_second() {
            self.stage = Stage::Terce(Who::Player(seat), TerceStep::Give);
        } else {
            self.use_row(seat, sink);
        }
    }

    pub(crate) fn gave_row(&mut self, seat: Seat, row: u8, sink: &mut impl Sink<Event>) {
        self.rows[usize::from(row) - 1].taken = Some(Who::Cadfael);
        self.use_row(seat, sink);
    }

    /// Uses the book dice of Cadfael's row, and nothing else of it (Q74).
    fn cadfael_uses_row(&mut self, sink: &mut impl Sink<Event>) {
        self.stage = Stage::Terce(Who::Cadfael, TerceStep::Use);
        let desk = &mut self.desks[Who::Cadfael];
        (desk.travel, desk.plus, desk.minus, desk.special) = (None, 0, 0, None);
        self.advance_cadfael(sink);
    }
}
