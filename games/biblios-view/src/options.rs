/// The penalty for a winner who does not pay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Penalty {
    /// Each other player takes a random card (B39).
    #[default]
    Plunder,
    /// One random card is discarded (B40).
    MedievalBluff,
}

/// How many cards may be bid for a Gold card (B37).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CardBids {
    /// No more than the bidder holds.
    #[default]
    UpToHand,
    /// Any number up to the whole deck, as a bluff.
    Any,
}

/// How a tie is broken that Gold leaves (B64).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FinalTie {
    /// By sum and letter in each category, in the order of the Scriptorium.
    #[default]
    Scriptorium,
    /// The winner of the Monks die wins.
    MonksWinner,
}

/// Which cards of a hand a penalty takes when some lie face up (B71).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PenaltyFrom {
    /// Any card of the hand.
    #[default]
    All,
    /// A face-down card while there is one.
    Hidden,
}

/// How much of what a seat was shown people can look up (B82).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Memory {
    /// Everything that the seat was shown.
    #[default]
    Full,
    /// Only what is on the table now.
    Table,
}

/// The rule options of a game, which are part of its record (B72).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// The penalty for a winner who does not pay.
    pub penalty: Penalty,
    /// How many cards may be bid for a Gold card.
    pub card_bids: CardBids,
    /// How a tie is broken that Gold leaves.
    pub final_tie: FinalTie,
    /// Whether publicly acquired cards stay face up (B70).
    pub open_takes: bool,
    /// Which cards of a hand a penalty takes.
    pub penalty_from: PenaltyFrom,
    /// How much people can look up.
    pub memory: Memory,
}

impl Options {
    /// Iterates over every combination of options.
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
