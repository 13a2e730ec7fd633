//! The JSON of a record file, the same for every game.

use std::fmt::{self, Write};

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tabletop::Seat;

use crate::fair::Fair;
use crate::{BoardLines, RecordError};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct File<'a> {
    pub(crate) format: String,
    pub(crate) game: String,
    #[serde(default, deserialize_with = "distinct_fields")]
    pub(crate) options: Map<String, Value>,
    #[serde(default)]
    pub(crate) deck: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) boards: Option<BoardLines>,
    pub(crate) seats: Vec<String>,
    #[serde(default)]
    pub(crate) first: usize,
    #[serde(borrow)]
    pub(crate) start: FileStart<'a>,
    #[serde(default)]
    pub(crate) chance: Vec<String>,
    #[serde(default)]
    pub(crate) fair: Option<Fair>,
    #[serde(default)]
    pub(crate) played_on: Option<usize>,
    #[serde(default)]
    pub(crate) actions: Vec<(usize, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileStart<'a> {
    pub(crate) seed: Option<String>,
    /// Raw, because its type depends on `game`, which may come later in the file.
    #[serde(borrow)]
    pub(crate) position: Option<&'a RawValue>,
}

/// Deserializes an object and rejects duplicate fields, as derived implementations do.
fn distinct_fields<'de, D: Deserializer<'de>>(from: D) -> Result<Map<String, Value>, D::Error> {
    struct Fields;

    impl<'de> Visitor<'de> for Fields {
        type Value = Map<String, Value>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
            let mut fields = Map::new();
            while let Some((name, value)) = entries.next_entry::<String, Value>()? {
                if fields.contains_key(&name) {
                    return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
                }
                fields.insert(name, value);
            }
            Ok(fields)
        }
    }

    from.deserialize_map(Fields)
}

/// Returns the seat with this index at a table for `players`.
pub(crate) fn read_seat(field: &str, index: usize, players: usize) -> Result<Seat, RecordError> {
    let seat = Seat::new(index).filter(|seat| seat.index() < players);
    seat.ok_or_else(|| RecordError::field(field, format!("there is no seat {index} at this table")))
}

/// Writes the fields of a record in the order of the calls.
pub(crate) struct Writer {
    text: String,
}

impl Writer {
    pub(crate) fn new() -> Writer {
        Writer { text: String::from("{") }
    }

    /// Adds a field.
    ///
    /// # Panics
    /// Never: all fields serialize to JSON.
    pub(crate) fn field(&mut self, name: &str, value: &impl Serialize) {
        let value = serde_json::to_string(value).expect("a field serializes to JSON");
        self.raw(name, &value);
    }

    fn raw(&mut self, name: &str, value: &str) {
        let comma = if self.text.ends_with('{') { "" } else { "," };
        let _ = write!(self.text, "{comma}\n  \"{name}\": {value}");
    }

    /// Adds the actions and ends the record.
    pub(crate) fn finish(mut self, actions: impl ExactSizeIterator<Item = (usize, String)>) -> String {
        let end = if actions.len() == 0 { "]" } else { "\n  ]" };
        let mut list = String::from("[");
        for (index, (seat, action)) in actions.enumerate() {
            // Six actions per line keep a game on one screen and its diffs readable.
            list.push_str(match index {
                0 => "\n    ",
                index if index.is_multiple_of(6) => ",\n    ",
                _ => ", ",
            });
            let _ = write!(list, "[{seat}, {}]", Value::from(action));
        }
        self.raw("actions", &(list + end));
        self.text.push_str("\n}\n");
        self.text
    }
}
