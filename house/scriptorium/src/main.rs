//! The one binary of the house.

mod deck;
mod input;
mod picture;
mod play;
mod quill;
mod replay;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use record::{RecordError, Refusal, ReplayError};
use serde_json::{Value, json};

/// The exit status for input that is not valid.
const INVALID: u8 = 2;
/// The exit status for an action that the rules do not allow.
const ILLEGAL: u8 = 3;

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
    /// Play a game in the terminal against simple opponents
    Play(play::Play),
    /// Look at a deck file of Biblios
    #[command(subcommand)]
    Deck(deck::Command),
    /// Look at a board file of Quill & Parchment
    #[command(subcommand)]
    Board(quill::board::Command),
}

/// Why a command failed: what to say to people and, where they ask for it, to programs; and the exit status.
struct Failure {
    message: String,
    json: Option<Value>,
    status: u8,
}

impl Failure {
    fn new(status: u8, message: impl std::fmt::Display) -> Failure {
        Failure { message: message.to_string(), json: None, status }
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

impl<I: Refusal> From<ReplayError<I>> for Failure {
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
        Command::Play(command) => command.run(),
        Command::Deck(command) => command.run(),
        Command::Board(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { message, status, .. }) => {
            eprintln!("scriptorium: {message}");
            ExitCode::from(status)
        }
    }
}
