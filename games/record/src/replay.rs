use shown::Show;
use tabletop::{ActionOf, Equipment, EventOf, IllegalOf, Match, Perspective, Seat, SeededDealer, Viewer};

use crate::{Format, IllegalAction, Record, RecordError, ReplayError};

/// A game played from a record.
#[derive(Clone, Debug)]
pub struct Replay<G: Format> {
    record: Record<G>,
    game: Match<G>,
    dealer: Option<SeededDealer>,
    outcomes_used: usize,
    played: usize,
}

impl<G: Format> Replay<G> {
    /// Starts the game of a record and resolves chance up to the first action.
    ///
    /// # Errors
    /// Returns an error if the setup is invalid, or an outcome of chance impossible.
    pub fn begin(record: Record<G>) -> Result<Replay<G>, RecordError> {
        let (setup, dealer) = record.setup()?;
        let game = Match::begin(&setup).map_err(|error| RecordError::field("start", error))?;
        let mut replay = Replay { record, game, dealer, outcomes_used: 0, played: 0 };
        replay.deal()?;
        Ok(replay)
    }

    /// Returns the game after the first `actions` actions of a record, to be played on in another way. Its record drops
    /// the later actions, the outcomes of chance that it lists for them, and the proof of the shuffle. The seed deals
    /// as before: whoever makes the same decisions gets the same game.
    ///
    /// # Errors
    /// As [`Replay::begin`] and [`Replay::step`].
    pub fn branch(mut record: Record<G>, actions: usize) -> Result<Replay<G>, ReplayError<IllegalOf<G>>> {
        record.actions.truncate(actions);
        record.fair = None;
        record.played_on = Some(record.actions.len());
        let mut replay = Replay::begin(record)?;
        replay.advance(usize::MAX)?;
        replay.record.chance.truncate(replay.outcomes_used);
        Ok(replay)
    }

    /// Plays the record's next action. Returns false if there is none left.
    ///
    /// # Errors
    /// Returns an error, and changes nothing, if the action is illegal or an outcome of chance after it impossible.
    pub fn step(&mut self) -> Result<bool, ReplayError<IllegalOf<G>>> {
        let Some(&(seat, action)) = self.record.actions.get(self.played) else { return Ok(false) };
        self.play(seat, &action)?;
        Ok(true)
    }

    /// Plays the record's next `n` actions, or all that are left if fewer.
    ///
    /// # Errors
    /// As [`Replay::step`]. The actions before the illegal one stay played.
    pub fn advance(&mut self, n: usize) -> Result<(), ReplayError<IllegalOf<G>>> {
        for _ in 0..n {
            if !self.step()? {
                break;
            }
        }
        Ok(())
    }

    /// Plays an action and records it after those played so far. Drops the record's actions that were not played.
    ///
    /// # Errors
    /// As [`Replay::step`]. The record does not change.
    pub fn add(&mut self, seat: Seat, action: &ActionOf<G>) -> Result<(), ReplayError<IllegalOf<G>>> {
        self.play(seat, action)?;
        self.record.actions.truncate(self.played - 1);
        self.record.actions.push((seat, *action));
        Ok(())
    }

    /// Returns the game as it was before the last action that was played. The outcomes of chance stay the same.
    ///
    /// # Errors
    /// Never for a game that was played to this point.
    pub fn before_last(&self) -> Result<Replay<G>, ReplayError<IllegalOf<G>>> {
        let mut record = self.record.clone();
        record.actions.truncate(self.played.saturating_sub(1));
        let mut earlier = Replay::begin(record)?;
        earlier.advance(usize::MAX)?;
        Ok(earlier)
    }

    fn play(&mut self, seat: Seat, action: &ActionOf<G>) -> Result<(), ReplayError<IllegalOf<G>>> {
        let (before, outcomes_used) = (self.game.checkpoint(), self.outcomes_used);
        self.game.act(seat, action).map_err(|illegal| {
            let text = self.record.equipment().write_action(action);
            ReplayError::Illegal(IllegalAction { action: self.played, seat, text, illegal })
        })?;
        if let Err(error) = self.deal() {
            self.game.restore(before);
            self.outcomes_used = outcomes_used;
            return Err(error.into());
        }
        self.played += 1;
        Ok(())
    }

    /// Resolves chance from the record's list, then from its seed, until a seat is to act or both are used up.
    fn deal(&mut self) -> Result<(), RecordError> {
        while self.game.state().chance().is_some() {
            let used = self.outcomes_used;
            if let Some(outcome) = self.record.chance.get(used) {
                self.game.resolve(outcome).map_err(|impossible| {
                    let code = G::write_outcome(self.record.equipment(), outcome);
                    RecordError::field(format!("chance[{used}]"), format!("{code}: {impossible}"))
                })?;
                self.outcomes_used += 1;
            } else if let Some(dealer) = &mut self.dealer {
                self.game.deal(dealer);
            } else {
                break;
            }
        }
        Ok(())
    }

    /// The record, including actions that were not played yet.
    #[must_use]
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// The full state of the game.
    #[must_use]
    pub fn state(&self) -> &G {
        self.game.state()
    }

    /// The number of actions played so far.
    #[must_use]
    pub fn played(&self) -> usize {
        self.played
    }

    /// The events so far, as the viewer was shown them.
    pub fn events(&self, viewer: Viewer) -> impl Iterator<Item = EventOf<G>> {
        self.events_from(0, viewer)
    }

    /// The number of events so far.
    #[must_use]
    pub fn event_count(&self) -> usize {
        self.game.events().len()
    }

    /// The events from index `first` on, as the viewer was shown them.
    pub fn events_from(&self, first: usize, viewer: Viewer) -> impl Iterator<Item = EventOf<G>> {
        self.game.events()[first..].iter().map(move |event| G::View::redact(event, viewer))
    }

    /// The view of a seat, or of a spectator without a seat.
    pub fn look(&mut self, seat: Option<Seat>) -> &G::View {
        self.game.look(seat).0
    }

    /// A copy of the view of a seat, or of a spectator without a seat.
    #[must_use]
    pub fn view(&self, seat: Option<Seat>) -> G::View {
        self.game.view(seat)
    }

    /// The game as the viewer sees it, as `scriptorium replay --json` prints it.
    #[must_use]
    pub fn shown(&self, viewer: Viewer) -> <G::View as Show>::Shown {
        match viewer {
            Viewer::All => self.state().show_all(&self.record.kit),
            Viewer::Seat(seat) => self.view(Some(seat)).show(),
            Viewer::Spectator => self.view(None).show(),
        }
    }
}
