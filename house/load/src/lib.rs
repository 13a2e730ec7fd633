//! The load generator: plays at many tables at once over real sockets, and measures how much load a server on this machine
//! can take.
//!
//! The tests of the house use the same [`client`]; [`testing`] adds what only they need.

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
mod tally;
pub mod testing;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{ArgGroup, Parser};
use record::GameName;
use tokio::runtime::{Builder, Runtime};

pub use crate::process::{NO_LIMITS, ServerProcess};
pub use crate::tally::Trouble;

/// Plays whole games at many tables over real sockets, against a server on this machine and on no other. The server
/// must be started without limits per address: `scriptorium serve --requests-per-second 1000000
/// --messages-per-second 1000000 --sockets-per-address 1000000 --guests-per-hour 1000000000`, on a data directory
/// that can be thrown away. Both programs need a file for every seat: see `ulimit -n`.
#[derive(Parser)]
#[command(version, group = ArgGroup::new("what").required(true).args(["tables", "cold"]))]
pub struct Load {
    /// Number of tables, all played at the same time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: Option<u32>,
    /// How long to play, in seconds
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// Stop earlier, after this number of finished games
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Seats of each table; every seat has its own guest and connection
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=4))]
    seats: u8,
    /// The game: biblios or quill
    #[arg(long, default_value = "biblios", value_parser = game)]
    game: GameName,
    /// Decisions a second at all tables together [default: as many as possible]
    #[arg(long, value_name = "R", value_parser = rate)]
    rate: Option<f64>,
    /// Start counting with the first decision of all games, without playing to a random point of each before
    #[arg(long)]
    fresh: bool,
    /// The server, which must be on this machine
    #[arg(long, default_value = "http://127.0.0.1:8420", value_parser = loopback)]
    url: SocketAddr,
    /// The process id of the server, for its memory [default: found by the port]
    #[arg(long)]
    pid: Option<u32>,
    /// Then wait until all tables are at rest, and measure the memory of as many more tables at rest
    #[arg(long)]
    rest: bool,
    /// Write the numbers to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Instead: fill a data directory with this number of half-played games, start a server on it, and measure how long it
    /// takes to restore them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    cold: Option<u32>,
    /// The server program that --cold starts [default: scriptorium in the directory of this program]
    #[arg(long, value_name = "FILE", requires = "cold")]
    server: Option<PathBuf>,
}

/// The result of a measurement.
pub struct Outcome {
    /// The report for people.
    pub text: String,
    /// Whether there were errors, which the report lists.
    pub troubled: bool,
}

/// Parses the address of a server, which must be on this machine: to load somebody else's server is an attack.
fn loopback(url: &str) -> Result<SocketAddr, String> {
    let host = url.strip_prefix("http://").ok_or("expected http://HOST:PORT")?.trim_end_matches('/');
    let host = host.replace("localhost", "127.0.0.1");
    let address: SocketAddr = host.parse().map_err(|_| "expected the address of this machine, and a port")?;
    if address.ip().is_loopback() {
        Ok(address)
    } else {
        Err("only a server on this machine may be loaded".to_owned())
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
    /// Runs the measurement, and writes the numbers to the file of `--json`.
    pub fn run(&self) -> Result<Outcome, Trouble> {
        let (outcome, numbers) = match self.cold {
            Some(games) => {
                let cold = cold::measure(&self.server()?, games, self.game, self.seats.into())?;
                (Outcome { text: cold.to_string(), troubled: false }, serde_json::json!(cold))
            }
            None => {
                let report = runtime()?.block_on(self.play())?;
                let troubled = !report.troubles.is_empty();
                (Outcome { text: report.to_string(), troubled }, serde_json::json!(report))
            }
        };
        if let Some(path) = &self.json {
            let written = std::fs::write(path, format!("{numbers:#}\n"));
            written.map_err(|error| Trouble::new(format!("{}: {error}", path.display())))?;
        }
        Ok(outcome)
    }

    /// The program of the server.
    fn server(&self) -> Result<PathBuf, Trouble> {
        if let Some(program) = &self.server {
            return Ok(program.clone());
        }
        let own = std::env::current_exe().map_err(Trouble::new)?;
        Ok(own.with_file_name("scriptorium").with_extension(std::env::consts::EXE_EXTENSION))
    }
}

/// A runtime with one thread: the other cores are the server's.
fn runtime() -> Result<Runtime, Trouble> {
    Builder::new_current_thread().enable_all().build().map_err(Trouble::new)
}

/// Raises the limit of open files as far as needed and allowed.
fn check_files(sockets: u64) -> Result<(), Trouble> {
    let needed = sockets + 100;
    let can = rlimit::increase_nofile_limit(needed).map_err(Trouble::new)?;
    if can < needed {
        return Err(Trouble::new(format!(
            "{needed} files are needed and {can} allowed: raise `ulimit -n`, also for the server"
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
