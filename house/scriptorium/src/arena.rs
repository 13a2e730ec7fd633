//! `scriptorium arena`: contests between bots on equal deals.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::{ArenaError, Contest, GameOptions, Journal, Keep, Report, RunOptions, Sprt};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{FAILED, FORFEITED, Failure, INTERRUPTED, INVALID};

const AFTER_HELP: &str = "\
Seating: with as many players as seats, each deal is played in every rotation of the seats, and the order around the \
table changes from deal to deal. With more seats than players, the first player has one seat and the others fill the \
rest in turn, so `--players expert,random --seats 4` is one against three. With more players than seats (a pool), every \
combination of players meets equally often. With `--seats 1` everyone plays alone against Cadfael, and a win is a win \
against him.

The same arguments print the same numbers with any number of threads, unless a player depends on the clock. Margin: \
points above the average of the others at the table. Rating: strength by the ranks in all games; 400 points are ten \
times the strength, and 0 is the mean of the players (alone: Cadfael). docs/arena.md defines these numbers.

Exit status: 0 on success; 1 for a file that cannot be read or written; 2 for invalid arguments; 6 if a player forfeited \
every game, so that its numbers mean nothing; 130 after Ctrl-C, which prints the results of the complete deals first. A \
second Ctrl-C exits immediately.";

#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arena {
    /// The game: biblios or quill
    #[arg(long)]
    game: GameOptions,
    /// The players: codes of bots, such as `expert,greedy`, or `exec:COMMAND` for a program that speaks the bot protocol
    /// (docs/bot-protocol.md). Commands are split at spaces and must not contain commas: use a script for more. A code can
    /// have a name, as in `mine=exec:python3 bot.py`
    #[arg(long, value_delimiter = ',', required = true, value_name = "[NAME=]A,B,...")]
    players: Vec<String>,
    /// Number of deals, each played in every rotation of the seats. A single deal gives no intervals
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// Number of seats [default: the number of players]
    #[arg(long, value_name = "N")]
    seats: Option<usize>,
    /// Number of threads; the results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Rule options, such as `penalty=medieval_bluff`; may be repeated
    #[arg(long = "option", visible_alias = "options", value_delimiter = ',', value_name = "NAME=VALUE,...")]
    options: Vec<String>,
    /// Seed of the deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Also estimate the win shares without the luck of cards and dice. The estimate is unbiased; a deal takes longer
    /// to play
    #[arg(long)]
    adjusted: bool,
    /// Stop when a sequential test decides whether the first player wins at least HIGH % or at most LOW % of the games.
    /// ALPHA and BETA are the error probabilities in percent, 5 by default
    #[arg(long, value_name = "LOW,HIGH[,ALPHA,BETA]")]
    sprt: Option<Sprt>,
    /// Save finished deals in this file, and skip the deals that are already in it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write the record of every game that is played into this folder, for `scriptorium replay`, and a list of the
    /// forfeits. With --resume, deals that are already in the file are not played
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Time limit of an `exec:` player for one decision, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = Contest::PROGRAM_LIMIT.as_secs(),
        value_parser = clap::value_parser!(u64).range(1..=3600))]
    exec_timeout: u64,
    /// Write the results to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write a plot to this file as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl Arena {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut game = self.game;
        for option in &self.options {
            game.set_option(option).map_err(failure)?;
        }
        let players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        let contest = Contest::new(game, &players, self.seats, self.deals, self.seed)
            .map_err(failure)?
            .with_program_limit(Duration::from_secs(self.exec_timeout));
        let contest = if self.adjusted { contest.adjusted() } else { contest };
        contest.check_programs().map_err(failure)?;
        let journal = self.resume.as_deref().map(|path| Journal::open(path, &contest));
        let journal = journal.transpose().map_err(failure)?;
        let keep = self.keep.as_deref().map(|folder| Keep::open(folder, self.resume.is_some()));
        let keep = keep.transpose().map_err(failure)?;
        let stop = stop_on_interrupt()?;
        let bar = bar(self.deals);
        let mut begun = false;
        let options = RunOptions { threads: self.threads.into(), journal, keep, test: self.sprt, stop };
        let result = contest.run_with(options, |done| {
            bar.set_position(done);
            if !std::mem::replace(&mut begun, true) {
                // Deals from the file took no time and would distort the estimate.
                bar.reset_eta();
            }
        });
        bar.finish_and_clear();
        let result = result.map_err(failure)?;
        if let Some(report) = &result.report {
            write!(stdout(), "{}", arena::to_text(report))?;
            if let Some(path) = &self.json {
                write_file(path, &format!("{:#}\n", arena::to_json(report)))?;
            }
            if let Some(path) = &self.plot {
                write_file(path, &arena::to_svg(report))?;
            }
        }
        if result.stopped {
            let known = result.report.map_or(0, |report| report.deals);
            let message = format!("interrupted; the table is of {known} complete deals of {}", self.deals);
            let nothing = format!("interrupted before the first of {} deals was complete", self.deals);
            return Err(Failure::new(INTERRUPTED, if known == 0 { nothing } else { message }));
        }
        result.report.as_ref().map_or(Ok(()), check_forfeits)
    }
}

/// Fails if a player forfeited every game.
fn check_forfeits(report: &Report) -> Result<(), Failure> {
    let never_played = report.players.iter().find(|player| player.forfeits.games == player.games);
    never_played.map_or(Ok(()), |player| {
        Err(Failure::new(FORFEITED, format!("{} forfeited every game", player.name)))
    })
}

/// A progress bar on standard error. Nothing is printed if that is not a terminal.
fn bar(deals: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("[{bar:30}] {pos} of {len} deals, {eta} left");
    let style = style.expect("the template is valid").progress_chars("#..");
    ProgressBar::new(deals).with_style(style)
}

fn failure(error: ArenaError) -> Failure {
    let status = if matches!(error, ArenaError::File(_)) { FAILED } else { INVALID };
    Failure::new(status, error)
}

/// Returns a flag that Ctrl-C sets. A second Ctrl-C exits immediately.
fn stop_on_interrupt() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::new(FAILED, format!("cannot handle Ctrl-C: {error}")))?;
    Ok(stop)
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::new(FAILED, format!("{}: {error}", path.display())))
}
