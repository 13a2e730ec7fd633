//! Small games with known solutions, for the tests and the examples.

pub(crate) mod kuhn;
pub(crate) mod leduc;
