//! `scriptorium backup` and `scriptorium reports`: chores of whoever runs a house, while it is open or not.

use std::io::{Write, stdout};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use store::ReadOnly;

use crate::{FAILED, Failure};

#[derive(Args)]
struct Data {
    /// The data directory of the house
    #[arg(long, env = "SCRIPTORIUM_DATA", value_name = "DIR", default_value = "scriptorium-data")]
    data: PathBuf,
}

impl Data {
    fn open(&self) -> Result<ReadOnly, Failure> {
        ReadOnly::open(&self.data).map_err(|error| Failure::new(FAILED, error))
    }
}

/// The copy has everything that was acknowledged when it began. To restore it, stop the house, empty its data
/// directory, and put the copy there as scriptorium.db.
#[derive(Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    data: Data,
    /// The copy, a file that is not there yet
    #[arg(value_name = "FILE")]
    to: PathBuf,
}

impl Backup {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.data.open()?.backup(&self.to).map_err(|error| Failure::new(FAILED, error))
    }
}

/// One JSON object a line, newest first: when (milliseconds since 1970), at which table, by whom, about whom, and
/// what was said.
#[derive(Args)]
pub(crate) struct Reports {
    #[command(flatten)]
    data: Data,
    /// How many at most
    #[arg(long, value_name = "N", default_value_t = 100)]
    most: usize,
}

impl Reports {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let reports = self.data.open()?.reports(self.most).map_err(|error| Failure::new(FAILED, error))?;
        for report in reports {
            let store::Report { table, by, about, text, at } = report;
            writeln!(
                stdout(),
                "{}",
                json!({"at": at, "table": table, "by": by, "about": about, "text": text})
            )?;
        }
        Ok(())
    }
}
