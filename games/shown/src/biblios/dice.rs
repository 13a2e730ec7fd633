use biblios_view::{ByCategory, Dice};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;

/// The value dice, by the letters of their categories.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "schema", ts(rename = "BibliosDice"))]
pub struct ShownDice {
    #[serde(rename = "M")]
    monks: u8,
    #[serde(rename = "P")]
    pigments: u8,
    #[serde(rename = "H")]
    holy_books: u8,
    #[serde(rename = "S")]
    manuscripts: u8,
    #[serde(rename = "F")]
    forbidden_tomes: u8,
}

impl Default for ShownDice {
    fn default() -> Self {
        ShownDice::from(&Dice::default())
    }
}

impl From<&Dice> for ShownDice {
    fn from(dice: &Dice) -> Self {
        let [monks, pigments, holy_books, manuscripts, forbidden_tomes] = dice.0.0;
        ShownDice { monks, pigments, holy_books, manuscripts, forbidden_tomes }
    }
}

impl From<ShownDice> for Dice {
    fn from(dice: ShownDice) -> Self {
        let ShownDice { monks, pigments, holy_books, manuscripts, forbidden_tomes } = dice;
        Dice(ByCategory([monks, pigments, holy_books, manuscripts, forbidden_tomes]))
    }
}
