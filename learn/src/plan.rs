use std::str::FromStr;

use bots::{Bot, UnknownBot};
use tabletop::{FastDealer, Seat};

use crate::{Fault, Learnable, Weighted};

/// Who plays besides agent 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Company {
    /// None: agent 0 has all seats.
    Own,
    /// Some of the seats: at least one and not all.
    Some(Guest),
    /// All seats but one.
    Others(Guest),
}

/// Who sits at seats without agent 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Guest {
    /// Agent 1.
    Other,
    /// A built-in bot.
    Bot(Bot),
}

impl FromStr for Company {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Company, UnknownBot> {
        if name == "self" {
            return Ok(Company::Own);
        }
        match name.strip_suffix(":others") {
            Some(guest) => guest.parse().map(Company::Others),
            None => name.parse().map(Company::Some),
        }
    }
}

impl FromStr for Guest {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Guest, UnknownBot> {
        if name == "other" { Ok(Guest::Other) } else { name.parse().map(Guest::Bot) }
    }
}

/// What is drawn when a game begins.
#[derive(Clone, Debug)]
pub struct Plan<G: Learnable> {
    /// The number of players.
    pub players: Weighted<usize>,
    /// The options. `None` draws every option.
    pub options: Weighted<Option<G::Options>>,
    /// Who plays.
    pub company: Weighted<Company>,
    /// Whether a new game begins when one has ended.
    pub auto_reset: bool,
    /// Whether the first games begin at random depths.
    pub stagger: bool,
}

impl<G: Learnable> Plan<G> {
    /// Checks that every game that can be drawn can be set up.
    ///
    /// # Errors
    /// The first that cannot.
    pub fn check(&self) -> Result<(), Fault> {
        for &players in self.players.iter() {
            if !G::PLAYERS.contains(&players) {
                return Err(Fault::Players { asked: players, supported: G::PLAYERS });
            }
            for &options in self.options.iter().flatten() {
                G::new_game(options, players, Seat::FIRST, &mut FastDealer::new(0))
                    .map_err(|error| Fault::Setup { players, reason: error.to_string() })?;
            }
        }
        Ok(())
    }
}
