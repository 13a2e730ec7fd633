//! `scriptorium board`: checks, shows and prints board files of Quill & Parchment.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use quill_view::{BUILT_IN, BoardFault, Monastery, Task};

use super::drawing;
use crate::input::read_text;
use crate::{Failure, INVALID};

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Check whether a board file is valid, and report the line of an error
    Check {
        /// The file, or - for standard input
        file: PathBuf,
    },
    /// Show a board as text
    Show {
        /// The file, - for standard input, or the name of a built-in board
        file: PathBuf,
    },
    /// Print the file of a built-in board, as a template for others
    Print {
        /// The built-in board
        #[arg(value_parser = ["task-a", "task-b", "monastery-a", "monastery-b"])]
        name: String,
    },
}

/// A board of either kind.
pub(crate) enum Board {
    Task(Box<Task>),
    Monastery(Monastery),
}

pub(crate) fn read_board(path: &Path) -> Result<(Board, String), Failure> {
    let text = read_text(path)?;
    let board =
        parse(&text).map_err(|message| Failure::new(INVALID, format!("{}: {message}", path.display())))?;
    Ok((board, text))
}

fn parse(text: &str) -> Result<Board, String> {
    match (Task::parse(text), Monastery::parse(text)) {
        (Ok(task), _) => Ok(Board::Task(Box::new(task))),
        (_, Ok(monastery)) => Ok(Board::Monastery(monastery)),
        // Reports the error of the kind that the first line names.
        (Err(task), Err(monastery)) => match (&task.fault, &monastery.fault) {
            (BoardFault::NotThisCard(_), BoardFault::NotThisCard(_)) => Err(format!(
                "line {}: the first line must be `card task NAME` or `card monastery NAME`",
                task.line
            )),
            (BoardFault::NotThisCard(_), _) => Err(monastery.to_string()),
            _ => Err(task.to_string()),
        },
    }
}

fn built_in(name: &str) -> Option<&'static str> {
    BUILT_IN.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Check { file } => {
                let (board, _) = read_board(&file)?;
                let (kind, name, reconstructed) = match &board {
                    Board::Task(task) => ("task", task.name(), task.is_reconstructed()),
                    Board::Monastery(card) => ("monastery", card.name(), card.is_reconstructed()),
                };
                let reconstructed = if reconstructed { ", reconstructed" } else { "" };
                writeln!(stdout(), "{}: {kind} card, side {name}{reconstructed}", file.display())?;
            }
            Command::Show { file } => {
                let built_in = file.to_str().and_then(built_in).filter(|_| !file.exists());
                let board = match built_in {
                    Some(text) => parse(text).map_err(|message| Failure::new(INVALID, message))?,
                    None => read_board(&file)?.0,
                };
                match board {
                    Board::Task(task) => write!(stdout(), "{}", drawing::task(&task))?,
                    Board::Monastery(card) => write!(stdout(), "{}", drawing::monastery(&card))?,
                }
            }
            Command::Print { name } => write!(stdout(), "{}", built_in(&name).unwrap_or_default())?,
        }
        Ok(())
    }
}
