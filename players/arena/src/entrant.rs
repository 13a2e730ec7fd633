//! Players of a contest: built-in bots, and programs.

use bots::Bot;

use crate::ArenaError;
use crate::exec::Program;

/// A player of a contest.
#[derive(Clone, Debug)]
pub(crate) enum Entrant {
    /// A built-in bot.
    Bot(Bot),
    /// A program that speaks the bot protocol.
    Program(Program),
}

/// The longest name of a player, in characters.
const MAX_NAME: usize = 40;

/// Splits `name=code`. A player without a name has its code. In a code, `:` comes before any `=`.
pub(crate) fn name_and_code(player: &str) -> Result<(String, &str), ArenaError> {
    match player.split_once('=') {
        Some((name, code)) if !name.contains(':') => {
            if name.trim().is_empty() || name.chars().count() > MAX_NAME || name.contains(char::is_control) {
                return Err(ArenaError::Name { given: player.to_owned(), most: MAX_NAME });
            }
            Ok((name.to_owned(), code))
        }
        _ => Ok((player.to_owned(), player)),
    }
}

impl Entrant {
    /// Parses player codes from the command line.
    pub(crate) fn parse_all(codes: &[&str]) -> Result<Vec<Entrant>, ArenaError> {
        let entrant = |code: &&str| match code.strip_prefix("exec:") {
            Some(command) => Program::new(command).map(Entrant::Program).ok_or(ArenaError::NoCommand),
            None => Ok(Entrant::Bot(code.parse()?)),
        };
        codes.iter().map(entrant).collect()
    }

    /// The program, if the entrant is one.
    pub(crate) fn program(&self) -> Option<&Program> {
        match self {
            Entrant::Bot(_) => None,
            Entrant::Program(program) => Some(program),
        }
    }
}
