use std::ops::Range;

use bots::{Bot, Ladder, Player};
use record::fair::Fair;
use record::{Format, GameName, Record, RecordError, Replay, ReplayError, Seed};
use shown::Show;
use shown::quill::ShownBoards;
use tabletop::{ActionOf, CitesRule, Equipment, Game, IllegalOf, Perspective, Seat, Seats, ToAct};
use wire::{Code, GameEvents, GameView, Memory, Options, Reason, Refusal};

/// With whose eyes a client looks: a seat's, or a spectator's.
pub type Eyes = Option<Seat>;

pub(crate) type ShownOf<G> = <<G as Game>::View as Show>::Shown;
pub(crate) type ShownEventOf<G> = <<G as Game>::View as Show>::ShownEvent;
type ShownIllegalOf<G> = <<G as Game>::View as Show>::ShownIllegal;

/// A game that can be played at a table: its variants in the messages.
pub(crate) trait Playable: Format + Ladder {
    fn view_message(shown: ShownOf<Self>) -> GameView;
    fn events_message(events: Vec<ShownEventOf<Self>>) -> GameEvents;
    fn reason_message(illegal: ShownIllegalOf<Self>) -> Reason;
}

macro_rules! playable {
    ($game:ty, $variant:ident) => {
        impl Playable for $game {
            fn view_message(shown: ShownOf<Self>) -> GameView {
                GameView::$variant(shown)
            }

            fn events_message(events: Vec<ShownEventOf<Self>>) -> GameEvents {
                GameEvents::$variant(events)
            }

            fn reason_message(illegal: ShownIllegalOf<Self>) -> Reason {
                Reason::$variant(illegal)
            }
        }
    };
}

playable!(record::biblios::Game, Biblios);
playable!(record::quill::Game, Quill);

/// The refusal of an action by a rule of the game.
pub(crate) fn illegal<G: Playable>(record: &Record<G>, illegal: IllegalOf<G>) -> Refusal {
    let reason = G::reason_message(G::View::show_illegal(record.equipment(), illegal));
    Refusal::illegal(illegal.rule(), reason, illegal)
}

/// A decision in a game of either kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Move {
    /// A decision in Biblios.
    Biblios(ActionOf<record::biblios::Game>),
    /// A decision in Quill & Parchment.
    Quill(ActionOf<record::quill::Game>),
}

/// A game of either kind that is being played.
pub(crate) enum Play {
    Biblios(Box<Replay<record::biblios::Game>>),
    Quill(Box<Replay<record::quill::Game>>),
}

/// Does the same for a game of either kind.
macro_rules! each {
    ($play:expr, $game:ident => $what:expr) => {
        match $play {
            Play::Biblios($game) => $what,
            Play::Quill($game) => $what,
        }
    };
}

/// Does the same with a move and the game of its kind.
macro_rules! each_with_move {
    ($play:expr, $action:expr, ($game:ident, $own:ident) => $what:expr) => {
        match ($play, $action) {
            (Play::Biblios($game), Move::Biblios($own)) => $what,
            (Play::Quill($game), Move::Quill($own)) => $what,
            (Play::Biblios(_), Move::Quill(_)) | (Play::Quill(_), Move::Biblios(_)) => {
                unreachable!("the moves of a table are of its game")
            }
        }
    };
}

