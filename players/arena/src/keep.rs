//! The records of a contest's games in a folder.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::ArenaError;
use crate::outcome::{Deal, Forfeit};

/// A folder with the record of every game, and a list of the forfeits.
#[derive(Debug)]
pub struct Keep {
    folder: PathBuf,
    forfeits: File,
}

/// A line of the list of forfeits.
#[derive(Serialize)]
struct Line<'a> {
    file: String,
    deal: u64,
    #[serde(flatten)]
    forfeit: &'a Forfeit,
}

impl Keep {
    /// The list of forfeits, as JSON lines.
    const FORFEITS: &'static str = "forfeits.jsonl";

    /// Creates the folder. The list of forfeits is emptied unless `resume` is set; records are replaced one by one.
    ///
    /// # Errors
    /// If the folder or the list cannot be created.
    pub fn open(folder: &Path, resume: bool) -> Result<Keep, ArenaError> {
        fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        let list = folder.join(Keep::FORFEITS);
        let mut options = File::options();
        let options = if resume { options.append(true) } else { options.write(true).truncate(true) };
        let forfeits = options.create(true).open(&list).map_err(|error| failed(&list, &error))?;
        Ok(Keep { folder: folder.to_owned(), forfeits })
    }

    /// Writes the games of a deal, and drops their records.
    pub(crate) fn add(&mut self, deal: &mut Deal) -> Result<(), ArenaError> {
        for (game, record) in std::mem::take(&mut deal.records).into_iter().enumerate() {
            let path = self.folder.join(file_name(deal.number, game));
            fs::write(&path, record).map_err(|error| failed(&path, &error))?;
        }
        for forfeit in &deal.forfeits {
            let file = file_name(deal.number, forfeit.game);
            let line = serde_json::to_string(&Line { file, deal: deal.number, forfeit });
            let written = line.map_err(Into::into).and_then(|line| writeln!(self.forfeits, "{line}"));
            written.map_err(|error| failed(&self.folder.join(Keep::FORFEITS), &error))?;
        }
        Ok(())
    }
}

fn file_name(deal: u64, game: usize) -> String {
    format!("deal-{deal}-game-{game}.json")
}

fn failed(path: &Path, error: &std::io::Error) -> ArenaError {
    ArenaError::File(format!("{}: {error}", path.display()))
}
