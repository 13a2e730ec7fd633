use quill_view::{Action, Event, Fact, Lost, Roller, View};
use serde::Serialize;
use tabletop::Seat;
#[cfg(feature = "schema")]
use ts_rs::TS;

use super::books::ShownWho;
use super::shown::ShownResult;

/// An event as a viewer sees it. A choice that is hidden from the viewer is null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "schema", ts(rename = "QuillEvent"))]
#[expect(missing_docs, reason = "the names are those of the events")]
pub enum ShownEvent {
    Acted { seat: usize, action: String },
    Sealed { seat: usize, choice: Option<String> },
    Opened { choices: Vec<Option<String>> },
    Rolled { whose: ShownWho, face: String },
    DayBegan { day: u8 },
    Forced { seat: usize, action: String },
    Influence { whose: ShownWho, amount: u8, total: i16 },
    Marked { whose: ShownWho, book: char },
    Completed { whose: ShownWho, book: char, place: u8, points: u8 },
    Kept { whose: ShownWho },
    Climbed { whose: ShownWho, row: u8 },
    Walked { space: String },
    Town { whose: ShownWho },
    Circle { seat: usize },
    Abbot { seat: usize, face: String },
    LostDie { whose: ShownWho, face: String },
    LostSteps { whose: ShownWho, steps: u8 },
    LostStar { whose: ShownWho },
    LostSigns { whose: ShownWho, plus: u8, minus: u8 },
    Value { book: char, value: u8 },
    RowLeft { whose: ShownWho, row: u8 },
    Ended { result: ShownResult },
}

impl ShownEvent {
    /// Returns an event, which must be redacted for the owner of the view.
    #[must_use]
    pub fn new(event: &Event, view: &View) -> ShownEvent {
        let boards = view.boards();
        let text = |action: Action| boards.action_text(action).to_string();
        match event {
            Event::Acted { seat, action } => ShownEvent::Acted { seat: seat.index(), action: text(*action) },
            Event::Sealed { seat, choice } => {
                ShownEvent::Sealed { seat: seat.index(), choice: choice.map(text) }
            }
            Event::Opened { choices } => {
                let seats = Seat::all(view.table().seats());
                ShownEvent::Opened { choices: seats.map(|seat| choices[seat].map(text)).collect() }
            }
            Event::Rolled { roller, face } => {
                ShownEvent::Rolled { whose: whose(*roller), face: face.to_string() }
            }
            Event::Fact(fact) => of_fact(*fact, view),
            Event::Ended(scores) => ShownEvent::Ended { result: ShownResult::new(scores, view.table()) },
        }
    }
}

fn whose(roller: Roller) -> ShownWho {
    match roller {
        Roller::Of(who) => who.into(),
        Roller::Scriptorium => ShownWho::Name("scriptorium".to_owned()),
    }
}

fn of_fact(fact: Fact, view: &View) -> ShownEvent {
    let boards = view.boards();
    match fact {
        Fact::DayBegan(day) => ShownEvent::DayBegan { day },
        Fact::Forced(seat, action) => {
            ShownEvent::Forced { seat: seat.index(), action: boards.action_text(action).to_string() }
        }
        Fact::Influence { who, amount, total } => ShownEvent::Influence { whose: who.into(), amount, total },
        Fact::Marked(who, book) => ShownEvent::Marked { whose: who.into(), book: book.code() },
        Fact::Completed { who, book, place, points } => {
            ShownEvent::Completed { whose: who.into(), book: book.code(), place, points }
        }
        Fact::Kept(who) => ShownEvent::Kept { whose: who.into() },
        Fact::Climbed(who, row) => ShownEvent::Climbed { whose: who.into(), row },
        Fact::Walked(space) => ShownEvent::Walked { space: boards.task.map().name(space).to_owned() },
        Fact::Town(who) => ShownEvent::Town { whose: who.into() },
        Fact::Circle(seat) => ShownEvent::Circle { seat: seat.index() },
        Fact::Abbot(seat, face) => ShownEvent::Abbot { seat: seat.index(), face: face.to_string() },
        Fact::Lost(who, lost) => {
            let whose = who.into();
            match lost {
                Lost::Die(face) => ShownEvent::LostDie { whose, face: face.to_string() },
                Lost::Steps(steps) => ShownEvent::LostSteps { whose, steps },
                Lost::Star => ShownEvent::LostStar { whose },
                Lost::Signs(plus, minus) => ShownEvent::LostSigns { whose, plus, minus },
            }
        }
        Fact::Value(book, value) => ShownEvent::Value { book: book.code(), value },
        Fact::RowLeft(who, row) => ShownEvent::RowLeft { whose: who.into(), row },
    }
}
