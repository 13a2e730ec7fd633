use biblios_view::{Cards, Code, Deck};
use serde::{Serialize, Serializer};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A card as it is shown: its code, or `?` where the viewer may not see it. A house shows thousands of cards a
/// second, so none of them is a text of its own in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum ShownCard {
    Known(Code),
    Hidden,
}

impl ShownCard {
    /// The card as it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            ShownCard::Known(code) => code.as_str(),
            ShownCard::Hidden => "?",
        }
    }
}

impl Serialize for ShownCard {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl PartialSchema for ShownCard {
    fn schema() -> RefOr<Schema> {
        String::schema()
    }
}

impl ToSchema for ShownCard {}

/// The cards by their codes.
#[must_use]
pub fn codes(cards: Cards, deck: &Deck) -> Vec<ShownCard> {
    cards.iter().map(|card| ShownCard::Known(deck.code(card))).collect()
}
