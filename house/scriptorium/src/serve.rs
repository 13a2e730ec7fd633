//! `scriptorium serve`: runs the server.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use ipnet::IpNet;
use serde::Deserialize;
use server::{Config, Lifetimes, Limits, Retention, Server, blocking_threads};
use store::{Completions, Opening, Postgres, Sqlite, Store};
use tokio::sync::mpsc::unbounded_channel;
use tokio::sync::oneshot;

use crate::{FAILED, Failure, INVALID};

/// Every setting can be an option, an environment variable, or a line `name = value` of a TOML file, where the name is that of
/// the option without the leading dashes. Options override the environment, which overrides the file.
#[derive(Args)]
pub(crate) struct Serve {
    /// A TOML file with settings
    #[arg(long, env = "SCRIPTORIUM_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Args, Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Settings {
    /// Address to listen on [default: 127.0.0.1:8420]
    #[arg(long, env = "SCRIPTORIUM_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Data directory, created if missing [default: scriptorium-data]
    #[arg(long, env = "SCRIPTORIUM_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// PostgreSQL database in place of the data directory, as `postgres://USER@HOST1,HOST2/DATABASE`; set the environment
    /// variable if it has a password, which others can read in the list of processes
    #[arg(long, env = "SCRIPTORIUM_STORE", value_name = "URL", hide_env_values = true)]
    store: Option<String>,
    /// Wait until no other server uses the database, or the one that does gives no sign of life, and take its place
    #[arg(long, env = "SCRIPTORIUM_STANDBY", num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    standby: Option<bool>,
    /// URL of the server in browsers, such as `https://play.example.org`
    #[arg(long, env = "SCRIPTORIUM_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Address or network of a proxy whose X-Forwarded-For or Forwarded header names the client; can be repeated
    #[arg(long, env = "SCRIPTORIUM_TRUSTED_PROXY", value_delimiter = ',', value_name = "CIDR")]
    #[serde(default)]
    trusted_proxy: Vec<String>,
    /// Replaced by --trusted-proxy
    #[arg(long, env = "SCRIPTORIUM_BEHIND_PROXY", hide = true, num_args = 0..=1, default_missing_value = "true")]
    behind_proxy: Option<bool>,
    /// Log level: error, warn, info or debug [default: info]
    #[arg(long, env = "SCRIPTORIUM_LOG", value_name = "LEVEL")]
    log: Option<Level>,
    /// Log format: text or json [default: text]
    #[arg(long, env = "SCRIPTORIUM_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<Format>,
    /// Open connections in all [default: 10000, or fewer by the limit of open files]
    #[arg(long, env = "SCRIPTORIUM_CONNECTIONS", value_name = "N")]
    connections: Option<usize>,
    /// Open connections per client address, WebSockets included [default: 300]
    #[arg(long, env = "SCRIPTORIUM_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    connections_per_address: Option<usize>,
    /// Seconds after which an incomplete request or an unused connection is dropped [default: 30]
    #[arg(long, env = "SCRIPTORIUM_REQUEST_TIMEOUT", value_name = "SECONDS")]
    request_timeout: Option<u64>,
    /// HTTP requests per second and client address, on average [default: 20]
    #[arg(long, env = "SCRIPTORIUM_REQUESTS_PER_SECOND", value_name = "N")]
    requests_per_second: Option<f64>,
    /// HTTP requests at once per client address [default: 400]
    #[arg(long, env = "SCRIPTORIUM_REQUESTS_BURST", value_name = "N")]
    requests_burst: Option<u32>,
    /// Messages per second and WebSocket, on average [default: 20]
    #[arg(long, env = "SCRIPTORIUM_MESSAGES_PER_SECOND", value_name = "N")]
    messages_per_second: Option<f64>,
    /// Messages per second and client address, on average; what exceeds it is delayed [default: 100]
    #[arg(long, env = "SCRIPTORIUM_MESSAGES_PER_ADDRESS", value_name = "N")]
    messages_per_address: Option<f64>,
    /// Open WebSockets per client address [default: 200]
    #[arg(long, env = "SCRIPTORIUM_SOCKETS_PER_ADDRESS", value_name = "N")]
    sockets_per_address: Option<usize>,
    /// New guests per hour and client address [default: 60]
    #[arg(long, env = "SCRIPTORIUM_GUESTS_PER_HOUR", value_name = "N")]
    guests_per_hour: Option<f64>,
    /// New guests at once per client address [default: 40]
    #[arg(long, env = "SCRIPTORIUM_GUESTS_BURST", value_name = "N")]
    guests_burst: Option<u32>,
    /// Sign-in attempts per hour and client address [default: 30]
    #[arg(long, env = "SCRIPTORIUM_SIGN_INS_PER_HOUR", value_name = "N")]
    sign_ins_per_hour: Option<f64>,
    /// Sign-in attempts at once per client address [default: 40]
    #[arg(long, env = "SCRIPTORIUM_SIGN_INS_BURST", value_name = "N")]
    sign_ins_burst: Option<u32>,
    /// Megabytes that a person stores per day [default: 50]
    #[arg(long, env = "SCRIPTORIUM_MEGABYTES_PER_PERSON", value_name = "N")]
    megabytes_per_person: Option<f64>,
    /// Megabytes that are stored per day from one client address [default: 200]
    #[arg(long, env = "SCRIPTORIUM_MEGABYTES_PER_ADDRESS", value_name = "N")]
    megabytes_per_address: Option<f64>,
    /// Days after which an unused session or API token expires [default: 180]
    #[arg(long, env = "SCRIPTORIUM_SESSION_DAYS", value_name = "N")]
    session_days: Option<u32>,
    /// Hours after which a link for another device expires [default: 24]
    #[arg(long, env = "SCRIPTORIUM_LINK_HOURS", value_name = "N")]
    link_hours: Option<u32>,
    /// Days after which an unused table whose game has not started is deleted; 0 keeps it [default: 30]
    #[arg(long, env = "SCRIPTORIUM_KEEP_UNPLAYED_DAYS", value_name = "N")]
    keep_unplayed_days: Option<u32>,
    /// Days after which a game that is not continued is deleted; 0 keeps it [default: 400]
    #[arg(long, env = "SCRIPTORIUM_KEEP_UNFINISHED_DAYS", value_name = "N")]
    keep_unfinished_days: Option<u32>,
    /// Days after which a finished game is deleted; 0 keeps it [default: 0]
    #[arg(long, env = "SCRIPTORIUM_KEEP_FINISHED_DAYS", value_name = "N")]
    keep_finished_days: Option<u32>,
    /// Days after which a guest is deleted who has never sat at a table; 0 keeps them [default: 30]
    #[arg(long, env = "SCRIPTORIUM_KEEP_GUESTS_DAYS", value_name = "N")]
    keep_guests_days: Option<u32>,
    /// Longest time for which a bot may think about one decision, in seconds, up to 5 [default: 2]
    #[arg(long, env = "SCRIPTORIUM_BOT_SECONDS", value_name = "N")]
    bot_seconds: Option<f64>,
}

