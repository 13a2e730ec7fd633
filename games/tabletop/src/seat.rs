use core::fmt;
use core::ops::{Index, IndexMut};

/// The maximum number of players of any game.
pub const MAX_SEATS: usize = 4;

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Seat 0, which every table has.
    pub const FIRST: Seat = Seat(0);

    /// Returns the seat with this index, if it is below [`MAX_SEATS`].
    #[must_use]
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// Returns the seats of a table for `count` players, clockwise from seat 0.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// Returns the index of the seat, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask does not change the value. It lets the compiler drop bounds checks.
        (self.0 & (MAX_SEATS as u8 - 1)) as usize
    }

    /// Returns the next seat clockwise at a table for `count` players.
    #[inline]
    #[must_use]
    pub const fn left(self, count: usize) -> Seat {
        let next = self.0 + 1;
        if next as usize >= count { Seat(0) } else { Seat(next) }
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Seats = Seats(0);

    /// Returns all seats of a table for `count` players.
    #[inline]
    #[must_use]
    pub const fn all(count: usize) -> Seats {
        Seats((1 << count) - 1)
    }

    /// Returns the set of one seat.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Returns whether the seat is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Returns the set with the seat added.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// Returns the set with the seat removed.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Returns the seats of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// Returns the number of seats in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the lowest seat of the set.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// Returns the first seat of the set clockwise after `seat`. `seat` itself comes last.
    #[inline]
    #[must_use]
    pub fn next_after(self, seat: Seat, count: usize) -> Option<Seat> {
        let mut candidate = seat;
        for _ in 0..count {
            candidate = candidate.left(count);
            if self.contains(candidate) {
                return Some(candidate);
            }
        }
        None
    }

    /// Iterates over the seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One value for each of [`MAX_SEATS`] seats. Smaller tables leave the rest unused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// Creates the value of every seat with `make`.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        BySeat(core::array::from_fn(|index| make(Seat(index as u8))))
    }

    /// Returns the values of the first `count` seats, in order.
    #[must_use]
    pub fn first(&self, count: usize) -> &[T] {
        &self.0[..count.min(MAX_SEATS)]
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// Who sees an event: decides what is redacted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player. Sees what is public and what this seat is shown.
    Seat(Seat),
    /// A spectator. Sees only what is public.
    Spectator,
    /// Sees everything, as after the end of the game.
    All,
}

impl Viewer {
    /// Returns whether this viewer sees what only `seat` is shown.
    #[inline]
    #[must_use]
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::All => true,
        }
    }
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToAct {
    /// A decision by each of these seats.
    Seats(Seats),
    /// An outcome of chance.
    Chance,
    /// Nothing: the game is over.
    Nobody,
}
