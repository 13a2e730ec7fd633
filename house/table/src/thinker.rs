use tabletop::Seat;
use wire::{Code, Refusal};

use crate::play::Play;
use crate::table::{GameName, Table};

/// A bot that owes a decision: its code, its seed and what its seat knows, and nothing else. It can think on
/// another thread, for as long as its code says.
pub struct Thinker {
    seat: Seat,
    /// The number of the seat's next decision, by which a thought that comes too late is known.
    turn: usize,
    seed: u64,
    mind: Mind,
}

enum Mind {
    Biblios(bots::biblios::Bot, Box<biblios_view::View>),
    Quill(bots::quill::Bot, Box<quill_view::View>),
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
        let mind = match table.play_mut()? {
            Play::Biblios(live) => Mind::Biblios(code.parse().ok()?, Box::new(live.view(Some(seat)).clone())),
            Play::Quill(live) => Mind::Quill(code.parse().ok()?, Box::new(live.view(Some(seat)).clone())),
        };
        Some(Thinker { seat, turn, seed, mind })
    }

    /// The seat, and the number of its decision.
    #[must_use]
    pub fn key(&self) -> (usize, usize) {
        (self.seat.index(), self.turn)
    }

    /// Decides.
    #[must_use]
    pub fn think(self) -> Thought {
        let action = match &self.mind {
            Mind::Biblios(bot, view) => {
                let action = bot.player(self.seed).choose(view);
                view.deck().action_text(&action).to_string()
            }
            Mind::Quill(bot, view) => {
                let action = bot.player(self.seed).choose(view);
                view.boards().action_text(action).to_string()
            }
        };
        Thought { seat: self.seat, turn: self.turn, action }
    }
}

/// Whether a game has a bot of this code that may play at a table of people.
pub(crate) fn check_bot(game: GameName, code: &str) -> Result<(), Refusal> {
    let known = match game {
        GameName::Biblios => code.parse::<bots::biblios::Bot>().map(drop).map_err(|error| error.to_string()),
        GameName::Quill => code.parse::<bots::quill::Bot>().map(drop).map_err(|error| error.to_string()),
    };
    known.map_err(|message| Refusal::new(Code::NoSuchBot, message))
}

/// The bot that plays for somebody: the one of this code, or where the game has no such bot one that every game has.
pub(crate) fn stand_in_of(game: GameName, code: &str) -> &str {
    if check_bot(game, code).is_ok() { code } else { "greedy" }
}
