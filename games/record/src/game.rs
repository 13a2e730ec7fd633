use std::fmt::Debug;

use tabletop::{Seat, SeededDealer, Viewer};

use crate::{IllegalAction, RecordError, Refusal, ReplayError};

/// A record as the replay needs it: how its game begins, how an action is played, where chance comes in.
pub trait Playable: Clone + Debug {
    /// The truth.
    type State: Clone + Debug;
    /// What every viewer is told at the beginning.
    type Opening: Clone + Debug;
    /// Something that happened.
    type Event: Clone + Debug;
    /// What a viewer knows.
    type View;
    /// What chance decides.
    type Chance;
    /// Why an action is refused.
    type Illegal: Refusal;

    /// The game before its first action and before its first outcome of chance; the events are told what
    /// happens at once. The dealer, if there is a seed, has dealt what belongs to the beginning.
    ///
    /// # Errors
    /// The field at fault.
    fn begin(&self, events: &mut Vec<Self::Event>) -> Result<Beginning<Self>, RecordError>;
    /// Who did what, in the notation.
    fn actions(&self) -> &[(Seat, String)];
    /// The same, to be changed.
    fn actions_mut(&mut self) -> &mut Vec<(Seat, String)>;
    /// The outcomes that come before those of the seed.
    fn outcomes(&self) -> &[String];
    /// Plays an action in the notation; an error in the notation is told in words, and changes nothing.
    ///
    /// # Errors
    /// What is wrong with the notation; inside, the rule that would be broken.
    fn play(
        &self,
        state: &mut Self::State,
        seat: Seat,
        text: &str,
        events: &mut Vec<Self::Event>,
    ) -> Result<Result<(), Self::Illegal>, String>;
    /// What chance decides next.
    fn chance(state: &Self::State) -> Option<Self::Chance>;
    /// Gives chance an outcome as it is written.
    ///
    /// # Errors
    /// Why it cannot happen; nothing changes then.
    fn resolve(
        &self,
        state: &mut Self::State,
        outcome: &str,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), String>;
    /// Lets the dealer decide what chance decides next.
    fn deal(
        state: &mut Self::State,
        chance: Self::Chance,
        dealer: &mut SeededDealer,
        events: &mut Vec<Self::Event>,
    );
    /// An event as a viewer is shown it.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Self::Event;
    /// The view of a seat, or of a spectator, at the beginning.
    fn first_view(opening: &Self::Opening, seat: Option<Seat>) -> Self::View;
    /// Folds an event into a view.
    fn observe(view: &mut Self::View, event: &Self::Event);
}

/// How the game of a record begins.
pub struct Beginning<R: Playable> {
    /// The truth.
    pub state: R::State,
    /// What every viewer is told.
    pub opening: R::Opening,
    /// Where chance comes from when the record's own outcomes are used up.
    pub dealer: Option<SeededDealer>,
}

/// A game that is played from a record: the truth, the events so far, and where chance comes from.
#[derive(Clone, Debug)]
pub struct Game<R: Playable> {
    record: R,
    state: R::State,
    opening: R::Opening,
    events: Vec<R::Event>,
    dealer: Option<SeededDealer>,
    outcomes_used: usize,
    played: usize,
}

impl<R: Playable> Game<R> {
    /// The game of a record before its first action, dealt as far as chance is known.
    ///
    /// # Errors
    /// When the record cannot be played, or its first outcome of chance cannot happen.
    pub fn begin(record: R) -> Result<Game<R>, RecordError> {
        let mut events = Vec::new();
        let Beginning { state, opening, dealer } = record.begin(&mut events)?;
        let mut game = Game { record, state, opening, events, dealer, outcomes_used: 0, played: 0 };
        game.deal()?;
        Ok(game)
    }

    /// Plays the record's next action; false when there is none left.
    ///
    /// # Errors
    /// When the action is illegal, or what chance brings then cannot happen.
    pub fn step(&mut self) -> Result<bool, ReplayError<R::Illegal>> {
        let Some((seat, text)) = self.record.actions().get(self.played).cloned() else { return Ok(false) };
        self.play(seat, &text)?;
        Ok(true)
    }

    /// Plays the record's next `n` actions, or as many as there are.
    ///
    /// # Errors
    /// As for [`Game::step`]; the actions before the bad one have been played.
    pub fn advance(&mut self, n: usize) -> Result<(), ReplayError<R::Illegal>> {
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
    pub fn add(&mut self, seat: Seat, text: &str) -> Result<(), ReplayError<R::Illegal>> {
        self.play(seat, text)?;
        let before = self.played - 1;
        let actions = self.record.actions_mut();
        actions.truncate(before);
        actions.push((seat, text.to_owned()));
        Ok(())
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<(), ReplayError<R::Illegal>> {
        let action = self.played;
        let before = (self.state.clone(), self.events.len(), self.outcomes_used);
        let played = self.record.play(&mut self.state, seat, text, &mut self.events);
        played
            .map_err(|error| RecordError::field(format!("actions[{action}]"), format!("{text:?}: {error}")))?
            .map_err(|illegal| {
                ReplayError::Illegal(IllegalAction { action, seat, text: text.to_owned(), illegal })
            })?;
        self.played += 1;
        let dealt = self.deal();
        if dealt.is_err() {
            self.state = before.0;
            self.events.truncate(before.1);
            self.outcomes_used = before.2;
            self.played = action;
        }
        Ok(dealt?)
    }

    /// Lets chance decide from the record's list, then from its seed, until a player is to act or there
    /// is nothing left to decide with.
    fn deal(&mut self) -> Result<(), RecordError> {
        while let Some(chance) = R::chance(&self.state) {
            let used = self.outcomes_used;
            if let Some(outcome) = self.record.outcomes().get(used) {
                self.record
                    .resolve(&mut self.state, outcome, &mut self.events)
                    .map_err(|message| RecordError::field(format!("chance[{used}]"), message))?;
                self.outcomes_used += 1;
            } else if let Some(dealer) = &mut self.dealer {
                R::deal(&mut self.state, chance, dealer, &mut self.events);
            } else {
                break;
            }
        }
        Ok(())
    }

    /// The record, with all its actions.
    #[must_use]
    pub fn record(&self) -> &R {
        &self.record
    }

    /// The truth.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// How many actions have been played.
    #[must_use]
    pub fn played(&self) -> usize {
        self.played
    }

    /// The outcome of chance that the game waits for.
    #[must_use]
    pub fn waiting(&self) -> Option<R::Chance> {
        R::chance(&self.state)
    }

    /// The events so far, as a viewer was shown them.
    pub fn events(&self, viewer: Viewer) -> impl Iterator<Item = R::Event> {
        self.events.iter().map(move |event| R::seen_by(event, viewer))
    }

    /// How many events there have been.
    #[must_use]
    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// The events from the one with this index on, as a viewer was shown them.
    pub fn events_from(&self, first: usize, viewer: Viewer) -> impl Iterator<Item = R::Event> {
        self.events[first.min(self.events.len())..].iter().map(move |event| R::seen_by(event, viewer))
    }

    /// The game as a seat knew it at the beginning, or a spectator where there is no seat.
    #[must_use]
    pub fn first_view(&self, seat: Option<Seat>) -> R::View {
        R::first_view(&self.opening, seat)
    }

    /// The game as a seat knows it, or a spectator where there is no seat.
    #[must_use]
    pub fn view(&self, seat: Option<Seat>) -> R::View {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let mut view = self.first_view(seat);
        self.events(viewer).for_each(|event| R::observe(&mut view, &event));
        view
    }
}
