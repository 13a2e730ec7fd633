//! `scriptorium copy`: moves a server to another store.

use std::path::Path;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use store::{Archive, Postgres, Sqlite};

use crate::{FAILED, Failure, INVALID};

/// Stop the server first: no other program may use the stores. Every person, table, result and rating is read again from the copy and compared.
/// What the copy already has is not written again, so that an interrupted copy can be started again. Nothing is overwritten.
///
/// A store is a data directory, `sqlite:DIR`, or a database, `postgres://USER@HOST/DATABASE`.
#[derive(Args)]
pub(crate) struct Copy {
    /// The store to copy
    #[arg(long, env = "SCRIPTORIUM_COPY_FROM", value_name = "STORE", hide_env_values = true)]
    from: String,
    /// The copy, which may be empty or missing
    #[arg(long, env = "SCRIPTORIUM_COPY_TO", value_name = "STORE", hide_env_values = true)]
    to: String,
}

impl Copy {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (from, to) = (open("from", &self.from, true)?, open("to", &self.to, false)?);
        let (people, tables) = from.size().map_err(|error| Failure::new(FAILED, error))?;
        let style =
            ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} people and tables, {eta} left");
        let bar = ProgressBar::new(people + tables);
        if let Ok(style) = style {
            bar.set_style(style);
        }
        let copied = store::copy(&*from, &*to, &mut || bar.inc(1));
        bar.finish_and_clear();
        let (people, tables) = copied.map_err(|error| Failure::new(FAILED, error))?;
        println!("{people} people and {tables} tables are in the copy, and were read again");
        Ok(())
    }
}

/// Opens a store. One that is to be copied must exist.
fn open(option: &str, store: &str, must_exist: bool) -> Result<Box<dyn Archive>, Failure> {
    let failed = |error| Failure::new(FAILED, error);
    if let Some(directory) = store.strip_prefix("sqlite:") {
        let directory = Path::new(directory);
        if must_exist && !directory.join("scriptorium.db").exists() {
            return Err(Failure::new(FAILED, format!("{} has no scriptorium.db", directory.display())));
        }
        return Ok(Box::new(Sqlite::open(directory).map_err(failed)?));
    }
    if store.starts_with("postgres:") || store.starts_with("postgresql:") {
        return Ok(Box::new(Postgres::open(store).map_err(failed)?));
    }
    // The text may be an address with a password and a misprint: it is not repeated.
    Err(Failure::new(INVALID, format!("{option}: expected sqlite:DIR or postgres://USER@HOST/DATABASE")))
}
