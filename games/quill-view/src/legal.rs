use tabletop::Seat;

use crate::action::Action;
use crate::board::Special;
use crate::book::Book;
use crate::dice::{BookFace, Face};
use crate::public_state::{PublicState, Stage, TerceStep};
use crate::who::Who;

/// A list of at most [`Actions::MAX`] actions, without allocation.
#[derive(Clone, Copy)]
pub struct Actions {
    list: [Action; Actions::MAX],
    len: u8,
}

impl Actions {
    /// The maximum length: moves to every joined space and a star for every book, or the dice, action and
    /// signs of a row.
    pub const MAX: usize = 24;

    const EMPTY: Actions = Actions { list: [Action::Stop; Actions::MAX], len: 0 };

    #[inline]
    fn push(&mut self, action: Action) {
        if let Some(slot) = self.list.get_mut(usize::from(self.len)) {
            *slot = action;
            self.len += 1;
        }
    }

    /// The actions.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Action] {
        &self.list[..usize::from(self.len)]
    }
}

impl PartialEq for Actions {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Actions {}

impl core::fmt::Debug for Actions {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// The exact set of legal actions of a seat.
///
/// It depends on the public state alone, so the full state and a view agree. A seat that has to act always has
/// two or more legal actions: steps without an alternative are played automatically.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legal {
    /// The seat has no decision to make. Holds the current stage.
    Nothing(Stage),
    /// One of these actions.
    List(Actions),
    /// A bid, from 0.
    Bid {
        /// The highest bid: the seat's influence.
        most: u16,
    },
}

impl Legal {
    /// Returns the legal actions of a seat.
    #[inline]
    #[must_use]
    pub fn new(table: &PublicState, seat: Seat) -> Legal {
        let nothing = Legal::Nothing(table.stage);
        match table.to_act() {
            tabletop::ToAct::Seats(seats) if seats.contains(seat) => {}
            _ => return nothing,
        }
        match table.stage {
            Stage::Matins | Stage::Prime => Legal::sealed_choices(table, seat),
            Stage::Cadfael => {
                let mut list = Actions::EMPTY;
                list.push(Action::Cadfael { again: true });
                list.push(Action::Cadfael { again: false });
                Legal::List(list)
            }
            Stage::Terce(_, step @ (TerceStep::Row | TerceStep::Give)) => {
                let mut list = Actions::EMPTY;
                for row in table.free_rows() {
                    list.push(if step == TerceStep::Row { Action::Row(row) } else { Action::Give(row) });
                }
                Legal::List(list)
            }
            _ => Legal::List(Legal::dice_actions(table, seat)),
        }
    }

    /// The sealed choices of a seat, even if it has already chosen.
    #[inline]
    pub(crate) fn sealed_choices(table: &PublicState, seat: Seat) -> Legal {
        match table.stage {
            Stage::Matins => Legal::List(roll_choices(table, seat)),
            Stage::Prime => Legal::Bid { most: table.cards[seat].influence.max(0).unsigned_abs() },
            stage => Legal::Nothing(stage),
        }
    }

    /// The actions of a player who is using dice.
    pub(crate) fn dice_actions(table: &PublicState, seat: Seat) -> Actions {
        let desk = &table.desks[seat];
        let mut list = Actions::EMPTY;
        if desk.abbot {
            if table.has_free_circle(seat) {
                list.push(Action::Cross);
            }
            table.next_spaces(seat, 1).iter().for_each(|space| list.push(Action::Go(space)));
        } else if desk.steps > 0 || desk.stars > 0 {
            if desk.steps > 0 {
                table.next_spaces(seat, desk.steps).iter().for_each(|space| list.push(Action::Go(space)));
            }
            if desk.stars > 0 {
                table.star_books(seat).iter().for_each(|book| list.push(Action::Star(book)));
            }
        } else {
            desk.book_faces().for_each(|face| list.push(Action::Use(Face::Book(face))));
            if let Some(travel) = desk.travel {
                list.push(Action::Use(Face::Travel(travel)));
            }
            if let Some(special) = desk.special {
                push_special(table, seat, special, &mut list);
            }
            if desk.plus > 0 {
                let raised = Book::ALL.into_iter().filter(|&book| table.values[book] < 6);
                raised.for_each(|book| list.push(Action::Raise(book)));
            }
            if desk.minus > 0 {
                let lowered = Book::ALL.into_iter().filter(|&book| table.values[book] > 1);
                lowered.for_each(|book| list.push(Action::Lower(book)));
            }
        }
        list
    }

