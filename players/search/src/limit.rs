use std::time::{Duration, Instant};

/// When a search stops: at the first of the two limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The most simulations, if any. Simulations for which no world was found count too.
    pub simulations: Option<u64>,
    /// The most time, if any.
    pub time: Option<Duration>,
}

impl Limit {
    /// Stops after so many simulations, whatever time they take. The result can be repeated.
    #[must_use]
    pub const fn simulations(most: u64) -> Limit {
        Limit { simulations: Some(most), time: None }
    }

    /// Stops after a time; at least one simulation is made.
    #[must_use]
    pub const fn time(most: Duration) -> Limit {
        Limit { simulations: None, time: Some(most) }
    }

    /// Whether another simulation may begin after `done` of them. The clock, which tells the time since the
    /// search began, is read only if time is limited. Without any limit one simulation is made.
    pub(crate) fn allows(&self, done: u64, clock: &mut dyn FnMut() -> Duration) -> bool {
        let few = self.simulations.is_none_or(|most| done < most);
        few && match self.time {
            Some(most) => done == 0 || clock() < most,
            None => self.simulations.is_some() || done == 0,
        }
    }
}

/// The clock of the machine, from now.
pub(crate) fn clock() -> impl FnMut() -> Duration {
    let start = Instant::now();
    move || start.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_limit_ends_the_search() {
        let both = Limit { simulations: Some(10), time: Some(Duration::from_millis(5)) };
        let mut early = || Duration::from_millis(4);
        let mut late = || Duration::from_millis(5);
        assert!(both.allows(9, &mut early));
        assert!(!both.allows(10, &mut early));
        assert!(!both.allows(9, &mut late));
        assert!(both.allows(0, &mut late), "a search that has time only always answers");
    }

    #[test]
    fn a_limit_on_simulations_reads_no_clock() {
        let mut clock = || panic!("the clock is read");
        assert!(Limit::simulations(3).allows(2, &mut clock));
        assert!(!Limit::simulations(3).allows(3, &mut clock));
    }
}
