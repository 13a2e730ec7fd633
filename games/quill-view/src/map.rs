//! The map on a task card: spaces, icons and roads.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::book::Book;

/// A space of a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(pub(crate) u8);

impl Space {
    /// The index of the space in [`Map::spaces`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask never changes a valid index. It lets the compiler drop bounds checks.
        (self.0 & (Map::CAPACITY as u8 - 1)) as usize
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "space {}", self.0)
    }
}

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Spaces(pub(crate) u64);

impl Spaces {
    /// No space.
    pub const NONE: Spaces = Spaces(0);

    /// Whether the space is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.0 & 1 == 1
    }

    /// The set with the space.
    #[inline]
    #[must_use]
    pub const fn with(self, space: Space) -> Spaces {
        Spaces(self.0 | 1 << space.0)
    }

    /// The spaces of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }

    /// The spaces that are in both sets.
    #[inline]
    #[must_use]
    pub const fn both(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }

    /// The spaces that are in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }

    /// The number of spaces in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The spaces, in the order of the board.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let next = (rest != 0).then(|| Space(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            next
        })
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        spaces.into_iter().fold(Spaces::NONE, Spaces::with)
    }
}

impl fmt::Debug for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The icon of a space: what entering it gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Icon {
    /// Nothing.
    None,
    /// A book.
    Book(Book),
    /// A roll of a book die.
    Roll,
    /// A town.
    Town,
    /// A circle of the cross.
    Cross,
}

impl Icon {
    /// The icon in board files.
    #[must_use]
    pub const fn code(self) -> char {
        match self {
            Icon::None => '.',
            Icon::Book(book) => book.code(),
            Icon::Roll => '?',
            Icon::Town => 'T',
            Icon::Cross => '+',
        }
    }

    pub(crate) fn from_code(code: &str) -> Option<Icon> {
        let mut chars = code.chars();
        let icon = match chars.next()? {
            '.' => Icon::None,
            '?' => Icon::Roll,
            'T' => Icon::Town,
            '+' => Icon::Cross,
            letter => Icon::Book(Book::from_code(letter)?),
        };
        chars.next().is_none().then_some(icon)
    }
}

/// A valid map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    pub(crate) names: Box<[String]>,
    pub(crate) icons: [Icon; Map::CAPACITY],
    pub(crate) joined: [Spaces; Map::CAPACITY],
    /// The spaces joined to the monk, where the novice starts.
    pub(crate) start: Spaces,
    /// Whether moves must use their full length, and only their last space applies its icon (Q50, Q51).
    pub(crate) grid: bool,
    pub(crate) width: usize,
    pub(crate) edge: Box<[Space]>,
}

impl Map {
    /// The length of arrays indexed by space. A map has fewer spaces.
    pub const CAPACITY: usize = 64;
    /// The maximum number of spaces joined to one space.
    pub const MAX_JOINED: usize = 12;

    /// The number of spaces.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether the map has no spaces. False for every parsed map.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All spaces.
    pub fn spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.names.len() as u8).map(Space)
    }

    /// Whether the map is a grid, with the rules of side B (Q50 to Q52).
    #[inline]
    #[must_use]
    pub fn is_grid(&self) -> bool {
        self.grid
    }

    /// The number of boxes in a row of the grid; 0 for a path.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The name of a space.
    #[must_use]
    pub fn name(&self, space: Space) -> &str {
        self.names.get(space.index()).map_or("?", String::as_str)
    }

    /// The space with this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Space> {
        self.names.iter().position(|known| known == name).map(|index| Space(index as u8))
    }

    /// The icon of a space.
    #[inline]
    #[must_use]
    pub fn icon(&self, space: Space) -> Icon {
        self.icons[space.index()]
    }

    /// The spaces joined to a space, or to the monk (`None`).
    #[inline]
    #[must_use]
    pub fn joined(&self, at: Option<Space>) -> Spaces {
        at.map_or(self.start, |space| self.joined[space.index()])
    }

    /// The spaces along the edge, for Cadfael in the solo game; empty if the map has none.
    #[must_use]
    pub fn edge(&self) -> &[Space] {
        &self.edge
    }

    /// The next spaces of a move that has `steps`, at least 1, left: on a path every free space, on a grid those
    /// from which the move can be completed.
    #[inline]
    #[must_use]
    pub fn next_spaces(&self, at: Option<Space>, visited: Spaces, steps: u8) -> Spaces {
        let free = self.joined(at).minus(visited);
        if self.grid && steps > 1 {
            free.iter().filter(|&next| self.has_route_from(next, visited.with(next), steps - 1)).collect()
        } else {
            free
        }
    }

    /// Whether there is a route of exactly `steps` free spaces.
    #[must_use]
    pub fn has_route(&self, at: Option<Space>, visited: Spaces, steps: u8) -> bool {
        let free = self.joined(at).minus(visited);
        match steps {
            0 => true,
            1 => !free.is_empty(),
            _ => free.iter().any(|next| self.has_route_from(next, visited.with(next), steps - 1)),
        }
    }

    fn has_route_from(&self, at: Space, visited: Spaces, steps: u8) -> bool {
        let free = self.joined[at.index()].minus(visited);
        match steps {
            0 => true,
            1 => !free.is_empty(),
            _ => free.iter().any(|next| self.has_route_from(next, visited.with(next), steps - 1)),
        }
    }

    /// Whether a move of `steps` spaces is possible. On a path it may end early (Q28, Q52).
    #[inline]
    #[must_use]
    pub fn can_move(&self, at: Option<Space>, visited: Spaces, steps: u8) -> bool {
        if self.grid {
            self.has_route(at, visited, steps)
        } else {
            !self.joined(at).minus(visited).is_empty()
        }
    }

    /// The spaces that can be reached from the monk without leaving `within`.
    #[must_use]
    pub fn connected(&self, within: Spaces) -> Spaces {
        let mut reached = self.start.both(within);
        loop {
            let wider =
                reached.iter().fold(reached, |all, space| Spaces(all.0 | self.joined[space.index()].0));
            let wider = wider.both(within);
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }
}
