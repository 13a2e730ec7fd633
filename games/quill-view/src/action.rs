use crate::book::Book;
use crate::dice::{BookFace, Face, Travel};
use crate::map::Space;

/// A decision of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Keep the dice as they are (Q21).
    Stop,
    /// Roll all dice again.
    RollAll,
    /// Roll again one die that shows this face.
    Roll(Face),
    /// Roll Cadfael's dice again, or stop (Q82).
    Cadfael {
        /// Whether to roll again.
        again: bool,
    },
    /// Use a book die or travel die that shows this face.
    Use(Face),
    /// Use a book die as a Chapel (Q45).
    UseAsChapel(Book),
    /// Use the travel die, raised by 1 (Q46).
    UseFurther(Travel),
    /// Roll one of the row's book dice again (Q47).
    Reroll(BookFace),
    /// Move up by the row's action (Q48).
    Climb,
    /// Start a move of this many spaces by the row's action (Q48).
    Walk(u8),
    /// Leave the row's action unused.
    Decline,
    /// Raise this book's value die (Q44).
    Raise(Book),
    /// Lower this book's value die (Q44).
    Lower(Book),
    /// Move the novice to this space.
    Go(Space),
    /// Mark this book by its star (Q29).
    Star(Book),
    /// Mark a circle of the cross (Q31).
    Cross,
    /// Bid this much influence (Q42).
    Bid(u16),
    /// Take this row of the scriptorium, counted from 1 (Q43).
    Row(u8),
    /// Give this row to Cadfael (Q73).
    Give(u8),
}

impl Action {
    /// Whether the action stays hidden until all seats have chosen (Q95).
    #[inline]
    #[must_use]
    pub fn is_sealed(self) -> bool {
        matches!(self, Action::Stop | Action::RollAll | Action::Roll(_) | Action::Bid(_))
    }
}
