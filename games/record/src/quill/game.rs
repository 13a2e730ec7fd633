use quill::{Chance, State};
use quill_view::{Event, Illegal, Opening, View};
use tabletop::{Seat, SeededDealer, Viewer};

use super::file::{Record, read_outcome};
use crate::RecordError;

/// A game that is played from a record: the truth, the events so far, and where chance comes from.
#[derive(Clone, Debug)]
pub struct Game {
    record: Record,
    state: State,
    opening: Opening,
    events: Vec<Event>,
    dealer: Option<SeededDealer>,
    outcomes_used: usize,
    played: usize,
}

/// An action that the rules of Quill & Parchment do not allow.
pub type IllegalAction = crate::IllegalAction<Illegal>;

/// Why a replay of Quill & Parchment stopped.
pub type ReplayError = crate::ReplayError<Illegal>;

impl Game {
    /// The game of a record before its first action, rolled as far as chance is known.
    ///
    /// # Errors
    /// When the record cannot be played, or its first outcome of chance cannot happen.
    pub fn begin(record: Record) -> Result<Game, RecordError> {
        let setup = record.setup()?;
        let mut events = Vec::new();
        let state = State::new(&setup, &mut events).map_err(|error| RecordError::field("start", error))?;
        let (opening, dealer) = (State::opening(&setup), record.dealer());
        let mut game = Game { record, state, opening, events, dealer, outcomes_used: 0, played: 0 };
        game.deal()?;
        Ok(game)
    }

    /// Plays the record's next action; false when there is none left.
    ///
    /// # Errors
    /// When the action is illegal, or what chance brings then cannot happen.
    pub fn step(&mut self) -> Result<bool, ReplayError> {
        let Some((seat, text)) = self.record.actions.get(self.played).cloned() else { return Ok(false) };
        self.play(seat, &text)?;
        Ok(true)
    }

    /// Plays the record's next `n` actions, or as many as there are.
    ///
    /// # Errors
    /// As for [`Game::step`]; the actions before the bad one have been played.
    pub fn advance(&mut self, n: usize) -> Result<(), ReplayError> {
        for _ in 0..n {
            if !self.step()? {
                break;
            }
        }
        Ok(())
    }

    /// Adds an action to the record, after those that were played, and plays it.
    ///
    /// # Errors
    /// As for [`Game::step`]; the record stays as it was.
    pub fn add(&mut self, seat: Seat, text: &str) -> Result<(), ReplayError> {
        self.play(seat, text)?;
        self.record.actions.truncate(self.played - 1);
        self.record.actions.push((seat, text.to_owned()));
        Ok(())
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<(), ReplayError> {
        let number = self.played;
        let action = self.record.boards.read_action(text).map_err(|error| {
            RecordError::field(format!("actions[{number}]"), format!("{text:?}: {error}"))
        })?;
        let before = (self.state.clone(), self.events.len(), self.outcomes_used);
        self.state.play(seat, action, &mut self.events).map_err(|illegal| {
            ReplayError::Illegal(IllegalAction { action: number, seat, text: text.to_owned(), illegal })
        })?;
        self.played += 1;
        let dealt = self.deal();
        if dealt.is_err() {
            self.state = before.0;
            self.events.truncate(before.1);
            self.outcomes_used = before.2;
            self.played = number;
        }
        Ok(dealt?)
    }

    /// Lets chance decide from the record's list, then from its seed, until a player is to act or there
    /// is nothing left to decide with.
    fn deal(&mut self) -> Result<(), RecordError> {
        while let Some(chance) = self.state.chance() {
            let used = self.outcomes_used;
            if let Some(code) = self.record.chance.get(used) {
                let field = || format!("chance[{used}]");
                let face = read_outcome(code).map_err(|message| RecordError::field(field(), message))?;
                self.state
                    .resolve(face, &mut self.events)
                    .map_err(|impossible| RecordError::field(field(), format!("{code}: {impossible}")))?;
                self.outcomes_used += 1;
            } else if let Some(dealer) = &mut self.dealer {
                let face = State::pick(chance, dealer);
                self.state.resolve_unchecked(chance, face, &mut self.events);
            } else {
                break;
            }
        }
        Ok(())
    }

    /// The record, with all its actions.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The truth.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// How many actions have been played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.played
    }

    /// The outcome of chance that the game waits for.
    #[must_use]
    pub fn waiting(&self) -> Option<Chance> {
        self.state.chance()
    }

    /// The events so far, as a viewer was shown them.
    pub fn events(&self, viewer: Viewer) -> impl Iterator<Item = Event> {
        self.events.iter().map(move |event| event.clone().seen_by(viewer))
    }

    /// The game as a seat knows it, or a spectator where there is no seat.
    #[must_use]
    pub fn view(&self, seat: Option<Seat>) -> View {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let mut view = View::new(seat, &self.opening);
        self.events(viewer).for_each(|event| view.observe(&event));
        view
    }
}
