//! The games of a contest, generic over the game.

use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Effort, Ladder};
use record::{Format, Lines, RecordError};
use tabletop::{Match, Seat, SeededDealer};

use crate::chair::{Chair, Oracle, forfeits, release, seat_players};
use crate::entrant::Entrant;
use crate::exec::Programs;
use crate::outcome::Outcome;

/// The players and the game setup of a contest.
#[derive(Clone, Debug)]
pub(crate) struct Field<G: Format> {
    kit: G::Kit,
    options: G::Options,
    pub(crate) entrants: Vec<Entrant>,
    oracle: Option<fn(Effort, u64) -> Oracle<G>>,
}

impl<G: Format + Ladder> Field<G> {
    /// Checks that the game can be set up for this number of seats.
    ///
    /// # Errors
    /// If it cannot.
    pub(crate) fn new(
        options: G::Options,
        seats: usize,
        entrants: Vec<Entrant>,
        oracle: Option<fn(Effort, u64) -> Oracle<G>>,
    ) -> Result<Field<G>, RecordError> {
        let kit = G::kit(&Lines::default(), &options)?;
        G::deal_setup(&kit, options, seats, Seat::FIRST, &mut SeededDealer::new([0; 32]))?;
        Ok(Field { kit, options, entrants, oracle })
    }

    /// Plays a deal in one lineup. Returns the outcome, or `None` if stopped, and the forfeits as seat and reason.
    pub(crate) fn play(
        &self,
        lineup: &[usize],
        chance: [u8; 32],
        seeds: impl FnMut() -> u64,
        programs: &mut Programs,
        stop: &AtomicBool,
    ) -> (Option<Outcome>, Vec<(usize, String)>) {
        let mut chairs = seat_players(&self.entrants, lineup, programs, seeds, self.oracle);
        let outcome = self.play_at(&mut chairs, chance, stop);
        (outcome, release(chairs, lineup, programs))
    }

    fn play_at(&self, chairs: &mut [Chair<G>], chance: [u8; 32], stop: &AtomicBool) -> Option<Outcome> {
        let (mut dealer, seats) = (SeededDealer::new(chance), chairs.len());
        let setup = G::deal_setup(&self.kit, self.options, seats, Seat::FIRST, &mut dealer)
            .expect("a setup for these seats was dealt before");
        let mut game = Match::<G>::begin(&setup).expect("a dealt setup is valid");
        let ended = game.run(&mut dealer, |seat, view, state| {
            let action = chairs[seat.index()].choose(view, state);
            (!stop.load(Ordering::Relaxed)).then_some(action)
        });
        let standing = game.state().standing().filter(|_| ended)?;
        for (seat, chair) in Seat::all(seats).zip(chairs.iter_mut()) {
            chair.finish(game.look(Some(seat)).0);
        }
        let keys: Vec<_> =
            Seat::all(seats).map(|seat| (standing.points[seat], standing.tie_break[seat])).collect();
        Some(Outcome::new(standing.winners, standing.points, &keys, standing.house, forfeits(chairs)))
    }
}
