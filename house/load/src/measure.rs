//! The measurement: tables are prepared, played at, and left at rest.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep};

use crate::client::Client;
use crate::memory::Process;
use crate::report::{Memory, Report};
use crate::table::{Plan, Table, get, locked};
use crate::tally::{Tally, Trouble};
use crate::{Load, check_files, progress};

impl Load {
    pub(crate) async fn play(&self) -> Result<Report, Trouble> {
        let (count, seats) = (self.tables.unwrap_or(0), usize::from(self.seats));
        let rounds = if self.rest { 2 } else { 1 };
        check_files(u64::from(count) * seats as u64 * rounds)?;
        let process = match self.pid {
            Some(pid) => Some(
                Process::new(pid)
                    .ok_or_else(|| Trouble::new(format!("there is no process {pid} to look at")))?,
            ),
            None => Process::listening(self.url.port()),
        };
        let resident = || process.and_then(Process::resident);
        let think = self.rate.map(|rate| Duration::from_secs_f64(f64::from(count) / rate));
        let server = Client::new(self.url);
        let plan = Plan { server: server.clone(), game: self.game.to_string(), seats, think };

        let gathering = (0..u64::from(count)).map(|number| Table::gather(&plan, number));
        let tables = all("guests arrive", count, gathering).await?;
        let guests = resident();
        let tables = all("tables are set up", count, tables.into_iter().map(Table::set_up)).await?;
        let open = resident();
        let tables = all("sockets are opened", count, tables.into_iter().map(Table::connect)).await?;
        let connected = resident();
        let tables = all("games begin", count, tables.into_iter().map(Table::begin)).await?;
        let begun = resident();
        let tables = if self.fresh {
            tables
        } else {
            all("games are played on", count, tables.into_iter().map(Table::advance)).await?
        };

        let stored_before = decisions(&get(&server, "/api/metrics").await?)?;
        let own = Process::new(std::process::id());
        let busy = || [process, own].map(|process| process.and_then(Process::busy));
        let busy_before = busy();
        let tally = Arc::new(Mutex::new(Tally::new()));
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
        let stored = decisions(&get(&server, "/api/metrics").await?)? - stored_before;
        let played = resident();
        let (tables, resting) = if self.rest {
            self.rest(&plan, tables, &tally, &server, &resident).await?
        } else {
            (tables, None)
        };
        stream::iter(tables).for_each_concurrent(64, Table::close).await;

        let memory = Memory::new(count, seats, guests, open, connected, begun, played, resting);
        let tally = locked(&tally);
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

    /// Lets all tables rest, and then as many others at which games have just begun. What the first ones leave is used by the
    /// second ones, so that the memory grows by what tables at rest need; it is said before and after.
    async fn rest(
        &self,
        plan: &Plan,
        tables: Vec<Table>,
        tally: &Mutex<Tally>,
        server: &Client,
        resident: &impl Fn() -> Option<u64>,
    ) -> Result<(Vec<Table>, Option<(u64, u64)>), Trouble> {
        let count = self.tables.unwrap_or(0);
        let mut tables = wait_for_rest(tables, tally, server).await?;
        let before = resident();
        let gathering = (0..u64::from(count)).map(|number| Table::gather(plan, number));
        let others = all("guests arrive", count, gathering).await?;
        let others = all("tables are set up", count, others.into_iter().map(Table::set_up)).await?;
        let others = all("sockets are opened", count, others.into_iter().map(Table::connect)).await?;
        tables.extend(all("games begin", count, others.into_iter().map(Table::begin)).await?);
        let tables = wait_for_rest(tables, tally, server).await?;
        Ok((tables, before.zip(resident())))
    }
}

/// So many tables are prepared at the same time.
const AT_ONCE: usize = 64;

/// Prepares all tables; without any one of them the measurement would not be what was asked for.
async fn all(
    what: &str,
    count: u32,
    preparing: impl Iterator<Item = impl Future<Output = Result<Table, Trouble>>>,
) -> Result<Vec<Table>, Trouble> {
    let bar = progress::counter(what, count.into(), "tables");
    let mut prepared = stream::iter(preparing).buffer_unordered(AT_ONCE);
    let mut tables = Vec::new();
    while let Some(table) =
        prepared.try_next().await.map_err(|trouble| Trouble::new(format!("{what}: {trouble}")))?
    {
        tables.push(table);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(tables)
}

/// Waits until nobody plays any more, and says meanwhile how it goes.
async fn watch(mut playing: JoinSet<Option<Table>>, tally: &Mutex<Tally>, until: Instant) -> Vec<Table> {
    let mut tables = Vec::new();
    let line = progress::line();
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
                let left = until.saturating_duration_since(Instant::now()).as_secs();
                let a_second = 2 * (decisions - before);
                before = decisions;
                line.set_message(format!("{decisions} decisions, {a_second} a second, {games} games, {left} s left"));
            }
        }
    }
    line.finish_and_clear();
    tables
}

/// Waits until the server has put all tables away.
async fn wait_for_rest(
    mut tables: Vec<Table>,
    tally: &Mutex<Tally>,
    server: &Client,
) -> Result<Vec<Table>, Trouble> {
    const PATIENCE: Duration = Duration::from_secs(120);
    let line = progress::line();
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let awake = metric(&get(server, "/api/metrics").await?, "tables_awake")?;
        line.set_message(format!("{awake} tables are awake"));
        if awake == 0 {
            line.finish_and_clear();
            return Ok(tables);
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
    Err(Trouble::new("the tables do not come to rest"))
}

/// The decisions that the server has stored so far.
fn decisions(metrics: &str) -> Result<u64, Trouble> {
    metric(metrics, "decisions_stored_total")
}

/// What the server says of itself.
pub(crate) fn metric(metrics: &str, name: &str) -> Result<u64, Trouble> {
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix("scriptorium_")?.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok())
        .ok_or_else(|| Trouble::new(format!("the server does not tell {name}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_found_by_their_whole_name() {
        let text = "# HELP scriptorium_a_total x\nscriptorium_a_total 7\nscriptorium_a 8\n";
        assert_eq!(metric(text, "a").expect("there"), 8);
        assert!(metric(text, "a_").is_err());
    }
}
