//! The games of a contest, generic over the game.

use std::sync::atomic::{AtomicBool, Ordering};

use record::{Format, Lines, Record, RecordError, Seed};
use review::{Luck, Reviewed};
use tabletop::{ActionOf, BySeat, Match, Seat, SeededDealer};

use crate::chair::{Chair, forfeits, release, seat_players};
use crate::entrant::Entrant;
use crate::exec::Programs;
use crate::outcome::{MILLIONTHS, Outcome, Reason};

/// The players and the game setup of a contest.
#[derive(Clone, Debug)]
pub(crate) struct Field<G: Format> {
    kit: G::Kit,
    options: G::Options,
    pub(crate) entrants: Vec<Entrant>,
    /// Whether the luck of every seat is counted.
    pub(crate) counts_luck: bool,
}

/// A finished game.
pub(crate) struct Played {
    pub(crate) outcome: Outcome,
    /// The forfeits, with their seats.
    pub(crate) forfeits: Vec<(usize, Reason)>,
    /// The record of the game, if it is kept.
    pub(crate) record: Option<String>,
}

impl<G: Reviewed> Field<G> {
    /// Checks that the game can be set up for this number of seats.
    ///
    /// # Errors
    /// If it cannot.
    pub(crate) fn new(
        options: G::Options,
        seats: usize,
        entrants: Vec<Entrant>,
    ) -> Result<Field<G>, RecordError> {
        let kit = G::kit(&Lines::default(), &options)?;
        G::deal_setup(&kit, options, seats, Seat::FIRST, &mut SeededDealer::new([0; 32]))?;
        Ok(Field { kit, options, entrants, counts_luck: false })
    }

    /// Plays a deal in one lineup. Returns `None` if stopped. With the names of the players, it writes a record.
    pub(crate) fn play(
        &self,
        lineup: &[usize],
        chance: [u8; 32],
        seeds: impl FnMut() -> u64,
        programs: &mut Programs,
        stop: &AtomicBool,
        names: Option<&[String]>,
    ) -> Option<Played> {
        let mut chairs = seat_players(&self.entrants, lineup, programs, seeds);
        let mut actions = Vec::new();
        let outcome = self.play_at(&mut chairs, chance, luck_seed(chance, lineup), stop, &mut actions);
        let forfeits = release(chairs, lineup, programs);
        let record = names.map(|names| {
            let seats = lineup.iter().map(|&player| names[player].clone()).collect();
            let mut record = Record::<G>::new(self.options, seats, Seat::FIRST, Seed(chance));
            record.actions = actions;
            record.write()
        });
        Some(Played { outcome: outcome?, forfeits, record })
    }

    /// Plays a game, and appends its actions to `actions`.
    fn play_at(
        &self,
        chairs: &mut [Chair<G>],
        chance: [u8; 32],
        luck_seed: u64,
        stop: &AtomicBool,
        actions: &mut Vec<(Seat, ActionOf<G>)>,
    ) -> Option<Outcome> {
        let (mut dealer, seats) = (SeededDealer::new(chance), chairs.len());
        let setup = G::deal_setup(&self.kit, self.options, seats, Seat::FIRST, &mut dealer)
            .expect("a setup for these seats was dealt before");
        let mut game = Match::<G>::begin(&setup).expect("a dealt setup is valid");
        let mut luck = self
            .counts_luck
            .then(|| Luck::new(&game, luck_seed).expect("the networks know the built-in deck and boards"));
        loop {
            if let Some(luck) = &mut luck {
                luck.deal(&mut game, &mut dealer);
            }
            let Some(seat) = game.next_to_act(&mut dealer) else { break };
            let action = chairs[seat.index()].choose(game.look(Some(seat)).0, actions.len());
            actions.push((seat, action));
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            game.act(seat, &action).expect("players choose legal actions");
        }
        let standing = game.state().standing()?;
        for (seat, chair) in Seat::all(seats).zip(chairs.iter_mut()) {
            chair.finish(game.look(Some(seat)).0);
        }
        let keys: Vec<_> =
            Seat::all(seats).map(|seat| (standing.points[seat], standing.tie_break[seat])).collect();
        let outcome =
            Outcome::new(standing.winners, standing.points, &keys, standing.house, forfeits(chairs));
        let millionths = |luck: Luck<G>| BySeat::from_fn(|seat| (MILLIONTHS * luck.of(seat)).round() as i32);
        Some(Outcome { luck: luck.map(millionths), ..outcome })
    }
}

/// Returns a seed for the count of luck in a game, which changes nothing else.
fn luck_seed(chance: [u8; 32], lineup: &[usize]) -> u64 {
    let numbers = chance.iter().map(|&byte| usize::from(byte)).chain(lineup.iter().copied());
    numbers.fold(0x6c75_636b, |seed, number| {
        (seed ^ number as u64).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
    })
}
