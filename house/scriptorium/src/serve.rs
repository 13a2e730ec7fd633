//! `scriptorium serve`: runs the server.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use serde::Deserialize;
use server::{Config, Limits, Server};
use store::{Completions, Sqlite};
use tokio::sync::mpsc::unbounded_channel;

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
    /// URL of the server in browsers, such as `https://play.example.org`
    #[arg(long, env = "SCRIPTORIUM_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Take the client's address from the last entry of X-Forwarded-For; only behind a proxy that sets it
    #[arg(long, env = "SCRIPTORIUM_BEHIND_PROXY", num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    behind_proxy: Option<bool>,
    /// Log level: error, warn, info or debug [default: info]
    #[arg(long, env = "SCRIPTORIUM_LOG", value_name = "LEVEL")]
    log: Option<Level>,
    /// Log format: text or json [default: text]
    #[arg(long, env = "SCRIPTORIUM_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<Format>,
    /// HTTP requests per second and client address, on average [default: 20]
    #[arg(long, env = "SCRIPTORIUM_REQUESTS_PER_SECOND", value_name = "N")]
    requests_per_second: Option<f64>,
    /// Messages per second and WebSocket, on average [default: 20]
    #[arg(long, env = "SCRIPTORIUM_MESSAGES_PER_SECOND", value_name = "N")]
    messages_per_second: Option<f64>,
    /// Open WebSockets per client address [default: 200]
    #[arg(long, env = "SCRIPTORIUM_SOCKETS_PER_ADDRESS", value_name = "N")]
    sockets_per_address: Option<usize>,
    /// New guests per hour and client address [default: 60]
    #[arg(long, env = "SCRIPTORIUM_GUESTS_PER_HOUR", value_name = "N")]
    guests_per_hour: Option<f64>,
    /// Sign-in attempts per hour and client address [default: 30]
    #[arg(long, env = "SCRIPTORIUM_SIGN_INS_PER_HOUR", value_name = "N")]
    sign_ins_per_hour: Option<f64>,
}

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
            public_url: self.public_url.or(other.public_url),
            behind_proxy: self.behind_proxy.or(other.behind_proxy),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
            requests_per_second: self.requests_per_second.or(other.requests_per_second),
            messages_per_second: self.messages_per_second.or(other.messages_per_second),
            sockets_per_address: self.sockets_per_address.or(other.sockets_per_address),
            guests_per_hour: self.guests_per_hour.or(other.guests_per_hour),
            sign_ins_per_hour: self.sign_ins_per_hour.or(other.sign_ins_per_hour),
        }
    }

    fn limits(&self) -> Result<Limits, Failure> {
        let usual = Limits::default();
        let rate = |name: &str, given: Option<f64>, usual: f64| match given {
            Some(rate) if !rate.is_finite() || rate <= 0.0 => {
                Err(Failure::new(INVALID, format!("{name}: expected a number above 0")))
            }
            given => Ok(given.unwrap_or(usual)),
        };
        Ok(Limits {
            requests: rate("requests-per-second", self.requests_per_second, usual.requests)?,
            messages: rate("messages-per-second", self.messages_per_second, usual.messages)?,
            sockets_by_address: self.sockets_per_address.unwrap_or(usual.sockets_by_address),
            guests: rate("guests-per-hour", self.guests_per_hour, usual.guests)?,
            sign_ins: rate("sign-ins-per-hour", self.sign_ins_per_hour, usual.sign_ins)?,
            ..usual
        })
    }
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
        let limits = settings.limits()?;
        let public_url = settings.public_url.as_deref().map(check_url).transpose()?;
        log(settings.log.unwrap_or(Level::Info), settings.log_format.unwrap_or(Format::Text));
        let data = settings.data.unwrap_or_else(|| PathBuf::from("scriptorium-data"));
        let config = Config {
            listen: settings.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 8420))),
            public_url,
            behind_proxy: settings.behind_proxy.unwrap_or(false),
            limits,
        };
        let runtime = tokio::runtime::Runtime::new().map_err(|error| Failure::new(FAILED, error))?;
        // The callbacks wake the tasks of sockets. On the writing thread, each wake-up would cost a context switch.
        let (sender, mut completed) = unbounded_channel::<Completions>();
        let store = Sqlite::open_with(&data, move |completions| drop(sender.send(completions)));
        let store = Arc::new(store.map_err(|error| Failure::new(FAILED, error))?);
        runtime.spawn(async move {
            while let Some(completions) = completed.recv().await {
                completions();
            }
        });
        let served = runtime.block_on(serve(config, Arc::clone(&store)));
        // Dropping the store writes all queued changes.
        drop(runtime);
        drop(store);
        served
    }
}

async fn serve(config: Config, store: Arc<Sqlite>) -> Result<(), Failure> {
    let public = config.public_url.clone();
    let server = Server::bind(config, store).await.map_err(|error| Failure::new(FAILED, error))?;
    let address = public.unwrap_or_else(|| format!("http://{}", server.address()));
    println!("Scriptorium is open at {address}");
    std::io::stdout().flush()?;
    server.run(stop()).await.map_err(|error| Failure::new(FAILED, error))
}

/// Waits for Ctrl-C or SIGTERM.
async fn stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
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
