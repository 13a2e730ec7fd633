use record::fair::{Nonce, Scheme, Secret};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wire::{Arrangement, Notice, StandInReason};

use crate::{GameName, Lesson};

/// An entry of a table's journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The request behind it; none for bots and clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// The change.
    pub did: Did,
}

/// The person and the id of a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct By {
    /// The person's id.
    pub person: String,
    /// The request's id, chosen by the client.
    pub id: String,
}

/// A change of a table. Its serialized form is the file format of journals and must stay readable.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Did {
    /// The table was created. Always the first entry. The secret must not leave the server before the game is over.
    Created {
        game: GameName,
        host: String,
        arrangement: Arrangement,
        secret: Secret,
        #[serde(rename = "luck")]
        bot_seed: u64,
        first: Option<usize>,
        /// Absent from old journals, which use the default.
        #[serde(default, skip_serializing_if = "is_default")]
        scheme: Scheme,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lesson: Option<Box<Lesson>>,
        /// The record, without its actions, of a game that was played elsewhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        upload: Option<Box<Value>>,
        /// Whether a change of seats or options discards nonces. Absent from old journals, in which it does not.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        discards_nonces: bool,
    },
    /// A person took a seat. `stand_in` is the code of the bot that can replace them.
    Sat { seat: usize, person: String, name: String, nonce: Option<Nonce>, stand_in: String },
    /// The arrangement changed.
    Arranged(Arrangement),
    /// The game began.
    Started,
    /// A seat made a decision, in the notation of records.
    Acted { seat: usize, action: String },
    /// A chat message.
    Said { person: String, name: String, text: String },
    /// A person at the table has another name.
    Renamed { person: String, name: String },
    /// A stand-in took over.
    StandIn { seat: usize, reason: StandInReason },
    /// An event that is sent as it is stored.
    #[serde(untagged, with = "outside_tag")]
    Notice(Notice),
}

impl From<Notice> for Did {
    fn from(notice: Notice) -> Did {
        Did::Notice(notice)
    }
}

/// Serializes a notice with an external tag, as journals have it. Messages have an internal tag.
mod outside_tag {
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::{Map, Value};
    use wire::Notice;

    const TAG: &str = "type";

    pub(super) fn serialize<S: Serializer>(notice: &Notice, to: S) -> Result<S::Ok, S::Error> {
        let Value::Object(mut fields) = serde_json::to_value(notice).map_err(S::Error::custom)? else {
            return Err(S::Error::custom("a notice must be an object"));
        };
        match fields.remove(TAG) {
            Some(Value::String(tag)) if fields.is_empty() => tag.serialize(to),
            Some(Value::String(tag)) => Map::from_iter([(tag, Value::Object(fields))]).serialize(to),
            _ => Err(S::Error::custom("a notice must have a type")),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Notice, D::Error> {
        let (tag, mut fields) = match Value::deserialize(from)? {
            Value::String(tag) => (tag, Map::new()),
            Value::Object(outer) if outer.len() == 1 => match outer.into_iter().next() {
                Some((tag, Value::Object(fields))) => (tag, fields),
                _ => return Err(D::Error::custom("expected the fields of an entry")),
            },
            _ => return Err(D::Error::custom("expected the kind of an entry")),
        };
        fields.insert(TAG.to_owned(), tag.into());
        serde_json::from_value(Value::Object(fields)).map_err(D::Error::custom)
    }
}

fn is_default(scheme: &Scheme) -> bool {
    *scheme == Scheme::default()
}
