use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;

/// A bucket of tokens: so many a second in the long run, three seconds' worth or a few at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    at: u64,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(rate: f64, now: u64) -> Bucket {
        Bucket { tokens: most(rate), at: now }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self, rate: f64, now: u64) -> bool {
        let seconds = now.saturating_sub(self.at) as f64 / 1000.0;
        self.at = self.at.max(now);
        self.tokens = (self.tokens + seconds * rate).min(most(rate));
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }

    fn is_full(&self, rate: f64, now: u64) -> bool {
        let seconds = now.saturating_sub(self.at) as f64 / 1000.0;
        self.tokens + seconds * rate >= most(rate)
    }
}

fn most(rate: f64) -> f64 {
    (3.0 * rate).max(5.0)
}

/// A bucket for each key. Buckets that are full again are forgotten, so that memory is bounded by what happens
/// in the time that a bucket takes to fill.
pub(crate) struct Buckets<K> {
    rate: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// How many buckets there may be before the full ones are looked for.
const MANY: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    /// Buckets that fill at so many tokens a second.
    pub(crate) fn new(rate: f64) -> Buckets<K> {
        Buckets { rate, buckets: Mutex::new(HashMap::new()) }
    }

    /// Takes a token of this key, if there is one.
    pub(crate) fn take(&self, key: K, now: u64) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| !bucket.is_full(self.rate, now));
        }
        if buckets.len() >= 2 * MANY && !buckets.contains_key(&key) {
            return false;
        }
        buckets.entry(key).or_insert_with(|| Bucket::new(self.rate, now)).take(self.rate, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_rate_in_the_long_run_and_a_little_more_at_once() {
        let mut bucket = Bucket::new(2.0, 0);
        let at_once = (0..100).filter(|_| bucket.take(2.0, 0)).count();
        assert_eq!(at_once, 6);
        let later = (1..=100_000u64).filter(|&now| bucket.take(2.0, now)).count();
        assert_eq!(later, 200);
        assert!(!bucket.take(2.0, 50), "time that goes backwards gives nothing");
    }

    #[test]
    fn keys_do_not_share_and_full_buckets_are_forgotten() {
        let buckets = Buckets::new(1.0);
        assert!((0..5).all(|_| buckets.take(u32::MAX, 0)));
        assert!(!buckets.take(u32::MAX, 0));
        for key in 0..3 * MANY as u32 {
            buckets.take(key, 10_000 * u64::from(key));
        }
        assert!(buckets.buckets.lock().expect("nobody panicked").len() <= 2 * MANY);
    }

    #[test]
    fn a_flood_of_keys_is_bounded() {
        let buckets = Buckets::new(0.001);
        for key in 0..5 * MANY as u32 {
            buckets.take(key, 0);
        }
        assert!(buckets.buckets.lock().expect("nobody panicked").len() <= 2 * MANY);
    }
}
