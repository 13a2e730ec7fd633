//! Players of a contest: built-in bots, and programs.

use bots::{Bot, Effort};

use crate::ArenaError;
use crate::exec::Program;

/// A player of a contest.
#[derive(Clone, Debug)]
pub(crate) enum Entrant {
    /// A built-in bot.
    Bot(Bot),
    /// A program that speaks the bot protocol.
    Program(Program),
    /// Sees all hidden information, to measure how far luck limits any player. Written `oracle` or `oracle:EFFORT`;
    /// available in the arena only.
    Oracle(Effort),
}

impl Entrant {
    /// Parses player codes from the command line.
    pub(crate) fn parse_all(codes: &[&str]) -> Result<Vec<Entrant>, ArenaError> {
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

    /// The program, if the entrant is one.
    pub(crate) fn program(&self) -> Option<&Program> {
        match self {
            Entrant::Bot(_) | Entrant::Oracle(_) => None,
            Entrant::Program(program) => Some(program),
        }
    }
}
