/// What happens to a winner who does not pay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Penalty {
    /// Each other player takes a card at random (B39).
    #[default]
    Plunder,
    /// One card at random is lost to the discard (B40).
    MedievalBluff,
}

/// How many cards may be bid for a Gold card (B37).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CardBids {
    /// No more than the bidder holds.
    #[default]
    UpToHand,
    /// Any number up to the whole deck: a bluff is possible.
    Any,
}

/// How a tie among the leaders that Gold does not break is broken (B64).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FinalTie {
    /// Sum and letter in each category along the Scriptorium.
    #[default]
    Scriptorium,
    /// Whoever took the Monk die.
    MonksWinner,
}

/// Where a penalty draws from when cards lie face up (B71).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PenaltyFrom {
    /// The whole hand.
    #[default]
    All,
    /// The face-down part while there is one.
    Hidden,
}

/// How much the table remembers for people (B82).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Memory {
    /// Everything that the seat has been shown.
    #[default]
    Full,
    /// Only what lies on the table.
    Table,
}

/// The options of a table, which are part of the game's record (B72).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// What happens to a winner who does not pay.
    pub penalty: Penalty,
    /// How many cards may be bid for a Gold card.
    pub card_bids: CardBids,
    /// How a tie among the leaders is broken.
    pub final_tie: FinalTie,
    /// Whether a card that everybody saw being acquired stays face up (B70).
    pub open_takes: bool,
    /// Where a penalty draws from when cards lie face up.
    pub penalty_from: PenaltyFrom,
    /// How much the table remembers for people.
    pub memory: Memory,
}

impl Options {
    /// Every combination of options.
    pub fn all() -> impl Iterator<Item = Options> {
        (0..64u8).map(|bits| {
            let set = |bit: u8| bits >> bit & 1 == 1;
            Options {
                penalty: if set(0) { Penalty::MedievalBluff } else { Penalty::Plunder },
                card_bids: if set(1) { CardBids::Any } else { CardBids::UpToHand },
                final_tie: if set(2) { FinalTie::MonksWinner } else { FinalTie::Scriptorium },
                open_takes: set(3),
                penalty_from: if set(4) { PenaltyFrom::Hidden } else { PenaltyFrom::All },
                memory: if set(5) { Memory::Table } else { Memory::Full },
            }
        })
    }
}
