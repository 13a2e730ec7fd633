//! Rate limits.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

/// A rate limiter for one client.
pub(crate) type Limiter = DefaultDirectRateLimiter;

/// Returns the quota of a rate per second, with a burst of three seconds' worth but at least five.
pub(crate) fn quota(rate: f64) -> Quota {
    let burst = NonZeroU32::new((3.0 * rate).max(5.0) as u32).unwrap_or(NonZeroU32::MIN);
    // The limiter stores the period as a 64-bit number of nanoseconds, and it must not be zero.
    let every = Duration::from_secs_f64((1.0 / rate).clamp(1e-9, 1e9));
    Quota::with_period(every).unwrap_or_else(|| Quota::per_second(NonZeroU32::MAX)).allow_burst(burst)
}

/// A rate limiter per key. Keys with a full quota are dropped, which bounds memory.
pub(crate) struct Limiters<K: Hash + Eq + Clone, C: Clock = DefaultClock>(
    RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
);

/// The number of keys from which idle keys are dropped. Twice as many are the maximum.
const SWEEP_AT: usize = 10_000;

impl<K: Hash + Eq + Clone> Limiters<K> {
    /// Creates limiters with a rate per second.
    pub(crate) fn new(rate: f64) -> Limiters<K> {
        Limiters(RateLimiter::hashmap(quota(rate)))
    }
}

impl<K: Hash + Eq + Clone, C: Clock> Limiters<K, C> {
    /// Returns whether the key is within its limit, and counts the attempt if so.
    pub(crate) fn allow(&self, key: &K) -> bool {
        if self.0.len() >= SWEEP_AT {
            self.0.retain_recent();
        }
        // At the maximum every key is rejected, known ones too, until some become idle.
        self.0.len() < 2 * SWEEP_AT && self.0.check_key(key).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    fn limiters(rate: f64) -> (Limiters<u32, FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (Limiters(RateLimiter::hashmap_with_clock(quota(rate), clock.clone())), clock)
    }

    #[test]
    fn bursts_are_allowed_and_the_rate_holds_afterwards() {
        let (limiters, clock) = limiters(2.0);
        assert_eq!((0..100).filter(|_| limiters.allow(&0)).count(), 6);
        let later = (0..100_000).filter(|_| {
            clock.advance(Duration::from_millis(1));
            limiters.allow(&0)
        });
        assert_eq!(later.count(), 200);
    }

    #[test]
    fn every_rate_has_a_quota() {
        for (rate, burst) in
            [(1e-9, 5), (60.0 / 3600.0, 5), (20.0, 60), (1e9, 3_000_000_000), (1e300, u32::MAX)]
        {
            let limiter = RateLimiter::direct(quota(rate));
            assert_eq!(quota(rate).burst_size().get(), burst, "{rate}");
            assert!((0..5).all(|_| limiter.check().is_ok()), "{rate}");
        }
    }

    #[test]
    fn keys_have_separate_quotas_and_are_dropped_when_idle() {
        let (limiters, clock) = limiters(1.0);
        assert!((0..5).all(|_| limiters.allow(&u32::MAX)));
        assert!(!limiters.allow(&u32::MAX));
        for key in 0..3 * SWEEP_AT as u32 {
            clock.advance(Duration::from_secs(10));
            assert!(limiters.allow(&key));
        }
        assert!(limiters.0.len() <= SWEEP_AT);
    }

    #[test]
    fn the_number_of_keys_is_bounded() {
        let (limiters, clock) = limiters(0.001);
        let allowed = (0..5 * SWEEP_AT as u32).filter(|key| limiters.allow(key)).count();
        assert_eq!((allowed, limiters.0.len()), (2 * SWEEP_AT, 2 * SWEEP_AT));
        clock.advance(Duration::from_secs(10_000));
        assert!(limiters.allow(&0));
        assert_eq!(limiters.0.len(), 1);
    }
}
