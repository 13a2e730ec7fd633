use std::time::Duration;

/// When a search stops: as soon as one of the limits is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limit {
    /// The maximum number of simulations.
    pub(crate) simulations: Option<u64>,
    /// The maximum time.
    pub(crate) time: Option<Duration>,
}

impl Limit {
    /// Stops after this number of simulations. The result is reproducible.
    #[must_use]
    pub(crate) const fn simulations(most: u64) -> Limit {
        Limit { simulations: Some(most), time: None }
    }

    /// Stops after this time, and at least one simulation.
    #[must_use]
    pub(crate) const fn time(most: Duration) -> Limit {
        Limit { simulations: None, time: Some(most) }
    }

    /// Also stops after this time.
    #[must_use]
    pub(crate) fn within(self, most: Duration) -> Limit {
        Limit { time: Some(self.time.map_or(most, |time| time.min(most))), ..self }
    }

    /// Returns whether another simulation may start after `done` of them. `clock` returns the time since the search began; it is
    /// called only if time is limited. Without any limit there is one simulation.
    pub(crate) fn allows(&self, done: u64, clock: &mut dyn FnMut() -> Duration) -> bool {
        let few = self.simulations.is_none_or(|most| done < most);
        few && match self.time {
            Some(most) => done == 0 || clock() < most,
            None => self.simulations.is_some() || done == 0,
        }
    }
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
    fn a_limit_can_be_lowered_and_not_raised() {
        let [short, long] = [5, 9].map(Duration::from_millis);
        assert_eq!(Limit::time(long).within(short), Limit::time(short));
        assert_eq!(Limit::time(short).within(long), Limit::time(short));
        assert_eq!(Limit::simulations(7).within(long), Limit { simulations: Some(7), time: Some(long) });
    }

    #[test]
    fn a_limit_on_simulations_reads_no_clock() {
        let mut clock = || panic!("the clock is read");
        assert!(Limit::simulations(3).allows(2, &mut clock));
        assert!(!Limit::simulations(3).allows(3, &mut clock));
    }
}
