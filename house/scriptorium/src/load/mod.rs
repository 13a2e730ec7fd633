//! `scriptorium load`: many tables at once over real sockets, to see what a server of this machine can bear.

mod choice;
mod cold;
mod http;
mod memory;
mod report;
mod seat;
mod table;
mod tally;

use std::io::{IsTerminal, Write, stderr, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::ArgGroup;
use futures_util::{StreamExt, TryStreamExt, stream};
use record::GameName;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep};

use crate::arena::{time, write_file};
use crate::{FAILED, Failure};
use http::Connection;
use memory::Process;
use report::{Memory, Report};
use table::{Plan, Table, locked};
use tally::{Tally, Trouble};

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
    /// Where the server is, which must be this machine
    #[arg(long, default_value = "http://127.0.0.1:8420", value_parser = loopback)]
    url: SocketAddr,
    /// The process of the server, for its memory; found by its port if missing
    #[arg(long)]
    pid: Option<u32>,
    /// Stay when the time is over, until all tables are at rest, and look at the memory then
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

    async fn play(&self) -> Result<Report, Trouble> {
        let (count, seats) = (self.tables.unwrap_or(0), usize::from(self.seats));
        check_files(u64::from(count) * seats as u64)?;
        let process = match self.pid {
            Some(pid) => Some(
                Process::new(pid)
                    .ok_or_else(|| Trouble::new(format!("there is no process {pid} to look at")))?,
            ),
            None => Process::listening(self.url.port()),
        };
        let resident = || process.and_then(Process::resident);
        let think = self.rate.map(|rate| Duration::from_secs_f64(f64::from(count) / rate));
        let plan = Plan { address: self.url, game: self.game.to_string(), seats, think };

        let gathering = (0..u64::from(count)).map(|number| Table::gather(&plan, number));
        let tables = all("guests arrive", count, gathering).await?;
        let guests = resident();
        let tables = all("tables are set up", count, tables.into_iter().map(Table::set_up)).await?;
        let open = resident();
        let tables = all("sockets are opened", count, tables.into_iter().map(Table::connect)).await?;
        let connected = resident();
        let tables = all("games begin", count, tables.into_iter().map(Table::begin)).await?;
        let begun = resident();

        let mut server = Connection::open(self.url).await?;
        let stored_before = decisions(&server.get("/api/metrics").await?)?;
        let own = Process::new(std::process::id());
        let busy = || [process, own].map(|process| process.and_then(Process::busy));
        let busy_before = busy();
        let tally = Arc::new(Mutex::new(Tally::default()));
        let started = Instant::now();
        let until = started + Duration::from_secs(self.seconds.into());
        let most = self.games.unwrap_or(u64::MAX);
        let mut playing = JoinSet::new();
        for table in tables {
            playing.spawn(table.play(until, most, Arc::clone(&tally)));
        }
        let tables = watch(playing, &tally, until).await;
        let seconds = started.elapsed().as_secs_f64();
        let busy_after = busy();
        let [server_busy, generator_busy] =
            [0, 1].map(|who| Some((busy_after[who]? - busy_before[who]?) / seconds));
        let stored = decisions(&server.get("/api/metrics").await?)? - stored_before;
        let played = resident();
        let (tables, rested) =
            if self.rest { rest(tables, &tally, &mut server).await? } else { (tables, false) };
        let resting = resident().filter(|_| rested);
        stream::iter(tables).for_each_concurrent(64, Table::close).await;

        let memory = Memory::new(count, seats, guests, open, connected, begun, played, resting);
        let mut tally = locked(&tally);
        Ok(Report {
            game: self.game.to_string(),
            tables: count,
            seats,
            rate: self.rate,
            seconds,
            decisions: tally.decisions(),
            decisions_per_second: tally.decisions() as f64 / seconds,
            stored_by_server: stored,
            latency_ms: tally.latency(),
            games_finished: tally.games,
            server_busy,
            generator_busy,
            memory,
            troubles: tally.troubles.clone(),
        })
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

/// So many tables are prepared at the same time.
const AT_ONCE: usize = 64;

/// Prepares all tables; without any one of them the measurement would not be what was asked for.
async fn all(
    what: &str,
    count: u32,
    preparing: impl Iterator<Item = impl Future<Output = Result<Table, Trouble>>>,
) -> Result<Vec<Table>, Trouble> {
    let mut prepared = stream::iter(preparing).buffer_unordered(AT_ONCE);
    let mut tables = Vec::new();
    while let Some(table) =
        prepared.try_next().await.map_err(|trouble| Trouble::new(format!("{what}: {trouble}")))?
    {
        tables.push(table);
        if tables.len() % 100 == 0 {
            show(&format!("{what}: {} of {count} tables", tables.len()));
        }
    }
    show("");
    Ok(tables)
}

/// Waits until nobody plays any more, and says meanwhile how it goes.
async fn watch(mut playing: JoinSet<Option<Table>>, tally: &Mutex<Tally>, until: Instant) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut tick = interval(Duration::from_millis(500));
    let mut before = 0;
    loop {
        tokio::select! {
            ended = playing.join_next() => match ended {
                None => break,
                Some(Ok(table)) => tables.extend(table),
                Some(Err(error)) => locked(tally).trouble(&Trouble::new(error)),
            },
            _ = tick.tick() => {
                let counts = |tally: &Tally| (tally.decisions(), tally.games);
                let (decisions, games) = counts(&locked(tally));
                let left = until.saturating_duration_since(Instant::now()).as_secs_f64();
                let a_second = 2 * (decisions - before);
                before = decisions;
                show(&format!("{decisions} decisions, {a_second} a second, {games} games, {} left", time(left)));
            }
        }
    }
    show("");
    tables
}

/// Waits until the server has put all tables away; says whether it has.
async fn rest(
    mut tables: Vec<Table>,
    tally: &Mutex<Tally>,
    server: &mut Connection,
) -> Result<(Vec<Table>, bool), Trouble> {
    const PATIENCE: Duration = Duration::from_secs(90);
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let awake = metric(&server.get("/api/metrics").await?, "tables_awake")?;
        show(&format!("{awake} tables are awake"));
        if awake == 0 {
            show("");
            return Ok((tables, true));
        }
        let idle: Vec<_> = stream::iter(tables).map(Table::idle).buffer_unordered(AT_ONCE).collect().await;
        tables = Vec::new();
        for table in idle {
            match table {
                Ok(table) => tables.push(table),
                Err(trouble) => locked(tally).trouble(&trouble),
            }
        }
        sleep(Duration::from_secs(1)).await;
    }
    show("");
    Ok((tables, false))
}

fn decisions(metrics: &str) -> Result<u64, Trouble> {
    metric(metrics, "decisions_stored_total")
}

/// What the server says of itself.
fn metric(metrics: &str, name: &str) -> Result<u64, Trouble> {
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix("scriptorium_")?.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok())
        .ok_or_else(|| Trouble::new(format!("the server does not tell {name}")))
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

    #[test]
    fn metrics_are_found_by_their_whole_name() {
        let text = "# HELP scriptorium_a_total x\nscriptorium_a_total 7\nscriptorium_a 8\n";
        assert_eq!(metric(text, "a").expect("there"), 8);
        assert!(metric(text, "a_").is_err());
    }
}
