//! External programs as players. They speak the bot protocol (`docs/bot-protocol.md`) on standard input and output.
//!
//! A program receives only what the view of its seat holds: [`message`] builds every line from a view. Its answers
//! are untrusted input; an invalid one forfeits the game.

mod message;
mod process;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use process::Process;
use record::Format;
use tabletop::{ActionOf, Perspective};

/// The command line of a program, split into words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program(Vec<String>);

impl Program {
    /// Splits a command at whitespace. Returns `None` if it is empty.
    pub(crate) fn new(command: &str) -> Option<Program> {
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        (!words.is_empty()).then_some(Program(words))
    }

    /// Starts the program once, to check that it can be started.
    pub(crate) fn check(&self) -> Result<(), String> {
        Process::start(self).map(drop)
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

/// The running programs of one thread. Each plays one game after another. A program that forfeits is stopped, and
/// started again for its next game.
#[derive(Debug)]
pub(crate) struct Programs {
    idle: HashMap<(usize, usize), Process>,
    limit: Duration,
    stop: Arc<AtomicBool>,
}

impl Programs {
    /// An empty pool. `limit` is the time for one decision; setting `stop` ends all waits.
    pub(crate) fn new(limit: Duration, stop: Arc<AtomicBool>) -> Programs {
        Programs { idle: HashMap::new(), limit, stop }
    }

    /// Returns a player's program for one game. Each seat that the player holds (`copy`) has its own process.
    pub(crate) fn take(&mut self, program: &Program, player: usize, copy: usize, seed: u64) -> ProgramPlayer {
        let process = self.idle.remove(&(player, copy)).map_or_else(|| Process::start(program), Ok);
        ProgramPlayer { process, events_sent: None, seed, limit: self.limit, stop: Arc::clone(&self.stop) }
    }

    /// Keeps the program for its next game.
    pub(crate) fn put_back(&mut self, player_program: ProgramPlayer, player: usize, copy: usize) {
        if let Ok(process) = player_program.process {
            self.idle.insert((player, copy), process);
        }
    }
}

impl Drop for Programs {
    /// Closes the input of all programs first, so that they exit in parallel.
    fn drop(&mut self) {
        self.idle.values_mut().for_each(Process::close_input);
        for process in self.idle.values_mut() {
            process.wait();
        }
    }
}

/// Why a program forfeits.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) reason: String,
    /// The end of what the program wrote to its standard error.
    pub(crate) stderr: String,
}

/// A program at a seat in one game.
#[derive(Debug)]
pub(crate) struct ProgramPlayer {
    /// The process, or why it could not be started.
    process: Result<Process, String>,
    /// How many events the program has received; `None` before the game was announced.
    events_sent: Option<usize>,
    seed: u64,
    limit: Duration,
    stop: Arc<AtomicBool>,
}

impl ProgramPlayer {
    /// Asks for a decision. A program that fails is killed.
    ///
    /// # Errors
    /// Why the program forfeits.
    pub(crate) fn choose<G: Format>(&mut self, view: &G::View) -> Result<ActionOf<G>, Failure> {
        self.ask::<G>(view).map_err(|reason| {
            let stderr = self.process.as_mut().map(Process::kill).unwrap_or_default();
            Failure { reason, stderr }
        })
    }

    fn ask<G: Format>(&mut self, view: &G::View) -> Result<ActionOf<G>, String> {
        let process = self.process.as_mut().map_err(|reason| reason.clone())?;
        let mut lines = String::new();
        if self.events_sent.is_none() {
            lines = message::game::<G>(view, self.seed);
        }
        lines += &message::decide::<G>(view, self.events_sent.unwrap_or(0));
        self.events_sent = Some(view.events().len());
        let answer = process.ask(lines, self.limit, &self.stop)?;
        message::parse_action::<G>(view, &answer)
    }

    /// Sends the result of the game.
    pub(crate) fn finish<G: Format>(&mut self, view: &G::View) {
        if let (Ok(process), Some(events_sent)) = (&mut self.process, self.events_sent) {
            process.notify(message::result::<G>(view, events_sent));
        }
    }
}

#[cfg(test)]
mod tests;
