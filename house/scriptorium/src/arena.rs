//! `scriptorium arena`: bots against each other on equal deals.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arena::{ArenaError, Contest, GameOptions, Journal, RunOptions, Sprt};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{FAILED, Failure, INTERRUPTED, INVALID};

const AFTER_HELP: &str = "\
Who sits where: with as many players as seats they meet, and the table is turned until everybody has sat everywhere; \
who is to the left of whom changes from deal to deal. \
With more seats than players the first has one seat and the others fill the rest in turn, so that `--players \
expert,random --seats 4` is one against three. With more players than seats (a pool) every choice of as many \
players as there are seats meets equally often. With `--seats 1` everybody plays alone against Cadfael, and a win is \
a win against him.

The same arguments print the same numbers at any number of threads, unless a player looks at the clock. Margin: points \
more than the others at the table had on average. Rating: strengths by the ranks in all games, where 400 points are \
ten times the strength and 0 is the mean of the players (alone: Cadfael). docs/arena.md says how all this is counted.

Exit status: 0; 1 for a file that cannot be read or written; 2 for arguments that are not valid; 130 after Ctrl-C, \
when the table of the whole deals so far has been printed. A second Ctrl-C ends it at once.";

#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Arena {
    /// The game: biblios or quill
    #[arg(long)]
    game: GameOptions,
    /// The players by their codes, such as `expert,greedy`, or `exec:COMMAND` for a program that speaks the bot
    /// protocol (docs/bot-protocol.md). A command is split at spaces and has no commas: put anything longer into a
    /// script
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
    /// Options of the table by their names in the rules, such as `penalty=medieval_bluff`; may be repeated
    #[arg(long = "option", visible_alias = "options", value_delimiter = ',', value_name = "NAME=VALUE,...")]
    options: Vec<String>,
    /// The seed of the deals
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop as soon as it is clear whether the first player wins HIGH % of the games or more rather than LOW % or
    /// less. ALPHA and BETA are the chances in percent to be wrong in either case, 5 if missing
    #[arg(long, value_name = "LOW,HIGH[,ALPHA,BETA]")]
    sprt: Option<Sprt>,
    /// Keep every finished deal in this file, and go on from there: deals that are in it are not played again
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How long an `exec:` player may think about one decision, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = Contest::PROGRAM_LIMIT.as_secs(),
        value_parser = clap::value_parser!(u64).range(1..=3600))]
    exec_timeout: u64,
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
        for option in &self.options {
            game.set_option(option).map_err(failure)?;
        }
        let players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        let contest = Contest::new(game, &players, self.seats, self.deals, self.seed)
            .map_err(failure)?
            .with_program_limit(Duration::from_secs(self.exec_timeout));
        contest.check_programs().map_err(failure)?;
        let journal = self.resume.as_deref().map(|path| Journal::open(path, &contest));
        let journal = journal.transpose().map_err(failure)?;
        let stop = stop_on_interrupt()?;
        let bar = bar(self.deals);
        let mut begun = false;
        let options = RunOptions { threads: self.threads.into(), journal, test: self.sprt, stop };
        let result = contest.run_with(options, |done| {
            bar.set_position(done);
            if !std::mem::replace(&mut begun, true) {
                // Deals that a file already had took no time, and say nothing about how long the others take.
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
            let message = format!("interrupted; the table is of {known} whole deals of {}", self.deals);
            let nothing = format!("interrupted before two of {} deals were whole", self.deals);
            return Err(Failure::new(INTERRUPTED, if known == 0 { nothing } else { message }));
        }
        Ok(())
    }
}

/// The number of deals that are done and the time left, on standard error where that is a terminal.
fn bar(deals: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("[{bar:30}] {pos} of {len} deals, {eta} left");
    let style = style.expect("the template is valid").progress_chars("#..");
    ProgressBar::new(deals).with_style(style)
}

fn failure(error: ArenaError) -> Failure {
    let status = if matches!(error, ArenaError::File(_)) { FAILED } else { INVALID };
    Failure::new(status, error)
}

/// What becomes true when somebody presses Ctrl-C; the second time the program ends at once.
fn stop_on_interrupt() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::new(FAILED, format!("Ctrl-C: {error}")))?;
    Ok(stop)
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    std::fs::write(path, text).map_err(|error| Failure::new(FAILED, format!("{}: {error}", path.display())))
}
