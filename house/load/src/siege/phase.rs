//! One attack on one server, beside honest players.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::{interval, sleep, sleep_until, timeout};

use super::attacks::Attack;
use super::honest::{Honest, Targets};
use super::hostile::{Hostile, Outcomes};
use super::tally::{Counts, Tally};
use crate::client::Client;
use crate::group::get;
use crate::memory::{Process, thread_cpu_time};
use crate::process::ServerProcess;
use crate::tally::LoadError;
use crate::{progress, runtime};

/// What all phases share.
pub(super) struct Setting {
    pub(super) program: PathBuf,
    pub(super) seconds: u64,
    pub(super) tables: usize,
    pub(super) hostile: usize,
}

/// What was measured during one attack.
pub(super) struct Phase {
    pub(super) name: String,
    pub(super) counts: Counts,
    pub(super) memory: Memory,
    /// CPU time per second: 1.0 is one core.
    pub(super) server_cpu: f64,
    pub(super) hostile_cpu: f64,
    /// How much the data directory grew, in bytes.
    pub(super) disk: u64,
    /// What the hostile clients were answered.
    pub(super) outcomes: Outcomes,
    /// The growth of the server's counters.
    pub(super) metrics: BTreeMap<String, u64>,
}

/// The resident memory of the server in bytes.
#[derive(Clone, Copy)]
pub(super) struct Memory {
    pub(super) before: u64,
    pub(super) peak: u64,
    /// Some seconds after the attack.
    pub(super) after: u64,
}

/// How long people play before the measurement begins.
const WARM_UP: Duration = Duration::from_secs(3);
/// How long after the attack memory is read again.
const COOL_DOWN: Duration = Duration::from_secs(3);
/// How long people may need to sit down.
const GATHERING: Duration = Duration::from_secs(120);
/// Where a server is killed, to protect this machine.
const MAX_MEMORY: u64 = 4_000_000_000;

impl Phase {
    pub(super) fn run(setting: &Setting, name: &str, attacks: &[Attack]) -> Result<Phase, LoadError> {
        let line = progress::line();
        line.set_message(format!("{name}: people arrive"));
        let data = tempfile::tempdir().map_err(LoadError::new)?;
        let mut server = start_server(&setting.program, data.path())?;
        let process =
            Process::new(server.child.id()).ok_or_else(|| LoadError::new("the server has ended"))?;
        let measured = runtime()?.block_on(async {
            let tally = Tally::new();
            let gathering = timeout(GATHERING, Honest::gather(server.address, setting.tables, &tally)).await;
            let Ok(Some(honest)) = gathering else {
                let errors = tally.take().errors;
                return Err(LoadError::new(format!("{name}: honest people cannot play: {errors:?}")));
            };
            sleep(WARM_UP).await;
            let mut errors = tally.take().errors;

            line.set_message(format!("{name}: {} s", setting.seconds));
            let client = Client::new(server.address);
            let counters_before = counters(&get(&client, "/api/metrics").await?);
            let disk_before = size(data.path());
            let before = process.resident().unwrap_or(0);
            let cpu_before = process.cpu_time().unwrap_or(0.0);
            let begun = Instant::now();
            let until = begun + Duration::from_secs(setting.seconds);
            let attackers = start_attackers(setting, &server, &honest.targets, attacks, until)?;
            let peak = watch(&mut server, process, until).await;
            let server_cpu = process.cpu_time().unwrap_or(0.0) - cpu_before;
            let seconds = begun.elapsed().as_secs_f64();
            // The people who wait for an answer now are counted with the time that they have waited.
            honest.stop().await;
            let mut counts = tally.take();
            counts.errors.append(&mut errors);
            let (outcomes, hostile_cpu) = attackers
                .map_or(Ok(Default::default()), thread::JoinHandle::join)
                .map_err(|_| LoadError::new("the attackers have panicked"))?;
            let peak = peak.max(watch(&mut server, process, Instant::now() + COOL_DOWN).await);
            let after = process.resident().unwrap_or(0);
            if after == 0 {
                counts.errors.insert("the server has ended".to_owned(), 1);
            }
            let mut metrics = match timeout(COOL_DOWN, get(&client, "/api/metrics")).await {
                Ok(Ok(text)) => counters(&text),
                _ => BTreeMap::new(),
            };
            metrics.iter_mut().for_each(|(name, count)| *count -= counters_before.get(name).unwrap_or(&0));
            Ok(Phase {
                name: name.to_owned(),
                counts,
                memory: Memory { before, peak, after },
                server_cpu: server_cpu / seconds,
                hostile_cpu: hostile_cpu / seconds,
                disk: size(data.path()).saturating_sub(disk_before),
                outcomes,
                metrics,
            })
        });
        line.finish_and_clear();
        measured
    }
}

