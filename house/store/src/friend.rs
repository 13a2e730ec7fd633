//! Friends, blocked people, and the codes by which friendship is offered.

use crate::TokenHash;

/// How many unused codes a person can have. A new one replaces the oldest.
pub const MAX_FRIEND_CODES: usize = 10;

/// What another person is to a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TieKind {
    /// A friend. Friendship is mutual.
    Friend,
    /// Blocked. The other person may not know.
    Blocked,
}

/// What one other person is to a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tie {
    /// The id of the other person.
    pub other: String,
    /// What they are.
    pub kind: TieKind,
    /// Since when.
    pub since: u64,
}

/// A tie, with what is shown of the other person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The tie.
    pub tie: Tie,
    /// The name of the other person.
    pub name: String,
    /// Whether they let friends see when they are online.
    pub shows_presence: bool,
}

/// A code by which a person offers friendship, once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FriendCode {
    /// The SHA-256 of the code, which itself is not stored.
    pub hash: TokenHash,
    /// When it was made.
    pub created: u64,
}

/// A change of a person's friends, blocked people, codes or presence. Refused if a person does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FriendChange {
    /// A new code. Beyond [`MAX_FRIEND_CODES`], the oldest codes of the person are deleted.
    CodeMade {
        /// The id of the person who offers friendship.
        person: String,
        /// The code.
        code: FriendCode,
    },
    /// Uses a code up, and makes two people friends. Refused if the code does not exist or is the person's own, or if one of
    /// the two has a tie to the other.
    Befriended {
        /// The hash of the code.
        hash: TokenHash,
        /// The id of the person who uses the code.
        person: String,
        /// When they did.
        at: u64,
    },
    /// A new tie in one direction. A friend can become blocked, which ends the friendship of both. Refused if the tie exists
    /// otherwise, or is to the person themselves.
    Tied {
        /// The id of the person.
        person: String,
        /// The tie.
        tie: Tie,
    },
    /// Ends a tie; a friendship for both. Refused if it does not exist.
    Untied {
        /// The id of the person.
        person: String,
        /// The id of the other person.
        other: String,
        /// What they were.
        kind: TieKind,
    },
    /// Sets whether friends can see when the person is online.
    PresenceShown {
        /// The id of the person.
        person: String,
        /// Whether they can. New people let them.
        shown: bool,
    },
}
