use std::ops::RangeInclusive;
use std::str::FromStr;

use record::{Format, GameName};
use tabletop::Game;

use crate::ArenaError;

/// A game with its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameOptions {
    /// Biblios, with the printed deck.
    Biblios(biblios_view::Options),
    /// Quill & Parchment, with the built-in boards.
    Quill(quill_view::Options),
}

impl GameOptions {
    /// The name of the game on the command line.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            GameOptions::Biblios(_) => biblios::State::NAME,
            GameOptions::Quill(_) => quill::State::NAME,
        }
    }

    /// The supported numbers of seats.
    #[must_use]
    pub fn seats(&self) -> RangeInclusive<usize> {
        match self {
            GameOptions::Biblios(_) => biblios::State::PLAYERS,
            GameOptions::Quill(_) => quill::State::PLAYERS,
        }
    }

    /// Sets an option, given as `name=value`.
    ///
    /// # Errors
    /// If the name or the value is invalid.
    pub fn set_option(&mut self, given: &str) -> Result<(), ArenaError> {
        let (name, value) = given.split_once('=').unwrap_or((given, ""));
        let set = match self {
            GameOptions::Biblios(options) => biblios::State::set_option(options, name, value),
            GameOptions::Quill(options) => quill::State::set_option(options, name, value),
        };
        set.map_err(|message| ArenaError::Option { given: given.to_owned(), message })
    }
}

impl FromStr for GameOptions {
    type Err = ArenaError;

    fn from_str(name: &str) -> Result<GameOptions, ArenaError> {
        match name.parse() {
            Ok(GameName::Biblios) => Ok(GameOptions::Biblios(Default::default())),
            Ok(GameName::Quill) => Ok(GameOptions::Quill(Default::default())),
            Err(_) => Err(ArenaError::UnknownGame(name.to_owned())),
        }
    }
}
