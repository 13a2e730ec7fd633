use std::str::FromStr;

use crate::ArenaError;

/// A game of the house with its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// Biblios, with the printed deck.
    Biblios(biblios_view::Options),
    /// Quill & Parchment, with the built-in boards.
    Quill(quill_view::Options),
}

impl Game {
    /// The name of the game on the command line.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Game::Biblios(_) => "biblios",
            Game::Quill(_) => "quill",
        }
    }

    /// The fewest and the most seats.
    #[must_use]
    pub fn seats(&self) -> (usize, usize) {
        match self {
            Game::Biblios(_) => (2, 4),
            Game::Quill(_) => (1, 4),
        }
    }

    /// Sets an option, given as `name=value`.
    ///
    /// # Errors
    /// What is wrong with the name or the value.
    pub fn set_option(&mut self, given: &str) -> Result<(), ArenaError> {
        let (name, value) = given.split_once('=').unwrap_or((given, ""));
        let set = match self {
            Game::Biblios(options) => record::biblios::set_option(options, name, value),
            Game::Quill(options) => record::quill::set_option(options, name, value),
        };
        set.map_err(|message| ArenaError::Option { given: given.to_owned(), message })
    }
}

impl FromStr for Game {
    type Err = ArenaError;

    fn from_str(name: &str) -> Result<Game, ArenaError> {
        match name {
            "biblios" => Ok(Game::Biblios(biblios_view::Options::default())),
            "quill" => Ok(Game::Quill(quill_view::Options::default())),
            _ => Err(ArenaError::UnknownGame(name.to_owned())),
        }
    }
}
