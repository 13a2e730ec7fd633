use record::fair::Fair;
use record::{GameName, Seed};
use serde_json::Value;
use tabletop::Seat;
use wire::{Arrangement, Code, Refusal};

use crate::chair::Chair;
use crate::play::Play;
use crate::replay::invalid;
use crate::table::Table;

impl Table {
    /// The players' names for the record.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |chair: &Chair| match chair {
            Chair::Person(seated) => seated.name.clone(),
            Chair::Bot(code) => code.clone(),
            Chair::Empty => String::new(),
        };
        self.chairs.iter().map(name).collect()
    }

    /// Begins the game.
    pub(crate) fn deal(&self) -> Result<Play, Refusal> {
        if self.chairs.contains(&Chair::Empty) {
            return Err(Refusal::new(Code::SeatsEmpty, "not every seat is taken"));
        }
        if let Some(lesson) = &self.lesson {
            return Play::from_record(self.game, &lesson.record(&self.names()))
                .map_err(|error| Refusal::new(Code::Arrangement, error));
        }
        if let Some(start) = &self.upload {
            let mut start = Value::clone(start);
            start["seats"] = self.names().into();
            return Play::from_record(self.game, &start.to_string()).map_err(invalid);
        }
        let fair = self.fair();
        let seed = fair.seed();
        let drawn = fair.first().map(Seat::index).or(self.first);
        // Journals of old tables have neither. Their first player must stay the same.
        let first = drawn.unwrap_or_else(|| usize::from(seed.0[0]) % self.chairs.len());
        begin_game(self.game, &self.arrangement, self.names(), first, seed)
    }

    /// The inputs of the shuffle.
    pub(crate) fn fair(&self) -> Fair {
        let nonces = self.chairs.iter().map(|chair| chair.person().and_then(|seated| seated.nonce));
        Fair::new(self.scheme, &self.id, self.secret, nonces.collect())
    }
}

/// Checks an arrangement by beginning a game with it.
pub(crate) fn check_arrangement(game: GameName, arrangement: &Arrangement) -> Result<(), Refusal> {
    let wrong = |message: String| Refusal::new(Code::Arrangement, message);
    if let Err(message) = crate::clock::check(arrangement.clock) {
        return Err(wrong(message.to_owned()));
    }
    if !(1..=tabletop::MAX_SEATS).contains(&arrangement.seats) {
        return Err(wrong(format!("a table has 1 to {} seats", tabletop::MAX_SEATS)));
    }
    let names = vec![String::new(); arrangement.seats];
    begin_game(game, arrangement, names, 0, Seed([0; 32])).map(drop)
}

fn begin_game(
    game: GameName,
    arrangement: &Arrangement,
    names: Vec<String>,
    first: usize,
    seed: Seed,
) -> Result<Play, Refusal> {
    let no_seat = || Refusal::new(Code::NoSuchSeat, "no such first player");
    let first = Seat::new(first).filter(|first| first.index() < names.len()).ok_or_else(no_seat)?;
    Play::begin(game, &arrangement.options, names, first, seed)
        .map_err(|error| Refusal::new(Code::Arrangement, error))
}