const HOUR: u64 = 60 * 60;
const DAY: u64 = 24 * HOUR;

#[derive(Clone, Copy, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Level {
    Error,
    Warn,
    Info,
    Debug,
}

#[derive(Clone, Copy, PartialEq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Format {
    Text,
    Json,
}

impl Settings {
    /// Returns these settings, with missing ones taken from `other`.
    fn or(self, other: Settings) -> Settings {
        Settings {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            store: self.store.or(other.store),
            standby: self.standby.or(other.standby),
            public_url: self.public_url.or(other.public_url),
            trusted_proxy: if self.trusted_proxy.is_empty() {
                other.trusted_proxy
            } else {
                self.trusted_proxy
            },
            behind_proxy: self.behind_proxy.or(other.behind_proxy),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
            connections: self.connections.or(other.connections),
            connections_per_address: self.connections_per_address.or(other.connections_per_address),
            request_timeout: self.request_timeout.or(other.request_timeout),
            requests_per_second: self.requests_per_second.or(other.requests_per_second),
            requests_burst: self.requests_burst.or(other.requests_burst),
            messages_per_second: self.messages_per_second.or(other.messages_per_second),
            messages_per_address: self.messages_per_address.or(other.messages_per_address),
            sockets_per_address: self.sockets_per_address.or(other.sockets_per_address),
            guests_per_hour: self.guests_per_hour.or(other.guests_per_hour),
            guests_burst: self.guests_burst.or(other.guests_burst),
            sign_ins_per_hour: self.sign_ins_per_hour.or(other.sign_ins_per_hour),
            sign_ins_burst: self.sign_ins_burst.or(other.sign_ins_burst),
            megabytes_per_person: self.megabytes_per_person.or(other.megabytes_per_person),
            megabytes_per_address: self.megabytes_per_address.or(other.megabytes_per_address),
            session_days: self.session_days.or(other.session_days),
            link_hours: self.link_hours.or(other.link_hours),
            keep_unplayed_days: self.keep_unplayed_days.or(other.keep_unplayed_days),
            keep_unfinished_days: self.keep_unfinished_days.or(other.keep_unfinished_days),
            keep_finished_days: self.keep_finished_days.or(other.keep_finished_days),
            keep_guests_days: self.keep_guests_days.or(other.keep_guests_days),
            bot_seconds: self.bot_seconds.or(other.bot_seconds),
        }
    }

