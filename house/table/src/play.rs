use record::fair::Check;
use record::{Game, GameName, RecordError, Refusal as _, ReplayError};
use serde_json::{Map, Value};
use shown::quill::ShownBoards;
use tabletop::{Seat, Seats, ToAct};
use wire::{Code, GameEvents, GameView, Memory, Reason, Refusal};

/// With whose eyes a client looks: a seat's, or a spectator's.
pub type Viewer = Option<Seat>;

/// What a table needs of a game besides its record.
pub(crate) trait Played: Check<View: Clone> {
    fn read(text: &str) -> Result<Self, RecordError>;
    fn options(&self) -> Map<String, Value>;
    fn to_act(state: &Self::State) -> ToAct;
    /// Who has won a game that is over.
    fn winners(state: &Self::State) -> Seats;
    fn seats_mut(&mut self) -> &mut Vec<String>;
    fn shown(view: &Self::View) -> GameView;
    fn truth(game: &Game<Self>) -> GameView;
    fn told(events: Vec<Self::Event>, view: &Self::View) -> GameEvents;
    /// The cards of the game, where it has any that are drawn.
    fn boards(view: &Self::View) -> Option<ShownBoards>;
    fn reason(&self, illegal: &Self::Illegal) -> Reason;
    fn write(record: &Self) -> String;
    /// Whether two texts are the same action.
    fn is_same(record: &Self, one: &str, other: &str) -> bool;
}

impl Played for record::biblios::Record {
    fn read(text: &str) -> Result<Self, RecordError> {
        Self::read(text)
    }

    fn options(&self) -> Map<String, Value> {
        record::biblios::write_options(&self.options)
    }

    fn to_act(state: &Self::State) -> ToAct {
        state.to_act()
    }

    fn winners(state: &Self::State) -> Seats {
        state.scores().winners
    }

    fn seats_mut(&mut self) -> &mut Vec<String> {
        &mut self.seats
    }

    fn shown(view: &Self::View) -> GameView {
        GameView::Biblios(shown::biblios::Shown::of(view))
    }

    fn truth(game: &Game<Self>) -> GameView {
        GameView::Biblios(game.shown(tabletop::Viewer::All))
    }

    fn told(events: Vec<Self::Event>, view: &Self::View) -> GameEvents {
        let tell = |event: &_| shown::biblios::ShownEvent::new(event, view);
        GameEvents::Biblios(events.iter().map(tell).collect())
    }

    fn boards(_: &Self::View) -> Option<ShownBoards> {
        None
    }

    fn reason(&self, illegal: &Self::Illegal) -> Reason {
        Reason::Biblios(shown::biblios::ShownIllegal::new(*illegal, &self.deck))
    }

    fn write(record: &Self) -> String {
        record.write()
    }

    fn is_same(record: &Self, one: &str, other: &str) -> bool {
        record.deck.read_action(one).is_ok_and(|action| record.deck.read_action(other) == Ok(action))
    }
}

impl Played for record::quill::Record {
    fn read(text: &str) -> Result<Self, RecordError> {
        Self::read(text)
    }

    fn options(&self) -> Map<String, Value> {
        record::quill::write_options(&self.options)
    }

    fn to_act(state: &Self::State) -> ToAct {
        state.to_act()
    }

    fn winners(state: &Self::State) -> Seats {
        state.scores().winners
    }

    fn seats_mut(&mut self) -> &mut Vec<String> {
        &mut self.seats
    }

    fn shown(view: &Self::View) -> GameView {
        GameView::Quill(shown::quill::Shown::of(view))
    }

    fn truth(game: &Game<Self>) -> GameView {
        GameView::Quill(game.shown(tabletop::Viewer::All))
    }

    fn told(events: Vec<Self::Event>, view: &Self::View) -> GameEvents {
        let tell = |event: &_| shown::quill::ShownEvent::new(event, view);
        GameEvents::Quill(events.iter().map(tell).collect())
    }

    fn boards(view: &Self::View) -> Option<ShownBoards> {
        Some(ShownBoards::new(view.table()))
    }

    fn reason(&self, illegal: &Self::Illegal) -> Reason {
        Reason::Quill((*illegal).into())
    }

    fn write(record: &Self) -> String {
        record.write()
    }

    fn is_same(record: &Self, one: &str, other: &str) -> bool {
        record.boards.read_action(one).is_ok_and(|action| record.boards.read_action(other) == Ok(action))
    }
}

/// A game that is being played, with the views of those who look. A view is folded when somebody looks.
pub(crate) struct Live<R: Played> {
    game: Game<R>,
    views: Vec<(R::View, usize)>,
    seats: usize,
}

impl<R: Played> Live<R> {
    pub(crate) fn begin(record: R, seats: usize) -> Result<Live<R>, RecordError> {
        let game = Game::begin(record)?;
        // The seats in order, then the spectators.
        let viewers = Seat::all(seats).map(Some).chain([None]);
        let views = viewers.map(|viewer| (game.first_view(viewer), 0)).collect();
        Ok(Live { game, views, seats })
    }

