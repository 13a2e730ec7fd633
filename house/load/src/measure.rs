//! Measures decisions: prepares groups, lets them play, and measures tables at rest.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, sleep};

use crate::client::Client;
use crate::group::{Group, Plan, get, locked};
use crate::memory::Process;
use crate::report::{Memory, Report};
use crate::tally::{LoadError, Tally};
use crate::{Load, check_files, progress};

impl Load {
    pub(crate) async fn play(&self) -> Result<Report, LoadError> {
        let (count, seats) = (self.tables.unwrap_or(0), usize::from(self.seats));
        let rounds = if self.rest { 2 } else { 1 };
        check_files(u64::from(count) * seats as u64 * rounds)?;
        let process = match self.pid {
            Some(pid) => Some(
                Process::new(pid)
                    .ok_or_else(|| LoadError::new(format!("cannot read the memory of process {pid}")))?,
            ),
            None => Process::listening(self.url.port()),
        };
        let resident = || process.and_then(Process::resident);
        let think = self.rate.map(|rate| Duration::from_secs_f64(f64::from(count) / rate));
        let server = Client::new(self.url);
        let plan = Plan { server: server.clone(), game: self.game.to_string(), seats, think };

        let signing_in = (0..u64::from(count)).map(|number| Group::sign_in(&plan, number));
        let groups = prepare("signing in guests", count, signing_in).await?;
        let signed_in = resident();
        let groups = prepare("creating tables", count, groups.into_iter().map(Group::create_table)).await?;
        let open = resident();
        let groups = prepare("connecting", count, groups.into_iter().map(Group::connect)).await?;
        let connected = resident();
        let groups = prepare("starting games", count, groups.into_iter().map(Group::start_game)).await?;
        let begun = resident();
        let groups = if self.fresh {
            groups
        } else {
            prepare("playing to random points", count, groups.into_iter().map(Group::advance)).await?
        };

        let stored_before = decisions(&get(&server, "/api/metrics").await?)?;
        let own = Process::new(std::process::id());
        let busy = || [process, own].map(|process| process.and_then(Process::cpu_time));
        let busy_before = busy();
        let tally = Arc::new(Mutex::new(Tally::new()));
        let started = Instant::now();
        let until = started + Duration::from_secs(self.seconds.into());
        let most = self.games.unwrap_or(u64::MAX);
        let mut playing = JoinSet::new();
        for group in groups {
            playing.spawn(group.play(until, most, Arc::clone(&tally)));
        }
        let groups = watch(playing, &tally, until).await;
        let seconds = started.elapsed().as_secs_f64();
        let busy_after = busy();
        let [server_busy, generator_busy] =
            [0, 1].map(|who| Some((busy_after[who]? - busy_before[who]?) / seconds));
        let stored = decisions(&get(&server, "/api/metrics").await?)? - stored_before;
        let played = resident();
        let (groups, resting) = if self.rest {
            self.rest(&plan, groups, &tally, &server, &resident).await?
        } else {
            (groups, None)
        };
        stream::iter(groups).for_each_concurrent(64, Group::close).await;

        let memory = Memory::new(count, seats, signed_in, open, connected, begun, played, resting);
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
            errors: tally.errors.clone(),
        })
    }

    /// Waits until all tables are at rest, starts as many new games, and waits for those too. Returns the resident memory
    /// before and after the new games. They reuse memory that the first ones freed, so the growth is that of tables at
    /// rest.
    async fn rest(
        &self,
        plan: &Plan,
        groups: Vec<Group>,
        tally: &Mutex<Tally>,
        server: &Client,
        resident: &impl Fn() -> Option<u64>,
    ) -> Result<(Vec<Group>, Option<(u64, u64)>), LoadError> {
        let count = self.tables.unwrap_or(0);
        let mut groups = wait_for_rest(groups, tally, server).await?;
        let before = resident();
        let signing_in = (0..u64::from(count)).map(|number| Group::sign_in(plan, number));
        let others = prepare("signing in guests", count, signing_in).await?;
        let others = prepare("creating tables", count, others.into_iter().map(Group::create_table)).await?;
        let others = prepare("connecting", count, others.into_iter().map(Group::connect)).await?;
        groups.extend(prepare("starting games", count, others.into_iter().map(Group::start_game)).await?);
        let groups = wait_for_rest(groups, tally, server).await?;
        Ok((groups, before.zip(resident())))
    }
}

