use std::borrow::Borrow;

use serde::Serialize;
use tabletop::{ActionOf, Equipment, EquipmentOf, Seat, SeededDealer};

use crate::fair::Fair;
use crate::file::{File, Writer, read_seat};
use crate::{FORMAT, Format, GameName, Lines, RecordError, Seed, biblios, quill};

/// A record of a game: its start, outcomes of chance and actions. Only a [`Replay`](crate::Replay) checks that outcomes
/// are possible and actions legal.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<G: Format> {
    /// The equipment.
    pub kit: G::Kit,
    /// The options.
    pub options: G::Options,
    /// The names of the players.
    pub seats: Vec<String>,
    /// The first player.
    pub first: Seat,
    /// The start of the game.
    pub start: Start<G::Position>,
    /// The outcomes of chance that are used before those of the seed.
    pub chance: Vec<G::Outcome>,
    /// How the seed was made, in a finished game with a fair shuffle. Must have one nonce entry per seat.
    pub fair: Option<Fair>,
    /// How many of the first actions are those of another game, from whose position this one was played on.
    pub played_on: Option<usize>,
    /// The actions, each with its seat.
    pub actions: Vec<(Seat, ActionOf<G>)>,
    lines: Lines,
}

/// The start of a game: a deal from a seed, or a position, with or without a seed for what comes after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the names are those of the format")]
pub struct Start<P> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<P>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
}

impl<G: Format> Record<G> {
    /// The record of a new game with the built-in equipment.
    ///
    /// # Panics
    /// Never: the built-in equipment is valid.
    #[must_use]
    pub fn new(options: G::Options, seats: Vec<String>, first: Seat, seed: Seed) -> Record<G> {
        let lines = Lines::default();
        let kit = G::kit(&lines, &options).expect("the built-in equipment is valid");
        let start = Start { seed: Some(seed), position: None };
        let (chance, actions) = (Vec::new(), Vec::new());
        Record { kit, options, seats, first, start, chance, fair: None, played_on: None, actions, lines }
    }

    /// Replaces the equipment. The written record contains the lines, unless they equal the built-in equipment.
    ///
    /// # Errors
    /// Returns an error, and changes nothing, if the lines do not parse.
    pub fn use_lines(&mut self, lines: Lines) -> Result<(), RecordError> {
        let kit = G::kit(&lines, &self.options)?;
        let built_in = G::kit(&Lines::default(), &self.options)?;
        self.lines = if kit == built_in { Lines::default() } else { lines };
        self.kit = kit;
        Ok(())
    }

    /// Reads a record of this game.
    ///
    /// # Errors
    /// Locates what is invalid in the text.
    pub fn read(text: &str) -> Result<Record<G>, RecordError> {
        let file: File<'_> = RecordError::read(text)?;
        check_heading(&file)?;
        if file.game != G::NAME {
            return Err(wrong_heading("game", G::NAME, &file.game));
        }
        Record::from_file(file, text, &Lines::default())
    }

    /// `text` is the source of `file`. `otherwise` has the equipment for a record without its own.
    fn from_file(file: File<'_>, text: &str, otherwise: &Lines) -> Result<Record<G>, RecordError> {
        let options = G::read_options(&file.options)?;
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
        if file.played_on.is_some() && file.fair.is_some() {
            // Whoever plays on may know the cards.
            return Err(RecordError::field("played_on", "a game that was played on has no fair shuffle"));
        }
        let (seats, fair, played_on, start) =
            (file.seats, file.fair, file.played_on, Start { seed, position });
        let record = Record { kit, options, seats, first, start, chance, fair, played_on, actions, lines };
        Ok(record)
    }

    /// Returns the setup, and the dealer for outcomes after those in `chance`. The dealer is `None` without a seed, and
    /// has dealt the setup already.
    ///
    /// # Errors
    /// Names the first invalid field.
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

    /// The equipment.
    #[must_use]
    pub fn equipment(&self) -> &EquipmentOf<G> {
        self.kit.borrow()
    }

    /// Reads an action. `index` is its place in the list of actions, for the error.
    ///
    /// # Errors
    /// Returns an error if the text is not an action.
    pub fn read_action(&self, index: usize, text: &str) -> Result<ActionOf<G>, RecordError> {
        read_action::<G>(self.equipment(), index, text)
    }

    /// Returns the record as text. [`Record::read`] returns an equal record.
    ///
    /// # Panics
    /// Never: all fields serialize to JSON.
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
        // By way of a map, which sorts the fields: records are compared byte by byte.
        let start = serde_json::to_value(&self.start).expect("a field serializes to JSON");
        writer.field("start", &start);
        if !self.chance.is_empty() {
            let codes = self.chance.iter().map(|outcome| G::write_outcome(self.equipment(), outcome));
            writer.field("chance", &codes.collect::<Vec<_>>());
        }
        if let Some(fair) = &self.fair {
            writer.field("fair", fair);
        }
        if let Some(actions) = &self.played_on {
            writer.field("played_on", actions);
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

/// Runs the same expression on a record of either game.
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
    /// Reads a record of either game. `otherwise` has the equipment for a record without its own.
    ///
    /// # Errors
    /// Locates what is invalid in the text.
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
