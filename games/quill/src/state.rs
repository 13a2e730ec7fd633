use alloc::boxed::Box;
use alloc::sync::Arc;

use quill_view::{Action, Event, Illegal, Legal, Opening, PublicState, Scores, Stage};
use tabletop::{BySeat, Seat, Sink, ToAct};

use crate::scoring;
use crate::setup::{Setup, SetupError};

/// The whole truth of a game: the open table, and the sealed choices that are not opened yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) table: PublicState,
    pub(crate) sealed: BySeat<Option<Action>>,
}

const _: () = assert!(size_of::<State>() <= 640, "a state is to be copied often");

impl State {
    /// The game of a setup; the sink is told what happens before anybody acts.
    ///
    /// # Errors
    /// The first thing that is wrong with the setup.
    pub fn new(setup: &Setup, sink: &mut impl Sink<Event>) -> Result<State, SetupError> {
        setup.check()?;
        let table = PublicState::new(Arc::clone(&setup.boards), setup.options, &setup.start, sink);
        let state = State { table, sealed: BySeat::default() };
        state.end(sink);
        Ok(state)
    }

    /// How the game of a setup begins, for everybody.
    #[must_use]
    pub fn opening(setup: &Setup) -> Opening {
        Opening { boards: Arc::clone(&setup.boards), options: setup.options, start: setup.start }
    }

    /// What lies open to everybody.
    #[inline]
    #[must_use]
    pub fn table(&self) -> &PublicState {
        &self.table
    }

    /// The choice that a seat has made and that the others do not see yet.
    #[must_use]
    pub fn sealed(&self, seat: Seat) -> Option<Action> {
        self.sealed[seat]
    }

    /// Who owes a decision.
    #[inline]
    #[must_use]
    pub fn to_act(&self) -> ToAct {
        self.table.to_act()
    }

    /// What a seat may do now.
    #[inline]
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Legal {
        self.table.legal(seat)
    }

    /// Whether a seat may do that now.
    ///
    /// # Errors
    /// The rule that would be broken.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.table.check(seat, action)
    }

    /// Plays an action of a seat.
    ///
    /// # Errors
    /// The rule that would be broken; nothing changes then.
    pub fn play(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) -> Result<(), Illegal> {
        self.check(seat, action)?;
        self.play_unchecked(seat, action, sink);
        Ok(())
    }

    /// Plays a legal action of a seat that is to act. With another action the state makes no sense any more.
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

    /// The scores, as they would be if the game ended now.
    #[must_use]
    pub fn scores(&self) -> Scores {
        scoring::score(&self.table)
    }

    /// The setup of this moment, if it is the start of a day.
    #[must_use]
    pub fn to_setup(&self) -> Option<Setup> {
        self.table.to_start().map(|start| Setup {
            boards: Arc::clone(self.table.boards()),
            options: *self.table.options(),
            start,
        })
    }
}