    /// Whether the action is in the set.
    #[must_use]
    pub fn contains(&self, action: Action) -> bool {
        match self {
            Legal::Nothing(_) => false,
            Legal::List(list) => list.as_slice().contains(&action),
            Legal::Bid { most } => matches!(action, Action::Bid(bid) if bid <= *most),
        }
    }

    /// The number of legal actions.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u64 {
        match self {
            Legal::Nothing(_) => 0,
            Legal::List(list) => list.len.into(),
            Legal::Bid { most } => u64::from(*most) + 1,
        }
    }

    /// Whether there is no legal action, because the seat has no decision to make.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The action at an index below [`Legal::len`]; else `None`.
    #[inline]
    #[must_use]
    pub fn nth(&self, n: u64) -> Option<Action> {
        match self {
            Legal::Nothing(_) => None,
            Legal::List(list) => list.as_slice().get(n as usize).copied(),
            Legal::Bid { most } => (n <= u64::from(*most)).then_some(Action::Bid(n as u16)),
        }
    }

    /// All legal actions.
    pub fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        (0..self.len()).filter_map(|n| self.nth(n))
    }
}

/// Stop, roll all, or roll one of the dice again (Q21).
fn roll_choices(table: &PublicState, seat: Seat) -> Actions {
    let desk = &table.desks[seat];
    let mut list = Actions::EMPTY;
    list.push(Action::Stop);
    list.push(Action::RollAll);
    desk.book_faces().for_each(|face| list.push(Action::Roll(Face::Book(face))));
    let [low, high] = desk.influence;
    list.push(Action::Roll(Face::Influence(low.min(high))));
    if low != high {
        list.push(Action::Roll(Face::Influence(low.max(high))));
    }
    if let Some(travel) = desk.travel {
        list.push(Action::Roll(Face::Travel(travel)));
    }
    list
}

fn push_special(table: &PublicState, seat: Seat, special: Special, list: &mut Actions) {
    let desk = &table.desks[seat];
    let card = &table.cards[seat];
    let map = &table.boards.task.map;
    let declinable = !desk.has_dice() && desk.plus + desk.minus == 0;
    match special {
        Special::Embellish => {}
        Special::Chapel => {
            if table.has_room_above(Who::Player(seat)) {
                let books = desk.book_faces().filter_map(|face| match face {
                    BookFace::Book(book) => Some(book),
                    BookFace::Chapel => None,
                });
                books.for_each(|book| list.push(Action::UseAsChapel(book)));
            }
        }
        Special::Further => {
            if let Some(travel) = desk.travel
                && map.can_move(card.at, card.visited, travel.spaces() + 1)
            {
                list.push(Action::UseFurther(travel));
            }
        }
        Special::Reroll => desk.book_faces().for_each(|face| list.push(Action::Reroll(face))),
        Special::Climb => {
            if table.has_room_above(Who::Player(seat)) {
                list.push(Action::Climb);
                if declinable {
                    list.push(Action::Decline);
                }
            }
        }
        Special::Walk => {
            let lengths = (1..=3).filter(|&steps| map.has_route(card.at, card.visited, steps));
            lengths.for_each(|steps| list.push(Action::Walk(steps)));
            if declinable && list.len > 0 {
                list.push(Action::Decline);
            }
        }
    }
}
