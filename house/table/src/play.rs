use std::ops::Range;
use std::time::Duration;

use bots::{Bot, Ladder, Player};
use record::fair::Fair;
use record::{Format, GameName, Record, RecordError, Replay, ReplayError, Seed};
use shown::Show;
use shown::quill::ShownBoards;
use tabletop::{ActionOf, CitesRule, Equipment, Game, IllegalOf, Perspective, Seat, Seats, ToAct, Viewer};
use wire::{Code, GameEvents, GameView, Memory, Options, Reason, Refusal};

/// Whose view a client receives: a seat's, or the spectators' (none).
pub type Viewpoint = Option<Seat>;

pub(crate) type ShownOf<G> = <<G as Game>::View as Show>::Shown;
pub(crate) type ShownEventOf<G> = <<G as Game>::View as Show>::ShownEvent;
type ShownIllegalOf<G> = <<G as Game>::View as Show>::ShownIllegal;

/// A game that can be played at a table, with its variants of the wire types.
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

/// Converts an illegal action into its refusal.
pub(crate) fn illegal<G: Playable>(record: &Record<G>, illegal: IllegalOf<G>) -> Refusal {
    let reason = G::reason_message(G::View::show_illegal(record.equipment(), illegal));
    Refusal::illegal(illegal.rule(), reason, illegal)
}

/// An action of either game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Move {
    /// An action of Biblios.
    Biblios(ActionOf<record::biblios::Game>),
    /// An action of Quill & Parchment.
    Quill(ActionOf<record::quill::Game>),
}

/// A running or finished game of either kind.
pub(crate) enum Play {
    Biblios(Box<Replay<record::biblios::Game>>),
    Quill(Box<Replay<record::quill::Game>>),
}

/// Evaluates an expression with the game of either kind.
macro_rules! each {
    ($play:expr, $game:ident => $what:expr) => {
        match $play {
            Play::Biblios($game) => $what,
            Play::Quill($game) => $what,
        }
    };
}

/// Evaluates an expression with the game of either kind and the action of a move.
macro_rules! each_with_move {
    ($play:expr, $action:expr, ($game:ident, $own:ident) => $what:expr) => {
        match ($play, $action) {
            (Play::Biblios($game), Move::Biblios($own)) => $what,
            (Play::Quill($game), Move::Quill($own)) => $what,
            (Play::Biblios(_), Move::Quill(_)) | (Play::Quill(_), Move::Biblios(_)) => {
                unreachable!("moves are made by the game of the same table")
            }
        }
    };
}

impl Play {
    /// Begins the game of a record.
    ///
    /// # Errors
    /// When the record is invalid.
    pub(crate) fn from_record(game: GameName, text: &str) -> Result<Play, RecordError> {
        Ok(match game {
            GameName::Biblios => Play::Biblios(Box::new(Replay::begin(Record::read(text)?)?)),
            GameName::Quill => Play::Quill(Box::new(Replay::begin(Record::read(text)?)?)),
        })
    }

    /// How the seed was made, according to the record.
    pub(crate) fn fair(&self) -> Option<Fair> {
        each!(self, game => game.record().fair.clone())
    }

    /// Begins a new game.
    ///
    /// # Errors
    /// When the options or the number of players are invalid.
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

    /// Parses an action.
    ///
    /// # Errors
    /// When the text is not an action.
    pub(crate) fn read(&self, text: &str) -> Result<Move, Refusal> {
        let wrong = |error: RecordError| Refusal::new(Code::Notation, error.message);
        Ok(match self {
            Play::Biblios(game) => {
                Move::Biblios(game.record().read_action(game.played(), text).map_err(wrong)?)
            }
            Play::Quill(game) => Move::Quill(game.record().read_action(game.played(), text).map_err(wrong)?),
        })
    }

    /// Returns the action in the notation of records.
    pub(crate) fn write(&self, action: &Move) -> String {
        each_with_move!(self, action, (game, action) => game.record().equipment().write_action(action))
    }

    /// Returns whether the action is illegal now.
    pub(crate) fn forbids(&self, seat: Seat, action: &Move) -> bool {
        each_with_move!(self, action, (game, action) => Game::check(game.state(), seat, action).is_err())
    }

    /// Applies an action.
    ///
    /// # Errors
    /// When the action is illegal. The game has not changed then.
    pub(crate) fn act(&mut self, seat: Seat, action: &Move) -> Result<(), Refusal> {
        fn act<G: Playable>(game: &mut Replay<G>, seat: Seat, action: &ActionOf<G>) -> Result<(), Refusal> {
            game.add(seat, action).map_err(|error| match error {
                ReplayError::Invalid(error) => Refusal::new(Code::Notation, error.message),
                ReplayError::Illegal(error) => illegal(game.record(), error.illegal),
            })
        }
        each_with_move!(self, action, (game, action) => act(game, seat, action))
    }

    /// Whether an event from this index on shows a viewer something new.
    pub(crate) fn reveals_since(&self, first: usize) -> bool {
        fn any<G: Playable>(game: &Replay<G>, first: usize) -> bool {
            game.events_from(first, Viewer::All).any(|event| G::View::reveals(&event))
        }
        each!(self, game => any(game, first))
    }

