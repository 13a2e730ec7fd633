//! The one binary of the house.

mod arena;
mod deck;
mod input;
mod keep;
mod picture;
mod play;
mod quill;
mod replay;
mod serve;
mod verify;
mod words;

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use record::{RecordError, ReplayError};
use serde_json::{Value, json};
use tabletop::CitesRule;

/// A server makes many small things on one thread and drops them on another, which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The exit status when nobody reads the output to its end, which is nobody's fault.
const QUIET: u8 = 0;
/// The exit status when the surroundings fail: a file that cannot be written, a terminal that is gone.
const FAILED: u8 = 1;
/// The exit status for input that is not valid.
const INVALID: u8 = 2;
/// The exit status for an action that the rules do not allow.
const ILLEGAL: u8 = 3;
/// The exit status after Ctrl-C, as shells have it.
const INTERRUPTED: u8 = 130;

/// The exit status when a shuffle is not as it was promised.
const UNFAIR: u8 = 4;
/// The exit status when nothing is wrong, but not everything can be proved.
const OPEN: u8 = 5;

/// A home for two games of the scriptorium: Biblios and Quill & Parchment.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play the actions of a record and show the game as a viewer sees it
    Replay(replay::Replay),
    /// Check that the shuffle of a finished game was fair and that it was played by the rules
    Verify(verify::Verify),
    /// Play a game in the terminal against bots
    Play(play::Play),
    /// Run the house: a server where people and bots meet at tables
    Serve(serve::Serve),
    /// Copy everything that a house keeps to a file
    Backup(keep::Backup),
    /// List what people complained about
    Reports(keep::Reports),
    /// Let bots play against each other on equal deals, and say how strong each is
    Arena(arena::Arena),
    /// Look at a deck file of Biblios
    #[command(subcommand)]
    Deck(deck::Command),
    /// Look at a board file of Quill & Parchment
    #[command(subcommand)]
    Board(quill::board::Command),
}

/// Why a command failed: what to say to people and, where they ask for it, to programs; and the exit status.
/// Without a message, everything has been said.
struct Failure {
    message: String,
    json: Option<Value>,
    status: u8,
}

impl Failure {
    fn new(status: u8, message: impl std::fmt::Display) -> Failure {
        Failure { message: message.to_string(), json: None, status }
    }

    /// The failure with the file that it is about.
    fn about(self, path: &Path) -> Failure {
        if self.message.is_empty() {
            return self;
        }
        Failure { message: format!("{}: {}", path.display(), self.message), ..self }
    }

    /// The failure for programs.
    fn to_json(&self) -> Value {
        let plain =
            || json!({"error": {"field": null, "line": null, "column": null, "message": self.message}});
        self.json.clone().unwrap_or_else(plain)
    }
}

/// What is written goes to standard output. Where nobody reads it any more, as in `scriptorium ... | head -1`,
/// there is nothing left to do and nothing to complain about.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::new(QUIET, "")
        } else {
            Failure::new(FAILED, format!("standard output: {error}"))
        }
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        let json = json!({"error": {
            "field": error.field,
            "line": error.at.map(|(line, _)| line),
            "column": error.at.map(|(_, column)| column),
            "message": error.message,
        }});
        Failure { json: Some(json), ..Failure::new(INVALID, error) }
    }
}

impl<I: CitesRule> From<ReplayError<I>> for Failure {
    fn from(error: ReplayError<I>) -> Failure {
        match error {
            ReplayError::Invalid(error) => error.into(),
            ReplayError::Illegal(error) => {
                let json = json!({"error": {
                    "action": error.action,
                    "seat": error.seat.index(),
                    "text": error.text,
                    "rule": error.illegal.rule(),
                    "message": error.illegal.to_string(),
                }});
                Failure { json: Some(json), ..Failure::new(ILLEGAL, error) }
            }
        }
    }
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Replay(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Backup(command) => command.run(),
        Command::Reports(command) => command.run(),
        Command::Arena(command) => command.run(),
        Command::Deck(command) => command.run(),
        Command::Board(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { message, status, .. }) => {
            if !message.is_empty() {
                // Where standard error is closed too, the status alone has to tell.
                let _ = writeln!(io::stderr(), "scriptorium: {message}");
            }
            ExitCode::from(status)
        }
    }
}
