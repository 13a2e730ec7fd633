use tabletop::{BySeat, Seat, Seats};
use wire::Clock;

use crate::GRACE;

/// Milliseconds since the beginning of 1970.
pub type Time = u64;

/// The time of each seat. It runs while a person owes a decision.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Timing {
    clock: Clock,
    left: BySeat<u64>,
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

    /// Lets the time of these seats run, and of no others. A clock that runs goes on running.
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

    /// The seat has decided: its time stops, and it gets what every decision adds.
    pub(crate) fn decided(&mut self, seat: Seat, at: Time) {
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

    /// The time since `running` began does not count: the server was away.
    pub(crate) fn resumed(&mut self, at: Time) {
        for since in &mut self.since.0 {
            *since = since.map(|_| at);
        }
    }

    /// Somebody has their seat back, with time to look around.
    pub(crate) fn returned(&mut self, seat: Seat) {
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

    /// The seats whose time runs.
    pub(crate) fn running(&self) -> Seats {
        Seat::all(tabletop::MAX_SEATS).filter(|&seat| self.since[seat].is_some()).collect()
    }

    /// When the first clock runs out, and whose.
    pub(crate) fn deadline(&self) -> Option<(Time, Seat)> {
        let ends = self.running().iter().filter_map(|seat| Some((self.since[seat]? + self.left[seat], seat)));
        ends.min_by_key(|(end, _)| *end)
    }
}

/// Whether a table can have this clock.
pub(crate) fn check(clock: Clock) -> Result<(), &'static str> {
    match clock {
        Clock::RealTime { bank, .. } if !(10..=86_400).contains(&bank) => {
            Err("the bank is from ten seconds to a day")
        }
        Clock::RealTime { increment, .. } if increment > 3_600 => Err("a decision adds at most an hour"),
        Clock::Correspondence { days } if !(1..=60).contains(&days) => {
            Err("a decision has from 1 to 60 days")
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
        assert_eq!(timing.left_at(SEAT, 5_000), 6_000, "it goes on running");
        timing.decided(SEAT, 5_000);
        assert_eq!(timing.left_at(SEAT, 60_000), 8_000, "and stands still then");
        timing.run(Seats::only(SEAT), 100_000);
        assert_eq!(timing.deadline(), Some((108_000, SEAT)));
        timing.resumed(200_000);
        assert_eq!(timing.deadline(), Some((208_000, SEAT)), "the time away does not count");
        timing.run(Seats::NONE, 204_000);
        assert_eq!((timing.deadline(), timing.left_at(SEAT, 0)), (None, 4_000));
        timing.returned(SEAT);
        assert_eq!(timing.left_at(SEAT, 0), GRACE);
    }

    #[test]
    fn time_that_goes_backwards_takes_nothing_and_gives_nothing() {
        let mut timing = Timing::new(Clock::RealTime { bank: 10, increment: 0 });
        timing.run(Seats::only(SEAT), 5_000);
        assert_eq!(timing.left_at(SEAT, 1_000), 10_000);
        timing.decided(SEAT, 1_000);
        assert_eq!(timing.left_at(SEAT, 9_000), 10_000);
    }

    #[test]
    fn every_decision_by_correspondence_has_its_days() {
        let mut timing = Timing::new(Clock::Correspondence { days: 2 });
        timing.run(Seats::only(SEAT), 0);
        timing.decided(SEAT, DAY);
        assert_eq!(timing.left_at(SEAT, DAY), 2 * DAY);
        assert!(Timing::new(Clock::None).deadline().is_none());
    }
}
