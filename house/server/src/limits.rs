//! Rate limits.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};

use crate::address::Network;
use crate::house::lock;

/// A rate limiter for one client.
pub(crate) type Limiter = DefaultDirectRateLimiter;

/// Returns a quota: a burst, and a rate per second afterwards.
pub(crate) fn quota(rate: f64, burst: u32) -> Quota {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    // The limiter computes with 64-bit numbers of nanoseconds: the period must not be zero, and the whole burst must fit.
    let every = Duration::from_secs_f64((1.0 / rate).clamp(1e-9, 1e9 / f64::from(burst.get())));
    Quota::with_period(every).unwrap_or_else(|| Quota::per_second(NonZeroU32::MAX)).allow_burst(burst)
}

/// Returns the burst of a rate per second that leaves short bursts to clients: three seconds' worth, but at least five.
pub(crate) fn short_burst(rate: f64) -> u32 {
    (3.0 * rate).max(5.0) as u32
}

/// A rate limiter per key, in bounded memory.
pub(crate) struct Limiters<K: Hash + Ord + Clone, C: Clock = DefaultClock> {
    limiter: RateLimiter<K, Recent<K>, C, NoOpMiddleware<C::Instant>>,
    /// The state of the limiter.
    recent: Recent<K>,
}

/// The number of keys that a limiter remembers.
const MAX_KEYS: usize = 50_000;

/// The state of the most restricted keys. Above [`MAX_KEYS`] it forgets the key whose quota is full again first:
/// a client with that many addresses has the quota of each of them anyway. So no number of keys locks out another key, and
/// keys that made a single attempt do not displace a key that is out of quota.
struct Recent<K>(Arc<Mutex<RecentKeys<K>>>);

struct RecentKeys<K> {
    /// When the quota of a key is full again.
    full_at: HashMap<K, u64>,
    in_order: BTreeSet<(u64, K)>,
}

impl<K: Hash + Ord + Clone> RecentKeys<K> {
    fn remove(&mut self, key: &K) {
        if let Some(full_at) = self.full_at.remove(key) {
            self.in_order.remove(&(full_at, key.clone()));
        }
    }
}

impl<K: Hash + Ord + Clone> StateStore for Recent<K> {
    type Key = K;

    fn measure_and_replace<T, F, E>(&self, key: &K, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut keys = lock(&self.0);
        let before = keys.full_at.get(key).copied();
        let (result, after) = measure(before.map(Nanos::new))?;
        keys.remove(key);
        keys.full_at.insert(key.clone(), after.as_u64());
        keys.in_order.insert((after.as_u64(), key.clone()));
        if keys.full_at.len() > MAX_KEYS
            && let Some((_, key)) = keys.in_order.pop_first()
        {
            keys.full_at.remove(&key);
        }
        Ok(result)
    }
}

impl<K: Hash + Ord + Clone> Limiters<K> {
    /// Creates limiters with a rate per second and a burst.
    pub(crate) fn new(rate: f64, burst: u32) -> Limiters<K> {
        Limiters::with_clock(rate, burst, DefaultClock::default())
    }
}

impl<K: Hash + Ord + Clone, C: Clock> Limiters<K, C> {
    fn with_clock(rate: f64, burst: u32, clock: C) -> Limiters<K, C> {
        let keys = RecentKeys { full_at: HashMap::new(), in_order: BTreeSet::new() };
        let recent = Recent(Arc::new(Mutex::new(keys)));
        let state = Recent(Arc::clone(&recent.0));
        Limiters { limiter: RateLimiter::new(quota(rate, burst), state, clock), recent }
    }

    /// Counts an attempt of a key that is within its limit. An error says how long to wait, and counts nothing.
    pub(crate) fn check(&self, key: &K) -> Result<(), Duration> {
        self.limiter.check_key(key).map_err(|until| until.wait_time_from(self.limiter.clock().now()))
    }

    /// Gives a key its full quota back.
    pub(crate) fn reset(&self, key: &K) {
        lock(&self.recent.0).remove(key);
    }
}

/// A rate limiter per [`Network`]. All networks of an IPv6 site together have [`SITE`] times the quota of one.
pub(crate) struct AddressLimiter {
    networks: Limiters<Network>,
    sites: Limiters<Network>,
}

/// How many networks' worth of quota a site has.
pub(crate) const SITE: u32 = 16;

impl AddressLimiter {
    pub(crate) fn new(rate: f64, burst: u32) -> AddressLimiter {
        AddressLimiter {
            networks: Limiters::new(rate, burst),
            sites: Limiters::new(rate * f64::from(SITE), burst.saturating_mul(SITE)),
        }
    }

