use record::fair::Nonce;
use tabletop::Seat;
use wire::{Code, Refusal};

use crate::table::{Stage, Table, not_playing};

/// A seat and who sits there.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Chair {
    Empty,
    Bot(String),
    Person(Sitter),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Sitter {
    pub(crate) person: String,
    pub(crate) name: String,
    pub(crate) nonce: Option<Nonce>,
    /// The bot that plays when the person cannot.
    pub(crate) stand_in: String,
    /// Whether it does.
    pub(crate) replaced: bool,
}

impl Chair {
    pub(crate) fn sitter(&self) -> Option<&Sitter> {
        match self {
            Chair::Person(sitter) => Some(sitter),
            Chair::Empty | Chair::Bot(_) => None,
        }
    }

    /// The code of the bot that decides here.
    pub(crate) fn bot(&self) -> Option<&str> {
        match self {
            Chair::Bot(code) => Some(code),
            Chair::Person(sitter) => sitter.replaced.then_some(&sitter.stand_in),
            Chair::Empty => None,
        }
    }
}

impl Table {
    /// The seat of a person.
    #[must_use]
    pub fn seat_of(&self, person: &str) -> Option<Seat> {
        let has = |chair: &Chair| chair.sitter().is_some_and(|sitter| sitter.person == person);
        self.chairs.iter().position(has).and_then(Seat::new)
    }

    pub(crate) fn people(&self) -> impl Iterator<Item = &Sitter> {
        self.chairs.iter().filter_map(Chair::sitter)
    }

    pub(crate) fn seat(&self, index: usize) -> Result<Seat, Refusal> {
        let seat = Seat::new(index).filter(|_| index < self.chairs.len());
        seat.ok_or_else(|| Refusal::new(Code::NoSuchSeat, format!("the table has no seat {index}")))
    }

    pub(crate) fn chair_mut(&mut self, index: usize) -> Result<&mut Chair, Refusal> {
        let seat = self.seat(index)?;
        Ok(&mut self.chairs[seat.index()])
    }

    /// Whoever plays there, themselves or by a stand-in.
    pub(crate) fn playing_sitter(&mut self, index: usize) -> Result<&mut Sitter, Refusal> {
        if !matches!(self.stage, Stage::Playing(_)) {
            return Err(not_playing());
        }
        match self.chair_mut(index)? {
            Chair::Person(sitter) => Ok(sitter),
            Chair::Empty | Chair::Bot(_) => Err(Refusal::new(Code::NotSeated, "nobody sits there")),
        }
    }
}
