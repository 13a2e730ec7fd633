//! `scriptorium replay`: play a record and show the game as a viewer sees it.

use std::io::{IsTerminal, Write, stdout};
use std::path::PathBuf;

use record::{GameName, biblios, quill};
use tabletop::Viewer;

use crate::input::{read_deck, read_text, viewer};
use crate::picture::picture;
use crate::quill::board::{Board, read_board};
use crate::words::{self, Teller};
use crate::{Failure, INVALID};

#[derive(clap::Args)]
pub(crate) struct Replay {
    /// The record or a scenario with one, or - for standard input
    file: PathBuf,
    /// Play only the first N actions
    #[arg(long, value_name = "N")]
    until: Option<usize>,
    /// Show the game as this viewer sees it: a seat from 0, `spectator` or `all`
    #[arg(long = "as", value_name = "VIEWER", default_value = "all", value_parser = viewer)]
    viewer: Viewer,
    /// Print one JSON object, for programs
    #[arg(long, conflicts_with = "step")]
    json: bool,
    /// Show the game move by move; in a terminal, wait for a key after each
    #[arg(long)]
    step: bool,
    /// Biblios: use this deck where the record brings none
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// Quill & Parchment: use this board, of either kind, where the record brings none; may be repeated
    #[arg(long = "board", value_name = "FILE")]
    boards: Vec<PathBuf>,
}

/// What was brought for records that do not have it themselves.
#[derive(Default)]
pub(crate) struct Brought {
    /// A deck file.
    pub(crate) deck: Option<String>,
    /// The file of a task card.
    pub(crate) task: Option<String>,
    /// The file of a monastery card.
    pub(crate) monastery: Option<String>,
}

/// A game that can be replayed, told and drawn.
pub(crate) trait Replayable: Clone {
    /// The name of the game.
    const TITLE: &'static str;

    /// The game of a record before its first action.
    fn begin(text: &str, brought: &Brought) -> Result<Self, Failure>;

    /// The names of the players.
    fn names(&self) -> &[String];

    /// How many actions the record has.
    fn actions(&self) -> usize;

    /// How many of them have been played.
    fn played(&self) -> usize;

    /// Plays the next `n` actions, or as many as there are.
    fn advance(&mut self, n: usize) -> Result<(), Failure>;

    /// The game as one JSON object.
    fn json(&self, viewer: Viewer) -> String;

    /// Everything that happened, as far as the viewer was shown it, a line each.
    fn story(&self, viewer: Viewer) -> Vec<String>;

    /// The table as text.
    fn picture(&self, viewer: Viewer) -> String;
}

impl Replayable for biblios::Game {
    const TITLE: &'static str = "Biblios";

    fn begin(text: &str, brought: &Brought) -> Result<Self, Failure> {
        let mut record = match &brought.deck {
            None => biblios::Record::read(text)?,
            Some(deck) => biblios::Record::read_with_deck(text, deck)?,
        };
        record.seats.iter_mut().for_each(|name| *name = words::harmless(name));
        Ok(biblios::Game::begin(record)?)
    }

    fn names(&self) -> &[String] {
        &self.record().seats
    }

    fn actions(&self) -> usize {
        self.record().actions.len()
    }

    fn played(&self) -> usize {
        biblios::Game::played(self)
    }

    fn advance(&mut self, n: usize) -> Result<(), Failure> {
        Ok(biblios::Game::advance(self, n)?)
    }

    fn json(&self, viewer: Viewer) -> String {
        serde_json::to_string_pretty(&self.shown(viewer)).unwrap_or_default()
    }

    fn story(&self, viewer: Viewer) -> Vec<String> {
        let record = self.record();
        let mut teller = Teller::new(&record.deck, &record.seats);
        self.events(viewer).filter_map(|event| teller.tell(&event)).collect()
    }

    fn picture(&self, viewer: Viewer) -> String {
        picture(&self.shown(viewer), &self.record().seats, &self.record().deck)
    }
}

