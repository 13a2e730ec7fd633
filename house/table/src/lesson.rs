//! Lessons: scripted games that show the learner each concept once.

use record::fair::Scheme;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::Seat;
use wire::{Arrangement, Clock, Code, Notice, Options, Refusal, Step};

use crate::ask::{Fresh, Person};
use crate::clock::Time;
use crate::entry::{Did, Entry};
use crate::play::{Move, Play};
use crate::table::{GameName, Table};

/// A lesson: a game with fixed chance and a script of decisions. The learner has seat 0.
///
/// The journal contains the whole lesson, so that a newer version of it does not affect tables that have begun.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// A record without decisions.
    record: Value,
    script: Vec<ScriptLine>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum ScriptLine {
    /// A message of the coach. If `ask` is not empty, the learner decides: one of these actions.
    Coach {
        say: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        point: Option<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rules: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ask: Vec<String>,
    },
    /// A decision of another seat.
    Move { seat: usize, act: String },
}

/// The bot code of the other seats in a lesson. It does not parse as a bot, so that no request can use it.
const COMPANION: &str = "companion";

impl Lesson {
    /// Returns the lesson about a game.
    ///
    /// # Panics
    /// Never: tests check the embedded lessons.
    #[must_use]
    pub fn about(game: GameName) -> Lesson {
        let text = match game {
            GameName::Biblios => include_str!("../../../lessons/biblios.json"),
            GameName::Quill => include_str!("../../../lessons/quill.json"),
        };
        serde_json::from_str(text).expect("the embedded lesson is valid")
    }

    /// Returns the messages of the coach.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        let mut at = 0;
        let mut steps = Vec::new();
        for line in &self.script {
            if let ScriptLine::Coach { say, point, rules, ask } = line {
                let (say, point) = (say.clone(), point.clone());
                steps.push(Step { at, say, point, rules: rules.clone(), ask: ask.clone() });
            }
            at += usize::from(line.decision().is_some());
        }
        steps
    }

    /// The actions that the script accepts from a seat after `played` decisions, best first. Empty if the script
    /// expects another seat.
    fn expected(&self, played: usize, seat: Seat) -> &[String] {
        let decision = self.script.iter().filter_map(ScriptLine::decision).nth(played);
        decision.filter(|(whose, _)| *whose == seat.index()).map_or(&[], |(_, actions)| actions)
    }

    /// Checks a decision against the script. Illegal actions pass, so that the game can refuse them with its reason.
    pub(crate) fn check(&self, play: &Play, seat: Seat, action: &Move) -> Result<(), Refusal> {
        let mut expected = self.expected(play.played(), seat).iter();
        if expected.any(|text| play.read(text).as_ref() == Ok(action)) || play.forbids(seat, action) {
            return Ok(());
        }
        Err(Refusal::new(Code::Lesson, "the lesson expects another action here"))
    }

    /// The JSON of the record with these names.
    pub(crate) fn record(&self, names: &[String]) -> String {
        let mut record = self.record.clone();
        record["seats"] = names.into();
        record.to_string()
    }

    fn arrangement(&self) -> Arrangement {
        let seats = self.record["seats"].as_array().map_or(0, Vec::len);
        let options = self.record["options"].as_object().cloned().unwrap_or_default();
        Arrangement {
            seats,
            options: Options(options),
            clock: Clock::None,
            public: false,
            undo: true,
            rated: true,
        }
    }
}

impl ScriptLine {
    /// The seat that decides, and the accepted actions.
    fn decision(&self) -> Option<(usize, &[String])> {
        match self {
            ScriptLine::Coach { ask, .. } => (!ask.is_empty()).then_some((0, ask)),
            ScriptLine::Move { seat, act } => Some((*seat, std::slice::from_ref(act))),
        }
    }
}

impl Table {
    /// Creates the table of a lesson and begins its game. Returns the table with its journal.
    ///
    /// # Errors
    /// When the lesson's record or options are invalid.
    pub fn teach(
        at: Time,
        game: GameName,
        lesson: Lesson,
        learner: Person<'_>,
        fresh: &Fresh,
    ) -> Result<(Table, Vec<Entry>), Refusal> {
        let arrangement = lesson.arrangement();
        let others = 1..arrangement.seats;
        let Person { id, name, stand_in } = learner;
        let created = Did::Created {
            game,
            host: id.to_owned(),
            arrangement,
            secret: fresh.secret,
            bot_seed: fresh.bot_seed,
            first: None,
            scheme: Scheme::One,
            lesson: Some(Box::new(lesson)),
            upload: None,
            discards_nonces: false,
        };
        let (person, name, stand_in) = (id.to_owned(), name.to_owned(), stand_in.to_owned());
        let mut dids = vec![created, Did::Sat { seat: 0, person, name, nonce: None, stand_in }];
        dids.extend(others.map(|seat| Notice::Bot { seat, bot: Some(COMPANION.to_owned()) }.into()));
        dids.push(Did::Started);
        Table::follow(at, &fresh.table, dids)
    }

    /// The next action of a seat, if the script expects one.
    pub(crate) fn scripted(&self, seat: Seat) -> Option<Move> {
        let (lesson, play) = (self.lesson.as_ref()?, self.playing().ok()?);
        play.read(lesson.expected(play.played(), seat).first()?).ok()
    }

    /// Returns whether this is the table of a lesson.
    #[must_use]
    pub fn is_lesson(&self) -> bool {
        self.lesson.is_some()
    }
}
