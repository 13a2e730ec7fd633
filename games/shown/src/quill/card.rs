use quill_view::{Boards, Book, Card, PublicState, Spaces, Who};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;

use super::books::OfBooks;

/// The marks on a task card, as written in positions. Every field is optional.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the fields are those of the format")]
pub struct CardMarks {
    pub stacks: OfBooks<u8>,
    pub completed: OfBooks<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stars: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub visited: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stops: Vec<String>,
    pub cross: u8,
    pub influence: i16,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub track: Vec<u8>,
}

impl CardMarks {
    /// Returns the marks of a card.
    #[must_use]
    pub fn new(card: &Card, boards: &Boards) -> CardMarks {
        let map = boards.task.map();
        let names = |spaces: Spaces| spaces.iter().map(|space| map.name(space).to_owned()).collect();
        CardMarks {
            stacks: OfBooks::all(&card.stacks),
            completed: OfBooks::new(|book| Some(card.completed[book]).filter(|&place| place > 0)),
            stars: card.stars.iter().map(|book| book.code().to_string()).collect(),
            visited: names(card.visited),
            at: card.at.map(|space| map.name(space).to_owned()),
            stops: names(card.stops),
            cross: card.cross,
            influence: card.influence,
            track: card.track[..card.days.into()].to_vec(),
        }
    }
}

/// A participant's task card: its marks, and what follows from them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(TS))]
#[expect(missing_docs, reason = "the fields are those of the format")]
#[cfg_attr(feature = "schema", ts(rename = "QuillCard"))]
pub struct ShownCard {
    pub stacks: OfBooks<u8>,
    pub completed: OfBooks<u8>,
    pub bonuses: OfBooks<u8>,
    pub stars: Vec<String>,
    pub visited: Vec<String>,
    pub at: Option<String>,
    pub stops: Vec<String>,
    pub towns: u8,
    pub cross: u8,
    pub influence: i16,
    pub track: Vec<u8>,
}

impl ShownCard {
    pub(super) fn new(table: &PublicState, who: Who) -> ShownCard {
        let card = table.card(who);
        let bonus =
            |book: Book| Some(table.bonus(book, card.completed[book])).filter(|_| card.completed[book] > 0);
        let CardMarks { stacks, completed, stars, visited, at, stops, cross, influence, track } =
            CardMarks::new(card, table.boards());
        let bonuses = OfBooks::new(|book| bonus(book).filter(|&points| points > 0));
        let towns = card.towns;
        ShownCard { stacks, completed, bonuses, stars, visited, at, stops, towns, cross, influence, track }
    }
}
