//! Runs a server in the test process, with a real store in a temporary directory and on a free port.

// Each test file is a separate crate and uses only part of this module.
#![allow(dead_code, unused_imports)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub(crate) use load::client::{JSON, PATIENCE, Reply};
pub(crate) use load::testing::*;
use server::{Config, Limits, Server};
use store::{Sqlite, Store};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// Returns the time in milliseconds since the Unix epoch.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
    since.as_millis() as u64
}

/// Waits until something holds. Fails if that takes longer than [`PATIENCE`].
pub(crate) async fn eventually(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, waiting)
        .await
        .unwrap_or_else(|_| panic!("{what}: not within {} s", PATIENCE.as_secs()));
}

pub(crate) struct House {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<usize>,
    directory: TempDir,
}

/// Limits too high for any test to reach.
pub(crate) const NO_LIMITS: Limits = Limits {
    connections: 1_000_000,
    connections_by_address: 1_000_000,
    requests: 1e9,
    requests_burst: 1_000_000,
    messages: 1e9,
    messages_by_address: 1e9,
    sockets: 1_000_000,
    sockets_by_address: 1_000_000,
    tables: 1_000_000,
    guests: 1e9,
    guests_burst: 1_000_000,
    sign_ins: 1e9,
    sign_ins_burst: 1_000_000,
    stored_by_person: 1e18,
    stored_by_address: 1e18,
    bot_seconds: 5.0,
};

impl House {
    pub(crate) async fn open() -> House {
        House::with(NO_LIMITS, None).await
    }

    pub(crate) async fn with(limits: Limits, public_url: Option<&str>) -> House {
        House::at(tempfile::tempdir().expect("a directory"), limits, public_url).await
    }

    pub(crate) async fn at(directory: TempDir, limits: Limits, public_url: Option<&str>) -> House {
        let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
        House::on(directory, store, limits, public_url).await
    }

    /// Starts a server on the test's own store. The directory is kept until the server stops.
    pub(crate) async fn on(
        directory: TempDir,
        store: Arc<dyn Store>,
        limits: Limits,
        public_url: Option<&str>,
    ) -> House {
        let config = Config { public_url: public_url.map(str::to_owned), limits, ..Config::default() };
        House::run(directory, store, config).await
    }

    /// Starts a server with these settings, on a free port of its address.
    pub(crate) async fn configured(config: Config) -> House {
        let directory = tempfile::tempdir().expect("a directory");
        let store = Arc::new(Sqlite::open(directory.path()).expect("a store"));
        House::run(directory, store, config).await
    }

    /// Like [`House::configured`], on the test's own store. The directory is kept until the server stops.
    pub(crate) async fn run(directory: TempDir, store: Arc<dyn Store>, mut config: Config) -> House {
        config.listen.set_port(0);
        let server = Server::bind(config, store).await.expect("a port is free");
        let (address, (stop, stopped)) = (server.address(), oneshot::channel());
        let running = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            server.run(stop).await
        });
        House { address, stop, running, directory }
    }

    /// Stops the server the way SIGTERM does. Returns the number of connections that did not close in time.
    pub(crate) async fn stop(self) -> usize {
        self.stop.send(()).expect("the server is running");
        self.running.await.expect("the server stops")
    }

    /// Like [`House::stop`], but returns the data directory.
    pub(crate) async fn stop_and_keep(self) -> TempDir {
        self.stop.send(()).expect("the server is running");
        self.running.await.expect("the server stops");
        self.directory
    }

    /// Returns the value of a metric.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let text = http(self.address, "GET", "/api/metrics", &[], None).await.expect(200).body;
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.unwrap_or_else(|| panic!("no {name} in {text}")).parse().expect("a number")
    }

    pub(crate) async fn guests(&self, names: &[&str]) -> Vec<Caller> {
        let mut guests = Vec::new();
        for name in names {
            guests.push(Caller::arrive(self.address, name).await);
        }
        guests
    }
}
