//! Small games with known solutions, for the tests and the examples, each of which uses some.
#![allow(dead_code)]

pub(crate) mod guess;
pub(crate) mod kuhn;
pub(crate) mod leduc;
pub(crate) mod sealed;
pub(crate) mod table;
