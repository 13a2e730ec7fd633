/// A side of a card that is built in (Q06, Q07).
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
    /// Without the bonuses for more influence.
    Gentle,
    /// With them.
    #[default]
    Normal,
    /// With double bonuses.
    Hard,
}

impl Difficulty {
    /// How many spaces or pips Cadfael's bonus is worth (Q86, Q88).
    #[must_use]
    pub const fn bonus(self) -> u8 {
        match self {
            Difficulty::Gentle => 0,
            Difficulty::Normal => 1,
            Difficulty::Hard => 2,
        }
    }
}

/// The options of a table, which are part of the game's record.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// The side of the task cards.
    pub task: Side,
    /// The side of the monastery card.
    pub monastery: Side,
    /// How hard Cadfael plays; for the solo game only.
    pub difficulty: Difficulty,
    /// How many spaces Cadfael's novice is ahead; for the solo game only.
    pub head_start: u8,
}
