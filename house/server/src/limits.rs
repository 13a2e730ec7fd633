//! Limits of how often something may be done, in the long run and at once.

use std::hash::Hash;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

/// The limiter of one client.
pub(crate) type Limiter = DefaultDirectRateLimiter;

/// Returns the quota of a rate: so many a second in the long run, and three seconds' worth, but at least five, at once.
pub(crate) fn quota(rate: f64) -> Quota {
    let at_once = NonZeroU32::new((3.0 * rate).max(5.0) as u32).unwrap_or(NonZeroU32::MIN);
    // The limiter counts in whole nanoseconds, and in no more than 64 bits of them.
    let every = Duration::from_secs_f64((1.0 / rate).clamp(1e-9, 1e9));
    Quota::with_period(every).unwrap_or_else(|| Quota::per_second(NonZeroU32::MAX)).allow_burst(at_once)
}

/// A limiter for each key. Keys whose burst is whole again are forgotten, so memory is bounded by what happens in the
/// time that this takes.
pub(crate) struct Limiters<K: Hash + Eq + Clone, C: Clock = DefaultClock>(
    RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
);

/// How many keys are kept before those are looked for that can be forgotten. Twice as many are never kept.
const MANY: usize = 10_000;

impl<K: Hash + Eq + Clone> Limiters<K> {
    /// Limiters for so many a second.
    pub(crate) fn new(rate: f64) -> Limiters<K> {
        Limiters(RateLimiter::hashmap(quota(rate)))
    }
}

impl<K: Hash + Eq + Clone, C: Clock> Limiters<K, C> {
    /// Returns whether the key may do it once more, and counts it if so.
    pub(crate) fn allow(&self, key: &K) -> bool {
        if self.0.len() >= MANY {
            self.0.retain_recent();
        }
        // In a flood of keys nobody is served, not even those who are known, until some can be forgotten.
        self.0.len() < 2 * MANY && self.0.check_key(key).is_ok()
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
    fn a_rate_holds_in_the_long_run_and_a_little_more_at_once() {
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
        for (rate, at_once) in
            [(1e-9, 5), (60.0 / 3600.0, 5), (20.0, 60), (1e9, 3_000_000_000), (1e300, u32::MAX)]
        {
            let limiter = RateLimiter::direct(quota(rate));
            assert_eq!(quota(rate).burst_size().get(), at_once, "{rate}");
            assert!((0..5).all(|_| limiter.check().is_ok()), "{rate}");
        }
    }

    #[test]
    fn keys_do_not_share_and_are_forgotten_when_their_burst_is_whole() {
        let (limiters, clock) = limiters(1.0);
        assert!((0..5).all(|_| limiters.allow(&u32::MAX)));
        assert!(!limiters.allow(&u32::MAX));
        for key in 0..3 * MANY as u32 {
            clock.advance(Duration::from_secs(10));
            assert!(limiters.allow(&key));
        }
        assert!(limiters.0.len() <= MANY);
    }

    #[test]
    fn a_flood_of_keys_is_bounded_and_passes() {
        let (limiters, clock) = limiters(0.001);
        let allowed = (0..5 * MANY as u32).filter(|key| limiters.allow(key)).count();
        assert_eq!((allowed, limiters.0.len()), (2 * MANY, 2 * MANY));
        clock.advance(Duration::from_secs(10_000));
        assert!(limiters.allow(&0));
        assert_eq!(limiters.0.len(), 1);
    }
}
