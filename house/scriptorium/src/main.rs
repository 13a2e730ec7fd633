//! The `scriptorium` program.

mod admin;
mod arena;
mod copy;
mod deck;
mod input;
mod picture;
mod play;
mod quill;
mod ratings;
mod replay;
mod review;
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

/// The system's allocator is slow if one thread allocates and another frees, as the server does.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The exit status if the reader of standard output closes it, which is not an error.
const CLOSED: u8 = 0;
/// The exit status for I/O errors, such as a file that cannot be written.
const FAILED: u8 = 1;
/// The exit status for invalid input.
const INVALID: u8 = 2;
/// The exit status for a record with an illegal action.
const ILLEGAL: u8 = 3;
/// The exit status after Ctrl-C: 128 + SIGINT, as in shells.
const INTERRUPTED: u8 = 130;

/// The exit status for a shuffle that contradicts the commitment.
const UNFAIR: u8 = 4;
/// The exit status for a record without errors of which something cannot be proved.
const UNPROVED: u8 = 5;
/// The exit status for a contest with a player that forfeited every game.
const FORFEITED: u8 = 6;

/// Play Biblios and Quill & Parchment, online or in the terminal.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Replay a record and show the game as a viewer sees it
    Replay(replay::Replay),
    /// Show what the decisions of a game were worth, and what was luck
    Review(review::Review),
    /// Check that the shuffle of a finished game was fair and that all actions were legal
    Verify(verify::Verify),
    /// Play Biblios against bots in the terminal
    Play(play::Play),
    /// Run the server, where people and bots play at tables
    Serve(serve::Serve),
    /// Copy all data of a server to a file
    Backup(admin::Backup),
    /// Copy all data of a server into another store, such as from SQLite to PostgreSQL
    Copy(copy::Copy),
    /// List complaints about chat messages
    Reports(admin::Reports),
    /// List people and tables, ban, rename and delete people, and show the log of it
    #[command(subcommand)]
    Admin(admin::Command),
    /// Count all ratings again from the journals, and compare them with the stored ones
    Ratings(ratings::Ratings),
    /// Measure the strength of bots by letting them play against each other on equal deals
    Arena(arena::Arena),
    /// Check, show or print a deck file of Biblios
    #[command(subcommand)]
    Deck(deck::Command),
    /// Check, show or print a board file of Quill & Parchment
    #[command(subcommand)]
    Board(quill::board::Command),
}

/// The error of a command, with its exit status. An empty message is not printed.
struct Failure {
    message: String,
    json: Option<Value>,
    status: u8,
}

impl Failure {
    fn new(status: u8, message: impl std::fmt::Display) -> Failure {
        Failure { message: message.to_string(), json: None, status }
    }

    fn about(self, path: &Path) -> Failure {
        if self.message.is_empty() {
            return self;
        }
        Failure { message: format!("{}: {}", path.display(), self.message), ..self }
    }

    fn to_json(&self) -> Value {
        let plain =
            || json!({"error": {"field": null, "line": null, "column": null, "message": self.message}});
        self.json.clone().unwrap_or_else(plain)
    }
}

/// Converts errors of standard output. A closed pipe, as in `scriptorium ... | head -1`, is not an error.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::new(CLOSED, "")
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
        Command::Review(command) => command.run(),
        Command::Verify(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Serve(command) => command.run(),
        Command::Backup(command) => command.run(),
        Command::Copy(command) => command.run(),
        Command::Reports(command) => command.run(),
        Command::Admin(command) => command.run(),
        Command::Ratings(command) => command.run(),
        Command::Arena(command) => command.run(),
        Command::Deck(command) => command.run(),
        Command::Board(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { message, status, .. }) => {
            if !message.is_empty() {
                // If standard error is closed too, the exit status still reports the error.
                let _ = writeln!(io::stderr(), "scriptorium: {message}");
            }
            ExitCode::from(status)
        }
    }
}
