use bots::{Bot, Effort};
use tabletop::Seat;
use wire::{Code, Refusal};

use crate::play::{Move, Thought};
use crate::table::Table;

/// A bot that owes a decision, with a copy of what its seat knows. It can decide on another thread.
pub struct Thinker {
    seat: Seat,
    /// The number of the seat's next decision, by which an outdated decision is recognised.
    turn: usize,
    thought: Thought,
}

/// What a bot has decided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision {
    pub(crate) seat: Seat,
    pub(crate) turn: usize,
    pub(crate) action: Move,
}

impl Thinker {
    pub(crate) fn new(table: &mut Table, seat: Seat, code: &str) -> Option<Thinker> {
        let (seed, turn) = (table.bot_seed(seat), table.turns(seat));
        let thought: Thought = if table.is_lesson() {
            let action = table.scripted(seat)?;
            Box::new(move || action)
        } else {
            table.play_mut()?.thought(seat, code.parse().ok()?, seed)
        };
        Some(Thinker { seat, turn, thought })
    }

    /// The seat, and the number of its decision.
    #[must_use]
    pub fn key(&self) -> (usize, usize) {
        (self.seat.index(), self.turn)
    }

    /// Decides, which takes as long as the bot's code says.
    #[must_use]
    pub fn think(self) -> Decision {
        Decision { seat: self.seat, turn: self.turn, action: (self.thought)() }
    }
}

/// How long a bot may think about one decision at a table of people, in milliseconds, and in simulations.
const MOST_THOUGHT: (u32, u32) = (5_000, 100_000);

/// Checks that a bot of this code may play at a table of people.
pub(crate) fn check_bot(code: &str) -> Result<(), Refusal> {
    let refuse = |message: String| Refusal::new(Code::NoSuchBot, message);
    match code.parse::<Bot>().map_err(|error| refuse(error.to_string()))? {
        Bot::Search(Effort::Milliseconds(most)) if most > MOST_THOUGHT.0 => {
            Err(refuse(format!("at a table nobody thinks for more than {} milliseconds", MOST_THOUGHT.0)))
        }
        Bot::Search(Effort::Simulations(most)) if most > MOST_THOUGHT.1 => {
            Err(refuse(format!("at a table nobody makes more than {} simulations", MOST_THOUGHT.1)))
        }
        _ => Ok(()),
    }
}
