//! Walks through a record and values every step of it.

use record::{Record, Replay, ReplayError};
use tabletop::{ActionOf, Equipment, IllegalOf, Match, Perspective, Seat, SeededDealer, Viewer};

use crate::chances::{Chances, result};
use crate::compare::compare;
use crate::judge::Judge;
use crate::moment::Moment;
use crate::report::{Choice, Reading, Step, What};
use crate::{Review, ReviewError, Reviewed};

/// The number of continuations that are drawn where chance cannot be counted out.
pub(crate) const DRAWS: usize = 32;

/// A review in progress: each call of [`step`](Reviewer::step) values the next card, throw of dice or decision.
pub struct Reviewer<G: Reviewed> {
    reading: Reading,
    /// The seats whose decisions are compared with others.
    judged: Option<Seat>,
    judge: Judge<G>,
    record: Record<G>,
    dealer: Option<SeededDealer>,
    outcomes_used: usize,
    played: usize,
    game: Match<G>,
    /// The last moment without sealed choices.
    moment: Moment<G>,
    /// The sealed choices made since, as far as the reading knows them.
    sealed: Vec<(Seat, ActionOf<G>)>,
    /// Whether others have sealed choices since that the reading does not know.
    unknown: bool,
    start: Chances,
    now: Chances,
    steps: Vec<Step>,
    /// Steps that were valued together with the last one.
    waiting: Vec<Step>,
}

impl<G: Reviewed> Reviewer<G> {
    /// Starts the review of a record. With all cards open, `judged` is the seat whose decisions are compared with
    /// others; without it, those of all seats are.
    ///
    /// # Errors
    /// If the record is invalid, has no such seat, or has a deck or boards that the network does not know.
    pub fn new(
        record: Record<G>,
        reading: Reading,
        judged: Option<Seat>,
    ) -> Result<Reviewer<G>, ReviewError<IllegalOf<G>>> {
        let mut replay = Replay::begin(record.clone()).map_err(ReplayError::Invalid)?;
        let seats = replay.state().players();
        let judged = if let Reading::Known(seat) = reading { Some(seat) } else { judged };
        if judged.is_some_and(|seat| seat.index() >= seats) {
            return Err(ReviewError::NoSuchSeat { seats });
        }
        replay.advance(usize::MAX)?;
        let (setup, dealer) = record.setup().map_err(ReplayError::Invalid)?;
        let mut game = Match::<G>::begin(&setup).expect("the record was replayed before");
        let judge = Judge::familiar(&game.view(None))?;
        let mut moment = moment(judge, &mut game, reading);
        let start = Chances::of(&moment.value_now(game.state()));
        Ok(Reviewer {
            reading,
            judged,
            judge,
            record,
            dealer,
            outcomes_used: 0,
            played: 0,
            game,
            moment,
            sealed: Vec::new(),
            unknown: false,
            start,
            now: start,
            steps: Vec::new(),
            waiting: Vec::new(),
        })
    }

    /// The chances at the start.
    #[must_use]
    pub fn start(&self) -> Chances {
        self.start
    }

    /// Values the next step. Returns `None` at the end of the record.
    pub fn step(&mut self) -> Option<&Step> {
        if self.waiting.is_empty() {
            if self.game.state().chance().is_some() {
                self.throw()?;
            } else {
                self.decide()?;
            }
        }
        let step = self.waiting.remove(0);
        self.now = step.chances;
        self.steps.push(step);
        self.steps.last()
    }

    /// Values the rest, and returns the review.
    #[must_use]
    pub fn finish(mut self) -> Review {
        while self.step().is_some() {}
        Review::new(self.game.state(), &self.record.seats, self.reading, self.start, self.steps)
    }

