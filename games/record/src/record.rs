use std::borrow::Borrow;

use serde::Serialize;
use tabletop::{ActionOf, Equipment, EquipmentOf, Seat, SeededDealer};

use crate::fair::Fair;
use crate::file::{File, Writer, read_seat};
use crate::{FORMAT, Format, GameName, Lines, RecordError, Seed, biblios, quill};

/// A record: how a game begins, what chance brings and who does what. That its chance and its actions are possible
/// shows only when it is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<G: Format> {
    /// What the game is played with.
    pub kit: G::Kit,
    /// The table's options.
    pub options: G::Options,
    /// The names of the players.
    pub seats: Vec<String>,
    /// The first player.
    pub first: Seat,
    /// How the game begins.
    pub start: Start<G::Position>,
    /// The outcomes that come before those of the seed.
    pub chance: Vec<G::Outcome>,
    /// How the seed came about, in a finished game whose shuffle was promised to be fair. It must have one entry for
    /// the nonce of each seat.
    pub fair: Option<Fair>,
    /// Who did what.
    pub actions: Vec<(Seat, ActionOf<G>)>,
    lines: Lines,
}

/// How a game begins: dealt from a seed, or at a position, which may have a seed beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the names are those of the format")]
pub struct Start<P> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<P>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
}

impl<G: Format> Record<G> {
    /// A new game with the equipment that belongs to the options.
    ///
    /// # Panics
    /// Never: that equipment is compiled in.
    #[must_use]
    pub fn new(options: G::Options, seats: Vec<String>, first: Seat, seed: Seed) -> Record<G> {
        let lines = Lines::default();
        let kit = G::kit(&lines, &options).expect("good equipment");
        let start = Start { seed: Some(seed), position: None };
        let (chance, fair, actions) = (Vec::new(), None, Vec::new());
        Record { kit, options, seats, first, start, chance, fair, actions, lines }
    }

    /// Uses other equipment, which the record then contains unless it is the usual one.
    ///
    /// # Errors
    /// What is wrong with the lines; nothing changes then.
    pub fn use_lines(&mut self, lines: Lines) -> Result<(), RecordError> {
        let kit = G::kit(&lines, &self.options)?;
        let usual = G::kit(&Lines::default(), &self.options)?;
        self.lines = if kit == usual { Lines::default() } else { lines };
        self.kit = kit;
        Ok(())
    }

    /// Reads a record of this game.
    ///
    /// # Errors
    /// Where the text is not a record, and why.
    pub fn read(text: &str) -> Result<Record<G>, RecordError> {
        let file: File<'_> = RecordError::read(text)?;
        check_heading(&file)?;
        if file.game != G::NAME {
            return Err(wrong_heading("game", G::NAME, &file.game));
        }
        Record::from_file(file, text, &Lines::default())
    }

    /// `text` is what the file was read from.
    fn from_file(file: File<'_>, text: &str, otherwise: &Lines) -> Result<Record<G>, RecordError> {
        let options = G::read_options(&file.options)?;
        // What the record does not bring must not appear in it when it is written.
        let lines = Lines { deck: file.deck, boards: file.boards.unwrap_or_default() };
        let lines = lines.or(otherwise);
        let kit = G::kit(&lines, &options)?;
        let players = file.seats.len();
        if !G::PLAYERS.contains(&players) {
            let (least, most) = (G::PLAYERS.start(), G::PLAYERS.end());
            let rule = G::PLAYERS_RULE;
            let message = format!("a game has {least} to {most} players, not {players} ({rule})");
            return Err(RecordError::field("seats", message));
        }
        let seed = match &file.start.seed {
            None if file.start.position.is_none() => {
                return Err(RecordError::field("start", "expected a seed or a position"));
            }
            None => None,
            Some(digits) => {
                Some(digits.parse().map_err(|error: &str| RecordError::field("start.seed", error))?)
            }
        };
        let position = file.start.position;
        let position = position.map(|raw| RecordError::read_part(raw, text, "start.position")).transpose()?;
        let equipment: &EquipmentOf<G> = kit.borrow();
        let action = |(index, (actor, text)): (usize, (usize, String))| {
            let actor = read_seat(&format!("actions[{index}]"), actor, players)?;
            Ok((actor, read_action::<G>(equipment, index, &text)?))
        };
        let actions = file.actions.into_iter().enumerate().map(action).collect::<Result<_, RecordError>>()?;
        let outcome = |(index, text): (usize, String)| {
            let outcome = G::read_outcome(equipment, &text);
            outcome.map_err(|message| RecordError::field(format!("chance[{index}]"), message))
        };
        let chance = file.chance.into_iter().enumerate().map(outcome).collect::<Result<_, _>>()?;
        if file.fair.as_ref().is_some_and(|fair| fair.nonces.len() != players) {
            let message = format!("expected one entry, a nonce or null, for each of the {players} seats");
            return Err(RecordError::field("fair.nonces", message));
        }
        let first = read_seat("first", file.first, players)?;
        let (seats, fair, start) = (file.seats, file.fair, Start { seed, position });
        let record = Record { kit, options, seats, first, start, chance, fair, actions, lines };
        Ok(record)
    }

