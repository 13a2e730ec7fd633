//! The chapel: who stands where, and who is nearer to the altar (Q10, Q11).

use tabletop::Seat;

use crate::board::{Monastery, Pew};
use crate::who::{Who, everybody};

/// The marks in the pews. Nothing is ever rubbed out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chapel {
    pews: [[Option<Who>; 4]; Monastery::MOST_PEWS],
    /// For each player and for Cadfael (last): row and place of the highest mark.
    highest: [(u8, u8); 5],
}

fn slot(who: Who) -> usize {
    match who {
        Who::Player(seat) => seat.index(),
        Who::Cadfael => 4,
    }
}

impl Chapel {
    /// Nobody is in the chapel.
    pub const EMPTY: Chapel = Chapel { pews: [[None; 4]; Monastery::MOST_PEWS], highest: [(u8::MAX, 0); 5] };

    /// The chapel at the start: `first` leftmost in the bottom pew, the others in seat order, Cadfael last
    /// (Q08, Q70).
    #[must_use]
    pub fn at_start(seats: usize, first: Seat) -> Chapel {
        let mut chapel = Chapel::EMPTY;
        let mut seat = first;
        for _ in 0..seats {
            chapel.enter(Who::Player(seat), 0);
            seat = seat.left(seats);
        }
        if everybody(seats).any(|who| who == Who::Cadfael) {
            chapel.enter(Who::Cadfael, 0);
        }
        chapel
    }

    /// Puts a mark on the leftmost free place of a row; false if there is none.
    pub fn enter(&mut self, who: Who, row: usize) -> bool {
        let Some(place) = self.pews.get(row).and_then(|pew| pew.iter().position(Option::is_none)) else {
            return false;
        };
        self.pews[row][place] = Some(who);
        self.highest[slot(who)] = (row as u8, place as u8);
        true
    }

    /// The highest row that somebody has reached, from 0.
    #[inline]
    #[must_use]
    pub fn row(&self, who: Who) -> usize {
        self.highest[slot(who)].0.into()
    }

    /// Those with a mark in a row, from the left.
    pub fn marks(&self, row: usize) -> impl Iterator<Item = Who> + '_ {
        self.pews[row].iter().copied().flatten()
    }

    /// Whether somebody can move up: the next row exists and has a free place (Q31).
    #[inline]
    #[must_use]
    pub fn has_room_above(&self, who: Who, pews: &[Pew]) -> bool {
        let next = self.row(who) + 1;
        // A row is filled from the left, so its last place is free if any is.
        let free = |pew: &Pew| self.pews[next][usize::from(pew.places - 1)].is_none();
        pews.get(next).is_some_and(free)
    }

    /// How near to the altar somebody is: more is nearer (Q10).
    #[inline]
    #[must_use]
    pub fn nearness(&self, who: Who) -> u8 {
        let (row, place) = self.highest[slot(who)];
        row * 4 + (3 - place)
    }
}
