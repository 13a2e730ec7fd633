//! A sequential test of win shares.

use std::str::FromStr;

/// A sequential test: is the first player's win share at least `high`, rather than at most `low`?
///
/// This is the sequential probability ratio test of two shares, on deals instead of single games. Games of one deal
/// can depend on each other, so the log-likelihood ratio of single games is divided by the dispersion: the variance
/// of a deal's share over that of a single game. The dispersion is estimated from the deals plus one pseudo-deal
/// that varies like a single game, and raised by its standard error, which keeps the error rates within bounds when
/// deals are few. Nothing is decided before [`Sprt::LEAST_DEALS`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The lower share.
    pub low: f64,
    /// The upper share.
    pub high: f64,
    /// The probability of finding `high` when `low` is true.
    pub alpha: f64,
    /// The probability of finding `low` when `high` is true.
    pub beta: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The share is at least the upper one.
    High,
    /// The share is at most the lower one.
    Low,
    /// Not enough deals yet.
    Undecided,
}

/// A test and its result so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SprtResult {
    /// The test.
    pub test: Sprt,
    /// The log-likelihood ratio, upper against lower.
    pub ratio: f64,
    /// The decision.
    pub verdict: Verdict,
}

/// A running test. Takes one deal at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RunningSprt {
    test: Sprt,
    deals: f64,
    sum: f64,
    squares: f64,
}

impl Sprt {
    /// The number of deals before which nothing is decided.
    pub const LEAST_DEALS: u32 = 30;

    pub(crate) fn begin(self) -> RunningSprt {
        RunningSprt { test: self, deals: 0.0, sum: 0.0, squares: 0.0 }
    }

    /// The log-likelihood ratios at which the test ends, lower and upper.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }
}

impl RunningSprt {
    /// Adds the first player's win share in the next deal.
    pub(crate) fn observe(&mut self, share: f64) -> SprtResult {
        self.deals += 1.0;
        self.sum += share;
        self.squares += share * share;
        let Sprt { low, high, .. } = self.test;
        let middle = (low + high) / 2.0;
        let game = middle * (1.0 - middle);
        let spread = (self.squares - self.sum * self.sum / self.deals).max(0.0);
        let mean = (self.sum + middle) / (self.deals + 1.0);
        let dispersion = (spread + game) / self.deals / (mean * (1.0 - mean));
        // The share of several games never varies more than that of one.
        let dispersion = (dispersion * (1.0 + (2.0 / self.deals).sqrt())).min(1.0);
        let (won, lost) = (self.sum, self.deals - self.sum);
        let ratio = (won * (high / low).ln() + lost * ((1.0 - high) / (1.0 - low)).ln()) / dispersion;
        let bounds = self.test.bounds();
        let verdict = match ratio {
            _ if self.deals < f64::from(Sprt::LEAST_DEALS) => Verdict::Undecided,
            ratio if ratio >= bounds.1 => Verdict::High,
            ratio if ratio <= bounds.0 => Verdict::Low,
            _ => Verdict::Undecided,
        };
        SprtResult { test: self.test, ratio, verdict }
    }
}

impl FromStr for Sprt {
    type Err = String;

    /// Parses `LOW,HIGH` or `LOW,HIGH,ALPHA,BETA`, all in percent.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let form = "expected LOW,HIGH or LOW,HIGH,ALPHA,BETA in percent, such as 25,30 or 25,30,5,5";
        let number = |word: &str| word.trim().parse::<f64>().map(|percent| percent / 100.0);
        let numbers: Result<Vec<f64>, _> = text.split(',').map(number).collect();
        let (low, high, alpha, beta) = match numbers.map_err(|_| form)?[..] {
            [low, high] => (low, high, 0.05, 0.05),
            [low, high, alpha, beta] => (low, high, alpha, beta),
            _ => return Err(form.to_owned()),
        };
        if !(0.0 < low && low < high && high < 1.0) {
            return Err("LOW and HIGH must be between 0 and 100, the lower first".to_owned());
        }
        if ![alpha, beta].iter().all(|error| (1e-6..0.5).contains(error)) {
            return Err("ALPHA and BETA must be above 0 and below 50".to_owned());
        }
        Ok(Sprt { low, high, alpha, beta })
    }
}

