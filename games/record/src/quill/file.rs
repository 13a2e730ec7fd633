use std::fmt::Write;
use std::sync::Arc;

use quill::Setup;
use quill_view::{BoardError, Boards, Face, Monastery, Options, Task};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tabletop::{Seat, SeededDealer};

use super::options::{read_options, write_options};
use super::position::{Position, at_field};
use crate::fair::Fair;
use crate::text::{check_heading, json, read_actions, read_fair, read_seat, read_seed};
use crate::{FORMAT, RecordError, Seed};

/// A checked record: a game can be played from it, though its chance and its actions may still turn out
/// to be impossible when their time comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The cards in use.
    pub boards: Arc<Boards>,
    /// The table's options.
    pub options: Options,
    /// The names of the players.
    pub seats: Vec<String>,
    /// Who stands leftmost in the bottom pew.
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
    board_lines: BoardLines,
}

/// How a game begins: new with a seed, or at a position, beside which there may be a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are those of the format")]
pub struct Start {
    pub seed: Option<Seed>,
    pub position: Option<Position>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    boards: BoardLines,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileStart {
    seed: Option<String>,
    position: Option<Position>,
}

/// The board files that a record brings, line by line.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct BoardLines {
    #[serde(skip_serializing_if = "Option::is_none")]
    task: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    monastery: Option<Vec<String>>,
}

impl BoardLines {
    fn boards(&self, options: &Options) -> Result<Boards, RecordError> {
        let at = |field: &'static str| move |error: BoardError| RecordError::field(field, error);
        let task = match &self.task {
            None => Task::built_in(options.task),
            Some(lines) => Task::parse(&lines.join("\n")).map_err(at("boards.task"))?,
        };
        let monastery = match &self.monastery {
            None => Monastery::built_in(options.monastery),
            Some(lines) => Monastery::parse(&lines.join("\n")).map_err(at("boards.monastery"))?,
        };
        Ok(Boards { task, monastery })
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

impl Record {
    /// A new game without any action yet.
    #[must_use]
    pub fn new(options: Options, seats: Vec<String>, first: Seat, seed: Seed) -> Record {
        Record {
            boards: Arc::new(Boards::built_in(options.task, options.monastery)),
            options,
            seats,
            first,
            start: Start { seed: Some(seed), position: None },
            chance: Vec::new(),
            fair: None,
            actions: Vec::new(),
            board_lines: BoardLines::default(),
        }
    }

    /// Uses another task card, which the record then contains.
    ///
    /// # Errors
    /// When the text is not a task card; nothing changes then.
    pub fn use_task(&mut self, text: &str) -> Result<(), BoardError> {
        let task = Task::parse(text)?;
        self.boards = Arc::new(Boards { task, ..Boards::clone(&self.boards) });
        self.board_lines.task = Some(lines(text));
        Ok(())
    }

    /// Uses another monastery card, which the record then contains.
    ///
    /// # Errors
    /// When the text is not a monastery card; nothing changes then.
    pub fn use_monastery(&mut self, text: &str) -> Result<(), BoardError> {
        let monastery = Monastery::parse(text)?;
        self.boards = Arc::new(Boards { monastery, ..Boards::clone(&self.boards) });
        self.board_lines.monastery = Some(lines(text));
        Ok(())
    }

    /// Reads a record.
    ///
    /// # Errors
    /// Where the text is not a valid record, and why.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        Record::from_file(RecordError::read(text)?)
    }

    /// Reads a record, with these boards in place of the built-in ones where the record brings none.
    ///
    /// # Errors
    /// As for [`Record::read`].
    pub fn read_with_boards(
        text: &str,
        task: Option<&str>,
        monastery: Option<&str>,
    ) -> Result<Record, RecordError> {
        let mut file: File = RecordError::read(text)?;
        file.boards.task = file.boards.task.or_else(|| task.map(lines));
        file.boards.monastery = file.boards.monastery.or_else(|| monastery.map(lines));
        Record::from_file(file)
    }

    fn from_file(file: File) -> Result<Record, RecordError> {
        check_heading(&file.format, &file.game, "quill")?;
        let options = read_options(&file.options)?;
        let boards = file.boards.boards(&options)?;
        let seats = file.seats.len();
        if !(1..=4).contains(&seats) {
            return Err(RecordError::field("seats", format!("a game has 1 to 4 players, not {seats} (Q08)")));
        }
        let seed = read_seed(file.start.seed.as_deref(), file.start.position.is_some())?;
        let actions = read_actions(file.actions, seats, |text| {
            boards.read_action(text).map(drop).map_err(|error| error.to_string())
        })?;
        for (index, code) in file.chance.iter().enumerate() {
            read_outcome(code).map_err(|message| RecordError::field(format!("chance[{index}]"), message))?;
        }
        let record = Record {
            boards: Arc::new(boards),
            options,
            first: read_seat("first", file.first, seats)?,
            seats: file.seats,
            start: Start { seed, position: file.start.position },
            chance: file.chance,
            fair: read_fair(file.fair, seats)?,
            actions,
            board_lines: file.boards,
        };
        record.setup()?;
        Ok(record)
    }

    /// The setup with which the game begins.
    ///
    /// # Errors
    /// The field at fault: only for a record that was not read from a text.
    pub fn setup(&self) -> Result<Setup, RecordError> {
        let (boards, players) = (&self.boards, self.seats.len());
        match &self.start.position {
            Some(position) => position.to_setup(boards, self.options, players, self.first),
            None => Setup::with_boards(Arc::clone(boards), self.options, players, self.first)
                .map_err(|error| RecordError::field(at_field(self.options, error), error)),
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
        let mut text = format!("{{\n  \"format\": {},\n  \"game\": \"quill\",\n", json(&FORMAT));
        let mut field = |name: &str, value: String| {
            let _ = writeln!(text, "  \"{name}\": {value},");
        };
        field("options", json(&write_options(&self.options)));
        if self.board_lines != BoardLines::default() {
            field("boards", json(&self.board_lines));
        }
        field("seats", json(&self.seats));
        field("first", json(&self.first.index()));
        let mut start = Map::new();
        if let Some(seed) = self.start.seed {
            start.insert("seed".to_owned(), seed.to_string().into());
        }
        if let Some(position) = &self.start.position {
            let position = serde_json::to_value(position).expect("everything in a record can be written");
            start.insert("position".to_owned(), position);
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

/// Reads an outcome of chance: a face of a die.
pub(super) fn read_outcome(code: &str) -> Result<Face, String> {
    Face::from_code(code).ok_or_else(|| format!("{code}: not a face of a die, such as R, C, 4, m2 or +-"))
}
