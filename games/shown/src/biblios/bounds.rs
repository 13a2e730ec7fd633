use std::collections::BTreeMap;

use biblios_view::{Bounds, Category, Deck, Letter, Outlook};
use serde::Serialize;
#[cfg(feature = "schema")]
use ts_rs::TS;

/// What a viewer may look up about the totals in a category, or in Gold: a list per seat in every field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[cfg_attr(feature = "schema", ts(rename = "BibliosBounds"))]
pub struct ShownBounds {
    /// The least total of the hand.
    pub least: Vec<u8>,
    /// The most total of the hand.
    pub most: Vec<u8>,
    /// The best letter among the cards that are surely in the hand. Empty for Gold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Option<char>>>", optional))]
    pub letters: Vec<Option<char>>,
    /// The best letter that the hand can have. Empty for Gold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(as = "Option<Vec<Option<char>>>", optional))]
    pub best_letters: Vec<Option<char>>,
}

impl ShownBounds {
    /// Returns the bounds of these hands, by category letter and `G` for Gold.
    #[must_use]
    pub fn of(hands: &[Outlook], deck: &Deck) -> BTreeMap<char, ShownBounds> {
        let categories = Category::ALL.into_iter().map(|category| {
            let bounds: Vec<Bounds> = hands.iter().map(|hand| hand.category(category, deck)).collect();
            let letters = bounds.iter().map(|bounds| bounds.letter.map(Letter::name)).collect();
            let best_letters = bounds.iter().map(|bounds| bounds.best_letter.map(Letter::name)).collect();
            (category.code(), ShownBounds { letters, best_letters, ..ShownBounds::totals(&bounds) })
        });
        let gold: Vec<Bounds> = hands.iter().map(Outlook::gold).collect();
        categories.chain([('G', ShownBounds::totals(&gold))]).collect()
    }

    fn totals(bounds: &[Bounds]) -> ShownBounds {
        ShownBounds {
            least: bounds.iter().map(|bounds| bounds.least).collect(),
            most: bounds.iter().map(|bounds| bounds.most).collect(),
            letters: Vec::new(),
            best_letters: Vec::new(),
        }
    }
}