#[cfg(test)]
mod tests {
    use tabletop::FastDealer;

    use super::*;

    /// A deal's win share in four correlated games.
    fn deal(share: f64, chance: &mut FastDealer) -> f64 {
        let mut uniform = || (chance.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        let common = uniform() < share;
        let games = (0..4).map(|_| {
            let own = uniform() < share;
            if uniform() < 0.5 { common } else { own }
        });
        games.filter(|won| *won).count() as f64 / 4.0
    }

    /// How often each verdict is found at this true share, and after how many deals on average.
    fn found(test: Sprt, share: f64, runs: u64) -> ([u32; 2], f64) {
        let (mut verdicts, mut deals) = ([0, 0], 0);
        for run in 0..runs {
            let mut chance = FastDealer::new(7_000 + run);
            let mut running = test.begin();
            let verdict = loop {
                deals += 1;
                let tested = running.observe(deal(share, &mut chance));
                if tested.verdict != Verdict::Undecided {
                    break tested.verdict;
                }
            };
            verdicts[usize::from(verdict == Verdict::High)] += 1;
        }
        (verdicts, f64::from(deals) / runs as f64)
    }

    #[test]
    fn error_rates_stay_within_their_bounds() {
        // With an error rate of 5 %, 1000 runs have fewer than 65 errors unless the test is wrong.
        let rare = 5..65;
        for (test, low, high, fixed) in [("25,30", 0.25, 0.30, 378.0), ("50,60", 0.50, 0.60, 117.0)] {
            let test: Sprt = test.parse().expect("a test");
            let ([_, wrong_high], deals_low) = found(test, low, 1000);
            let ([wrong_low, _], deals_high) = found(test, high, 1000);
            assert!(rare.contains(&wrong_high) && rare.contains(&wrong_low), "{wrong_high} and {wrong_low}");
            // A fixed-size test with the same error rates needs 3.29 standard deviations.
            assert!(deals_low < 0.75 * fixed && deals_high < 0.75 * fixed, "{deals_low} and {deals_high}");
        }
        let ([low, high], deals) = found("25,30".parse().expect("a test"), 0.45, 200);
        assert_eq!((low, high), (0, 200), "a clear difference is found");
        assert!(deals < 60.0, "and quickly: {deals}");
    }

    #[test]
    fn a_constant_share_is_decided_after_the_least_number_of_deals() {
        let mut running = "25,30".parse::<Sprt>().expect("a test").begin();
        let verdicts: Vec<Verdict> = (0..Sprt::LEAST_DEALS).map(|_| running.observe(1.0).verdict).collect();
        let (last, before) = verdicts.split_last().expect("at least one deal");
        assert_eq!(*last, Verdict::High);
        assert!(before.iter().all(|verdict| *verdict == Verdict::Undecided));
    }

    #[test]
    fn valid_tests_are_parsed_and_others_refused() {
        assert_eq!("25,30".parse(), "25,30,5,5".parse::<Sprt>());
        let sprt: Sprt = "50, 55.5, 1, 10".parse().expect("a test");
        assert_eq!((sprt.low, sprt.high, sprt.alpha, sprt.beta), (0.5, 0.555, 0.01, 0.1));
        for bad in [
            "",
            "25",
            "25,30,5",
            "30,25",
            "25,25",
            "0,25",
            "25,100",
            "25,30,0,5",
            "25,30,5,50",
            "a,b",
            "NaN,30",
            "25,inf",
            "25,30,NaN,5",
        ] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad:?}");
        }
    }
}
