//! `scriptorium replay`: replays a record and shows the game as a viewer sees it.

use std::io::{IsTerminal, Write, stdout};
use std::path::PathBuf;

use record::{AnyRecord, Format, Lines, Record, biblios, each_record};
use serde_json::value::RawValue;
use tabletop::Viewer;

use crate::input::{read_deck, read_text, viewer};
use crate::picture::picture;
use crate::quill::board::{Board, read_board};
use crate::words::{self, Narrator};
use crate::{Failure, INVALID};

#[derive(clap::Args)]
pub(crate) struct Replay {
    /// The record, or a scenario with a record, or - for standard input
    file: PathBuf,
    /// Replay only the first N actions
    #[arg(long, value_name = "N")]
    until: Option<usize>,
    /// Show the game as this viewer sees it: a seat from 0, `spectator` or `all`
    #[arg(long = "as", value_name = "VIEWER", default_value = "all", value_parser = viewer)]
    viewer: Viewer,
    /// Print one JSON object
    #[arg(long, conflicts_with = "step")]
    json: bool,
    /// Show the game after each action; in a terminal, wait for input in between
    #[arg(long)]
    step: bool,
    /// Biblios: use this deck if the record has none
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// Quill & Parchment: use this board, of either kind, if the record has none; may be repeated
    #[arg(long = "board", value_name = "FILE")]
    boards: Vec<PathBuf>,
}

/// A game that can be printed as text.
pub(crate) trait Print: Format {
    /// Describes all events that the viewer was shown, one per line.
    fn story(game: &record::Replay<Self>, viewer: Viewer) -> Vec<String>;

    fn picture(game: &record::Replay<Self>, viewer: Viewer) -> String;
}

impl Print for biblios::Game {
    fn story(game: &biblios::Replay, viewer: Viewer) -> Vec<String> {
        let record = game.record();
        let mut narrator = Narrator::new(&record.kit, &record.seats);
        game.events(viewer).filter_map(|event| narrator.describe(&event)).collect()
    }

    fn picture(game: &biblios::Replay, viewer: Viewer) -> String {
        picture(&game.shown(viewer), &game.record().seats, &game.record().kit)
    }
}

impl Replay {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let shown = self.equipment().and_then(|equipment| {
            let text = read_text(&self.file)?;
            let shown = read_record(&text, &equipment)
                .and_then(|record| each_record!(record, record => self.show(record)));
            shown.map_err(|failure| failure.about(&self.file))
        });
        if let (true, Err(failure)) = (self.json, &shown) {
            writeln!(stdout(), "{}", failure.to_json())?;
        }
        shown
    }

    /// Reads the deck and the boards for records that have none.
    fn equipment(&self) -> Result<Lines, Failure> {
        let mut equipment = Lines::default();
        if let Some(path) = &self.deck {
            equipment = equipment.or(&Lines::of_deck(&read_deck(path)?.1));
        }
        for path in &self.boards {
            equipment = match read_board(path)? {
                (Board::Task(_), text) => equipment.and_task(&text),
                (Board::Monastery(_), text) => equipment.and_monastery(&text),
            };
        }
        Ok(equipment)
    }

    fn show<G: Print>(&self, mut record: Record<G>) -> Result<(), Failure> {
        record.seats.iter_mut().for_each(|name| *name = words::escape_controls(name));
        let mut game = record::Replay::begin(record)?;
        if let Viewer::Seat(seat) = self.viewer
            && seat.index() >= game.record().seats.len()
        {
            return Err(Failure::new(INVALID, format!("there is no seat {seat} at this table")));
        }
        let until = self.until.unwrap_or(game.record().actions.len());
        if self.step {
            return self.show_steps(&game, until);
        }
        game.advance(until)?;
        if self.json {
            let json = serde_json::to_string_pretty(&game.shown(self.viewer)).unwrap_or_default();
            writeln!(stdout(), "{json}")?;
        } else {
            let story: String = G::story(&game, self.viewer).into_iter().map(|line| line + "\n").collect();
            write!(stdout(), "{story}\n{}", self.picture(&game))?;
        }
        Ok(())
    }

    fn picture<G: Print>(&self, game: &record::Replay<G>) -> String {
        let names = &game.record().seats;
        let seen = match self.viewer {
            Viewer::All => "everything open".to_owned(),
            Viewer::Spectator => "as a spectator sees it".to_owned(),
            Viewer::Seat(seat) => format!("as {} sees it", names[seat.index()]),
        };
        let (title, played, all) = (G::TITLE, game.played(), game.record().actions.len());
        let heading = format!("{title}: {}, after {played} of {all} actions, {seen}", names.join(", "));
        format!("{heading}\n\n{}", G::picture(game, self.viewer))
    }

    fn show_steps<G: Print>(&self, begin: &record::Replay<G>, until: usize) -> Result<(), Failure> {
        let interactive = std::io::stdin().is_terminal() && stdout().is_terminal();
        let (mut game, mut printed) = (begin.clone(), 0);
        loop {
            let story = G::story(&game, self.viewer);
            writeln!(stdout(), "{}", "-".repeat(72))?;
            for line in story.iter().skip(printed) {
                writeln!(stdout(), "{line}")?;
            }
            printed = story.len();
            writeln!(stdout(), "\n{}", self.picture(&game))?;
            let target = match (interactive, game.played()) {
                (true, played) => match ask(played, until) {
                    Some(target) => target,
                    None => break,
                },
                (false, played) => played + 1,
            };
            if target > until.min(game.record().actions.len()) {
                if interactive {
                    continue;
                }
                break;
            }
            if target < game.played() {
                (game, printed) = (begin.clone(), 0);
            }
            game.advance(target - game.played())?;
        }
        Ok(())
    }
}

/// Reads a record, or a scenario file with one (`conformance/README.md`).
pub(crate) fn read_record(text: &str, equipment: &Lines) -> Result<AnyRecord, Failure> {
    #[derive(serde::Deserialize)]
    struct Scenario<'a> {
        #[serde(rename = "proves")]
        _proves: Vec<String>,
        #[serde(borrow)]
        record: &'a RawValue,
    }
    AnyRecord::read(text, equipment).or_else(|error| match serde_json::from_str::<Scenario<'_>>(text) {
        Ok(scenario) => Ok(AnyRecord::read(scenario.record.get(), equipment)?),
        Err(_) => Err(error.into()),
    })
}

/// Asks how many actions to show next. Returns `None` to stop.
fn ask(played: usize, until: usize) -> Option<usize> {
    loop {
        write!(stdout(), "[Enter] next  [b] back  [number] go there, up to {until}  [q] quit: ").ok()?;
        stdout().flush().ok()?;
        let mut answer = String::new();
        if std::io::stdin().read_line(&mut answer).ok()? == 0 {
            return None;
        }
        match answer.trim() {
            "" => return Some(played + 1),
            "b" => return Some(played.saturating_sub(1)),
            "q" => return None,
            number => {
                if let Ok(target) = number.parse() {
                    return Some(target);
                }
            }
        }
    }
}