    /// Resolves a throw: the next outcomes of chance that belong together.
    fn throw(&mut self) -> Option<()> {
        let before = self.game.events().len();
        let mut outcomes = Vec::new();
        let mut last: Option<G::Chance> = None;
        while let Some(chance) = self.game.state().chance() {
            if last.is_some_and(|last| !G::is_one_throw(&last, &chance)) {
                break;
            }
            let outcome = match (self.record.chance.get(self.outcomes_used), &mut self.dealer) {
                (Some(outcome), _) => *outcome,
                (None, Some(dealer)) => self.game.state().pick(chance, dealer),
                (None, None) => break,
            };
            self.outcomes_used += 1;
            self.game.resolve(&outcome).ok()?;
            outcomes.push(G::write_outcome(self.record.equipment(), &outcome));
            last = Some(chance);
        }
        if outcomes.is_empty() {
            return None;
        }
        if !self.sees(before) {
            outcomes.fill("?".to_owned());
        }
        let chances = self.settle();
        self.waiting.push(Step {
            after: self.played,
            what: What::Chance { outcomes },
            chances,
            choice: None,
        });
        Some(())
    }

    /// Plays the next action of the record.
    fn decide(&mut self) -> Option<()> {
        let &(seat, action) = self.record.actions.get(self.played)?;
        let own = self.reading == Reading::Open || self.reading == Reading::Known(seat);
        let judged = own && self.judged.is_none_or(|judged| judged == seat);
        let choice = if judged { self.choice(seat, action) } else { None };
        let mut known = self.sealed.clone();
        known.push((seat, action));
        let expected = own.then(|| Chances::of(&self.moment.value(&known)));
        self.game.act(seat, &action).expect("the record was replayed before");
        self.played += 1;
        let text = own.then(|| self.record.equipment().write_action(&action));
        let (after, what) = (self.played, What::Decision { seat: seat.index(), action: text });
        let step = |chances| Step { after, what, chances, choice };
        let is_open = self.game.state().is_settled() || self.game.state().chance().is_some();
        if !is_open {
            // The choice is sealed, and others are still to choose.
            if own {
                self.sealed = known;
            } else {
                self.unknown = true;
            }
            self.waiting.push(step(expected.unwrap_or(self.now)));
            return Some(());
        }
        let reveals = own && self.unknown;
        let over = result(self.game.state());
        match (expected, over) {
            (Some(expected), None) if !reveals => {
                self.waiting.push(step(expected));
                self.reset();
            }
            (Some(expected), _) if reveals => {
                self.waiting.push(step(expected));
                let chances = self.settle();
                self.waiting.push(Step { after: self.played, what: What::Reveal, chances, choice: None });
            }
            _ => {
                let chances = self.settle();
                self.waiting.push(step(chances));
            }
        }
        Some(())
    }

    /// Compares the chosen action with others. Returns `None` if there was no choice.
    fn choice(&mut self, seat: Seat, chosen: ActionOf<G>) -> Option<Choice> {
        let view = self.game.look(Some(seat)).0;
        let choice = compare(self.judge, &mut self.moment, &self.sealed, view, Some(chosen));
        Some(choice).filter(|choice| choice.options.len() > 1)
    }

    /// Starts a new moment here, and returns everybody's chance.
    fn settle(&mut self) -> Chances {
        self.reset();
        Chances::of(&self.moment.value_now(self.game.state()))
    }

    fn reset(&mut self) {
        self.moment = moment(self.judge, &mut self.game, self.reading);
        self.sealed.clear();
        self.unknown = false;
    }

    /// Whether the reading sees the events from this one on.
    fn sees(&self, from: usize) -> bool {
        let Reading::Known(seat) = self.reading else { return true };
        let events = &self.game.events()[from..];
        events.iter().all(|event| G::View::redact(event, Viewer::Seat(seat)) == *event)
    }
}

/// The moment of a game as a reading knows it.
fn moment<G: Reviewed>(judge: Judge<G>, game: &mut Match<G>, reading: Reading) -> Moment<G> {
    match reading {
        Reading::Known(seat) => Moment::known(judge, game.look(Some(seat)).0, DRAWS),
        Reading::Open => Moment::open(judge, game, DRAWS),
    }
}