/// The number of groups that are prepared concurrently.
const CONCURRENCY: usize = 64;

/// Runs a step of the preparation for all groups. Fails if it fails for any group.
async fn prepare(
    what: &str,
    count: u32,
    preparing: impl Iterator<Item = impl Future<Output = Result<Group, LoadError>>>,
) -> Result<Vec<Group>, LoadError> {
    let bar = progress::counter(what, count.into(), "tables");
    let mut prepared = stream::iter(preparing).buffer_unordered(CONCURRENCY);
    let mut groups = Vec::new();
    while let Some(group) =
        prepared.try_next().await.map_err(|error| LoadError::new(format!("{what}: {error}")))?
    {
        groups.push(group);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(groups)
}

/// Waits until all groups have stopped, and shows the counters.
async fn watch(mut playing: JoinSet<Option<Group>>, tally: &Mutex<Tally>, until: Instant) -> Vec<Group> {
    let mut groups = Vec::new();
    let line = progress::line();
    let mut tick = interval(Duration::from_millis(500));
    let mut before = 0;
    loop {
        tokio::select! {
            ended = playing.join_next() => match ended {
                None => break,
                Some(Ok(group)) => groups.extend(group),
                Some(Err(error)) => locked(tally).count_error(&LoadError::new(error)),
            },
            _ = tick.tick() => {
                let counts = |tally: &Tally| (tally.decisions(), tally.games);
                let (decisions, games) = counts(&locked(tally));
                let left = until.saturating_duration_since(Instant::now()).as_secs();
                let per_second = 2 * (decisions - before);
                before = decisions;
                line.set_message(format!("{decisions} decisions, {per_second} per second, {games} games, {left} s left"));
            }
        }
    }
    line.finish_and_clear();
    groups
}

/// Waits until the server has evicted all tables.
async fn wait_for_rest(
    mut groups: Vec<Group>,
    tally: &Mutex<Tally>,
    server: &Client,
) -> Result<Vec<Group>, LoadError> {
    const TIMEOUT: Duration = Duration::from_secs(120);
    let line = progress::line();
    let begun = Instant::now();
    while begun.elapsed() < TIMEOUT {
        let awake = metric(&get(server, "/api/metrics").await?, "tables_awake")?;
        line.set_message(format!("{awake} tables not at rest"));
        if awake == 0 {
            line.finish_and_clear();
            return Ok(groups);
        }
        let idle: Vec<_> =
            stream::iter(groups).map(Group::idle).buffer_unordered(CONCURRENCY).collect().await;
        groups = Vec::new();
        for group in idle {
            match group {
                Ok(group) => groups.push(group),
                Err(error) => locked(tally).count_error(&error),
            }
        }
        sleep(Duration::from_secs(1)).await;
    }
    Err(LoadError::new("timeout: not all tables came to rest"))
}

fn decisions(metrics: &str) -> Result<u64, LoadError> {
    metric(metrics, "decisions_stored_total")
}

pub(crate) fn metric(metrics: &str, name: &str) -> Result<u64, LoadError> {
    let line = metrics
        .lines()
        .find_map(|line| line.strip_prefix("scriptorium_")?.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok())
        .ok_or_else(|| LoadError::new(format!("the server has no metric {name}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_found_by_their_full_name() {
        let text = "# HELP scriptorium_a_total x\nscriptorium_a_total 7\nscriptorium_a 8\n";
        assert_eq!(metric(text, "a").expect("a metric"), 8);
        assert!(metric(text, "a_").is_err());
    }
}