    /// Plays an action.
    pub(crate) fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.game.add(seat, action).map_err(|error| match error {
            ReplayError::Invalid(error) => Refusal::new(Code::Notation, error.message),
            ReplayError::Illegal(error) => {
                let reason = self.game.record().reason(&error.illegal);
                Refusal::illegal(error.illegal.rule(), reason, error.illegal)
            }
        })
    }

    /// Whether the text is no action, or one that the rules forbid now.
    pub(crate) fn forbids(&self, seat: Seat, action: &str) -> bool {
        let illegal = || matches!(self.game.clone().add(seat, action), Err(ReplayError::Illegal(_)));
        !self.is_same(action, action) || illegal()
    }

    /// How many decisions have been made.
    pub(crate) fn played(&self) -> usize {
        self.game.played()
    }

    pub(crate) fn is_same(&self, one: &str, other: &str) -> bool {
        R::is_same(self.game.record(), one, other)
    }

    pub(crate) fn to_act(&self) -> Seats {
        match R::to_act(self.game.state()) {
            ToAct::Seats(seats) => seats,
            ToAct::Chance | ToAct::Nobody => Seats::NONE,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        R::to_act(self.game.state()) == ToAct::Nobody
    }

    pub(crate) fn winners(&self) -> Seats {
        R::winners(self.game.state())
    }

    /// How many events there have been.
    pub(crate) fn events(&self) -> usize {
        self.game.event_count()
    }

    /// The view of somebody, up to now.
    pub(crate) fn view(&mut self, viewer: Viewer) -> &R::View {
        let (view, folded) = &mut self.views[viewer.map_or(self.seats, Seat::index)];
        let eyes = viewer.map_or(tabletop::Viewer::Spectator, tabletop::Viewer::Seat);
        for event in self.game.events_from(*folded, eyes) {
            R::observe(view, &event);
        }
        *folded = self.game.event_count();
        view
    }

    /// The events of a range, as somebody is told them.
    pub(crate) fn told(&self, viewer: Viewer, range: std::ops::Range<usize>) -> GameEvents {
        let eyes = viewer.map_or(tabletop::Viewer::Spectator, tabletop::Viewer::Seat);
        let events = self.game.events_from(range.start, eyes).take(range.len()).collect();
        R::told(events, &self.views[viewer.map_or(self.seats, Seat::index)].0)
    }

    pub(crate) fn shown(&mut self, viewer: Viewer) -> GameView {
        R::shown(self.view(viewer))
    }

    pub(crate) fn boards(&self) -> Option<ShownBoards> {
        self.views.first().and_then(|(view, _)| R::boards(view))
    }

    /// The record, with these names.
    pub(crate) fn write(&self, names: Vec<String>, reveal: impl FnOnce(&mut R)) -> String {
        let mut record = self.game.record().clone();
        *record.seats_mut() = names;
        reveal(&mut record);
        R::write(&record)
    }
}

/// A game of either kind.
pub(crate) enum Play {
    Biblios(Box<Live<record::biblios::Record>>),
    Quill(Box<Live<record::quill::Record>>),
}

/// The same for a game of either kind.
macro_rules! each {
    ($play:expr, $live:ident => $what:expr) => {
        match $play {
            Play::Biblios($live) => $what,
            Play::Quill($live) => $what,
        }
    };
}

impl Play {
    /// The game of a record as it begins, and its first player.
    pub(crate) fn from_record(game: GameName, text: &str) -> Result<(Play, usize), RecordError> {
        Ok(match game {
            GameName::Biblios => {
                let record = record::biblios::Record::read(text)?;
                let (seats, first) = (record.seats.len(), record.first.index());
                (Play::Biblios(Box::new(Live::begin(record, seats)?)), first)
            }
            GameName::Quill => {
                let record = record::quill::Record::read(text)?;
                let (seats, first) = (record.seats.len(), record.first.index());
                (Play::Quill(Box::new(Live::begin(record, seats)?)), first)
            }
        })
    }

    pub(crate) fn forbids(&self, seat: Seat, action: &str) -> bool {
        each!(self, live => live.forbids(seat, action))
    }

    pub(crate) fn played(&self) -> usize {
        each!(self, live => live.played())
    }

    pub(crate) fn is_same(&self, one: &str, other: &str) -> bool {
        each!(self, live => live.is_same(one, other))
    }

    pub(crate) fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal> {
        each!(self, live => live.act(seat, action))
    }

    pub(crate) fn to_act(&self) -> Seats {
        each!(self, live => live.to_act())
    }

    pub(crate) fn is_over(&self) -> bool {
        each!(self, live => live.is_over())
    }

    pub(crate) fn winners(&self) -> Seats {
        each!(self, live => live.winners())
    }

    pub(crate) fn events(&self) -> usize {
        each!(self, live => live.events())
    }

    pub(crate) fn told(&self, viewer: Viewer, range: std::ops::Range<usize>) -> GameEvents {
        each!(self, live => live.told(viewer, range))
    }

    pub(crate) fn shown(&mut self, viewer: Viewer) -> GameView {
        each!(self, live => live.shown(viewer))
    }

    /// The cards of the game, where it has any that are drawn.
    pub(crate) fn boards(&self) -> Option<ShownBoards> {
        each!(self, live => live.boards())
    }

    /// What somebody may remember of the game; nothing where all of it lies on the table.
    pub(crate) fn memory(&mut self, viewer: Viewer) -> Option<Memory> {
        match self {
            Play::Biblios(live) => Memory::of(live.view(viewer)),
            Play::Quill(_) => None,
        }
    }

    /// The record, with how its shuffle came about where the game is over.
    pub(crate) fn record(&self, names: Vec<String>, fair: Option<record::fair::Fair>) -> String {
        match self {
            Play::Biblios(live) => live.write(names, |record| record.fair = fair),
            Play::Quill(live) => live.write(names, |record| record.fair = fair),
        }
    }
}