impl Play {
    /// The game of a record as it begins.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub(crate) fn from_record(game: GameName, text: &str) -> Result<Play, RecordError> {
        Ok(match game {
            GameName::Biblios => Play::Biblios(Box::new(Replay::begin(Record::read(text)?)?)),
            GameName::Quill => Play::Quill(Box::new(Replay::begin(Record::read(text)?)?)),
        })
    }

    /// A new game.
    ///
    /// # Errors
    /// Why there is no such game.
    pub(crate) fn begin(
        game: GameName,
        options: &Options,
        names: Vec<String>,
        first: Seat,
        seed: Seed,
    ) -> Result<Play, RecordError> {
        fn new<G: Format>(
            options: &Options,
            names: Vec<String>,
            first: Seat,
            seed: Seed,
        ) -> Result<Box<Replay<G>>, RecordError> {
            let options = G::read_options(&options.0)?;
            Ok(Box::new(Replay::begin(Record::new(options, names, first, seed))?))
        }
        Ok(match game {
            GameName::Biblios => Play::Biblios(new(options, names, first, seed)?),
            GameName::Quill => Play::Quill(new(options, names, first, seed)?),
        })
    }

    /// The first player.
    pub(crate) fn first(&self) -> Seat {
        each!(self, game => game.record().first)
    }

    /// Reads a decision.
    ///
    /// # Errors
    /// When the text is not the notation of one.
    pub(crate) fn read(&self, text: &str) -> Result<Move, Refusal> {
        let wrong = |error: RecordError| Refusal::new(Code::Notation, error.message);
        Ok(match self {
            Play::Biblios(game) => {
                Move::Biblios(game.record().read_action(game.played(), text).map_err(wrong)?)
            }
            Play::Quill(game) => Move::Quill(game.record().read_action(game.played(), text).map_err(wrong)?),
        })
    }

    /// The decision in the notation of records.
    pub(crate) fn write(&self, action: &Move) -> String {
        each_with_move!(self, action, (game, action) => game.record().equipment().write_action(action))
    }

    /// Whether the rules forbid the decision now.
    pub(crate) fn forbids(&self, seat: Seat, action: &Move) -> bool {
        each_with_move!(self, action, (game, action) => Game::check(game.state(), seat, action).is_err())
    }

    /// Plays a decision.
    ///
    /// # Errors
    /// The rule that would be broken; nothing changes then.
    pub(crate) fn act(&mut self, seat: Seat, action: &Move) -> Result<(), Refusal> {
        fn act<G: Playable>(game: &mut Replay<G>, seat: Seat, action: &ActionOf<G>) -> Result<(), Refusal> {
            game.add(seat, action).map_err(|error| match error {
                ReplayError::Invalid(error) => Refusal::new(Code::Notation, error.message),
                ReplayError::Illegal(error) => illegal(game.record(), error.illegal),
            })
        }
        each_with_move!(self, action, (game, action) => act(game, seat, action))
    }

    /// How many decisions have been made.
    pub(crate) fn played(&self) -> usize {
        each!(self, game => game.played())
    }

    /// The seats that owe a decision.
    pub(crate) fn to_act(&self) -> Seats {
        match each!(self, game => Game::to_act(game.state())) {
            ToAct::Seats(seats) => seats,
            ToAct::Chance | ToAct::Nobody => Seats::NONE,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        each!(self, game => Game::to_act(game.state())) == ToAct::Nobody
    }

    /// Who has won; nobody while the game is on.
    pub(crate) fn winners(&self) -> Seats {
        each!(self, game => game.state().standing()).map_or(Seats::NONE, |standing| standing.winners)
    }

    /// How many events there have been.
    pub(crate) fn events(&self) -> usize {
        each!(self, game => game.event_count())
    }

    /// The events of a range, as a client is told them.
    pub(crate) fn told(&mut self, eyes: Eyes, range: Range<usize>) -> GameEvents {
        fn told<G: Playable>(view: &G::View, range: Range<usize>) -> GameEvents {
            let events = view.events()[range].iter().map(|event| view.show_event(event));
            G::events_message(events.collect())
        }
        match self {
            Play::Biblios(game) => told::<record::biblios::Game>(game.look(eyes), range),
            Play::Quill(game) => told::<record::quill::Game>(game.look(eyes), range),
        }
    }

    /// The game as a client sees it.
    pub(crate) fn shown(&mut self, eyes: Eyes) -> GameView {
        match self {
            Play::Biblios(game) => GameView::Biblios(game.look(eyes).show()),
            Play::Quill(game) => GameView::Quill(game.look(eyes).show()),
        }
    }

    /// The boards to be drawn, in a game that has any.
    pub(crate) fn boards(&mut self) -> Option<ShownBoards> {
        each!(self, game => game.look(None).show_boards())
    }

    /// What a client may remember of the game; nothing where all of it lies on the table.
    pub(crate) fn memory(&mut self, eyes: Eyes) -> Option<Memory> {
        each!(self, game => game.look(eyes).show_memory())
    }

    /// What a bot decides, as soon as it is asked: it has a copy of what its seat knows, and nothing else.
    pub(crate) fn thought(&mut self, seat: Seat, bot: Bot, seed: u64) -> Thought {
        fn thought<G: Playable>(
            game: &mut Replay<G>,
            seat: Seat,
            bot: Bot,
            seed: u64,
            into: fn(ActionOf<G>) -> Move,
        ) -> Thought {
            let (view, mut player): (_, Player<G>) = (game.look(Some(seat)).clone(), G::player(bot, seed));
            Box::new(move || into(player.choose(&view)))
        }
        match self {
            Play::Biblios(game) => thought(game, seat, bot, seed, Move::Biblios),
            Play::Quill(game) => thought(game, seat, bot, seed, Move::Quill),
        }
    }

    /// The record with these names and, where the game is over, with how its shuffle came about.
    pub(crate) fn record(&self, names: Vec<String>, fair: Option<Fair>) -> String {
        fn write<G: Format>(record: &Record<G>, names: Vec<String>, fair: Option<Fair>) -> String {
            let mut record = record.clone();
            (record.seats, record.fair) = (names, fair);
            record.write()
        }
        each!(self, game => write(game.record(), names, fair))
    }
}

/// A decision that takes its time.
pub(crate) type Thought = Box<dyn FnOnce() -> Move + Send>;
