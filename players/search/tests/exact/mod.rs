//! Exact solvers of small games, to measure search and players against: a game written out as a tree, counterfactual
//! regret minimisation over it, and best responses.

// Each program that includes this module uses some of it.
#![allow(dead_code, unused_imports)]

mod best_response;
mod cfr;
mod full;

pub(crate) use cfr::{Cfr, Variant};
pub(crate) use full::{FullTree, Strategy, Unfit};
