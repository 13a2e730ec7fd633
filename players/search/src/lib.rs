#![doc = include_str!("../README.md")]
//!
//! # Choosing a search
//!
//! - [`Ismcts`] is information-set Monte-Carlo tree search, with one tree from the point of view of the searching seat
//!   ([`Eyes::Single`]) or one tree for each seat ([`Eyes::Multiple`]). It keeps its statistics from decision to decision.
//! - [`Race`] compares the actions of one decision by rollouts in the same worlds with the same chance. Where a good
//!   policy is known and chance has a large effect, it finds small differences with the fewest simulations.
//!
//! `tests/exact` has exact solvers, which measure how far a search can be exploited in small games, and `tests/pimc` the
//! baseline, a search of sampled worlds with all information open.
//!
//! # Beliefs
//!
//! A search believes the worlds that [`Model::determinize`] samples. If these assume that the other seats have played at
//! random so far, the search learns nothing from what they did: in Kuhn poker it then always calls with the middle card,
//! with any number of simulations. A game that can weigh worlds by how plausible they make the play should do so.
//!
//! # Determinism
//!
//! A search runs on one thread. With a limit on simulations alone, its result is a function of the game, the views and the
//! seed. A limit on time makes it depend on the machine. To use more threads, run one search with its own seed on each and
//! [`Report::join`] the reports in a fixed order: the result depends on the number of threads, not on their scheduling.

mod ismcts;
mod limit;
mod model;
mod race;
mod report;
mod rollout;
mod rule;
mod simulate;
mod tree;

pub use ismcts::{Eyes, Ismcts, Settings};
pub use limit::Limit;
pub use model::Model;
pub use race::{Margins, Race};
pub use report::{Choice, Report};
pub use rollout::{Playout, Rollout, Uniform};
pub use rule::Rule;
