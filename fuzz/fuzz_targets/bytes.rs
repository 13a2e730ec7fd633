//! Outcomes of chance and choices from the fuzzer's bytes, for the targets that play whole games.

use tabletop::{Dealer, Purpose};

/// A source of outcomes and choices. After the last byte every choice is the first one, and chance cycles through its
/// outcomes: some dice are rerolled until they can be used, which a constant face might never be.
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
