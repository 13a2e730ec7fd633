use std::time::Duration;

use bots::{Bot, Effort};
use tabletop::Seat;
use wire::{Code, Refusal};

use crate::play::{Move, MoveFn};
use crate::table::Table;

/// A bot that has to decide, with a copy of its seat's view. It can run on another thread.
pub struct Thinker {
    seat: Seat,
    /// The number of the seat's decisions so far. It identifies the turn, so that an outdated decision is dropped.
    turn: usize,
    choose: MoveFn,
}

/// The decision of a bot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    pub(crate) seat: Seat,
    pub(crate) turn: usize,
    pub(crate) action: Move,
}

impl Thinker {
    pub(crate) fn new(table: &mut Table, seat: Seat, code: &str) -> Option<Thinker> {
        let (seed, turn) = (table.bot_seed(seat), table.turns(seat));
        let choose: MoveFn = if table.is_lesson() {
            let action = table.scripted(seat)?;
            Box::new(move |_| action)
        } else {
            table.play_mut()?.bot_move(seat, code.parse().ok()?, seed)
        };
        Some(Thinker { seat, turn, choose })
    }

    /// The seat and the number of its decisions so far.
    #[must_use]
    pub fn key(&self) -> (usize, usize) {
        (self.seat.index(), self.turn)
    }

    /// Decides. Blocks for as long as the bot's code allows.
    #[must_use]
    pub fn think(self) -> Decision {
        self.think_within(None)
    }

    /// Decides. Blocks for at most about this time, if given.
    #[must_use]
    pub fn think_within(self, most: Option<Duration>) -> Decision {
        Decision { seat: self.seat, turn: self.turn, action: (self.choose)(most) }
    }
}

/// The maximum search effort of a bot per decision: milliseconds and simulations.
const MAX_THINKING: (u32, u32) = (5_000, 100_000);

/// Checks that the code is a bot's and within the effort limits.
pub(crate) fn check_bot(code: &str) -> Result<(), Refusal> {
    let refuse = |message: String| Refusal::new(Code::NoSuchBot, message);
    match code.parse::<Bot>().map_err(|error| refuse(error.to_string()))? {
        Bot::Search(Effort::Milliseconds(most)) if most > MAX_THINKING.0 => {
            Err(refuse(format!("a bot may think for at most {} milliseconds", MAX_THINKING.0)))
        }
        Bot::Search(Effort::Simulations(most)) if most > MAX_THINKING.1 => {
            Err(refuse(format!("a bot may use at most {} simulations", MAX_THINKING.1)))
        }
        _ => Ok(()),
    }
}
