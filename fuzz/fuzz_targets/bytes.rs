//! Chance and choice from the fuzzer's bytes, for every target that plays whole games.

use tabletop::{Dealer, Purpose};

/// Chance and choice from bytes. When they are used up, choices are always the first one, and chance brings
/// every outcome in turn: some dice are rolled until they are of use, which one face alone may never be.
pub(crate) struct Bytes<'a> {
    left: &'a [u8],
    turn: u64,
}

impl Bytes<'_> {
    pub(crate) fn new(left: &[u8]) -> Bytes<'_> {
        Bytes { left, turn: 0 }
    }

    pub(crate) fn below_u64(&mut self, n: u64) -> u64 {
        let mut number = 0;
        let mut range = 1;
        while range < n && !self.left.is_empty() {
            number = number << 8 | u64::from(self.left[0]);
            self.left = &self.left[1..];
            range = range.saturating_mul(256);
        }
        number % n
    }
}

impl Dealer for Bytes<'_> {
    fn below(&mut self, _purpose: Purpose, n: u32) -> u32 {
        if self.left.is_empty() {
            self.turn += 1;
            return (self.turn % u64::from(n)) as u32;
        }
        self.below_u64(n.into()) as u32
    }
}
