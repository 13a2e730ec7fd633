use std::borrow::Borrow;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use shown::Show;
use tabletop::{EquipmentOf, Game, Seat, SeededDealer};

use crate::fair::Pick;
use crate::{GameName, Lines, RecordError};

/// A game that can be recorded: the format of its options, equipment and positions.
pub trait Format: Game<View: Show> {
    /// The name of the game.
    const GAME: GameName;
    /// The id of the rule on the number of players.
    const PLAYERS_RULE: &'static str;

    /// The equipment, cheap to clone.
    type Kit: Clone + PartialEq + Debug + Send + Borrow<EquipmentOf<Self>>;
    /// The field `start.position` of a record.
    type Position: Clone + PartialEq + Debug + Send + Serialize + DeserializeOwned;

    /// Reads the field `options` of a record.
    ///
    /// # Errors
    /// Names the first option that is unknown or has an unknown value.
    fn read_options(fields: &Map<String, Value>) -> Result<Self::Options, RecordError>;

    /// Returns the field `options` of a record: the options that differ from their defaults.
    fn write_options(options: &Self::Options) -> Map<String, Value>;

    /// Sets an option by name.
    ///
    /// # Errors
    /// Returns a message if the name or the value is unknown.
    fn set_option(options: &mut Self::Options, name: &str, value: &str) -> Result<(), String>;

    /// Returns the equipment: parsed from `lines`, and built in where they have none.
    ///
    /// # Errors
    /// Names the field of lines that do not parse.
    fn kit(lines: &Lines, options: &Self::Options) -> Result<Self::Kit, RecordError>;

    /// Returns the setup of a new game, dealt by `dealer`.
    ///
    /// # Errors
    /// Names the first invalid field.
    fn deal_setup(
        kit: &Self::Kit,
        options: Self::Options,
        players: usize,
        first: Seat,
        dealer: &mut SeededDealer,
    ) -> Result<Self::Setup, RecordError>;

    /// Returns the setup of a position.
    ///
    /// # Errors
    /// Names the first invalid field.
    fn position_setup(
        kit: &Self::Kit,
        options: Self::Options,
        players: usize,
        first: Seat,
        position: &Self::Position,
    ) -> Result<Self::Setup, RecordError>;

    /// Returns the pick that [`Format::deal_setup`] makes and how often, without replacement. `None` if it makes none.
    fn picks_for_setup(kit: &Self::Kit, players: usize) -> Option<(Pick, usize)>;

    /// Returns the code of the card or die face of an outcome.
    fn piece(equipment: &EquipmentOf<Self>, outcome: &Self::Outcome) -> String;

    /// Returns the game as [`Viewer::All`](tabletop::Viewer::All) sees it.
    fn show_all(&self, kit: &Self::Kit) -> <Self::View as Show>::Shown;

    /// Returns the options and equipment of a view, as announced to player programs.
    fn announce(view: &Self::View) -> Map<String, Value>;
}
