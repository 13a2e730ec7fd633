//! An oracle for Biblios.

use biblios::State;
use bots::Effort;

use crate::chair::Oracle;

/// Returns a player that sees all hands and piles.
pub(crate) fn oracle(effort: Effort, seed: u64) -> Oracle<State> {
    let oracle = bots::biblios::Oracle::new(effort, seed);
    Box::new(move |truth, view| oracle.choose(truth, view))
}