    /// Returns the limits of a process that may open this many files.
    fn limits(&self, files: u64) -> Result<Limits, Failure> {
        let usual = Limits::default();
        let rate = |name: &str, given: Option<f64>, usual: f64| match given {
            Some(rate) if !rate.is_finite() || rate <= 0.0 => {
                Err(Failure::new(INVALID, format!("{name}: expected a number above 0")))
            }
            given => Ok(given.unwrap_or(usual)),
        };
        let bot_seconds = rate("bot-seconds", self.bot_seconds, usual.bot_seconds)?;
        if bot_seconds > 5.0 {
            return Err(Failure::new(INVALID, "bot-seconds: expected at most 5"));
        }
        Ok(Limits {
            connections: connections(self.connections, usual.connections, files)?,
            connections_by_address: self.connections_per_address.unwrap_or(usual.connections_by_address),
            bot_seconds,
            requests: rate("requests-per-second", self.requests_per_second, usual.requests)?,
            requests_burst: self.requests_burst.unwrap_or(usual.requests_burst),
            messages: rate("messages-per-second", self.messages_per_second, usual.messages)?,
            messages_by_address: rate(
                "messages-per-address",
                self.messages_per_address,
                usual.messages_by_address,
            )?,
            sockets_by_address: self.sockets_per_address.unwrap_or(usual.sockets_by_address),
            guests: rate("guests-per-hour", self.guests_per_hour, usual.guests)?,
            guests_burst: self.guests_burst.unwrap_or(usual.guests_burst),
            sign_ins: rate("sign-ins-per-hour", self.sign_ins_per_hour, usual.sign_ins)?,
            sign_ins_burst: self.sign_ins_burst.unwrap_or(usual.sign_ins_burst),
            stored_by_person: 1e6
                * rate("megabytes-per-person", self.megabytes_per_person, usual.stored_by_person / 1e6)?,
            stored_by_address: 1e6
                * rate("megabytes-per-address", self.megabytes_per_address, usual.stored_by_address / 1e6)?,
            ..usual
        })
    }

    fn lifetimes(&self) -> Result<Lifetimes, Failure> {
        let usual = Lifetimes::default();
        let at_least_one = |name: &str, given: Option<u32>, unit: u64, usual: Duration| match given {
            Some(0) => Err(Failure::new(INVALID, format!("{name}: expected a number above 0"))),
            given => Ok(given.map_or(usual, |number| Duration::from_secs(u64::from(number) * unit))),
        };
        Ok(Lifetimes {
            sessions: at_least_one("session-days", self.session_days, DAY, usual.sessions)?,
            links: at_least_one("link-hours", self.link_hours, HOUR, usual.links)?,
        })
    }

