//! `scriptorium load`: many tables at once over real sockets, to see what a server of this machine can bear.

mod choice;
mod cold;
mod http;
mod measure;
mod memory;
mod report;
mod seat;
mod table;
mod tally;

use std::io::{IsTerminal, Write, stderr, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::ArgGroup;
use record::GameName;
use tally::Trouble;

use crate::arena::write_file;
use crate::{FAILED, Failure};

/// Which limits a server must not have for this.
const LIMITS: &str = "the server limits what one address may do; start it with --requests-per-second 1000000 \
    --messages-per-second 1000000 --sockets-per-address 1000000 --guests-per-hour 1000000000";

/// Plays whole games at many tables over real sockets, against a server on this machine and on no other. The server
/// must let one address do as much as it likes: `scriptorium serve --requests-per-second 1000000
/// --messages-per-second 1000000 --sockets-per-address 1000000 --guests-per-hour 1000000000`, on a data directory
/// that can be thrown away. Both programs need a file for every seat: see `ulimit -n`.
#[derive(clap::Args)]
#[command(group = ArgGroup::new("what").required(true).args(["tables", "cold"]))]
pub(crate) struct Load {
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
    pub(crate) fn run(self) -> Result<(), Failure> {
        let json = self.json.clone();
        let (text, numbers, troubled) = match self.cold {
            Some(games) => {
                let cold = cold::measure(games, self.game, self.seats.into())?;
                (cold.to_string(), serde_json::json!(cold), false)
            }
            None => {
                // The sockets of one thread are enough for one core, which is what the server leaves.
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
                let runtime = runtime.map_err(|error| Failure::new(FAILED, error))?;
                let report =
                    runtime.block_on(self.play()).map_err(|trouble| Failure::new(FAILED, trouble))?;
                (report.to_string(), serde_json::json!(report), !report.troubles.is_empty())
            }
        };
        write!(stdout(), "{text}")?;
        if let Some(path) = &json {
            write_file(path, &format!("{numbers:#}\n"))?;
        }
        // What went wrong is in the report.
        if troubled { Err(Failure::new(FAILED, "")) } else { Ok(()) }
    }
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

/// Shows a line in place of the last one, where somebody watches.
fn show(line: &str) {
    if stderr().is_terminal() {
        // Nothing depends on whether the line can be seen.
        let _ = write!(stderr(), "\r{line}\x1b[K");
    }
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
