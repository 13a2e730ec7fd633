use std::borrow::Borrow;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use shown::Show;
use tabletop::{EquipmentOf, Game, Seat, SeededDealer};

use crate::fair::Pick;
use crate::{GameName, Lines, RecordError};

/// A game that can be recorded: how its options, its equipment and its positions stand in a record.
pub trait Format: Game<View: Show> {
    /// Which game it is.
    const GAME: GameName;
    /// The rule that says how many can play.
    const PLAYERS_RULE: &'static str;

    /// The equipment, cheap to share.
    type Kit: Clone + PartialEq + Debug + Send + Borrow<EquipmentOf<Self>>;
    /// A position as it is written.
    type Position: Clone + PartialEq + Debug + Send + Serialize + DeserializeOwned;

    /// Reads options by their names.
    ///
    /// # Errors
    /// The option at fault.
    fn read_options(fields: &Map<String, Value>) -> Result<Self::Options, RecordError>;

    /// The options that differ from their defaults, by their names.
    fn write_options(options: &Self::Options) -> Map<String, Value>;

    /// Sets an option by its name.
    ///
    /// # Errors
    /// What is wrong with the name or the value.
    fn set_option(options: &mut Self::Options, name: &str, value: &str) -> Result<(), String>;

    /// The equipment in use: what the lines say, and what belongs to the options otherwise.
    ///
    /// # Errors
    /// What is wrong with the lines.
    fn kit(lines: &Lines, options: &Self::Options) -> Result<Self::Kit, RecordError>;

    /// The setup of a new game, for which the dealer decides what is left to chance.
    ///
    /// # Errors
    /// The field at fault.
    fn deal_setup(
        kit: &Self::Kit,
        options: Self::Options,
        players: usize,
        first: Seat,
        dealer: &mut SeededDealer,
    ) -> Result<Self::Setup, RecordError>;

    /// The setup of a position.
    ///
    /// # Errors
    /// The field at fault.
    fn position_setup(
        kit: &Self::Kit,
        options: Self::Options,
        players: usize,
        first: Seat,
        position: &Self::Position,
    ) -> Result<Self::Setup, RecordError>;

    /// What the dealer picks for [`Format::deal_setup`], and how often; what was picked is not there any more.
    fn picks_for_setup(kit: &Self::Kit, players: usize) -> Option<(Pick, usize)>;

    /// The card or the side of a die of an outcome, wherever it lies.
    fn piece(equipment: &EquipmentOf<Self>, outcome: &Self::Outcome) -> String;

    /// The truth in the form that a viewer of everything is shown.
    fn show_all(&self, kit: &Self::Kit) -> <Self::View as Show>::Shown;

    /// The equipment of a view as programs are told of it.
    fn announce(view: &Self::View) -> Map<String, Value>;
}