/// Starts the server with default settings, and with the limit of open files that a service has by default.
fn start_server(program: &Path, data: &Path) -> Result<ServerProcess, LoadError> {
    const USUAL_FILES: u64 = 1024;
    let (soft, hard) = rlimit::Resource::NOFILE.get().map_err(LoadError::new)?;
    rlimit::Resource::NOFILE.set(USUAL_FILES.min(hard), hard).map_err(LoadError::new)?;
    let mut serve = Command::new(program);
    serve
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"])
        .arg(data)
        .stderr(Stdio::null());
    let server = ServerProcess::start(&mut serve);
    rlimit::Resource::NOFILE.set(soft, hard).map_err(LoadError::new)?;
    server.map_err(|error| LoadError::new(format!("{}: {error}", program.display())))
}

type Attackers = thread::JoinHandle<(Outcomes, f64)>;

/// Starts the hostile clients on a thread of the lowest priority. Several attacks are shared out among the clients. Returns
/// what they were answered, and their CPU time in seconds.
fn start_attackers(
    setting: &Setting,
    server: &ServerProcess,
    targets: &Targets,
    attacks: &[Attack],
    until: Instant,
) -> Result<Option<Attackers>, LoadError> {
    if attacks.is_empty() {
        return Ok(None);
    }
    let clients: Vec<_> =
        (0..setting.hostile).map(|number| Hostile::new(number, server.address, targets.clone())).collect();
    let share = |client: &Hostile| {
        if let [attack] = attacks {
            return vec![*attack];
        }
        attacks.iter().copied().skip(client.number()).step_by(setting.hostile).collect()
    };
    let work: Vec<(Hostile, Vec<Attack>)> =
        clients.iter().map(|client| (client.clone(), share(client))).collect();
    let runtime = runtime()?;
    let attackers = thread::Builder::new().name("hostile".to_owned()).spawn(move || {
        lower_priority();
        runtime.block_on(async {
            let mut running = JoinSet::new();
            for (client, attacks) in work {
                for attack in attacks {
                    running.spawn(attack.run(client.clone()));
                }
            }
            sleep_until(until.into()).await;
            running.shutdown().await;
        });
        let mut outcomes = Outcomes::new();
        for (outcome, count) in clients.iter().flat_map(Hostile::outcomes) {
            *outcomes.entry(outcome).or_default() += count;
        }
        (outcomes, thread_cpu_time().unwrap_or(0.0))
    });
    attackers.map(Some).map_err(LoadError::new)
}

/// Gives this thread the lowest priority, so that the attackers do not take CPU time from the server and the honest
/// players on the same machine: they could not if they were elsewhere.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    // On Linux the priority is that of the thread. Lowering it is always allowed.
    let _ = rustix::process::nice(19);
}

/// Returns the highest memory of the server until this time. Kills the server before it takes all of the machine's.
async fn watch(server: &mut ServerProcess, process: Process, until: Instant) -> u64 {
    let mut tick = interval(Duration::from_millis(20));
    let mut peak = 0;
    while Instant::now() < until {
        tick.tick().await;
        peak = peak.max(process.resident().unwrap_or(0));
        if peak > MAX_MEMORY {
            // The honest players notice that, and are counted.
            let _ = server.kill();
        }
    }
    peak
}

/// Returns the total size of the files in a directory.
fn size(directory: &Path) -> u64 {
    let files = fs::read_dir(directory).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|metadata| metadata.len()).sum()
}

/// Returns the counters among the metrics, without those of ordinary work.
fn counters(metrics: &str) -> BTreeMap<String, u64> {
    const ORDINARY: [&str; 2] = ["entries_stored", "decisions_stored"];
    let counter = |line: &str| {
        let (name, value) = line.strip_prefix("scriptorium_")?.rsplit_once(' ')?;
        let (name, labels) = name.split_once('{').map_or((name, ""), |(name, labels)| (name, labels));
        let name = name.strip_suffix("_total")?;
        let labels = labels.trim_end_matches('}').replace('"', "");
        let name = if labels.is_empty() { name.to_owned() } else { format!("{name} {labels}") };
        (!ORDINARY.contains(&name.as_str())).then_some((name, value.parse().ok()?))
    };
    metrics.lines().filter_map(counter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_found_with_their_labels() {
        let text = "# HELP scriptorium_a x\nscriptorium_rate_limited_total 7\nscriptorium_sockets 8\n\
                    scriptorium_refused_total{why=\"address\"} 3\nscriptorium_entries_stored_total 9\n";
        let expected = [("rate_limited", 7), ("refused why=address", 3)];
        assert_eq!(counters(text), expected.map(|(name, count)| (name.to_owned(), count)).into());
    }
}
