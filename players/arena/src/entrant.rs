//! Who takes part: a bot of the house by its code, or a program of somebody else's.

use bots::Bot;

use crate::ArenaError;
use crate::exec::Program;

/// Somebody who takes part in a contest.
#[derive(Clone, Debug)]
pub(crate) enum Entrant {
    /// A bot of the house.
    Bot(Bot),
    /// A program that speaks the bot protocol.
    Program(Program),
}

impl Entrant {
    /// The entrants with these codes, as they are written on the command line.
    pub(crate) fn read(codes: &[&str]) -> Result<Vec<Entrant>, ArenaError> {
        let entrant = |code: &&str| match code.strip_prefix("exec:") {
            Some(command) => Program::new(command).map(Entrant::Program).ok_or(ArenaError::NoCommand),
            None => Ok(Entrant::Bot(code.parse()?)),
        };
        codes.iter().map(entrant).collect()
    }

    /// The program, if it is one.
    pub(crate) fn program(&self) -> Option<&Program> {
        match self {
            Entrant::Bot(_) => None,
            Entrant::Program(program) => Some(program),
        }
    }
}
