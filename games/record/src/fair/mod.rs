//! Fair shuffles: the server commits to a secret before the start, the players add nonces, the seed is derived
//! from all of them, and the finished record reveals the secret. `docs/fair-shuffles.md` says what this proves
//! and which bytes are hashed.
//!
//! ```
//! use record::fair::{Fair, Nonce, Scheme, Secret, commitment};
//!
//! // When the table is created: draw a random secret and publish the commitment.
//! let secret = Secret([7; 32]);
//! let published = commitment(Scheme::Two, "table 1", &secret);
//! // At the start: one entry per seat, `None` for a seat that gave no nonce.
//! let fair = Fair::new(Scheme::Two, "table 1", secret, vec![Some(Nonce([1; 32])), None]);
//! assert_eq!(fair.commitment, published);
//! let (seed, first) = (fair.seed(), fair.first());
//! // At the end: set `record.fair = Some(fair)` in the record with this seed and first player.
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
