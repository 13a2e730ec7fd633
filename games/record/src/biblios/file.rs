use std::fmt::{self, Write};

use biblios::{Outcome, Setup};
use biblios_view::{Deck, Options};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use tabletop::{Seat, SeededDealer};

use super::options::{read_options, write_options};
use super::position::Position;
use crate::fair::Fair;
use crate::text::{check_heading, json, read_actions, read_fair, read_seat, read_seed};
use crate::{FORMAT, RecordError, Seed};

/// A checked record: a game can be played from it, though its chance and its actions may still turn out
/// to be impossible when their time comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The deck in use.
    pub deck: Deck,
    /// The table's options.
    pub options: Options,
    /// The names of the players.
    pub seats: Vec<String>,
    /// The first player.
    pub first: Seat,
    /// How the game begins.
    pub start: Start,
    /// The outcomes that come before those of the seed.
    pub chance: Vec<String>,
    /// How the seed came about, in a finished game whose shuffle was promised to be fair; it must have one
    /// entry for the nonce of each seat.
    pub fair: Option<Fair>,
    /// Who did what, in the notation.
    pub actions: Vec<(Seat, String)>,
    deck_lines: Option<Vec<String>>,
}

/// How a game begins: dealt from a seed, or at a position, beside which there may be a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of the format")]
pub struct Start {
    pub seed: Option<Seed>,
    pub position: Option<Position>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    game: String,
    #[serde(default, deserialize_with = "distinct_fields")]
    options: Map<String, Value>,
    #[serde(default)]
    deck: Option<Vec<String>>,
    seats: Vec<String>,
    #[serde(default)]
    first: usize,
    start: FileStart,
    #[serde(default)]
    chance: Vec<String>,
    #[serde(default)]
    fair: Option<Fair>,
    #[serde(default)]
    actions: Vec<(usize, String)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileStart {
    seed: Option<String>,
    position: Option<Position>,
}

/// Reads an object in which, as in every other one of a record, no field may be given twice.
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

impl Record {
    /// A new game without any action yet.
    #[must_use]
    pub fn new(options: Options, seats: Vec<String>, first: Seat, seed: Seed) -> Record {
        Record {
            deck: Deck::printed(),
            options,
            seats,
            first,
            start: Start { seed: Some(seed), position: None },
            chance: Vec::new(),
            fair: None,
            actions: Vec::new(),
            deck_lines: None,
        }
    }

    /// Uses another deck, which the record then contains.
    ///
    /// # Errors
    /// When the text is not a deck; nothing changes then.
    pub fn use_deck(&mut self, text: &str) -> Result<(), biblios_view::DeckError> {
        self.deck = Deck::parse(text)?;
        self.deck_lines = (self.deck != Deck::printed()).then(|| text.lines().map(str::to_owned).collect());
        Ok(())
    }

    /// Reads a record.
    ///
    /// # Errors
    /// Where the text is not a valid record, and why.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        Record::from_file(RecordError::read(text)?)
    }

    /// Reads a record, with this deck in place of the printed one where the record brings none.
    ///
    /// # Errors
    /// As for [`Record::read`].
    pub fn read_with_deck(text: &str, deck: &str) -> Result<Record, RecordError> {
        let mut file: File = RecordError::read(text)?;
        file.deck.get_or_insert_with(|| deck.lines().map(str::to_owned).collect());
        Record::from_file(file)
    }

    fn from_file(file: File) -> Result<Record, RecordError> {
        check_heading(&file.format, &file.game, "biblios")?;
        let deck = match &file.deck {
            None => Deck::printed(),
            Some(lines) => {
                Deck::parse(&lines.join("\n")).map_err(|error| RecordError::field("deck", error))?
            }
        };
        let seats = file.seats.len();
        if !(2..=4).contains(&seats) {
            return Err(RecordError::field("seats", format!("a game has 2 to 4 players, not {seats} (B10)")));
        }
        let seed = read_seed(file.start.seed.as_deref(), file.start.position.is_some())?;
        let actions = read_actions(file.actions, seats, |text| {
            deck.read_action(text).map(drop).map_err(|error| error.to_string())
        })?;
        for (index, code) in file.chance.iter().enumerate() {
            read_outcome(&deck, code)
                .map_err(|message| RecordError::field(format!("chance[{index}]"), message))?;
        }
        let record = Record {
            deck,
            options: read_options(&file.options)?,
            first: read_seat("first", file.first, seats)?,
            seats: file.seats,
            start: Start { seed, position: file.start.position },
            chance: file.chance,
            fair: read_fair(file.fair, seats)?,
            actions,
            deck_lines: file.deck,
        };
        record.setup()?;
        Ok(record)
    }

    /// The setup with which the game begins.
    ///
    /// # Errors
    /// The field at fault: only for a record that was not read from a text.
    pub fn setup(&self) -> Result<Setup, RecordError> {
        let players = self.seats.len();
        match (&self.start.position, self.dealer()) {
            (Some(position), _) => position.to_setup(self.deck, self.options, players, self.first),
            (None, Some(mut dealer)) => {
                Setup::deal(self.deck, self.options, players, self.first, &mut dealer)
                    .map_err(|error| RecordError::field("seats", error))
            }
            (None, None) => Err(RecordError::field("start", "expected a seed or a position")),
        }
    }

    /// The dealer of the record's seed.
    pub(super) fn dealer(&self) -> Option<SeededDealer> {
        self.start.seed.map(|seed| SeededDealer::new(seed.0))
    }

    /// The record as a text that [`Record::read`] reads back.
    ///
    /// # Panics
    /// Never: everything in a record can be written.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{{\n  \"format\": {},\n  \"game\": \"biblios\",\n", json(&FORMAT));
        let mut field = |name: &str, value: String| {
            let _ = writeln!(text, "  \"{name}\": {value},");
        };
        field("options", json(&write_options(&self.options)));
        if let Some(lines) = &self.deck_lines {
            field("deck", json(lines));
        }
        field("seats", json(&self.seats));
        field("first", json(&self.first.index()));
        let mut start = Map::new();
        if let Some(seed) = self.start.seed {
            start.insert("seed".to_owned(), seed.to_string().into());
        }
        if let Some(position) = &self.start.position {
            start.insert("position".to_owned(), serde_json::to_value(position).expect("as above"));
        }
        field("start", json(&start));
        if !self.chance.is_empty() {
            field("chance", json(&self.chance));
        }
        if let Some(fair) = &self.fair {
            field("fair", json(fair));
        }
        let _ = write!(text, "  \"actions\": {}\n}}\n", crate::text::actions(&self.actions));
        text
    }
}

/// Reads an outcome of chance: a card, with `^` before it if it must be one that lies face up.
pub(super) fn read_outcome(deck: &Deck, code: &str) -> Result<Outcome, String> {
    let (face_up, code) = code.strip_prefix('^').map_or((false, code), |code| (true, code));
    let card = deck.read_card(code).map_err(|error| format!("{code}: {error}"))?;
    Ok(Outcome { card, face_up })
}
