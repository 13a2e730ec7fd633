//! A contest: players, seats and deals.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use record::RecordError;
use tabletop::FastDealer;

use crate::ArenaError;
use crate::entrant::{Entrant, name_and_code};
use crate::exec::Programs;
use crate::field::{Field, Played};
use crate::game_options::GameOptions;
use crate::lineup::Lineups;
use crate::outcome::{Deal, Forfeit, Outcome};

/// A validated contest, ready to run.
#[derive(Clone, Debug)]
pub struct Contest {
    pub(crate) game: GameOptions,
    pub(crate) codes: Vec<String>,
    names: Vec<String>,
    field: AnyField,
    pub(crate) lineups: Lineups,
    pub(crate) seats: usize,
    pub(crate) deals: u64,
    pub(crate) seed: u64,
    pub(crate) program_limit: Duration,
}

#[derive(Clone, Debug)]
enum AnyField {
    Biblios(Field<::biblios::State>),
    Quill(Field<::quill::State>),
}

impl Contest {
    /// The default time limit for one decision of a program.
    pub const PROGRAM_LIMIT: Duration = Duration::from_secs(10);

    /// Creates a contest between the players with these codes, on `deals` deals from `seed`. A code can have a name, as
    /// in `mine=exec:python3 bot.py`. `seats` defaults to the number of players.
    ///
    /// # Errors
    /// If a code, the number of seats or deals, or a combination of them is invalid.
    pub fn new(
        game: GameOptions,
        players: &[&str],
        seats: Option<usize>,
        deals: u64,
        seed: u64,
    ) -> Result<Contest, ArenaError> {
        let seats = seats.unwrap_or(players.len());
        let range = game.seats();
        if players.is_empty() {
            return Err(ArenaError::NoPlayers);
        }
        if !range.contains(&seats) {
            return Err(ArenaError::Seats { seats, range });
        }
        if deals == 0 {
            return Err(ArenaError::NoDeals);
        }
        let named = players.iter().map(|player| name_and_code(player)).collect::<Result<Vec<_>, _>>()?;
        let (names, players): (Vec<String>, Vec<&str>) = named.into_iter().unzip();
        let entrants = Entrant::parse_all(&players)?;
        let setup = |error: RecordError| ArenaError::Setup(error.message);
        let field = match game {
            GameOptions::Biblios(options) => {
                AnyField::Biblios(Field::new(options, seats, entrants).map_err(setup)?)
            }
            GameOptions::Quill(options) => {
                AnyField::Quill(Field::new(options, seats, entrants).map_err(setup)?)
            }
        };
        let lineups = Lineups::new(players.len(), seats)?;
        let codes = players.iter().map(|&code| code.to_owned()).collect();
        let program_limit = Contest::PROGRAM_LIMIT;
        Ok(Contest {
            game,
            codes,
            names: distinct(&names),
            field,
            lineups,
            seats,
            deals,
            seed,
            program_limit,
        })
    }

    /// Sets the time limit for one decision of a program.
    #[must_use]
    pub fn with_program_limit(self, program_limit: Duration) -> Contest {
        Contest { program_limit, ..self }
    }

    /// Counts the luck of every seat, and reports win shares without it.
    #[must_use]
    pub fn adjusted(mut self) -> Contest {
        match &mut self.field {
            AnyField::Biblios(field) => field.counts_luck = true,
            AnyField::Quill(field) => field.counts_luck = true,
        }
        self
    }

    /// Whether the luck of every seat is counted.
    pub(crate) fn counts_luck(&self) -> bool {
        match &self.field {
            AnyField::Biblios(field) => field.counts_luck,
            AnyField::Quill(field) => field.counts_luck,
        }
    }

    /// Starts every program once, and stops it again.
    ///
    /// # Errors
    /// Names the first program that cannot be started.
    pub fn check_programs(&self) -> Result<(), ArenaError> {
        let entrants = match &self.field {
            AnyField::Biblios(field) => &field.entrants,
            AnyField::Quill(field) => &field.entrants,
        };
        let programs = entrants.iter().filter_map(Entrant::program);
        programs.into_iter().try_for_each(|program| {
            let failed = |reason| ArenaError::Program { command: program.to_string(), reason };
            program.check().map_err(failed)
        })
    }

    /// The names of the players. A player without a name has its code; repeated names have a number appended.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of players.
    pub(crate) fn players(&self) -> usize {
        self.codes.len()
    }

    /// The games of a deal: the lineup and the outcome of each.
    pub(crate) fn games<'a>(&'a self, deal: &'a Deal) -> impl Iterator<Item = (&'a [usize], &'a Outcome)> {
        self.lineups.of(deal.number).iter().map(Vec::as_slice).zip(&deal.outcomes)
    }

    /// Plays a deal in every lineup, and writes the records of its games if `keep` is set. Returns `None` if `stop` was
    /// set before the end.
    pub(crate) fn play_deal(
        &self,
        deal: u64,
        programs: &mut Programs,
        stop: &AtomicBool,
        keep: bool,
    ) -> Option<Deal> {
        let mut chance = [0; 32];
        chance[16..24].copy_from_slice(&self.seed.to_be_bytes());
        chance[24..].copy_from_slice(&deal.to_be_bytes());
        let mut seeds = FastDealer::new(self.seed);
        let mut seeds = FastDealer::new(seeds.bits() ^ deal.wrapping_mul(0xD134_2543_DE82_EF95));
        let lineups = self.lineups.of(deal);
        let outcomes = Vec::with_capacity(lineups.len());
        let mut played = Deal { number: deal, outcomes, forfeits: Vec::new(), records: Vec::new() };
        let names = keep.then_some(&self.names[..]);
        for (game, lineup) in lineups.iter().enumerate() {
            let seeds = || seeds.bits();
            let Played { outcome, forfeits, record } = match &self.field {
                AnyField::Biblios(field) => field.play(lineup, chance, seeds, programs, stop, names),
                AnyField::Quill(field) => field.play(lineup, chance, seeds, programs, stop, names),
            }?;
            played.outcomes.push(outcome);
            played.records.extend(record);
            let forfeit = |(seat, reason)| Forfeit { game, seat, reason };
            played.forfeits.extend(forfeits.into_iter().map(forfeit));
        }
        Some(played)
    }
}

/// Appends a number to repeated names.
fn distinct(names: &[String]) -> Vec<String> {
    let name = |(index, name): (usize, &String)| {
        let before = names[..index].iter().filter(|other| *other == name).count();
        if before == 0 { name.clone() } else { format!("{name}#{}", before + 1) }
    };
    names.iter().enumerate().map(name).collect()
}
