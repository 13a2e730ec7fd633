//! Honest players beside hostile clients: starts a server of its own, measures what the honest players notice of the
//! attacks, and says whether the promise of `docs/hosting.md` holds.

mod attacks;
mod honest;
mod hostile;
mod phase;
mod report;
mod tally;

use std::path::PathBuf;

use clap::Parser;

use self::attacks::{ALL, Attack};
use self::phase::{Phase, Setting};
use self::report::Report;
use crate::tally::LoadError;
use crate::{Outcome, check_files, program_beside};

/// Measures what honest players notice of hostile clients. Starts a server with default settings on a temporary data
/// directory for each attack, on this machine, and attacks nothing else. Exits with status 1 if an honest player was
/// refused, or if latencies or memory grew more than docs/hosting.md promises.
#[derive(Parser)]
#[command(name = "siege", version)]
pub struct Siege {
    /// How long each attack takes, in seconds
    #[arg(long, value_name = "S", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    seconds: u64,
    /// Only this attack; can be repeated [default: each one, then all together]
    #[arg(long, value_name = "NAME", value_parser = attack)]
    attack: Vec<Attack>,
    /// Only all attacks together
    #[arg(long, conflicts_with = "attack")]
    together: bool,
    /// Judge errors and memory only, not latencies, which mean nothing on a busy machine
    #[arg(long)]
    untimed: bool,
    /// Number of hostile clients, each with an address of its own
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=200))]
    hostile: u16,
    /// Number of tables where honest people play
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u16).range(1..=200))]
    tables: u16,
    /// Server program [default: scriptorium in the directory of this program]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,
    /// List the attacks and exit
    #[arg(long)]
    list: bool,
}

fn attack(name: &str) -> Result<Attack, String> {
    Attack::by_name(name).ok_or_else(|| "unknown attack: see --list".to_owned())
}

/// Open files of this program per hostile client, more than any attack uses.
const FILES_PER_CLIENT: u64 = 400;

impl Siege {
    /// Runs the attacks. The outcome has errors if the promise is broken.
    ///
    /// # Errors
    /// If the server does not start, or honest players cannot play before the first attack.
    pub fn run(&self) -> Result<Outcome, LoadError> {
        if self.list {
            let lines = ALL.iter().map(|attack| format!("{:18} {}\n", attack.name, attack.about));
            return Ok(Outcome { text: lines.collect(), has_errors: false });
        }
        if !cfg!(target_os = "linux") {
            return Err(LoadError::new("siege needs Linux: many loopback addresses, and /proc"));
        }
        check_files(u64::from(self.hostile) * FILES_PER_CLIENT)?;
        let program = match &self.server {
            Some(program) => program.clone(),
            None => program_beside("scriptorium")?,
        };
        let setting = Setting {
            program,
            seconds: self.seconds,
            tables: self.tables.into(),
            hostile: self.hostile.into(),
        };
        let quiet = Phase::run(&setting, "quiet", &[])?;
        let mut report = Report::new(&setting, quiet, self.untimed);
        let single = match (self.together, self.attack.as_slice()) {
            (true, _) => &[],
            (false, []) => ALL,
            (false, some) => some,
        };
        for attack in single {
            report.add(Phase::run(&setting, attack.name, std::slice::from_ref(attack))?);
        }
        if self.attack.is_empty() {
            report.add(Phase::run(&setting, "all together", ALL)?);
            if !self.together {
                report.add(Phase::run(&setting, "quiet again", &[])?);
            }
        }
        Ok(Outcome { text: report.to_string(), has_errors: report.is_broken() })
    }
}
