use record::fair::Fair;
use record::{GameName, Seed};
use tabletop::Seat;
use wire::{Arrangement, Code, Refusal};

use crate::chair::Chair;
use crate::play::Play;
use crate::table::Table;

impl Table {
    /// What the record calls those who sit here.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |chair: &Chair| match chair {
            Chair::Person(sitter) => sitter.name.clone(),
            Chair::Bot(code) => code.clone(),
            Chair::Empty => String::new(),
        };
        self.chairs.iter().map(name).collect()
    }

    /// The game of those who sit here.
    pub(crate) fn deal(&self) -> Result<Play, Refusal> {
        if self.chairs.contains(&Chair::Empty) {
            return Err(Refusal::new(Code::SeatsEmpty, "not every seat is taken"));
        }
        if let Some(lesson) = &self.lesson {
            return Play::from_record(self.game, &lesson.record(&self.names()))
                .map_err(|error| Refusal::new(Code::Arrangement, error));
        }
        let fair = self.fair();
        let seed = fair.seed();
        let drawn = fair.first().map(Seat::index).or(self.first);
        // The journal of an old table has neither, and must give the same game for ever.
        let first = drawn.unwrap_or_else(|| usize::from(seed.0[0]) % self.chairs.len());
        begin_game(self.game, &self.arrangement, self.names(), first, seed)
    }

    /// How the shuffle comes about.
    pub(crate) fn fair(&self) -> Fair {
        let nonces = self.chairs.iter().map(|chair| chair.sitter().and_then(|sitter| sitter.nonce));
        Fair::new(self.scheme, &self.id, self.secret, nonces.collect())
    }
}

/// Whether a game can be arranged so: it is begun once, to see.
pub(crate) fn check_arrangement(game: GameName, arrangement: &Arrangement) -> Result<(), Refusal> {
    let wrong = |message: String| Refusal::new(Code::Arrangement, message);
    if let Err(message) = crate::clock::check(arrangement.clock) {
        return Err(wrong(message.to_owned()));
    }
    if !(1..=tabletop::MAX_SEATS).contains(&arrangement.seats) {
        return Err(wrong("no table has so many seats".to_owned()));
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