    /// Returns the game as it was before the last decision.
    ///
    /// # Errors
    /// Never for a game that was played to this point.
    pub(crate) fn before_last(&self) -> Result<Play, Refusal> {
        fn earlier<G: Playable>(game: &Replay<G>) -> Result<Box<Replay<G>>, Refusal> {
            let refuse = |_| Refusal::new(Code::NoUndo, "the game before this decision cannot be replayed");
            game.before_last().map(Box::new).map_err(refuse)
        }
        Ok(match self {
            Play::Biblios(game) => Play::Biblios(earlier(game)?),
            Play::Quill(game) => Play::Quill(earlier(game)?),
        })
    }

    /// The number of decisions that are those of another game.
    pub(crate) fn played_on(&self) -> usize {
        each!(self, game => game.record().played_on).unwrap_or(0)
    }

    /// The number of decisions so far.
    pub(crate) fn played(&self) -> usize {
        each!(self, game => game.played())
    }

    /// The seats that have to decide.
    pub(crate) fn to_act(&self) -> Seats {
        match each!(self, game => Game::to_act(game.state())) {
            ToAct::Seats(seats) => seats,
            ToAct::Chance | ToAct::Nobody => Seats::NONE,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        each!(self, game => Game::to_act(game.state())) == ToAct::Nobody
    }

    /// The winners; empty until the game is over.
    pub(crate) fn winners(&self) -> Seats {
        each!(self, game => game.state().standing()).map_or(Seats::NONE, |standing| standing.winners)
    }

    /// How the game ended; none while it is on.
    pub(crate) fn standing(&self, seats: usize) -> Option<wire::Standing> {
        let standing = each!(self, game => game.state().standing())?;
        let rank = |seat: &Seat| (standing.points[*seat], standing.tie_break[*seat]);
        let seats: Vec<Seat> = Seat::all(seats).collect();
        let place = |seat: &Seat| 1 + seats.iter().filter(|other| rank(other) > rank(seat)).count();
        Some(wire::Standing {
            points: seats.iter().map(|seat| standing.points[*seat]).collect(),
            places: seats.iter().map(place).collect(),
            winners: standing.winners.iter().map(Seat::index).collect(),
        })
    }

    /// The number of events so far.
    pub(crate) fn events(&self) -> usize {
        each!(self, game => game.event_count())
    }

    /// The events of a range, redacted for a viewer.
    pub(crate) fn events_message(&mut self, viewpoint: Viewpoint, range: Range<usize>) -> GameEvents {
        fn message<G: Playable>(view: &G::View, range: Range<usize>) -> GameEvents {
            let events = view.events()[range].iter().map(|event| view.show_event(event));
            G::events_message(events.collect())
        }
        match self {
            Play::Biblios(game) => message::<record::biblios::Game>(game.look(viewpoint), range),
            Play::Quill(game) => message::<record::quill::Game>(game.look(viewpoint), range),
        }
    }

    /// The game as a viewer sees it.
    pub(crate) fn shown(&mut self, viewpoint: Viewpoint) -> GameView {
        match self {
            Play::Biblios(game) => GameView::Biblios(game.look(viewpoint).show()),
            Play::Quill(game) => GameView::Quill(game.look(viewpoint).show()),
        }
    }

    /// The boards to draw, if the game has any.
    pub(crate) fn boards(&mut self) -> Option<ShownBoards> {
        each!(self, game => game.look(None).show_boards())
    }

    /// What a viewer may remember of the game; none where all of it is open.
    pub(crate) fn memory(&mut self, viewpoint: Viewpoint) -> Option<Memory> {
        each!(self, game => game.look(viewpoint).show_memory())
    }

    /// Returns a closure that chooses a bot's action. The closure owns a copy of the seat's view.
    pub(crate) fn bot_move(&mut self, seat: Seat, bot: Bot, seed: u64) -> MoveFn {
        fn move_fn<G: Playable>(
            game: &mut Replay<G>,
            seat: Seat,
            bot: Bot,
            seed: u64,
            into: fn(ActionOf<G>) -> Move,
        ) -> MoveFn {
            let view = game.look(Some(seat)).clone();
            Box::new(move |most| {
                let mut player: Player<G> = G::player_within(bot, seed, most);
                into(player.choose(&view))
            })
        }
        match self {
            Play::Biblios(game) => move_fn(game, seat, bot, seed, Move::Biblios),
            Play::Quill(game) => move_fn(game, seat, bot, seed, Move::Quill),
        }
    }

    /// The JSON of the record, with these names and the inputs of the shuffle.
    pub(crate) fn record(&self, names: Vec<String>, fair: Option<Fair>) -> String {
        fn write<G: Format>(record: &Record<G>, names: Vec<String>, fair: Option<Fair>) -> String {
            let mut record = record.clone();
            (record.seats, record.fair) = (names, fair);
            record.write()
        }
        each!(self, game => write(game.record(), names, fair))
    }
}

/// Chooses a bot's action within a time, if given. This can take seconds, so that it runs on another thread.
pub(crate) type MoveFn = Box<dyn FnOnce(Option<Duration>) -> Move + Send>;