    fn retention(&self) -> Retention {
        let usual = Retention::default();
        let days = |given: Option<u32>, usual: Option<Duration>| match given {
            Some(0) => None,
            Some(days) => Some(Duration::from_secs(u64::from(days) * DAY)),
            None => usual,
        };
        Retention {
            unplayed: days(self.keep_unplayed_days, usual.unplayed),
            unfinished: days(self.keep_unfinished_days, usual.unfinished),
            finished: days(self.keep_finished_days, usual.finished),
            guests: days(self.keep_guests_days, usual.guests),
            ..usual
        }
    }

    fn trusted_proxies(&self) -> Result<Vec<IpNet>, Failure> {
        if self.behind_proxy == Some(true) {
            let text = "behind-proxy was replaced by trusted-proxy, the address or network of the proxy, such as 127.0.0.1";
            return Err(Failure::new(INVALID, text));
        }
        self.trusted_proxy.iter().map(|text| check_network(text)).collect()
    }
}

fn check_seconds(name: &str, given: Option<u64>) -> Result<Option<Duration>, Failure> {
    match given {
        Some(seconds) if !(1..=3600).contains(&seconds) => {
            Err(Failure::new(INVALID, format!("{name}: expected 1 to 3600 seconds")))
        }
        given => Ok(given.map(Duration::from_secs)),
    }
}

/// Files that are open besides connections: the database, the listener, the connections for health checks.
const OTHER_FILES: usize = 64 + server::RESERVE;

/// Returns the limit of connections. By default, it is as many as files may be open, but no more than `usual`.
fn connections(given: Option<usize>, usual: usize, files: u64) -> Result<usize, Failure> {
    let most = usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(OTHER_FILES);
    match given {
        Some(0) => Err(Failure::new(INVALID, "connections: expected a number above 0")),
        Some(given) if given > most => Err(Failure::new(
            INVALID,
            format!(
                "connections: {given} connections and {OTHER_FILES} other files are more than the {files} files that this \
                 process may open (see `ulimit -n`, or LimitNOFILE in systemd)"
            ),
        )),
        Some(given) => Ok(given),
        None => Ok(usual.min(most).max(1)),
    }
}

/// Parses a network, or an address as the network that contains nothing else.
fn check_network(text: &str) -> Result<IpNet, Failure> {
    let text = text.trim();
    let address = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse().or_else(|_| address()).map_err(|_| {
        let expected = "an address or a network such as 127.0.0.1, 10.0.0.0/8 or fd00::/8";
        Failure::new(INVALID, format!("trusted-proxy: expected {expected}, found {text:?}"))
    })
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let file = match &self.config {
            None => Settings::default(),
            Some(path) => {
                let text = std::fs::read_to_string(path)
                    .map_err(|error| Failure::new(INVALID, error).about(path))?;
                toml::from_str(&text).map_err(|error| Failure::new(INVALID, error).about(path))?
            }
        };
        let settings = self.settings.or(file);
        // Every connection is an open file.
        let files = rlimit::increase_nofile_limit(u64::MAX).map_err(|error| Failure::new(FAILED, error))?;
        let limits = settings.limits(files)?;
        let (lifetimes, retention) = (settings.lifetimes()?, settings.retention());
        let trusted_proxies = settings.trusted_proxies()?;
        let request_timeout = check_seconds("request-timeout", settings.request_timeout)?;
        let standby = settings.standby.unwrap_or(false);
        if standby && settings.store.is_none() {
            return Err(Failure::new(INVALID, "standby: needs a database (store)"));
        }
        let public_url = settings.public_url.as_deref().map(check_url).transpose()?;
        log(settings.log.unwrap_or(Level::Info), settings.log_format.unwrap_or(Format::Text));
        let data = settings.data.unwrap_or_else(|| PathBuf::from("scriptorium-data"));
        let usual = Config::default();
        let config = Config {
            listen: settings.listen.unwrap_or(usual.listen),
            public_url,
            trusted_proxies,
            request_timeout: request_timeout.unwrap_or(usual.request_timeout),
            limits,
            lifetimes,
            retention,
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(blocking_threads())
            .build()
            .map_err(|error| Failure::new(FAILED, error))?;
        // The callbacks wake the tasks of sockets. On the writing thread, each wake-up would cost a context switch.
        let (sender, mut completed) = unbounded_channel::<Completions>();
        let ordered = move |completions| drop(sender.send(completions));
        let (replaced, was_replaced) = oneshot::channel();
        let store = open(settings.store.as_deref(), standby, &data, replaced, ordered)?;
        runtime.spawn(async move {
            while let Some(completions) = completed.recv().await {
                completions();
            }
        });
        let served = runtime.block_on(serve(config, Arc::clone(&store), was_replaced));
        // Dropping the store writes all queued changes.
        drop(runtime);
        drop(store);
        served
    }
}

