//! The cards of the game. Each side is a text file, read by [`Task::parse`] or [`Monastery::parse`].

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::book::ByBook;
use crate::map::Map;
use crate::options::Side;

/// The built-in board files, by name.
pub const BUILT_IN: [(&str, &str); 4] = [
    ("task-a", include_str!("boards/task-a.board")),
    ("task-b", include_str!("boards/task-b.board")),
    ("monastery-a", include_str!("boards/monastery-a.board")),
    ("monastery-b", include_str!("boards/monastery-b.board")),
];

/// A stack of books on a task card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stack {
    /// The number of spaces.
    pub spaces: u8,
    /// The negative numbers of its lowest spaces, from the bottom.
    pub negative: Vec<i8>,
    /// The bonuses for completing the stack first, second and third (Q25).
    pub bonus: [u8; 3],
}

impl Stack {
    /// The sum of the negative numbers that are still visible with this many books (Q67).
    #[must_use]
    pub fn showing(&self, books: u8) -> i16 {
        self.negative.iter().skip(books.into()).map(|&number| i16::from(number)).sum()
    }
}

/// A side of the task card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    pub(crate) name: String,
    pub(crate) reconstructed: bool,
    pub(crate) stacks: ByBook<Stack>,
    /// The spaces of each stack, copied from `stacks` for faster access.
    pub(crate) heights: ByBook<u8>,
    pub(crate) circles: u8,
    pub(crate) circle_points: u8,
    pub(crate) divide: u8,
    pub(crate) towns: Vec<u8>,
    pub(crate) map: Map,
}

impl Task {
    /// Returns a built-in side.
    #[must_use]
    pub fn built_in(side: Side) -> Task {
        let (_, text) = BUILT_IN[side as usize];
        Task::parse(text).expect("the built-in boards are valid")
    }

    /// The name of the side.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the board was reconstructed from the rules, without the printed card.
    #[must_use]
    pub fn is_reconstructed(&self) -> bool {
        self.reconstructed
    }

    /// The stacks.
    #[must_use]
    pub fn stacks(&self) -> &ByBook<Stack> {
        &self.stacks
    }

    /// The number of circles of the cross.
    #[inline]
    #[must_use]
    pub fn circles(&self) -> u8 {
        self.circles
    }

    /// The points for each marked circle (Q63).
    #[must_use]
    pub fn circle_points(&self) -> u8 {
        self.circle_points
    }

    /// How much influence is worth one point (Q62).
    #[must_use]
    pub fn divide(&self) -> u8 {
        self.divide
    }

    /// The points for reaching one town, two towns, and so on (Q61).
    #[must_use]
    pub fn towns(&self) -> &[u8] {
        &self.towns
    }

    /// The map.
    #[inline]
    #[must_use]
    pub fn map(&self) -> &Map {
        &self.map
    }
}

/// The bonus for reaching a row of the chapel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PewBonus {
    /// Nothing.
    #[default]
    None,
    /// A roll of a book die (Q12).
    Roll,
    /// A star: a book of the player's choice (Q54).
    Star,
}

/// A row of the chapel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pew {
    /// The points at the end of the game.
    pub points: u8,
    /// The number of places.
    pub places: u8,
    /// The bonus for reaching it.
    pub bonus: PewBonus,
}

/// The special action of a scriptorium row (Q44 to Q48).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// Use the embellishment die. Adds no choice to those that the die itself offers.
    Embellish,
    /// Use a book die as a Chapel.
    Chapel,
    /// Raise the travel die by 1.
    Further,
    /// Roll a book die again.
    Reroll,
    /// Move up a row in the chapel.
    Climb,
    /// Move the novice 1 to 3 spaces.
    Walk,
}

impl Special {
    /// All special actions.
    pub const ALL: [Special; 6] = [
        Special::Embellish,
        Special::Chapel,
        Special::Further,
        Special::Reroll,
        Special::Climb,
        Special::Walk,
    ];

    /// The name of the action in board files and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Special::Embellish => "embellish",
            Special::Chapel => "chapel",
            Special::Further => "further",
            Special::Reroll => "reroll",
            Special::Climb => "climb",
            Special::Walk => "walk",
        }
    }
}

/// The dice and the action that are printed for a scriptorium row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RowPlan {
    /// The number of book dice.
    pub books: u8,
    /// Whether there is a travel die.
    pub travel: bool,
    /// Whether there is the embellishment die.
    pub embellishment: bool,
    /// The special action.
    pub special: Option<Special>,
}

/// A side of the monastery card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Monastery {
    pub(crate) name: String,
    pub(crate) reconstructed: bool,
    pub(crate) values: ByBook<u8>,
    pub(crate) pews: Vec<Pew>,
    pub(crate) rows: [RowPlan; 4],
}

impl Monastery {
    /// The maximum number of rows in the chapel.
    pub const MAX_PEWS: usize = 10;

    /// Returns a built-in side.
    #[must_use]
    pub fn built_in(side: Side) -> Monastery {
        let (_, text) = BUILT_IN[2 + side as usize];
        Monastery::parse(text).expect("the built-in boards are valid")
    }

    /// The name of the side.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the board was reconstructed from the rules, without the printed card.
    #[must_use]
    pub fn is_reconstructed(&self) -> bool {
        self.reconstructed
    }

    /// The value dice at the start (Q05).
    #[must_use]
    pub fn values(&self) -> &ByBook<u8> {
        &self.values
    }

    /// The rows of the chapel, from the bottom.
    #[inline]
    #[must_use]
    pub fn pews(&self) -> &[Pew] {
        &self.pews
    }

    /// The rows of the scriptorium, from the top.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> &[RowPlan; 4] {
        &self.rows
    }
}

/// The two cards of a game, the same for all players.
#[derive(Clone, PartialEq, Eq)]
pub struct Boards {
    /// The task card.
    pub task: Task,
    /// The monastery card.
    pub monastery: Monastery,
}

impl Boards {
    /// Returns two built-in sides.
    #[must_use]
    pub fn built_in(task: Side, monastery: Side) -> Boards {
        Boards { task: Task::built_in(task), monastery: Monastery::built_in(monastery) }
    }
}

/// Prints the names only: every state holds the boards, and their full content fills pages.
impl fmt::Debug for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Boards({}, {})", self.task.name, self.monastery.name)
    }
}
