//! The deals of a contest, played on several threads and collected in order.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use tabletop::FastDealer;

use crate::game::Game;
use crate::lineup::lineups;
use crate::outcome::Outcome;
use crate::tally::{Report, Share, report, shares};
use crate::{ArenaError, biblios, quill};

/// A contest that can be held.
#[derive(Clone, Debug)]
pub struct Contest {
    pub(crate) game: Game,
    pub(crate) table: Table,
    pub(crate) lineups: Vec<Vec<usize>>,
    pub(crate) seats: usize,
    pub(crate) deals: u64,
    pub(crate) seed: u64,
}

/// The players, and what their games begin with.
#[derive(Clone, Debug)]
pub(crate) enum Table {
    Biblios(biblios_view::Options, Vec<bots::biblios::Bot>),
    Quill(Box<::quill::Setup>, Vec<bots::quill::Bot>),
}

impl Contest {
    /// A contest of the players with these codes, on so many deals from this seed. Without a number of seats there
    /// are as many as players.
    ///
    /// # Errors
    /// Why it cannot be held.
    pub fn new(
        game: Game,
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
        if seats < range.0 || seats > range.1 {
            return Err(ArenaError::Seats { seats, range });
        }
        if deals < 2 {
            return Err(ArenaError::Deals(deals));
        }
        let table = match game {
            Game::Biblios(options) => {
                let bots: Result<_, _> = players.iter().map(|code| code.parse()).collect();
                Table::Biblios(options, bots?)
            }
            Game::Quill(options) => {
                let bots: Result<_, _> = players.iter().map(|code| code.parse()).collect();
                let setup = quill::setup(options, seats);
                let setup = setup.map_err(|error| ArenaError::Setup(error.to_string()))?;
                Table::Quill(Box::new(setup), bots?)
            }
        };
        let lineups = lineups(players.len(), seats)?;
        Ok(Contest { game, table, lineups, seats, deals, seed })
    }

    /// The names of the players: their codes, and a number where a code was named before.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let codes: Vec<String> = match &self.table {
            Table::Biblios(_, bots) => bots.iter().map(|bot| bot.code().to_owned()).collect(),
            Table::Quill(_, bots) => bots.iter().map(ToString::to_string).collect(),
        };
        let name = |(index, code): (usize, &String)| {
            let before = codes[..index].iter().filter(|other| *other == code).count();
            if before == 0 { code.clone() } else { format!("{code}#{}", before + 1) }
        };
        codes.iter().enumerate().map(name).collect()
    }

    /// How many players there are.
    pub(crate) fn players(&self) -> usize {
        match &self.table {
            Table::Biblios(_, bots) => bots.len(),
            Table::Quill(_, bots) => bots.len(),
        }
    }

    /// How many seats a player holds in the games of a deal together.
    pub(crate) fn held_by(&self, player: usize) -> u64 {
        self.lineups.iter().flatten().filter(|&&held| held == player).count() as u64
    }

    /// Plays all deals on so many threads. After every deal `progress` is told how many are done.
    #[must_use]
    pub fn run(&self, threads: usize, mut progress: impl FnMut(u64)) -> Report {
        let next = AtomicU64::new(0);
        let mut played: Vec<Option<Vec<Share>>> = vec![None; self.deals as usize];
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..threads.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let deal = next.fetch_add(1, Ordering::Relaxed);
                        if deal >= self.deals
                            || sender.send((deal, shares(self, &self.play_deal(deal)))).is_err()
                        {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (done, (deal, shares)) in (1..).zip(receiver) {
                played[deal as usize] = Some(shares);
                progress(done);
            }
        });
        let played: Vec<_> = played.into_iter().map(|deal| deal.expect("every deal was played")).collect();
        report(self, &played)
    }

    /// Plays a deal in every lineup.
    fn play_deal(&self, deal: u64) -> Vec<Outcome> {
        let mut chance = [0; 32];
        chance[16..24].copy_from_slice(&self.seed.to_be_bytes());
        chance[24..].copy_from_slice(&deal.to_be_bytes());
        let mut seeds = FastDealer::new(self.seed);
        let mut seeds = FastDealer::new(seeds.bits() ^ deal.wrapping_mul(0xD134_2543_DE82_EF95));
        let play = |lineup: &Vec<usize>| match &self.table {
            Table::Biblios(options, bots) => {
                let mut players: Vec<_> =
                    lineup.iter().map(|&index| bots[index].player(seeds.bits())).collect();
                biblios::play(*options, chance, &mut players)
            }
            Table::Quill(setup, bots) => {
                let mut players: Vec<_> =
                    lineup.iter().map(|&index| bots[index].player(seeds.bits())).collect();
                quill::play(setup, chance, &mut players)
            }
        };
        self.lineups.iter().map(play).collect()
    }
}
