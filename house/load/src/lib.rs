//! The load generator: plays at many tables at once over real sockets, and says what a server on this machine can bear.
//!
//! [`client`] is the client of the server, which the tests share; [`testing`] is what they need besides.

mod choice;
pub mod client;
mod cold;
mod measure;
mod memory;
mod process;
mod progress;
mod report;
mod seat;
mod table;
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
/// must let one address do as much as it likes: `scriptorium serve --requests-per-second 1000000
/// --messages-per-second 1000000 --sockets-per-address 1000000 --guests-per-hour 1000000000`, on a data directory
/// that can be thrown away. Both programs need a file for every seat: see `ulimit -n`.
#[derive(Parser)]
#[command(version, group = ArgGroup::new("what").required(true).args(["tables", "cold"]))]
pub struct Load {
    /// How many tables are played at, all at the same time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: Option<u32>,
    /// For how long they are played at
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: u32,
    /// How many games are played to their end, at most
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// How many seats a table has, each with a guest and a socket of its own
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=4))]
    seats: u8,
    /// The game: biblios or quill
    #[arg(long, default_value = "biblios", value_parser = game)]
    game: GameName,
    /// Decisions a second at all tables together, between which people think; as many as possible if missing
    #[arg(long, value_name = "R", value_parser = rate)]
    rate: Option<f64>,
    /// Count from the first decision of all games on, in place of playing each on to a point of its own before
    #[arg(long)]
    fresh: bool,
    /// Where the server is, which must be this machine
    #[arg(long, default_value = "http://127.0.0.1:8420", value_parser = loopback)]
    url: SocketAddr,
    /// The process of the server, for its memory; found by its port if missing
    #[arg(long)]
    pid: Option<u32>,
    /// Stay until all tables are at rest when the time is over, and say what memory as many others take at rest
    #[arg(long)]
    rest: bool,
    /// Write the numbers there as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Instead: fill a data directory with so many half-played games, start a server on it, and see how soon all are back
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    cold: Option<u32>,
    /// The program to start for --cold; `scriptorium` in the directory of this program if missing
    #[arg(long, value_name = "FILE", requires = "cold")]
    server: Option<PathBuf>,
}

/// What a measurement has come to.
pub struct Outcome {
    /// The report for people.
    pub text: String,
    /// Whether something went wrong, which the report says.
    pub troubled: bool,
}

/// A server on this machine. Others would not like it.
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
    /// Measures, and writes the numbers to the file that was asked for.
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

/// One thread has enough to do on one core, which is what the server leaves.
fn runtime() -> Result<Runtime, Trouble> {
    Builder::new_current_thread().enable_all().build().map_err(Trouble::new)
}

/// Sees to it that so many sockets can be open, as far as the system allows.
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
