//! Search for games with hidden information. It names no game: a game is whatever implements [`Model`].
//!
//! To play well in a game that is too large to solve:
//! - [`Ismcts`] is information-set Monte-Carlo tree search, with one tree in the eyes of the searching seat
//!   ([`Eyes::Single`]) or one tree for each seat ([`Eyes::Multiple`]). It keeps what it learned from decision
//!   to decision.
//! - [`Race`] compares the actions of one decision by rollouts in the same worlds with the same chance. Where
//!   a good policy is known and chance is wild, it finds small differences with the fewest simulations.
//!
//! `tests/exact` has exact solvers, which measure how far a search can be exploited in small games, and `tests/pimc`
//! the baseline, a search of sampled worlds as though everything lay open.
//!
//! # What search believes
//!
//! A search believes the worlds that [`Model::determinize`] draws. If they are drawn as though the others had played at
//! random so far, search does not learn from what the others did: in Kuhn poker it then always calls with the
//! middle card, however many simulations it makes. A game that can weigh worlds by how plausible they make
//! the play should do so.
//!
//! # The same seed, the same move
//!
//! A search runs on one thread. With a limit on simulations alone its result is a function of the game, the
//! views and the seed; a limit on time makes it depend on the machine. To use more threads, run one search
//! on each with a seed of its own and [`Report::join`] the reports in a fixed order: the result is again a
//! function of the seeds, so it depends on the number of threads and not on how they are scheduled.

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
