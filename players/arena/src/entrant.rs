//! Who takes part: a bot of the house by its code, or a program of somebody else's.

use bots::{Bot, Effort};

use crate::ArenaError;
use crate::exec::Program;

/// Somebody who takes part in a contest.
#[derive(Clone, Debug)]
pub(crate) enum Entrant {
    /// A bot of the house.
    Bot(Bot),
    /// A program that speaks the bot protocol.
    Program(Program),
    /// A player who sees everything, to measure what luck leaves to the best: `oracle`, or `oracle:` and how long it
    /// may think. Nobody but the arena knows it.
    Oracle(Effort),
}

impl Entrant {
    /// The entrants with these codes, as they are written on the command line.
    pub(crate) fn read(codes: &[&str]) -> Result<Vec<Entrant>, ArenaError> {
        let entrant = |code: &&str| match code.strip_prefix("exec:") {
            Some(command) => Program::new(command).map(Entrant::Program).ok_or(ArenaError::NoCommand),
            None if *code == "oracle" => Ok(Entrant::Oracle(Effort::DEFAULT)),
            None => match code.strip_prefix("oracle:").map(str::parse) {
                Some(Ok(effort)) => Ok(Entrant::Oracle(effort)),
                _ => Ok(Entrant::Bot(code.parse()?)),
            },
        };
        codes.iter().map(entrant).collect()
    }

    /// The program, if it is one.
    pub(crate) fn program(&self) -> Option<&Program> {
        match self {
            Entrant::Bot(_) | Entrant::Oracle(_) => None,
            Entrant::Program(program) => Some(program),
        }
    }
}
