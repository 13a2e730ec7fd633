//! Programs of other people as players: they speak the bot protocol (`docs/bot-protocol.md`) on their standard
//! input and output.
//!
//! A program is told what the view of its seat holds and nothing else: [`message`] makes every line from a view.
//! What it answers is bad input like any other: it is refused with a reason in words, and the game is forfeited.

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

/// A command that starts a program, as words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Program(Vec<String>);

impl Program {
    /// The command, split at spaces; none where there is no word in it.
    pub(crate) fn new(command: &str) -> Option<Program> {
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        (!words.is_empty()).then_some(Program(words))
    }

    /// Whether it can be started at all.
    pub(crate) fn check(&self) -> Result<(), String> {
        Process::start(self).map(drop)
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

/// The programs that one thread has running. Each plays game after game; one that forfeits is ended, and started
/// again for its next game.
#[derive(Debug)]
pub(crate) struct Programs {
    idle: HashMap<(usize, usize), Process>,
    limit: Duration,
    stop: Arc<AtomicBool>,
}

impl Programs {
    /// No programs yet; each may take so long for a decision, and none is waited for after a stop.
    pub(crate) fn new(limit: Duration, stop: Arc<AtomicBool>) -> Programs {
        Programs { idle: HashMap::new(), limit, stop }
    }

    /// A player's program for one game. Where the player holds several seats, every copy is a process of its own.
    pub(crate) fn take(&mut self, program: &Program, player: usize, copy: usize, seed: u64) -> Outside {
        let process = self.idle.remove(&(player, copy)).map_or_else(|| Process::start(program), Ok);
        Outside { process, told: None, seed, limit: self.limit, stop: Arc::clone(&self.stop) }
    }

    /// Takes the program back when its game is over.
    pub(crate) fn give_back(&mut self, outside: Outside, player: usize, copy: usize) {
        if let Ok(process) = outside.process {
            self.idle.insert((player, copy), process);
        }
    }
}

impl Drop for Programs {
    /// Lets the programs hear what is left to be said and end by themselves, for a moment.
    fn drop(&mut self) {
        self.idle.values_mut().for_each(Process::dismiss);
        for process in self.idle.values_mut() {
            process.wait();
        }
    }
}

/// A program at a seat in one game.
#[derive(Debug)]
pub(crate) struct Outside {
    /// The program, or why it could not be started.
    process: Result<Process, String>,
    /// How many events it has been told; none before the game was announced.
    told: Option<usize>,
    seed: u64,
    limit: Duration,
    stop: Arc<AtomicBool>,
}

impl Outside {
    /// Asks for a decision.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub(crate) fn choose<G: Format>(&mut self, view: &G::View) -> Result<ActionOf<G>, String> {
        let process = self.process.as_mut().map_err(|reason| reason.clone())?;
        let mut lines = String::new();
        if self.told.is_none() {
            lines = message::game::<G>(view, self.seed);
        }
        lines += &message::decide::<G>(view, self.told.unwrap_or(0));
        self.told = Some(view.events().len());
        let answer = process.ask(lines, self.limit, &self.stop)?;
        message::read::<G>(view, &answer)
    }

    /// Tells how the game ended.
    pub(crate) fn finish<G: Format>(&mut self, view: &G::View) {
        if let (Ok(process), Some(told)) = (&mut self.process, self.told) {
            process.tell(message::result::<G>(view, told));
        }
    }
}

#[cfg(test)]
mod tests;
