//! One table.
