use core::fmt;

use tabletop::Seat;

/// A participant: a player or Cadfael. Each has a task card and a place in the chapel.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Who {
    /// A player.
    Player(Seat),
    /// The imaginary opponent of one or two players.
    Cadfael,
}

impl Who {
    /// The player's seat; `None` for Cadfael.
    #[inline]
    #[must_use]
    pub fn seat(self) -> Option<Seat> {
        match self {
            Who::Player(seat) => Some(seat),
            Who::Cadfael => None,
        }
    }
}

impl From<Seat> for Who {
    fn from(seat: Seat) -> Who {
        Who::Player(seat)
    }
}

impl fmt::Debug for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Player(seat) => write!(f, "{seat:?}"),
            Who::Cadfael => f.write_str("Cadfael"),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Player(seat) => write!(f, "seat {seat}"),
            Who::Cadfael => f.write_str("Cadfael"),
        }
    }
}

/// One value for each participant. Cadfael's follows the last player's: he plays only with one or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByWho<T> {
    values: [T; 4],
    seats: u8,
}

impl<T> ByWho<T> {
    /// Returns the values by participant, for this number of players.
    pub fn new(seats: usize, values: [T; 4]) -> ByWho<T> {
        ByWho { values, seats: seats as u8 }
    }

    #[inline]
    fn slot(&self, who: Who) -> usize {
        match who {
            Who::Player(seat) => seat.index(),
            Who::Cadfael => usize::from(self.seats & 3),
        }
    }
}

impl<T> core::ops::Index<Who> for ByWho<T> {
    type Output = T;
    #[inline]
    fn index(&self, who: Who) -> &T {
        &self.values[self.slot(who)]
    }
}

impl<T> core::ops::IndexMut<Who> for ByWho<T> {
    #[inline]
    fn index_mut(&mut self, who: Who) -> &mut T {
        let slot = self.slot(who);
        &mut self.values[slot]
    }
}

impl<T> core::ops::Index<Seat> for ByWho<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> core::ops::IndexMut<Seat> for ByWho<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

/// The participants of a game with this number of players: the players by seat, then Cadfael if he plays.
pub fn participants(seats: usize) -> impl DoubleEndedIterator<Item = Who> + Clone {
    let cadfael = (seats <= 2).then_some(Who::Cadfael);
    Seat::all(seats).map(Who::Player).chain(cadfael)
}