    /// The setup with which the game begins, and where chance comes from when the record's own outcomes are used
    /// up. The dealer, if there is a seed, has dealt what belongs to the setup.
    ///
    /// # Errors
    /// The field at fault.
    pub fn setup(&self) -> Result<(G::Setup, Option<SeededDealer>), RecordError> {
        let players = self.seats.len();
        let mut dealer = self.start.seed.map(|seed| SeededDealer::new(seed.0));
        let setup = match (&self.start.position, &mut dealer) {
            (Some(position), _) => G::position_setup(&self.kit, self.options, players, self.first, position)?,
            (None, Some(dealer)) => G::deal_setup(&self.kit, self.options, players, self.first, dealer)?,
            (None, None) => return Err(RecordError::field("start", "expected a seed or a position")),
        };
        Ok((setup, dealer))
    }

    /// What the game is played with.
    #[must_use]
    pub fn equipment(&self) -> &EquipmentOf<G> {
        self.kit.borrow()
    }

    /// Reads an action that would be the one with this index.
    ///
    /// # Errors
    /// What is wrong with the notation.
    pub fn read_action(&self, index: usize, text: &str) -> Result<ActionOf<G>, RecordError> {
        read_action::<G>(self.equipment(), index, text)
    }

    /// The record as a text that [`Record::read`] reads back.
    ///
    /// # Panics
    /// Never: everything in a record can be written.
    #[must_use]
    pub fn write(&self) -> String {
        let mut writer = Writer::new();
        writer.field("format", &FORMAT);
        writer.field("game", &G::NAME);
        writer.field("options", &G::write_options(&self.options));
        if let Some(lines) = &self.lines.deck {
            writer.field("deck", lines);
        }
        if self.lines.boards != Default::default() {
            writer.field("boards", &self.lines.boards);
        }
        writer.field("seats", &self.seats);
        writer.field("first", &self.first.index());
        // A map sorts the fields of a position, as in every record so far.
        let start = serde_json::to_value(&self.start).expect("everything in a record can be written");
        writer.field("start", &start);
        if !self.chance.is_empty() {
            let codes = self.chance.iter().map(|outcome| G::write_outcome(self.equipment(), outcome));
            writer.field("chance", &codes.collect::<Vec<_>>());
        }
        if let Some(fair) = &self.fair {
            writer.field("fair", fair);
        }
        let text = |(seat, action): &(Seat, _)| (seat.index(), self.equipment().write_action(action));
        writer.finish(self.actions.iter().map(text))
    }
}

fn read_action<G: Format>(
    equipment: &EquipmentOf<G>,
    index: usize,
    text: &str,
) -> Result<ActionOf<G>, RecordError> {
    let read = equipment.read_action(text);
    read.map_err(|error| RecordError::field(format!("actions[{index}]"), format!("{text:?}: {error}")))
}

/// Does the same with a record of either game.
#[macro_export]
macro_rules! each_record {
    ($any:expr, $record:ident => $what:expr) => {
        match $any {
            $crate::AnyRecord::Biblios($record) => $what,
            $crate::AnyRecord::Quill($record) => $what,
        }
    };
}

/// A record of either game.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "the names are those of the games")]
pub enum AnyRecord {
    Biblios(biblios::Record),
    Quill(quill::Record),
}

impl AnyRecord {
    /// Reads a record, with these lines where the record brings none.
    ///
    /// # Errors
    /// Where the text is not a record, and why.
    pub fn read(text: &str, otherwise: &Lines) -> Result<AnyRecord, RecordError> {
        let file: File<'_> = RecordError::read(text)?;
        check_heading(&file)?;
        Ok(match file.game.parse()? {
            GameName::Biblios => AnyRecord::Biblios(Record::from_file(file, text, otherwise)?),
            GameName::Quill => AnyRecord::Quill(Record::from_file(file, text, otherwise)?),
        })
    }
}

fn check_heading(file: &File<'_>) -> Result<(), RecordError> {
    if file.format == FORMAT { Ok(()) } else { Err(wrong_heading("format", FORMAT, &file.format)) }
}

fn wrong_heading(field: &str, expected: &str, found: &str) -> RecordError {
    RecordError::field(field, format!("expected {expected:?}, found {found:?}"))
}
