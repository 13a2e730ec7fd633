use alloc::boxed::Box;
use alloc::sync::Arc;

use quill_view::{Action, Event, Illegal, Legal, Opening, PublicState, Scores, Stage, score};
use tabletop::{BySeat, Seat, Sink, ToAct};

use crate::setup::{Setup, SetupError};

/// The full state of a game: the public state and the sealed choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) table: PublicState,
    pub(crate) sealed: BySeat<Option<Action>>,
}

const _: () = assert!(size_of::<State>() <= 640, "states are copied often: keep them small");

impl State {
    /// Starts the game of a setup. Emits the events before the first action.
    ///
    /// # Errors
    /// The first fault of the setup.
    pub fn new(setup: &Setup, sink: &mut impl Sink<Event>) -> Result<State, SetupError> {
        setup.check()?;
        let table = PublicState::new(Arc::clone(&setup.boards), setup.options, &setup.start, sink);
        let state = State { table, sealed: BySeat::default() };
        state.end(sink);
        Ok(state)
    }

    /// Returns the opening of a setup, which is public.
    #[must_use]
    pub fn opening(setup: &Setup) -> Opening {
        Opening { boards: Arc::clone(&setup.boards), options: setup.options, start: setup.start }
    }

    /// The public state.
    #[inline]
    #[must_use]
    pub fn table(&self) -> &PublicState {
        &self.table
    }

    /// The sealed choice of a seat, until all choices are opened.
    #[must_use]
    pub fn sealed(&self, seat: Seat) -> Option<Action> {
        self.sealed[seat]
    }

    /// Who acts next.
    #[inline]
    #[must_use]
    pub fn to_act(&self) -> ToAct {
        self.table.to_act()
    }

    /// The legal actions of a seat.
    #[inline]
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Legal {
        self.table.legal(seat)
    }

    /// Checks that a seat may play an action now.
    ///
    /// # Errors
    /// The rule that the action breaks.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.table.check(seat, action)
    }

    /// Plays an action of a seat.
    ///
    /// # Errors
    /// The rule that the action breaks. The state is unchanged.
    pub fn play(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Result<(), Illegal> {
        self.check(seat, action)?;
        self.play_unchecked(seat, action, sink);
        Ok(())
    }

    /// Plays an action that must be legal. Any other action leaves an invalid state.
    #[inline]
    pub fn play_unchecked(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        if action.is_sealed() {
            sink.emit(|| Event::Sealed { seat, choice: Some(action) });
            self.sealed[seat] = Some(action);
            self.table.sealed(seat);
            if self.table.all_chosen() {
                let choices = core::mem::take(&mut self.sealed);
                sink.emit(|| Event::Opened { choices });
                self.table.opened(&choices, sink);
            }
        } else {
            sink.emit(|| Event::Acted { seat, action });
            self.table.acted(seat, action, sink);
        }
        self.end(sink);
    }

    #[inline]
    pub(crate) fn end(&self, sink: &mut impl Sink<Event>) {
        if self.table.stage() == Stage::Over {
            sink.emit(|| Event::Ended(Box::new(self.scores())));
        }
    }

    /// The scores as if the game ended now.
    #[must_use]
    pub fn scores(&self) -> Scores {
        score(&self.table)
    }

    /// The current setup, if the game is at the start of a day.
    #[must_use]
    pub fn to_setup(&self) -> Option<Setup> {
        self.table.to_start().map(|start| Setup {
            boards: Arc::clone(self.table.boards()),
            options: *self.table.options(),
            start,
        })
    }
}
