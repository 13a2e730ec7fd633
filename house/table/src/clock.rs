use tabletop::{BySeat, Seat, Seats};
use wire::Clock;

use crate::GRACE;

/// Milliseconds since 1970-01-01 UTC.
pub type Time = u64;

/// The clocks of the seats. A seat's clock runs while its person has to decide.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Timing {
    clock: Clock,
    left: BySeat<u64>,
    /// When each running clock was last started.
    since: BySeat<Option<Time>>,
}

const DAY: u64 = 24 * 60 * 60 * 1000;

impl Timing {
    pub(crate) fn new(clock: Clock) -> Timing {
        let bank = match clock {
            Clock::None => 0,
            Clock::RealTime { bank, .. } => u64::from(bank) * 1000,
            Clock::Correspondence { days } => u64::from(days) * DAY,
        };
        Timing { clock, left: BySeat([bank; tabletop::MAX_SEATS]), since: BySeat::default() }
    }

    pub(crate) fn is_set(&self) -> bool {
        self.clock != Clock::None
    }

    /// Starts the clocks of these seats and stops all others. A running clock continues.
    pub(crate) fn run(&mut self, seats: Seats, at: Time) {
        if !self.is_set() {
            return;
        }
        for seat in Seat::all(tabletop::MAX_SEATS) {
            match (seats.contains(seat), self.since[seat]) {
                (true, None) => self.since[seat] = Some(at),
                (false, Some(_)) => {
                    self.left[seat] = self.left_at(seat, at);
                    self.since[seat] = None;
                }
                _ => {}
            }
        }
    }

    /// Stops the clock of a seat after its decision and adds the increment.
    pub(crate) fn finish_turn(&mut self, seat: Seat, at: Time) {
        if self.since[seat].is_none() {
            return;
        }
        let left = self.left_at(seat, at);
        self.since[seat] = None;
        self.left[seat] = match self.clock {
            Clock::None => 0,
            Clock::RealTime { increment, .. } => left + u64::from(increment) * 1000,
            Clock::Correspondence { days } => u64::from(days) * DAY,
        };
    }

    /// Restarts the running clocks at `at`, because time while the server was down does not count.
    pub(crate) fn restart(&mut self, at: Time) {
        for since in &mut self.since.0 {
            *since = since.map(|_| at);
        }
    }

    /// Gives a returning person at least [`GRACE`], or one decision's time if that is more.
    pub(crate) fn top_up(&mut self, seat: Seat) {
        let least = match self.clock {
            Clock::None => 0,
            Clock::RealTime { increment, .. } => GRACE.max(u64::from(increment) * 1000),
            Clock::Correspondence { days } => u64::from(days) * DAY,
        };
        self.left[seat] = self.left[seat].max(least);
    }

    pub(crate) fn left_at(&self, seat: Seat, at: Time) -> u64 {
        let used = self.since[seat].map_or(0, |since| at.saturating_sub(since));
        self.left[seat].saturating_sub(used)
    }

    /// The seats whose clocks run.
    pub(crate) fn running(&self) -> Seats {
        Seat::all(tabletop::MAX_SEATS).filter(|&seat| self.since[seat].is_some()).collect()
    }

    /// When the next clock runs out, and whose.
    pub(crate) fn deadline(&self) -> Option<(Time, Seat)> {
        let ends = self.running().iter().filter_map(|seat| Some((self.since[seat]? + self.left[seat], seat)));
        ends.min_by_key(|(end, _)| *end)
    }
}

/// Checks the bounds of a clock.
pub(crate) fn check(clock: Clock) -> Result<(), &'static str> {
    match clock {
        Clock::RealTime { bank, .. } if !(10..=86_400).contains(&bank) => {
            Err("the bank must be from 10 seconds to one day")
        }
        Clock::RealTime { increment, .. } if increment > 3_600 => {
            Err("the increment must be at most one hour")
        }
        Clock::Correspondence { days } if !(1..=60).contains(&days) => {
            Err("the time for a decision must be from 1 to 60 days")
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEAT: Seat = Seat::FIRST;

    #[test]
    fn a_bank_is_used_up_and_filled_by_decisions() {
        let mut timing = Timing::new(Clock::RealTime { bank: 10, increment: 2 });
        timing.run(Seats::only(SEAT), 1_000);
        timing.run(Seats::only(SEAT), 3_000);
        assert_eq!(timing.left_at(SEAT, 5_000), 6_000, "it continues");
        timing.finish_turn(SEAT, 5_000);
        assert_eq!(timing.left_at(SEAT, 60_000), 8_000, "it has stopped");
        timing.run(Seats::only(SEAT), 100_000);
        assert_eq!(timing.deadline(), Some((108_000, SEAT)));
        timing.restart(200_000);
        assert_eq!(timing.deadline(), Some((208_000, SEAT)), "downtime does not count");
        timing.run(Seats::NONE, 204_000);
        assert_eq!((timing.deadline(), timing.left_at(SEAT, 0)), (None, 4_000));
        timing.top_up(SEAT);
        assert_eq!(timing.left_at(SEAT, 0), GRACE);
    }

    #[test]
    fn time_that_goes_backwards_takes_nothing_and_gives_nothing() {
        let mut timing = Timing::new(Clock::RealTime { bank: 10, increment: 0 });
        timing.run(Seats::only(SEAT), 5_000);
        assert_eq!(timing.left_at(SEAT, 1_000), 10_000);
        timing.finish_turn(SEAT, 1_000);
        assert_eq!(timing.left_at(SEAT, 9_000), 10_000);
    }

    #[test]
    fn every_decision_by_correspondence_has_its_days() {
        let mut timing = Timing::new(Clock::Correspondence { days: 2 });
        timing.run(Seats::only(SEAT), 0);
        timing.finish_turn(SEAT, DAY);
        assert_eq!(timing.left_at(SEAT, DAY), 2 * DAY);
        assert!(Timing::new(Clock::None).deadline().is_none());
    }
}
