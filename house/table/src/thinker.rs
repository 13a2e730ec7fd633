use std::time::Duration;

use bots::{Bot, Effort, Level};
use tabletop::Seat;
use wire::{Code, Refusal};

use crate::play::{Move, MoveFn};
use crate::table::{GameName, Table};

/// A bot that has to decide, with a copy of its seat's view. It can run on another thread.
pub struct Thinker {
    seat: Seat,
    /// The number of the seat's decisions so far. It identifies the turn, so that an outdated decision is dropped.
    turn: usize,
    quick: bool,
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
        let (quick, choose): (bool, MoveFn) = if table.is_lesson() {
            let action = table.scripted(seat)?;
            (true, Box::new(move |_| action))
        } else {
            let bot = Bot::stored(code);
            (is_quick(table.game(), bot), table.play_mut()?.bot_move(seat, bot, seed))
        };
        Some(Thinker { seat, turn, quick, choose })
    }

    /// The seat and the number of its decisions so far.
    #[must_use]
    pub fn key(&self) -> (usize, usize) {
        (self.seat.index(), self.turn)
    }

    /// Whether the decision takes a few milliseconds at most, even if it may take more.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        self.quick
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

/// The number of simulations that take a few milliseconds.
const QUICK_SIMULATIONS: u32 = 200;

fn is_quick(game: GameName, bot: Bot) -> bool {
    // In Biblios no bot simulates.
    if game == GameName::Biblios {
        return true;
    }
    match bot {
        Bot::Random | Bot::Greedy | Bot::Expert | Bot::Mind => true,
        Bot::Thinking(Effort::Simulations(most)) => most <= QUICK_SIMULATIONS,
        Bot::Thinking(Effort::Milliseconds(_)) => false,
        Bot::Level(level) => level != Level::Abbot,
    }
}

/// The maximum effort of a bot per decision: milliseconds and simulations.
const MAX_THINKING: (u32, u32) = (5_000, 100_000);

/// Checks that the code is a bot's and within the effort limits.
pub(crate) fn check_bot(code: &str) -> Result<(), Refusal> {
    let refuse = |message: String| Refusal::new(Code::NoSuchBot, message);
    match code.parse::<Bot>().map_err(|error| refuse(error.to_string()))? {
        Bot::Thinking(Effort::Milliseconds(most)) if most > MAX_THINKING.0 => {
            Err(refuse(format!("a bot may think for at most {} milliseconds", MAX_THINKING.0)))
        }
        Bot::Thinking(Effort::Simulations(most)) if most > MAX_THINKING.1 => {
            Err(refuse(format!("a bot may use at most {} simulations", MAX_THINKING.1)))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_that_may_think_for_long_are_not_quick() {
        let quick = |game, code: &str| is_quick(game, code.parse().expect("a bot"));
        for code in
            ["random", "greedy", "expert", "mind", "novice", "scribe", "illuminator", "prior", "mind:200n"]
        {
            assert!(quick(GameName::Quill, code) && quick(GameName::Biblios, code), "{code}");
        }
        for code in ["mind:1", "mind:201n", "abbot"] {
            assert!(!quick(GameName::Quill, code), "{code}");
            assert!(quick(GameName::Biblios, code), "{code}");
        }
    }
}
