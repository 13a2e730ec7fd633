use serde::{Deserialize, Serialize};

/// A finished game, as far as ratings depend on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The seats, in order.
    pub seats: Vec<Seat>,
}

/// A seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Who held the seat.
    pub holder: Holder,
    /// The place, from 1. Seats with the same place tie.
    pub place: usize,
}

/// The holder of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// A person, by id.
    Person(String),
    /// A bot, by code.
    Bot(String),
}

impl Game {
    /// Returns the ids of the people, in the order of their seats.
    pub fn people(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(|seat| match &seat.holder {
            Holder::Person(id) => Some(id.as_str()),
            Holder::Bot(_) => None,
        })
    }
}
