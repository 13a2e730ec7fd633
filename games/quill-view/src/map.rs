//! The map on a task card: spaces, what they bring, and how they are joined.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::book::Book;

/// A space of a map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(pub(crate) u8);

impl Space {
    /// The place of the space in the list of spaces.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask changes nothing and lets the compiler drop bounds checks.
        (self.0 & (Map::MOST as u8 - 1)) as usize
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

    /// The spaces of both sets.
    #[inline]
    #[must_use]
    pub const fn both(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }

    /// How many spaces there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no space in the set.
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

/// What a space brings.
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
    /// The icon as it is written.
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

/// A checked map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    pub(crate) names: Box<[String]>,
    pub(crate) icons: [Icon; Map::MOST],
    pub(crate) joined: [Spaces; Map::MOST],
    /// The spaces that are joined to the monk, where the novice starts.
    pub(crate) start: Spaces,
    /// Whether moves have exactly their length and only their last space brings something (Q50, Q51).
    pub(crate) grid: bool,
    pub(crate) width: usize,
    pub(crate) edge: Box<[Space]>,
}

impl Map {
    /// The most spaces that a map can have, and one more.
    pub const MOST: usize = 64;
    /// The most spaces that one space can be joined to.
    pub const MOST_JOINED: usize = 12;

    /// How many spaces there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no space; no checked map is without.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All spaces.
    pub fn spaces(&self) -> impl Iterator<Item = Space> + use<> {
        (0..self.names.len() as u8).map(Space)
    }

    /// Whether it is a grid, with the rules of side B (Q50 to Q52).
    #[inline]
    #[must_use]
    pub fn is_grid(&self) -> bool {
        self.grid
    }

    /// How many boxes a row of the grid has.
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

    /// What a space brings.
    #[inline]
    #[must_use]
    pub fn icon(&self, space: Space) -> Icon {
        self.icons[space.index()]
    }

    /// The spaces that are joined to a space, or to the monk.
    #[inline]
    #[must_use]
    pub fn joined(&self, at: Option<Space>) -> Spaces {
        at.map_or(self.start, |space| self.joined[space.index()])
    }

    /// The way along the edge, for Cadfael in the solo game; empty where the map has none.
    #[must_use]
    pub fn edge(&self) -> &[Space] {
        &self.edge
    }

    /// The spaces with which a move of so many spaces, at least 1, can go on: on a path those that are free,
    /// on a grid those from which the move can have its whole length.
    #[inline]
    #[must_use]
    pub fn onward(&self, at: Option<Space>, visited: Spaces, steps: u8) -> Spaces {
        let free = self.joined(at).minus(visited);
        if self.grid && steps > 1 {
            free.iter().filter(|&next| self.has_way(next, visited.with(next), steps - 1)).collect()
        } else {
            free
        }
    }

    /// Whether a way of exactly so many spaces leads on from here.
    #[must_use]
    pub fn reaches(&self, at: Option<Space>, visited: Spaces, steps: u8) -> bool {
        let free = self.joined(at).minus(visited);
        match steps {
            0 => true,
            1 => !free.is_empty(),
            _ => free.iter().any(|next| self.has_way(next, visited.with(next), steps - 1)),
        }
    }

    fn has_way(&self, at: Space, visited: Spaces, steps: u8) -> bool {
        let free = self.joined[at.index()].minus(visited);
        match steps {
            0 => true,
            1 => !free.is_empty(),
            _ => free.iter().any(|next| self.has_way(next, visited.with(next), steps - 1)),
        }
    }

    /// Whether a move of so many spaces is possible: on a path it may end early (Q28, Q52).
    #[inline]
    #[must_use]
    pub fn can_move(&self, at: Option<Space>, visited: Spaces, steps: u8) -> bool {
        if self.grid { self.reaches(at, visited, steps) } else { !self.joined(at).minus(visited).is_empty() }
    }

    /// The spaces that a walk from the monk through these spaces alone can reach.
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
