use biblios_view::{Cards, Code, Deck};
use serde::{Serialize, Serializer};
#[cfg(feature = "schema")]
use utoipa::openapi::{RefOr, Schema};
#[cfg(feature = "schema")]
use utoipa::{PartialSchema, ToSchema};

/// A card: its code, or `?` if the viewer may not see it. `Copy`, because a server shows thousands of cards a
/// second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum ShownCard {
    Known(Code),
    Hidden,
}

impl ShownCard {
    /// The text of the card in JSON.
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

#[cfg(feature = "schema")]
impl PartialSchema for ShownCard {
    fn schema() -> RefOr<Schema> {
        String::schema()
    }
}

#[cfg(feature = "schema")]
impl ToSchema for ShownCard {}

/// Returns the codes of the cards.
#[must_use]
pub fn codes(cards: Cards, deck: &Deck) -> Vec<ShownCard> {
    cards.iter().map(|card| ShownCard::Known(deck.code(card))).collect()
}
