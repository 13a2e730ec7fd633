//! `scriptorium ratings`: counts all ratings again from the journals.

use std::io::{Write, stdout};
use std::path::PathBuf;

use clap::Args;
use store::{Postgres, Sqlite, Store};

use crate::{FAILED, Failure};

/// Reads the journal of every finished game, counts the ratings of all people, and compares them with the stored ones. The
/// server must not be running.
///
/// Exit status: 0 if the stored ratings are those that follow from the journals, or were replaced; 1 otherwise.
#[derive(Args)]
pub(crate) struct Ratings {
    /// The data directory of the server
    #[arg(long, env = "SCRIPTORIUM_DATA", value_name = "DIR", default_value = "scriptorium-data")]
    data: PathBuf,
    /// The PostgreSQL database of the server, such as `postgres://USER@HOST/DATABASE`, in place of the data directory
    #[arg(long, env = "SCRIPTORIUM_STORE", value_name = "URL", hide_env_values = true)]
    store: Option<String>,
    /// Replace the stored ratings if they differ
    #[arg(long)]
    replace: bool,
}

impl Ratings {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::new(FAILED, error);
        let store = self.open()?;
        let recount = server::recount(&*store).map_err(|error| failed(&error))?;
        let mut out = stdout().lock();
        for (pool, games) in &recount.games {
            let people = recount.ratings.keys().filter(|(of, _)| of == pool).count();
            writeln!(out, "{pool}: {games} games, {people} people")?;
        }
        if recount.agrees() {
            writeln!(out, "the stored ratings are those of the journals")?;
            return Ok(());
        }
        let (results, ratings) = (recount.wrong_results.len(), recount.wrong_ratings.len());
        writeln!(out, "{results} results and {ratings} ratings are missing or differ")?;
        if !self.replace {
            return Err(failed(&"the stored ratings differ: --replace replaces them"));
        }
        server::restore(&*store, recount.results).map_err(|error| failed(&error))?;
        writeln!(out, "replaced")?;
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn Store>, Failure> {
        let failed = |error| Failure::new(FAILED, error);
        if let Some(url) = &self.store {
            return Ok(Box::new(Postgres::open(url).map_err(failed)?));
        }
        if !self.data.is_dir() {
            return Err(Failure::new(FAILED, format!("{}: no such directory", self.data.display())));
        }
        Ok(Box::new(Sqlite::open(&self.data).map_err(failed)?))
    }
}
