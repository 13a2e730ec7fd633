use core::fmt;
use core::ops::{Index, IndexMut};

/// The most players that any game of the house has.
pub const MAX_SEATS: usize = 4;

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that every table has.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, if a table can have it.
    #[must_use]
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// The seats of a table for `count` players, clockwise from seat 0.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count.min(MAX_SEATS) as u8).map(Seat)
    }

    /// The position of the seat, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask changes nothing and lets the compiler drop bounds checks.
        (self.0 & (MAX_SEATS as u8 - 1)) as usize
    }

    /// The next seat clockwise at a table for `count` players.
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
    /// No seat at all.
    pub const NONE: Seats = Seats(0);

    /// Every seat of a table for `count` players.
    #[inline]
    #[must_use]
    pub const fn all(count: usize) -> Seats {
        Seats((1 << count) - 1)
    }

    /// One seat alone.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with the seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set without the seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// The seats that are in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// How many seats are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The first seat of the set that comes after `seat`, clockwise; `seat` itself comes last.
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

    /// The seats in order.
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

/// One value for each seat; the values of seats that the table does not have stay as they were made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// The value of `make` for every seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        BySeat(core::array::from_fn(|index| make(Seat(index as u8))))
    }

    /// The values of a table for `count` players, in seat order.
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

/// Whose eyes a game is seen with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player, who sees what the seat was shown.
    Seat(Seat),
    /// Somebody at the side, who sees what every seat was shown.
    Spectator,
    /// Everything, as after the end.
    All,
}

impl Viewer {
    /// Whether this viewer sees what only `seat` is shown.
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
    /// A decision of each of these seats.
    Seats(Seats),
    /// An outcome of chance.
    Chance,
    /// Nothing: the game is over.
    Nobody,
}