impl Replay {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let shown = self.input().and_then(|(text, brought)| {
            let shown = GameName::of(&text).map_err(Failure::from).and_then(|game| match game {
                GameName::Biblios => self.show::<biblios::Game>(&text, &brought),
                GameName::Quill => self.show::<quill::Game>(&text, &brought),
            });
            shown.map_err(|failure| failure.about(&self.file))
        });
        if let (true, Err(failure)) = (self.json, &shown) {
            writeln!(stdout(), "{}", failure.to_json())?;
        }
        shown
    }

    /// The text of the record, and what is beside it.
    fn input(&self) -> Result<(String, Brought), Failure> {
        let brought = self.brought()?;
        let text = read_text(&self.file)?;
        Ok((scenario_record(&text).unwrap_or(text), brought))
    }

    fn brought(&self) -> Result<Brought, Failure> {
        let mut brought = Brought::default();
        if let Some(path) = &self.deck {
            brought.deck = Some(read_deck(path)?.1);
        }
        for path in &self.boards {
            match read_board(path)? {
                (Board::Task(_), text) => brought.task = Some(text),
                (Board::Monastery(_), text) => brought.monastery = Some(text),
            }
        }
        Ok(brought)
    }

    fn show<G: Replayable>(&self, text: &str, brought: &Brought) -> Result<(), Failure> {
        let mut game = G::begin(text, brought)?;
        if let Viewer::Seat(seat) = self.viewer
            && seat.index() >= game.names().len()
        {
            return Err(Failure::new(INVALID, format!("there is no seat {seat} at this table")));
        }
        let until = self.until.unwrap_or(game.actions());
        if self.step {
            return self.show_steps(&game, until);
        }
        game.advance(until)?;
        if self.json {
            writeln!(stdout(), "{}", game.json(self.viewer))?;
        } else {
            let story: String = game.story(self.viewer).into_iter().map(|line| line + "\n").collect();
            write!(stdout(), "{story}\n{}", self.picture(&game))?;
        }
        Ok(())
    }

    fn picture<G: Replayable>(&self, game: &G) -> String {
        let names = game.names();
        let seen = match self.viewer {
            Viewer::All => "everything open".to_owned(),
            Viewer::Spectator => "as a spectator sees it".to_owned(),
            Viewer::Seat(seat) => format!("as {} sees it", names[seat.index()]),
        };
        let (title, played, all) = (G::TITLE, game.played(), game.actions());
        let heading = format!("{title}: {}, after {played} of {all} actions, {seen}", names.join(", "));
        format!("{heading}\n\n{}", game.picture(self.viewer))
    }

    fn show_steps<G: Replayable>(&self, begin: &G, until: usize) -> Result<(), Failure> {
        let interactive = std::io::stdin().is_terminal() && stdout().is_terminal();
        let (mut game, mut told) = (begin.clone(), 0);
        loop {
            let story = game.story(self.viewer);
            writeln!(stdout(), "{}", "-".repeat(72))?;
            for line in story.iter().skip(told) {
                writeln!(stdout(), "{line}")?;
            }
            told = story.len();
            writeln!(stdout(), "\n{}", self.picture(&game))?;
            let target = match (interactive, game.played()) {
                (true, played) => match ask(played, until) {
                    Some(target) => target,
                    None => break,
                },
                (false, played) => played + 1,
            };
            if target > until.min(game.actions()) {
                if interactive {
                    continue;
                }
                break;
            }
            if target < game.played() {
                (game, told) = (begin.clone(), 0);
            }
            game.advance(target - game.played())?;
        }
        Ok(())
    }
}

/// The record of a scenario file, which is a record with what must hold about it (`conformance/README.md`).
fn scenario_record(text: &str) -> Option<String> {
    let file: serde_json::Value = serde_json::from_str(text).ok()?;
    let is_scenario = file["proves"].is_array() && file["record"].is_object();
    is_scenario.then(|| file["record"].to_string())
}

/// Asks which action to show next; none to stop.
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
