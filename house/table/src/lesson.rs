//! Lessons: games that are written down beforehand, so that whoever learns meets everything once.

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

/// A lesson: how its game begins, what chance brings, and who does what in which order. The learner has the first seat.
///
/// The journal of a table has its lesson in full, so that a lesson that was begun can be finished though another
/// is taught meanwhile.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The game before its first decision, in the format of records.
    record: Value,
    script: Vec<Line>,
}

/// A line of the script.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Line {
    /// The coach says something, and may ask the learner for one of these actions.
    Said {
        say: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        point: Option<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rules: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ask: Vec<String>,
    },
    /// Another seat decides.
    Done { seat: usize, act: String },
}

/// The code by which lists name those who play along in a lesson. It is not the code of a bot: nobody can ask for it.
const COMPANION: &str = "companion";

impl Lesson {
    /// The lesson about a game.
    ///
    /// # Panics
    /// Never: the lessons that are compiled in are good ones.
    #[must_use]
    pub fn about(game: GameName) -> Lesson {
        let text = match game {
            GameName::Biblios => include_str!("../../../lessons/biblios.json"),
            GameName::Quill => include_str!("../../../lessons/quill.json"),
        };
        serde_json::from_str(text).expect("the lesson that is compiled in is a good one")
    }

    /// The steps of the coach, each with the number of decisions before it.
    #[must_use]
    pub fn steps(&self) -> Vec<Step> {
        let mut at = 0;
        let mut steps = Vec::new();
        for line in &self.script {
            if let Line::Said { say, point, rules, ask } = line {
                let (say, point) = (say.clone(), point.clone());
                steps.push(Step { at, say, point, rules: rules.clone(), ask: ask.clone() });
            }
            at += usize::from(line.decision().is_some());
        }
        steps
    }

    /// What a seat may decide after so many decisions, in the order of the script's preference; nothing where it is
    /// another seat's turn in the script.
    fn expected(&self, played: usize, seat: Seat) -> &[String] {
        let decision = self.script.iter().filter_map(Line::decision).nth(played);
        decision.filter(|(whose, _)| *whose == seat.index()).map_or(&[], |(_, actions)| actions)
    }

    /// Checks a decision of the learner, who does what is asked for. What the rules forbid is left to them to refuse.
    pub(crate) fn check(&self, play: &Play, seat: Seat, action: &Move) -> Result<(), Refusal> {
        let mut expected = self.expected(play.played(), seat).iter();
        if expected.any(|text| play.read(text).as_ref() == Ok(action)) || play.forbids(seat, action) {
            return Ok(());
        }
        Err(Refusal::new(Code::Lesson, "the lesson asks for something else here"))
    }

    /// The record's text, for these players.
    pub(crate) fn record(&self, names: &[String]) -> String {
        let mut record = self.record.clone();
        record["seats"] = names.into();
        record.to_string()
    }

    fn arrangement(&self) -> Arrangement {
        let seats = self.record["seats"].as_array().map_or(0, Vec::len);
        let options = self.record["options"].as_object().cloned().unwrap_or_default();
        Arrangement { seats, options: Options(options), clock: Clock::None, public: false }
    }
}

impl Line {
    /// Whose decision it is, and what may be decided.
    fn decision(&self) -> Option<(usize, &[String])> {
        match self {
            Line::Said { ask, .. } => (!ask.is_empty()).then_some((0, ask)),
            Line::Done { seat, act } => Some((*seat, std::slice::from_ref(act))),
        }
    }
}

impl Table {
    /// A table where somebody is taught, and the entries with which its journal begins. The game is on at once.
    ///
    /// # Errors
    /// When the lesson's game cannot be played.
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
            luck: fresh.luck,
            first: None,
            scheme: Scheme::One,
            lesson: Some(Box::new(lesson)),
        };
        let (person, name, stand_in) = (id.to_owned(), name.to_owned(), stand_in.to_owned());
        let mut dids = vec![created, Did::Sat { seat: 0, person, name, nonce: None, stand_in }];
        dids.extend(others.map(|seat| Notice::Bot { seat, bot: Some(COMPANION.to_owned()) }.into()));
        dids.push(Did::Started);
        let entries: Vec<_> = dids.into_iter().map(|did| Entry { by: None, did }).collect();
        let journal = entries.iter().map(|entry| (at, entry.clone()));
        let table = Table::restore(&fresh.table, journal, at)
            .map_err(|error| Refusal::new(Code::Arrangement, error.message))?;
        Ok((table, entries))
    }

    /// What the script has a seat do now.
    pub(crate) fn scripted(&self, seat: Seat) -> Option<Move> {
        let (lesson, play) = (self.lesson.as_ref()?, self.playing().ok()?);
        play.read(lesson.expected(play.played(), seat).first()?).ok()
    }

    /// Whether somebody is taught at this table.
    #[must_use]
    pub fn is_lesson(&self) -> bool {
        self.lesson.is_some()
    }
}