/// Opens the database with this URL, or the data directory if there is none. `replaced` is sent when another server has
/// taken the place of this one.
fn open(
    url: Option<&str>,
    stand_by: bool,
    data: &Path,
    replaced: oneshot::Sender<()>,
    ordered: impl Fn(Completions) + Send + 'static,
) -> Result<Arc<dyn Store>, Failure> {
    if let Some(url) = url {
        let tell = move || {
            // The receiver is gone if the server stops anyway.
            let _ = replaced.send(());
        };
        let opening = Opening { stand_by, replaced: Box::new(tell) };
        let store =
            Postgres::open_with(url, opening, ordered).map_err(|error| Failure::new(FAILED, error))?;
        return Ok(Arc::new(store));
    }
    let store = Sqlite::open_with(data, ordered).map_err(|error| Failure::new(FAILED, error))?;
    if let Some(damage) = store.log_damage() {
        tracing::error!(%damage, "the write-ahead log of the last run is damaged");
    }
    Ok(Arc::new(store))
}

/// Serves until the process is told to stop, or another server has taken its place.
async fn serve(
    config: Config,
    store: Arc<dyn Store>,
    was_replaced: oneshot::Receiver<()>,
) -> Result<(), Failure> {
    let public = config.public_url.clone();
    let server = Server::bind(config, store).await.map_err(|error| Failure::new(FAILED, error))?;
    let address = public.unwrap_or_else(|| format!("http://{}", server.address()));
    // Before the address is announced: a signal that arrives after it must not kill the process.
    let stopped = stop()?;
    println!("Scriptorium is open at {address}");
    std::io::stdout().flush()?;
    if !server::HAS_PAGE {
        tracing::warn!("this program was built without the page: browsers see a placeholder");
    }
    let mut replaced = false;
    let end = async {
        tokio::select! {
            () = stopped => {}
            // The other end is dropped when the store is closed, after this.
            Ok(()) = was_replaced => replaced = true,
        }
    };
    let unresponsive = server.run(end).await;
    if unresponsive > 0 {
        tracing::warn!(unresponsive, "some connections did not close in time");
    }
    if replaced {
        return Err(Failure::new(FAILED, "another server has taken the place of this one"));
    }
    Ok(())
}

/// Handles Ctrl-C and SIGTERM from now on. Returns a future that waits for one of them.
#[cfg(unix)]
fn stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupted, mut terminated) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Returns a future that waits for Ctrl-C.
#[cfg(not(unix))]
fn stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

/// Returns the URL without a trailing slash. It must consist of a scheme and a host.
fn check_url(url: &str) -> Result<String, Failure> {
    let url = url.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', ' ']) => Ok(url.to_owned()),
        _ => Err(Failure::new(
            INVALID,
            format!("public-url: expected https://HOST or http://HOST, found {url:?}"),
        )),
    }
}

fn log(level: Level, format: Format) {
    let level = match level {
        Level::Error => tracing::Level::ERROR,
        Level::Warn => tracing::Level::WARN,
        Level::Info => tracing::Level::INFO,
        Level::Debug => tracing::Level::DEBUG,
    };
    let builder =
        tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    match format {
        Format::Text => builder.with_ansi(std::io::stderr().is_terminal()).init(),
        Format::Json => builder.json().init(),
    }
}
