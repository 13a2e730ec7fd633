use bots::{Bot, Effort};
use tabletop::Seat;
use wire::{Code, Refusal};

use crate::play::Play;
use crate::table::Table;

/// A bot that owes a decision: its code, its seed and what its seat knows, and nothing else. It can think on
/// another thread, for as long as its code says.
pub struct Thinker {
    seat: Seat,
    /// The number of the seat's next decision, by which a thought that comes too late is known.
    turn: usize,
    mind: Mind,
}

enum Mind {
    /// A bot of its own mind.
    Bot { seed: u64, bot: Bot, view: Seen },
    /// Somebody who plays along in a lesson.
    Script(String),
}

enum Seen {
    Biblios(Box<biblios_view::View>),
    Quill(Box<quill_view::View>),
}

/// What a bot has decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    pub(crate) seat: Seat,
    pub(crate) turn: usize,
    pub(crate) action: String,
}

impl Thinker {
    pub(crate) fn new(table: &mut Table, seat: Seat, code: &str) -> Option<Thinker> {
        let (seed, turn) = (table.bot_seed(seat), table.turns(seat));
        if table.is_lesson() {
            return Some(Thinker { seat, turn, mind: Mind::Script(table.scripted(seat)?.to_owned()) });
        }
        let view = match table.play_mut()? {
            Play::Biblios(live) => Seen::Biblios(Box::new(live.view(Some(seat)).clone())),
            Play::Quill(live) => Seen::Quill(Box::new(live.view(Some(seat)).clone())),
        };
        let mind = Mind::Bot { seed, bot: code.parse().ok()?, view };
        Some(Thinker { seat, turn, mind })
    }

    /// The seat, and the number of its decision.
    #[must_use]
    pub fn key(&self) -> (usize, usize) {
        (self.seat.index(), self.turn)
    }

    /// Decides.
    #[must_use]
    pub fn think(self) -> Thought {
        let action = match self.mind {
            Mind::Script(action) => action,
            Mind::Bot { seed, bot, view: Seen::Biblios(view) } => {
                let action = bots::biblios::player(bot, seed).choose(&view);
                view.deck().action_text(&action).to_string()
            }
            Mind::Bot { seed, bot, view: Seen::Quill(view) } => {
                let action = bots::quill::player(bot, seed).choose(&view);
                view.boards().action_text(action).to_string()
            }
        };
        Thought { seat: self.seat, turn: self.turn, action }
    }
}

/// How long a bot may think about one decision at a table of people, in milliseconds, and in simulations.
const MOST_THOUGHT: (u32, u32) = (5_000, 100_000);

/// Whether there is a bot of this code that may play at a table of people.
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
