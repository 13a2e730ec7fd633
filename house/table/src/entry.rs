use record::fair::{Nonce, Scheme, Secret};
use serde::{Deserialize, Serialize};
use wire::{Arrangement, Notice, StandInReason};

use crate::{GameName, Lesson};

/// An entry of a table's journal: what happened and, where somebody asked for it, who and under which id.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who asked for it; nobody for what bots and clocks do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// What happened.
    pub did: Did,
}

/// Who asked for something, and under which id.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct By {
    /// The person.
    pub person: String,
    /// The client's own id.
    pub id: String,
}

/// What happened, in the form in which it is kept for ever.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Did {
    /// The table was set up; always the first entry. The secret stays with the house until the game is over.
    Created {
        game: GameName,
        host: String,
        arrangement: Arrangement,
        secret: Secret,
        luck: u64,
        first: Option<usize>,
        /// Absent from the entries of old tables, which draw their first player in a way of their own.
        #[serde(default, skip_serializing_if = "is_default")]
        scheme: Scheme,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lesson: Option<Box<Lesson>>,
    },
    /// Somebody sat down; the stand-in is the bot that is about as strong.
    Sat { seat: usize, person: String, name: String, nonce: Option<Nonce>, stand_in: String },
    /// Another arrangement.
    Arranged(Arrangement),
    /// The game begins.
    Started,
    /// A decision, in the notation of records.
    Acted { seat: usize, action: String },
    /// Something said.
    Said { person: String, name: String, text: String },
    /// A stand-in plays.
    StandIn { seat: usize, reason: StandInReason },
    /// Something that everybody is told as it is stored here.
    #[serde(untagged, with = "outside_tag")]
    Notice(Notice),
}

impl From<Notice> for Did {
    fn from(notice: Notice) -> Did {
        Did::Notice(notice)
    }
}

/// A journal has the kind of an entry outside its fields, messages have it among them.
mod outside_tag {
    use serde::de::Error as _;
    use serde::ser::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::{Map, Value};
    use wire::Notice;

    const TAG: &str = "type";

    pub(super) fn serialize<S: Serializer>(notice: &Notice, to: S) -> Result<S::Ok, S::Error> {
        let Value::Object(mut fields) = serde_json::to_value(notice).map_err(S::Error::custom)? else {
            return Err(S::Error::custom("a notice is an object"));
        };
        match fields.remove(TAG) {
            Some(Value::String(tag)) if fields.is_empty() => tag.serialize(to),
            Some(Value::String(tag)) => Map::from_iter([(tag, Value::Object(fields))]).serialize(to),
            _ => Err(S::Error::custom("a notice has a type")),
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
