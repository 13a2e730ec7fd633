//! The chapel: marks, and nearness to the altar (Q10, Q11).

use tabletop::Seat;

use crate::board::{Monastery, Pew};
use crate::who::{Who, participants};

/// The marks in the pews. Marks are never removed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chapel {
    pews: [[Option<Who>; 4]; Monastery::MAX_PEWS],
    /// Row and place of the highest mark of each player and, last, of Cadfael.
    highest: [(u8, u8); 5],
}

fn slot(who: Who) -> usize {
    match who {
        Who::Player(seat) => seat.index(),
        Who::Cadfael => 4,
    }
}

impl Chapel {
    /// A chapel without marks.
    pub const EMPTY: Chapel = Chapel { pews: [[None; 4]; Monastery::MAX_PEWS], highest: [(u8::MAX, 0); 5] };

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
        if participants(seats).any(|who| who == Who::Cadfael) {
            chapel.enter(Who::Cadfael, 0);
        }
        chapel
    }

    /// Puts a mark on the leftmost free place of a row. Returns false if there is none.
    pub fn enter(&mut self, who: Who, row: usize) -> bool {
        let Some(place) = self.pews.get(row).and_then(|pew| pew.iter().position(Option::is_none)) else {
            return false;
        };
        self.pews[row][place] = Some(who);
        self.highest[slot(who)] = (row as u8, place as u8);
        true
    }

    /// The highest row that a participant has reached, from 0.
    #[inline]
    #[must_use]
    pub fn row(&self, who: Who) -> usize {
        self.highest[slot(who)].0.into()
    }

    /// The marks in a row, from the left.
    pub fn marks(&self, row: usize) -> impl Iterator<Item = Who> + '_ {
        self.pews[row].iter().copied().flatten()
    }

    /// Whether a participant can move up: the next row exists and has a free place (Q31).
    #[inline]
    #[must_use]
    pub fn has_room_above(&self, who: Who, pews: &[Pew]) -> bool {
        let next = self.row(who) + 1;
        // Rows fill from the left: if any place is free, the last one is.
        let free = |pew: &Pew| self.pews[next][usize::from(pew.places - 1)].is_none();
        pews.get(next).is_some_and(free)
    }

    /// A participant's nearness to the altar: higher is nearer (Q10).
    #[inline]
    #[must_use]
    pub fn nearness(&self, who: Who) -> u8 {
        let (row, place) = self.highest[slot(who)];
        row * 4 + (3 - place)
    }
}
