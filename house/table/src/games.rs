//! The games that can be played, for menus.

use record::GameName;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use wire::OptionValue;

/// A game that can be played.
#[derive(Serialize, ToSchema)]
pub struct Game {
    game: GameName,
    /// Minimum and maximum number of seats.
    #[schema(min_items = 2, max_items = 2)]
    seats: [usize; 2],
    options: Vec<GameOption>,
    /// The codes of the bots.
    bots: Vec<&'static str>,
}

/// A rule option of a game.
#[derive(Serialize, ToSchema)]
pub struct GameOption {
    name: &'static str,
    /// The possible values, the default first.
    values: Vec<OptionValue>,
    /// Minimum and maximum number of seats with which the option can be used.
    #[schema(min_items = 2, max_items = 2)]
    seats: [usize; 2],
}

impl GameOption {
    fn new(
        name: &'static str,
        values: impl IntoIterator<Item = impl Into<Value>>,
        seats: [usize; 2],
    ) -> GameOption {
        GameOption {
            name,
            values: values.into_iter().map(|value| OptionValue(value.into())).collect(),
            seats,
        }
    }
}

/// Returns the games, with their options and bots.
#[must_use]
pub fn games() -> [Game; 2] {
    let biblios = record::biblios::option_names().map(|(name, values)| GameOption::new(name, values, [2, 4]));
    let quill = record::quill::offers().map(|(name, values, seats)| GameOption::new(name, values, seats));
    let bots = || bots::Level::ALL.map(bots::Level::name).to_vec();
    [
        Game { game: GameName::Biblios, seats: [2, 4], options: biblios.collect(), bots: bots() },
        Game { game: GameName::Quill, seats: [1, 4], options: quill.collect(), bots: bots() },
    ]
}
