#![doc = include_str!("../README.md")]
//!
//! # Details
//!
//! [`Siege`] measures what honest players notice of hostile clients. [`client`] is the client, and [`testing`] has helpers for
//! tests only.

mod choice;
pub mod client;
mod cold;
mod group;
mod measure;
mod memory;
mod process;
mod progress;
mod report;
mod seat;
mod siege;
mod tally;
pub mod testing;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{ArgGroup, Parser};
use record::GameName;
use tokio::runtime::{Builder, Runtime};

pub use crate::process::{NO_LIMITS, ServerProcess};
pub use crate::siege::Siege;
pub use crate::tally::LoadError;

/// Measures the throughput and latency of a server on this machine by playing games at many tables. Other machines are
/// refused. Start the server without limits per address: `scriptorium serve --connections-per-address 1000000
/// --requests-per-second 1000000 --messages-per-second 1000000 --messages-per-address 1000000 --sockets-per-address 1000000
/// --guests-per-hour 1000000000`, with a temporary data directory. Both programs need one open file per seat: see `ulimit -n`.
#[derive(Parser)]
#[command(name = "load", version, group = ArgGroup::new("what").required(true).args(["tables", "cold"]))]
pub struct Load {
    /// Number of tables that play at the same time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: Option<u32>,
    /// How long to play, in seconds
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Stop after this number of finished games, if that is earlier
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Seats per table; every seat has its own guest and connection
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=4))]
    seats: u8,
    /// The game: biblios or quill
    #[arg(long, default_value = "biblios", value_parser = game)]
    game: GameName,
    /// Decisions per second at all tables together [default: as many as possible]
    #[arg(long, value_name = "R", value_parser = rate)]
    rate: Option<f64>,
    /// Start the measurement with the first decision of all games, instead of at a random point of each
    #[arg(long)]
    fresh: bool,
    /// Address of the server, which must be on this machine
    #[arg(long, default_value = "http://127.0.0.1:8420", value_parser = loopback)]
    url: SocketAddr,
    /// Process id of the server, to measure its memory and CPU time [default: the process that listens on the port]
    #[arg(long)]
    pid: Option<u32>,
    /// Afterwards measure the memory of tables at rest: wait until the server has evicted all tables, and repeat with the
    /// same number of new tables
    #[arg(long)]
    rest: bool,
    /// Write the results to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Instead measure a cold start: the time that a server needs to restore this number of unfinished games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    cold: Option<u32>,
    /// Server program for --cold [default: scriptorium in the directory of this program]
    #[arg(long, value_name = "FILE", requires = "cold")]
    server: Option<PathBuf>,
}

/// The result of a measurement.
pub struct Outcome {
    /// The report for people.
    pub text: String,
    /// Whether errors occurred. The report lists them.
    pub has_errors: bool,
}

/// Parses the address of a server. Other machines are refused: loading their servers would be an attack.
fn loopback(url: &str) -> Result<SocketAddr, String> {
    let host = url.strip_prefix("http://").ok_or("expected http://HOST:PORT")?.trim_end_matches('/');
    let host = host.replace("localhost", "127.0.0.1");
    let address: SocketAddr = host.parse().map_err(|_| "expected an IP address or localhost, and a port")?;
    if address.ip().is_loopback() {
        Ok(address)
    } else {
        Err("the server must be on this machine".to_owned())
    }
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "expected a number")?;
    if rate.is_finite() && rate > 0.0 { Ok(rate) } else { Err("expected a number above 0".to_owned()) }
}

fn game(name: &str) -> Result<GameName, String> {
    match name {
        "biblios" => Ok(GameName::Biblios),
        "quill" => Ok(GameName::Quill),
        _ => Err("expected biblios or quill".to_owned()),
    }
}

impl Load {
    /// Runs the measurement, and writes the results to the file of `--json`.
    pub fn run(&self) -> Result<Outcome, LoadError> {
        let (outcome, numbers) = match self.cold {
            Some(games) => {
                let cold = cold::measure(&self.server()?, games, self.game, self.seats.into())?;
                (Outcome { text: cold.to_string(), has_errors: false }, serde_json::json!(cold))
            }
            None => {
                let report = runtime()?.block_on(self.play())?;
                let has_errors = !report.errors.is_empty();
                (Outcome { text: report.to_string(), has_errors }, serde_json::json!(report))
            }
        };
        if let Some(path) = &self.json {
            let written = std::fs::write(path, format!("{numbers:#}\n"));
            written.map_err(|error| LoadError::new(format!("{}: {error}", path.display())))?;
        }
        Ok(outcome)
    }

    /// Returns the server program for `--cold`.
    fn server(&self) -> Result<PathBuf, LoadError> {
        if let Some(program) = &self.server {
            return Ok(program.clone());
        }
        program_beside("scriptorium")
    }
}

/// Returns a program in the directory of this one.
fn program_beside(name: &str) -> Result<PathBuf, LoadError> {
    let own = std::env::current_exe().map_err(LoadError::new)?;
    Ok(own.with_file_name(name).with_extension(std::env::consts::EXE_EXTENSION))
}

/// Creates a runtime with one thread, to leave the other cores to the server.
fn runtime() -> Result<Runtime, LoadError> {
    Builder::new_current_thread().enable_all().build().map_err(LoadError::new)
}

/// Raises the soft limit of open files. Fails if the hard limit is too low.
fn check_files(sockets: u64) -> Result<(), LoadError> {
    let needed = sockets + 100;
    let can = rlimit::increase_nofile_limit(needed).map_err(LoadError::new)?;
    if can < needed {
        return Err(LoadError::new(format!(
            "{needed} open files are needed, {can} are allowed: raise `ulimit -n`, also for the server"
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loaded() {
        for url in
            ["http://127.0.0.1:8420", "http://localhost:1/", "http://[::1]:8420", "http://127.9.9.9:80"]
        {
            assert!(loopback(url).is_ok(), "{url}");
        }
        for url in [
            "http://192.0.2.1:8420",
            "http://example.org:80",
            "https://127.0.0.1:8420",
            "http://127.0.0.1",
            "127.0.0.1:8420",
            "http://localhost.example.org:80",
            "",
        ] {
            assert!(loopback(url).is_err(), "{url}");
        }
    }
}
