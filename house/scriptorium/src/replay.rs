//! `scriptorium replay`: play a record and show the game as a viewer sees it.

use std::io::{IsTerminal, Write, stdout};
use std::path::PathBuf;

use record::biblios::{Game, Record, Shown};
use tabletop::Viewer;

use crate::input::{read_deck, read_text, viewer};
use crate::picture::picture;
use crate::words::{self, Teller};
use crate::{Failure, INVALID};

#[derive(clap::Args)]
pub(crate) struct Replay {
    /// The record, or - for standard input
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
    /// Use this deck where the record brings none
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
}

impl Replay {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let shown = self.input().and_then(|(text, deck)| {
            self.show(&text, deck.as_deref()).map_err(|failure| failure.about(&self.file))
        });
        if let (true, Err(failure)) = (self.json, &shown) {
            writeln!(stdout(), "{}", failure.to_json())?;
        }
        shown
    }

    /// The texts of the record and of the deck beside it.
    fn input(&self) -> Result<(String, Option<String>), Failure> {
        let deck = self.deck.as_deref().map(read_deck).transpose()?;
        Ok((read_text(&self.file)?, deck.map(|(_, text)| text)))
    }

    fn show(&self, text: &str, deck: Option<&str>) -> Result<(), Failure> {
        let mut record = match deck {
            None => Record::read(text)?,
            Some(deck) => Record::read_with_deck(text, deck)?,
        };
        // Names come from a file that anybody may have written, and go to a terminal.
        record.seats.iter_mut().for_each(|name| *name = words::harmless(name));
        if let Viewer::Seat(seat) = self.viewer
            && seat.index() >= record.seats.len()
        {
            return Err(Failure::new(INVALID, format!("there is no seat {seat} at this table")));
        }
        let until = self.until.unwrap_or(record.actions.len());
        let mut game = Game::begin(record)?;
        if self.step {
            return self.show_steps(&game, until);
        }
        game.advance(until)?;
        if self.json {
            let shown = serde_json::to_string_pretty(&Shown::new(&game, self.viewer)).unwrap_or_default();
            writeln!(stdout(), "{shown}")?;
        } else {
            write!(stdout(), "{}\n{}", self.story(&game), self.picture(&game))?;
        }
        Ok(())
    }

    fn heading(&self, game: &Game) -> String {
        let names = &game.record().seats;
        let seen = match self.viewer {
            Viewer::All => "everything open".to_owned(),
            Viewer::Spectator => "as a spectator sees it".to_owned(),
            Viewer::Seat(seat) => format!("as {} sees it", names[seat.index()]),
        };
        let (played, all) = (game.played(), game.record().actions.len());
        format!("Biblios: {}, after {played} of {all} actions, {seen}", names.join(", "))
    }

    fn picture(&self, game: &Game) -> String {
        let shown = Shown::new(game, self.viewer);
        format!("{}\n\n{}", self.heading(game), picture(&shown, &game.record().seats, &game.record().deck))
    }

    /// Everything that happened, as far as the viewer was shown it.
    fn story(&self, game: &Game) -> String {
        let record = game.record();
        let mut teller = Teller::new(&record.deck, &record.seats);
        game.events(self.viewer).filter_map(|event| teller.tell(&event)).map(|line| line + "\n").collect()
    }

    fn show_steps(&self, begin: &Game, until: usize) -> Result<(), Failure> {
        let interactive = std::io::stdin().is_terminal() && stdout().is_terminal();
        let (mut game, mut told) = (begin.clone(), 0);
        loop {
            let story = self.story(&game);
            writeln!(stdout(), "{}", "-".repeat(72))?;
            for line in story.lines().skip(told) {
                writeln!(stdout(), "{line}")?;
            }
            told = story.lines().count();
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
                (game, told) = (begin.clone(), 0);
            }
            game.advance(target - game.played())?;
        }
        Ok(())
    }
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
