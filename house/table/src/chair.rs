use record::fair::Nonce;
use tabletop::Seat;
use wire::{Code, Refusal};

use crate::table::{Stage, Table, not_playing};

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Chair {
    Empty,
    Bot(String),
    Person(SeatedPerson),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeatedPerson {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) nonce: Option<Nonce>,
    /// Whether a nonce was discarded and no new one given.
    pub(crate) awaits_nonce: bool,
    /// The code of the bot that can replace the person.
    pub(crate) stand_in: String,
    /// Whether the stand-in plays.
    pub(crate) replaced: bool,
    /// The number of the chosen picture.
    pub(crate) avatar: Option<u8>,
}

impl Chair {
    pub(crate) fn person(&self) -> Option<&SeatedPerson> {
        match self {
            Chair::Person(seated) => Some(seated),
            Chair::Empty | Chair::Bot(_) => None,
        }
    }

    /// The code of the bot that plays here, as itself or as a stand-in.
    pub(crate) fn bot(&self) -> Option<&str> {
        match self {
            Chair::Bot(code) => Some(code),
            Chair::Person(seated) => seated.replaced.then_some(&seated.stand_in),
            Chair::Empty => None,
        }
    }
}

impl Table {
    /// Returns the seat of a person.
    #[must_use]
    pub fn seat_of(&self, person: &str) -> Option<Seat> {
        let has = |chair: &Chair| chair.person().is_some_and(|seated| seated.id == person);
        self.chairs.iter().position(has).and_then(Seat::new)
    }

    pub(crate) fn people(&self) -> impl Iterator<Item = &SeatedPerson> {
        self.chairs.iter().filter_map(Chair::person)
    }

    pub(crate) fn seat(&self, index: usize) -> Result<Seat, Refusal> {
        let seat = Seat::new(index).filter(|_| index < self.chairs.len());
        seat.ok_or_else(|| Refusal::new(Code::NoSuchSeat, format!("the table has no seat {index}")))
    }

    pub(crate) fn chair_mut(&mut self, index: usize) -> Result<&mut Chair, Refusal> {
        let seat = self.seat(index)?;
        Ok(&mut self.chairs[seat.index()])
    }

    /// The person of a seat during the game, also while a stand-in plays.
    pub(crate) fn playing_person(&mut self, index: usize) -> Result<&mut SeatedPerson, Refusal> {
        if !matches!(self.stage, Stage::Playing(_)) {
            return Err(not_playing());
        }
        match self.chair_mut(index)? {
            Chair::Person(seated) => Ok(seated),
            Chair::Empty | Chair::Bot(_) => Err(Refusal::new(Code::NotSeated, "no person has this seat")),
        }
    }
}
