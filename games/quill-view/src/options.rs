/// A side of a built-in card (Q06, Q07).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Side {
    #[default]
    A,
    B,
}

/// How hard Cadfael plays against a single player (Q91).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Difficulty {
    /// Cadfael gets no bonus for having more influence.
    Gentle,
    /// Cadfael gets the bonus.
    #[default]
    Normal,
    /// Cadfael gets twice the bonus.
    Hard,
}

impl Difficulty {
    /// The number of spaces or pips of Cadfael's bonus (Q86, Q88).
    #[must_use]
    pub const fn bonus(self) -> u8 {
        match self {
            Difficulty::Gentle => 0,
            Difficulty::Normal => 1,
            Difficulty::Hard => 2,
        }
    }
}

/// The options of a game, which are part of its record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// The side of the task cards.
    pub task: Side,
    /// The side of the monastery card.
    pub monastery: Side,
    /// How hard Cadfael plays; solo game only.
    pub difficulty: Difficulty,
    /// How many spaces of the edge Cadfael's novice starts ahead; solo game only.
    pub head_start: u8,
}
