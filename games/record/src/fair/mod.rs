//! Fair shuffles: the house commits itself to a secret before the start, the players add nonces, the seed
//! follows from all of them, and the finished record reveals the secret. What that proves and what it does
//! not, and every byte that is hashed, is in `docs/fair-shuffles.md`.
//!
//! ```
//! use record::fair::{Fair, Nonce, Scheme, Secret, commitment};
//!
//! // When the table is made: a secret from the system's randomness. Everybody is told the commitment.
//! let secret = Secret([7; 32]);
//! let published = commitment(Scheme::Two, "table 1", &secret);
//! // At the start: one entry a seat; whoever gave no nonce has none.
//! let fair = Fair::new(Scheme::Two, "table 1", secret, vec![Some(Nonce([1; 32])), None]);
//! assert_eq!(fair.commitment, published);
//! let (seed, first) = (fair.seed(), fair.first());
//! // At the end: `record.fair = Some(fair)`, in a record that was dealt from that seed, and begun by that seat.
//! # assert!(first.is_some());
//! ```

mod check;
mod dealt;
mod scheme;
mod verdict;

pub use check::{Noted, check};
pub use dealt::{Dealt, Pick, dealt};
pub use scheme::{Commitment, Fair, Nonce, Scheme, Secret, commitment};
pub use verdict::{Conclusion, Finding, Outcome, Topic, Verdict};
