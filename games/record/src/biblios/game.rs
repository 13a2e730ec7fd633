use biblios::{Chance, Setup, State};
use biblios_view::{Event, Illegal, Opening, View};
use tabletop::{Seat, SeededDealer, Viewer};

use super::file::{Record, read_outcome};
use crate::RecordError;

/// A game that is played from a record: the truth, the events so far, and where chance comes from.
#[derive(Clone, Debug)]
pub struct Game {
    record: Record,
    setup: Setup,
    state: State,
    opening: Opening,
    events: Vec<Event>,
    dealer: Option<SeededDealer>,
    outcomes_used: usize,
    played: usize,
}

/// An action that the rules of Biblios do not allow.
pub type IllegalAction = crate::IllegalAction<Illegal>;

/// Why a replay of Biblios stopped.
pub type ReplayError = crate::ReplayError<Illegal>;

impl Game {
    /// The game of a record before its first action, dealt as far as chance is known.
    ///
    /// # Errors
    /// When the record cannot be played, or its first outcome of chance cannot happen.
    pub fn begin(record: Record) -> Result<Game, RecordError> {
        let setup = record.setup()?;
        let state = State::new(&setup).map_err(|error| RecordError::field("start", error))?;
        let mut dealer = record.dealer();
        if let (Some(dealer), None) = (&mut dealer, &record.start.position) {
            // The outcomes with which the cards were taken out are used.
            let _ = Setup::deal(setup.deck, setup.options, setup.seats, setup.first, dealer);
        }
        let mut events = Vec::new();
        let opening = state.begin(&setup, &mut events);
        let mut game = Game { record, setup, state, opening, events, dealer, outcomes_used: 0, played: 0 };
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
        let action = self.setup.deck.read_action(text).map_err(|error| {
            RecordError::field(format!("actions[{number}]"), format!("{text:?}: {error}"))
        })?;
        let before = (self.state, self.events.len(), self.outcomes_used);
        self.state.play(seat, &action, &mut self.events).map_err(|illegal| {
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
            let outcome = match (self.record.chance.get(used), &mut self.dealer) {
                (Some(code), _) => {
                    let field = || format!("chance[{used}]");
                    let mut outcome = read_outcome(&self.setup.deck, code)
                        .map_err(|message| RecordError::field(field(), message))?;
                    // A card that lies face up only can be named plainly too.
                    outcome.face_up |= !self.state.outcomes().0.contains(outcome.card);
                    self.state
                        .resolve(outcome, &mut self.events)
                        .map_err(|impossible| RecordError::field(field(), format!("{code}: {impossible}")))?;
                    self.outcomes_used += 1;
                    continue;
                }
                (None, Some(dealer)) => self.state.pick(chance, dealer),
                (None, None) => break,
            };
            self.state.resolve_unchecked(outcome, &mut self.events);
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
        let mut view = View::new(seat, &self.opening.clone().seen_by(viewer));
        self.events(viewer).for_each(|event| view.observe(&event));
        view
    }
}
