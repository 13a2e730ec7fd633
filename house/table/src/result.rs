use wire::{Notice, What};

use crate::chair::{Chair, SeatedPerson};
use crate::clock::Time;
use crate::table::{HistoryItem, Stage, Table};

/// A finished game, as far as ratings depend on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// When the last decision was made, or the game was given up.
    pub ended: Time,
    /// The seats, in order.
    pub seats: Vec<SeatResult>,
}

/// The result of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatResult {
    /// Who is responsible for it.
    pub holder: Holder,
    /// The place, from 1. People who have left have the last one, whatever the stand-in has achieved.
    pub place: usize,
}

/// Who is responsible for the result of a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// A person, by id.
    Person(String),
    /// A bot, by code. Also the stand-in of a person whose data was deleted during the game.
    Bot(String),
}

impl Table {
    /// Returns whether the game counts for ratings: it has several seats, it is not a lesson, and the host has not said
    /// otherwise.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        self.arrangement.rated && self.chairs.len() > 1 && self.lesson.is_none()
    }

    /// Returns the result of the game. None if it is not over, was closed before it began, has no people or is not rated.
    ///
    /// The result never changes: later entries, such as the deletion of a person, have no effect on it.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        if !self.is_rated() {
            return None;
        }
        let last = self.history.iter().rposition(|(_, item)| self.ends_game(item))?;
        let last_place = self.chairs.len() + 1;
        let places = match &self.stage {
            Stage::Over(play) => play.standing(self.chairs.len())?.places,
            // The only person has given the game up.
            Stage::Closed if self.has_begun() => vec![1; self.chairs.len()],
            Stage::Closed | Stage::Open | Stage::Playing(_) => return None,
        };
        let given_up = matches!(self.stage, Stage::Closed);
        let seats = self.chairs.iter().zip(places).map(|(chair, place)| match chair {
            Chair::Person(SeatedPerson { id, replaced, stand_in, .. }) => {
                if self.was_forgotten(id, last) {
                    SeatResult { holder: Holder::Bot(stand_in.clone()), place }
                } else {
                    let place = if *replaced || given_up { last_place } else { place };
                    SeatResult { holder: Holder::Person(id.clone()), place }
                }
            }
            Chair::Bot(code) => SeatResult { holder: Holder::Bot(code.clone()), place },
            // No seat is empty once a game has begun.
            Chair::Empty => SeatResult { holder: Holder::Bot(String::new()), place },
        });
        let seats: Vec<SeatResult> = seats.collect();
        let has_person = seats.iter().any(|seat| matches!(seat.holder, Holder::Person(_)));
        has_person.then(|| GameResult { ended: self.history[last].0, seats })
    }

    fn has_begun(&self) -> bool {
        self.history.iter().any(|(_, item)| matches!(item, HistoryItem::Started(_)))
    }

    /// Returns whether an item is a decision of a game that is over, or gives a game up.
    fn ends_game(&self, item: &HistoryItem) -> bool {
        match item {
            HistoryItem::Played(..) => matches!(self.stage, Stage::Over(_)),
            HistoryItem::All(what) => matches!(**what, What::Notice(Notice::Closed)),
            HistoryItem::Started(_) | HistoryItem::Spectators(_) => false,
        }
    }

    /// Returns whether a person's data was deleted before this item of the history.
    fn was_forgotten(&self, person: &str, before: usize) -> bool {
        self.forgotten.contains(person)
            && self.history[..before].iter().any(|(_, item)| {
                matches!(item, HistoryItem::All(what)
                    if matches!(&**what, What::Notice(Notice::Forgotten { person: who }) if who == person))
            })
    }
}