    /// Counts an attempt from an address that is within its limit. An error says how long to wait.
    pub(crate) fn check(&self, address: IpAddr) -> Result<(), Duration> {
        let network = Network::of(address);
        self.networks.check(&network)?;
        network.site().map_or(Ok(()), |site| self.sites.check(&site))
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use governor::clock::FakeRelativeClock;

    use super::*;

    fn limiters(rate: f64) -> (Limiters<u32, FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (Limiters::with_clock(rate, short_burst(rate), clock.clone()), clock)
    }

    #[test]
    fn bursts_are_allowed_and_the_rate_holds_afterwards() {
        let (limiters, clock) = limiters(2.0);
        assert_eq!((0..100).filter(|_| limiters.check(&0).is_ok()).count(), 6);
        let later = (0..100_000).filter(|_| {
            clock.advance(Duration::from_millis(1));
            limiters.check(&0).is_ok()
        });
        assert_eq!(later.count(), 200);
    }

    #[test]
    fn an_attempt_succeeds_after_the_wait_and_not_before() {
        let (limiters, clock) = limiters(0.1);
        assert!((0..5).all(|_| limiters.check(&0).is_ok()));
        let wait = limiters.check(&0).expect_err("the quota is used up");
        assert_eq!(wait, Duration::from_secs(10));
        clock.advance(wait - Duration::from_nanos(1));
        assert_eq!(limiters.check(&0), Err(Duration::from_nanos(1)));
        clock.advance(Duration::from_nanos(1));
        assert_eq!(limiters.check(&0), Ok(()));
    }

    #[test]
    fn a_key_that_is_reset_has_its_full_quota_and_other_keys_keep_theirs() {
        let (limiters, _) = limiters(0.001);
        let attempts = |key| (0..100).filter(|_| limiters.check(&key).is_ok()).count();
        assert_eq!((attempts(0), attempts(1)), (5, 5));
        limiters.reset(&0);
        limiters.reset(&2);
        assert_eq!((attempts(0), attempts(1), attempts(2)), (5, 0, 5));
        assert_eq!(lock(&limiters.recent.0).in_order.len(), 3);
    }

    #[test]
    fn every_rate_has_a_quota() {
        for (rate, burst) in
            [(1e-300, 5), (1e-9, 5), (60.0 / 3600.0, 40), (20.0, 60), (1e9, 3_000_000_000), (1e300, u32::MAX)]
        {
            let limiter = RateLimiter::direct(quota(rate, burst));
            assert_eq!(quota(rate, burst).burst_size().get(), burst, "{rate}");
            assert!((0..5).all(|_| limiter.check().is_ok()), "{rate}");
        }
    }

    #[test]
    fn any_number_of_keys_leaves_new_keys_their_quota_and_restricted_keys_restricted() {
        let (limiters, _) = limiters(0.001);
        assert!((0..5).all(|_| limiters.check(&u32::MAX).is_ok()));
        for key in 0..4 * MAX_KEYS as u32 {
            assert_eq!(limiters.check(&key), Ok(()), "{key}");
        }
        assert!(limiters.check(&u32::MAX).is_err());
        let keys = lock(&limiters.recent.0);
        assert_eq!((keys.full_at.len(), keys.in_order.len()), (MAX_KEYS, MAX_KEYS));
    }

    #[test]
    fn the_addresses_of_a_network_share_a_quota_and_the_networks_of_a_site_a_larger_one() {
        let limiter = AddressLimiter::new(1e-9, 5);
        let address = |site: u16, network: u16, host: u16| {
            IpAddr::from(Ipv6Addr::new(0x2001, 0xdb8, site, network, 0, 0, 0, host))
        };
        assert_eq!((0..60).filter(|&host| limiter.check(address(1, 1, host)).is_ok()).count(), 5);
        assert_eq!((0..60).filter(|&host| limiter.check(address(2, host, 1)).is_ok()).count(), 60);
        assert_eq!((60..500).filter(|&host| limiter.check(address(2, host, 1)).is_ok()).count(), 20);
        assert!(limiter.check(address(3, 1, 1)).is_ok());
        let mapped = |text: &str| limiter.check(text.parse().expect("an address")).is_ok();
        assert_eq!((0..10).filter(|_| mapped("192.0.2.1")).count(), 5);
        assert!(!mapped("::ffff:192.0.2.1"));
        assert!(mapped("192.0.2.2"));
    }
}
