use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A random stream of a game, numbered below [`Purpose::MOST`].
///
/// Streams are independent, so the same deal can be repeated with other players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Purpose(pub u8);

impl Purpose {
    /// The maximum number of purposes of a game.
    pub const MOST: usize = 8;
}

/// A source of random outcomes.
pub trait Dealer {
    /// Returns the next outcome of the stream `purpose`: a uniform number below `n`. `n` must be at least 1.
    fn below(&mut self, purpose: Purpose, n: u32) -> u32;
}

impl<D: Dealer + ?Sized> Dealer for &mut D {
    fn below(&mut self, purpose: Purpose, n: u32) -> u32 {
        (**self).below(purpose, n)
    }
}

/// The dealer for real games. Outcome `k` of a purpose is a pure function of the seed, the purpose and `k`.
/// The function is the same on every platform and must never change: records depend on it.
///
/// The outcome is read from a ChaCha20 key stream (the original variant, with a 64-bit nonce). The key is the
/// seed, the block counter starts at 0, and the nonce is `k + 2^56 * purpose`. Of the stream's little-endian
/// 32-bit words, the first one below the greatest multiple of `n` up to 2^32 is taken modulo `n`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeededDealer {
    seed: [u8; 32],
    dealt: [u64; Purpose::MOST],
}

impl SeededDealer {
    /// Creates a dealer that starts at outcome 0 of every purpose.
    #[must_use]
    pub fn new(seed: [u8; 32]) -> Self {
        SeededDealer { seed, dealt: [0; Purpose::MOST] }
    }

    /// Returns outcome `k` (from 0) of a purpose.
    #[must_use]
    pub fn outcome(&self, purpose: Purpose, k: u64, n: u32) -> u32 {
        let mut words = ChaCha20Rng::from_seed(self.seed);
        words.set_stream(u64::from(purpose.0) << 56 | k);
        let fair = (1u64 << 32) / u64::from(n) * u64::from(n);
        loop {
            let word = words.next_u32();
            if u64::from(word) < fair {
                return word % n;
            }
        }
    }
}

impl Dealer for SeededDealer {
    fn below(&mut self, purpose: Purpose, n: u32) -> u32 {
        let k = self.dealt[usize::from(purpose.0)];
        self.dealt[usize::from(purpose.0)] += 1;
        self.outcome(purpose, k, n)
    }
}

/// A fast dealer for simulations. All purposes share one stream.
///
/// Not for real games: its outcomes are predictable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastDealer(u64);

impl FastDealer {
    /// Creates a dealer. Any seed is valid.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        FastDealer(seed)
    }

    /// Returns the next 64 random bits, by SplitMix64.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// Returns a number below `n`, with a bias of at most `n` / 2^64.
    #[inline]
    pub fn below_u64(&mut self, n: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(n)) >> 64) as u64
    }
}

impl Dealer for FastDealer {
    #[inline]
    fn below(&mut self, _purpose: Purpose, n: u32) -> u32 {
        self.below_u64(u64::from(n)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_never_change() {
        let mut seed = [0; 32];
        seed[31] = 1;
        let dealer = SeededDealer::new(seed);
        let dealt: [u32; 8] = core::array::from_fn(|k| dealer.outcome(Purpose(1), k as u64, 60));
        assert_eq!(dealt, [6, 50, 18, 27, 25, 22, 42, 21]);
    }

    #[test]
    fn the_zero_seed_matches_the_published_key_stream() {
        // The first words of ChaCha20 for an all-zero key and nonce: 76 b8 e0 ad a0 f1 3d 90 ...
        let dealer = SeededDealer::new([0; 32]);
        assert_eq!(dealer.outcome(Purpose(0), 0, 1 << 31), 0xade0_b876 & 0x7fff_ffff);
    }

    #[test]
    fn purposes_are_independent() {
        let mut both = SeededDealer::new([7; 32]);
        let mut one = SeededDealer::new([7; 32]);
        for _ in 0..20 {
            both.below(Purpose(2), 6);
            assert_eq!(both.below(Purpose(1), 1000), one.below(Purpose(1), 1000));
        }
    }
}
