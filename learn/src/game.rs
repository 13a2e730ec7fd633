use std::fmt;

use bots::Bot;
use mind::Encoding;
use record::{Record, RecordError, Replay, ReplayError};
use serde_json::{Value, json};
use shown::Show;
use tabletop::{
    ActionOf, CitesRule, Equipment, EventOf, FastDealer, LegalSet, Match, Perspective, Seat, Seats, ToAct,
    Viewer,
};

use crate::Learnable;

/// Why an action or a choice is refused. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub enum Refusal {
    /// The rules do not allow the action.
    Illegal {
        /// The id of the broken rule.
        rule: &'static str,
        /// The message, with the rule.
        message: String,
    },
    /// The text or the number is not an action, or there is nothing to choose.
    Invalid(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal { message, .. } | Refusal::Invalid(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Refusal {}

/// One game, with its record.
pub struct Game<G: Learnable> {
    course: Course<G>,
    draft: <G::Encoding as Encoding>::Draft,
}

#[derive(Clone)]
enum Course<G: Learnable> {
    Recorded(Box<Replay<G>>),
    /// A sampled world, which has no record.
    Sampled {
        game: Box<Match<G>>,
        dealer: FastDealer,
    },
}

impl<G: Learnable> Clone for Game<G> {
    fn clone(&self) -> Game<G> {
        Game { course: self.course.clone(), draft: self.draft.clone() }
    }
}

impl<G: Learnable> Game<G> {
    /// Begins the game of a record and plays its first actions, all of them by default.
    ///
    /// # Errors
    /// Locates what is invalid or illegal.
    pub fn of_record(record: Record<G>, actions: Option<usize>) -> Result<Game<G>, Refusal> {
        let invalid = |error: RecordError| Refusal::Invalid(error.to_string());
        let mut replay = Replay::begin(record).map_err(invalid)?;
        let all = replay.record().actions.len();
        replay.advance(actions.unwrap_or(all)).map_err(refusal)?;
        Ok(Game { course: Course::Recorded(Box::new(replay)), draft: Default::default() })
    }

    fn state(&self) -> &G {
        match &self.course {
            Course::Recorded(replay) => replay.state(),
            Course::Sampled { game, .. } => game.state(),
        }
    }

    fn look(&mut self, seat: Option<Seat>) -> &G::View {
        match &mut self.course {
            Course::Recorded(replay) => replay.look(seat),
            Course::Sampled { game, .. } => game.look(seat).0,
        }
    }

    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.state().players()
    }

    /// Returns the seats that are to act. None if the game is over, or waits for chance that its record does not have.
    #[must_use]
    pub fn to_act(&self) -> Seats {
        match self.state().to_act() {
            ToAct::Seats(seats) => seats,
            ToAct::Chance | ToAct::Nobody => Seats::NONE,
        }
    }

    /// Returns each seat's share of the win and its points, once the game is over.
    #[must_use]
    pub fn result(&self) -> Option<Vec<(f32, i16)>> {
        let standing = self.state().standing()?;
        let share = 1.0 / standing.winners.len().max(1) as f32;
        let of_seat =
            |seat| (if standing.winners.contains(seat) { share } else { 0.0 }, standing.points[seat]);
        Some(Seat::all(self.players()).map(of_seat).collect())
    }

    /// Writes the features of the next seat to act, and its legal choices. Zeros if there is none.
    pub fn observe(&mut self, features: &mut [i8], legal: &mut [bool]) {
        features.fill(0);
        legal.fill(false);
        if let Some(seat) = self.to_act().first() {
            let draft = self.draft.clone();
            let view = self.look(Some(seat));
            G::Encoding::features(view, &draft, features);
            G::Encoding::legal(view, &draft, legal);
        }
    }

    /// Writes what the next seat to act cannot see. Zeros if there is none.
    pub fn hidden(&self, features: &mut [i8]) {
        features.fill(0);
        if let Some(seat) = self.to_act().first() {
            self.state().hidden(seat, features);
        }
    }

    /// Makes a choice for the next seat to act. Returns whether its action is complete.
    ///
    /// # Errors
    /// If the choice is not legal.
    pub fn choose(&mut self, choice: i64) -> Result<bool, Refusal> {
        let Some(seat) = self.to_act().first() else {
            return Err(Refusal::Invalid("no seat is to act".to_owned()));
        };
        let mut draft = self.draft.clone();
        let view = self.look(Some(seat));
        let mut legal = vec![false; G::Encoding::CHOICES];
        G::Encoding::legal(view, &draft, &mut legal);
        let index = usize::try_from(choice).ok().filter(|&choice| legal.get(choice) == Some(&true));
        let Some(index) = index else {
            return Err(Refusal::Invalid(format!("choice {choice} is not legal for seat {seat}")));
        };
        match G::Encoding::choose(view, &mut draft, index) {
            Some(action) => self.act(seat, &action)?,
            None => self.draft = draft,
        }
        Ok(self.draft == Default::default())
    }

    fn act(&mut self, seat: Seat, action: &ActionOf<G>) -> Result<(), Refusal> {
        match &mut self.course {
            Course::Recorded(replay) => replay.add(seat, action).map_err(refusal)?,
            Course::Sampled { game, dealer } => {
                game.act(seat, action).map_err(|illegal| Refusal::Illegal {
                    rule: illegal.rule(),
                    message: format!("{illegal} ({})", illegal.rule()),
                })?;
                game.deal(dealer);
            }
        }
        self.draft = Default::default();
        Ok(())
    }

    /// Plays an action of a seat in the notation of records.
    ///
    /// # Errors
    /// If the text is not an action, or the action is illegal.
    pub fn act_by_text(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let read = self.look(Some(seat)).equipment().read_action(text);
        let action = read.map_err(|error| Refusal::Invalid(format!("{text:?}: {error}")))?;
        self.act(seat, &action)
    }

    /// Returns the first `most` legal actions of a seat in the notation of records.
    pub fn legal(&mut self, seat: Seat, most: u64) -> Vec<String> {
        let view = self.look(Some(seat));
        let legal = view.legal();
        let listed = (0..legal.count().min(most)).filter_map(|n| legal.nth(n));
        listed.map(|action| view.equipment().write_action(&action)).collect()
    }

    /// Returns the action that a bot would choose for the next seat to act, in the notation of records.
    ///
    /// # Errors
    /// If no seat is to act.
    pub fn ask(&mut self, bot: Bot, seed: u64) -> Result<String, Refusal> {
        let Some(seat) = self.to_act().first() else {
            return Err(Refusal::Invalid("no seat is to act".to_owned()));
        };
        let view = self.look(Some(seat));
        let action = G::player(bot, seed).choose(view);
        Ok(view.equipment().write_action(&action))
    }

    /// Returns the game as the viewer sees it, as `scriptorium replay --json` prints it.
    ///
    /// # Errors
    /// If everything is asked of a sampled world.
    pub fn show(&mut self, viewer: Viewer) -> Result<Value, Refusal> {
        let shown = match (&mut self.course, viewer) {
            (Course::Recorded(replay), viewer) => replay.shown(viewer),
            (Course::Sampled { game, .. }, Viewer::Seat(seat)) => game.look(Some(seat)).0.show(),
            (Course::Sampled { game, .. }, Viewer::Spectator) => game.look(None).0.show(),
            (Course::Sampled { .. }, Viewer::All) => return Err(sampled()),
        };
        Ok(json!(shown))
    }

    /// Returns the events from index `first` on, as the viewer was shown them.
    ///
    /// # Errors
    /// If the game is a sampled world.
    pub fn events(&self, viewer: Viewer, first: usize) -> Result<Vec<Value>, Refusal> {
        let Course::Recorded(replay) = &self.course else { return Err(sampled()) };
        let view = replay.view(None);
        let first = first.min(replay.event_count());
        Ok(replay.events_from(first, viewer).map(|event| json!(view.show_event(&event))).collect())
    }

    /// Returns the record.
    ///
    /// # Errors
    /// If the game is a sampled world.
    pub fn record(&self) -> Result<&Record<G>, Refusal> {
        match &self.course {
            Course::Recorded(replay) => Ok(replay.record()),
            Course::Sampled { .. } => Err(sampled()),
        }
    }

    /// Returns the number of actions played.
    ///
    /// # Errors
    /// If the game is a sampled world.
    pub fn played(&self) -> Result<usize, Refusal> {
        match &self.course {
            Course::Recorded(replay) => Ok(replay.played()),
            Course::Sampled { .. } => Err(sampled()),
        }
    }

    /// Returns a text that is the same for a seat in two games exactly if it was shown the same.
    pub fn information(&mut self, seat: Seat) -> String {
        let draft = if self.to_act().first() == Some(seat) { self.draft.clone() } else { Default::default() };
        let view = self.look(Some(seat));
        let events: Vec<_> = view.events().iter().map(|event: &EventOf<G>| view.show_event(event)).collect();
        json!([seat.index(), view.show(), events, format!("{draft:?}")]).to_string()
    }

    /// Returns a world that a seat cannot tell from this game, with chance of its own. The other seats know what
    /// all players saw and their own cards. `None` if no such world was found.
    pub fn sample(&mut self, seat: Seat, seed: u64) -> Option<Game<G>> {
        let mut dealer = FastDealer::new(seed);
        let own = self.look(Some(seat)).clone();
        let spectator = self.look(None).clone();
        let world = G::sample(&own, &mut dealer)?;
        let view = |other: Seat| if other == seat { own.clone() } else { world.view_in(&spectator, other) };
        let views: Vec<_> = Seat::all(world.players()).map(view).chain([spectator.clone()]).collect();
        let game = Box::new(Match::resume(world, views));
        Some(Game { course: Course::Sampled { game, dealer }, draft: self.draft.clone() })
    }
}

fn sampled() -> Refusal {
    Refusal::Invalid("a sampled world has no record".to_owned())
}

fn refusal<I: CitesRule>(error: ReplayError<I>) -> Refusal {
    let message = error.to_string();
    match error {
        ReplayError::Illegal(error) => Refusal::Illegal { rule: error.illegal.rule(), message },
        ReplayError::Invalid(_) => Refusal::Invalid(message),
    }
}
