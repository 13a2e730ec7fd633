//! `scriptorium backup` and `scriptorium reports`: administration of a data directory, whether or not a server uses it.

use std::io::{Write, stdout};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use store::ReadOnly;

use crate::{FAILED, Failure};

#[derive(Args)]
struct Data {
    /// The data directory of the server
    #[arg(long, env = "SCRIPTORIUM_DATA", value_name = "DIR", default_value = "scriptorium-data")]
    data: PathBuf,
}

impl Data {
    fn open(&self) -> Result<ReadOnly, Failure> {
        ReadOnly::open(&self.data).map_err(|error| Failure::new(FAILED, error))
    }
}

/// The copy has all data that was committed when the backup started. To restore it, stop the server, empty its data
/// directory and put the copy there as scriptorium.db.
#[derive(Args)]
pub(crate) struct Backup {
    #[command(flatten)]
    data: Data,
    /// The new file, which must not exist
    #[arg(value_name = "FILE")]
    to: PathBuf,
}

impl Backup {
    pub(crate) fn run(self) -> Result<(), Failure> {
        self.data.open()?.backup(&self.to).map_err(|error| Failure::new(FAILED, error))
    }
}

/// Prints one JSON object per line, newest first: the time (`at`, milliseconds since 1970), the table, the ids of the person
/// who complains (`by`) and of the author (`about`), and the message (`text`).
#[derive(Args)]
pub(crate) struct Reports {
    #[command(flatten)]
    data: Data,
    /// The maximum number of complaints
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
