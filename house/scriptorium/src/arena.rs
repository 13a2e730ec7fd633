//! `scriptorium arena`: bots against each other on equal deals.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::time::Instant;

use arena::{ArenaError, Contest, Game};

use crate::{FAILED, Failure, INVALID};

#[derive(clap::Args)]
pub(crate) struct Arena {
    /// The game: biblios or quill
    #[arg(long)]
    game: Game,
    /// The players by their codes, such as `expert,greedy`. Where there are more seats the first has one of them,
    /// and the others fill the rest in turn
    #[arg(long, value_delimiter = ',', required = true, value_name = "A,B,...")]
    players: Vec<String>,
    /// How many deals, each played in every rotation of the seats
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    deals: u64,
    /// How many seats; as many as players if missing
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// How many threads; the numbers do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// An option of the table by its name in the rules, such as `penalty=medieval_bluff`; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The seed of the deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the numbers there as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a picture there, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl Arena {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut game = self.game;
        let invalid = |error: ArenaError| Failure::new(INVALID, error);
        for option in &self.options {
            game.set_option(option).map_err(invalid)?;
        }
        let players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        let contest = Contest::new(game, &players, self.seats, self.deals, self.seed).map_err(invalid)?;
        let mut bar = Bar::new(self.deals);
        let report = contest.run(self.threads.into(), |done| bar.show(done));
        bar.clear();
        write!(stdout(), "{}", arena::to_text(&report))?;
        if let Some(path) = &self.json {
            write_file(path, &format!("{:#}\n", arena::to_json(&report)))?;
        }
        if let Some(path) = &self.plot {
            write_file(path, &arena::to_svg(&report))?;
        }
        Ok(())
    }
}

pub(crate) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::new(FAILED, format!("{}: {error}", path.display())))
}

/// A line on standard error that says how far it is and how long it takes, where somebody watches.
struct Bar {
    deals: u64,
    begun: Instant,
    shown: Option<Instant>,
    watched: bool,
}

impl Bar {
    const CELLS: u64 = 30;

    fn new(deals: u64) -> Bar {
        Bar { deals, begun: Instant::now(), shown: None, watched: stderr().is_terminal() }
    }

    fn show(&mut self, done: u64) {
        let recent = self.shown.is_some_and(|shown| shown.elapsed().as_millis() < 100);
        if !self.watched || recent {
            return;
        }
        self.shown = Some(Instant::now());
        let filled = (done * Bar::CELLS / self.deals) as usize;
        let empty = Bar::CELLS as usize - filled;
        let left = self.begun.elapsed().as_secs_f64() / done as f64 * (self.deals - done) as f64;
        // Nothing depends on whether the bar can be seen.
        let _ = write!(
            stderr(),
            "\r[{}{}] {done} of {} deals, {} left\x1b[K",
            "#".repeat(filled),
            ".".repeat(empty),
            self.deals,
            time(left)
        );
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

pub(crate) fn time(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    if seconds < 60 { format!("{seconds} s") } else { format!("{} min {} s", seconds / 60, seconds % 60) }
}
