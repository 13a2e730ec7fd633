//! Describes events of Quill & Parchment in words.

use quill_view::{Action, Boards, Die, Event, Fact, Lost, Roller, Scores, Who};
use tabletop::Seat;

use crate::words::list;

struct Narrator<'a> {
    boards: &'a Boards,
    names: &'a [String],
}

/// Describes all events, one per line. Dice that are rolled together share a line.
pub(super) fn story(events: impl Iterator<Item = Event>, boards: &Boards, names: &[String]) -> Vec<String> {
    let narrator = Narrator { boards, names };
    let mut lines: Vec<String> = Vec::new();
    let mut rolled_before: Option<Roller> = None;
    for event in events {
        if let Event::Rolled { roller, face } = event {
            match (lines.last_mut(), rolled_before == Some(roller)) {
                (Some(line), true) => {
                    line.truncate(line.trim_end_matches('.').len());
                    line.push_str(&format!(" {face}."));
                }
                _ => lines.push(match roller {
                    Roller::Of(who) => format!("{} rolls {face}.", narrator.who(who)),
                    Roller::Scriptorium => format!("The scriptorium's dice, row by row: {face}."),
                }),
            }
            rolled_before = Some(roller);
            continue;
        }
        rolled_before = None;
        lines.extend(narrator.describe(&event));
    }
    lines
}

impl Narrator<'_> {
    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    fn who(&self, who: Who) -> &str {
        who.seat().map_or("Cadfael", |seat| self.name(seat))
    }

    fn action(&self, action: Action) -> String {
        self.boards.action_text(action).to_string()
    }

    fn describe(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Acted { seat, action } => format!("{}: {}.", self.name(*seat), self.action(*action)),
            Event::Sealed { seat, choice: Some(choice) } => {
                format!("{} has chosen: {}.", self.name(*seat), self.action(*choice))
            }
            Event::Sealed { seat, choice: None } => format!("{} has chosen.", self.name(*seat)),
            Event::Opened { choices } => {
                let choices = Seat::all(self.names.len()).zip(choices.0).filter_map(|(seat, choice)| {
                    choice.map(|choice| format!("{} {}", self.name(seat), self.action(choice)))
                });
                format!("All have chosen: {}.", list(choices))
            }
            Event::Rolled { .. } => return None,
            Event::Fact(fact) => format!("  {}", self.fact(fact)),
            Event::Ended(scores) => self.ending(scores),
        })
    }

    fn fact(&self, fact: &Fact) -> String {
        match *fact {
            Fact::DayBegan(day) => format!("--- Day {day} ---"),
            Fact::Forced(seat, action) => format!("{} can only {}.", self.name(seat), self.action(action)),
            Fact::Influence { who, amount, total } => {
                format!("{} enters {amount}: influence {total}.", self.who(who))
            }
            Fact::Marked(who, book) => format!("{} copies a book of {book}.", self.who(who)),
            Fact::Completed { who, book, place, points } => {
                format!("{} is number {place} to complete {book}, for {points} points.", self.who(who))
            }
            Fact::Kept(who) => format!("{} keeps a Chapel for Vespers.", self.who(who)),
            Fact::Climbed(who, row) => format!("{} moves up to row {row} of the chapel.", self.who(who)),
            Fact::Walked(space) => {
                format!("Cadfael's novice goes to {}.", self.boards.task.map().name(space))
            }
            Fact::Town(who) => format!("{}'s novice reaches a town.", self.who(who)),
            Fact::Circle(seat) => format!("{} marks a circle of the cross.", self.name(seat)),
            Fact::Abbot(seat, face) => {
                format!("{} cannot use {face}: the Abbot's option.", self.name(seat))
            }
            Fact::Lost(who, lost) => {
                let what = match lost {
                    Lost::Die(face) => match face.die() {
                        Die::Travel => format!("the travel die {face}"),
                        _ => format!("the die {face}"),
                    },
                    Lost::Steps(1) => "a step of the novice".to_owned(),
                    Lost::Steps(steps) => format!("{steps} steps of the novice"),
                    Lost::Star => "a star".to_owned(),
                    Lost::Signs(plus, minus) => {
                        format!("the signs {}{}", "+".repeat(plus.into()), "-".repeat(minus.into()))
                    }
                };
                format!("{} has no use for {what}.", self.who(who))
            }
            Fact::Value(book, value) => format!("The value of {book} is {value} now."),
            Fact::RowLeft(who, row) => format!("Row {row} is left for {}.", self.who(who)),
        }
    }

    fn ending(&self, scores: &Scores) -> String {
        match scores.winners.first() {
            Some(seat) => format!("{} wins with {} points.", self.name(seat), scores.points[seat]),
            None => format!(
                "Cadfael wins with {} points against {}.",
                scores.parts[Who::Cadfael].total(),
                scores.points[Seat::FIRST]
            ),
        }
    }
}
