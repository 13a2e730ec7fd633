//! Runs a server in the test process, with a real store in a temporary directory and on a free port.

// Each test file is a separate crate and uses only part of this module.
#![allow(dead_code, unused_imports)]

use std::net::SocketAddr;
use std::sync::Arc;

pub(crate) use load::client::{JSON, PATIENCE, Reply};
pub(crate) use load::testing::*;
use server::{Config, Limits, Server};
use store::{Sqlite, Store};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) struct House {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
    _directory: TempDir,
}

/// Limits too high for any test to reach.
pub(crate) const NO_LIMITS: Limits = Limits {
    requests: 1e9,
    messages: 1e9,
    sockets: 1_000_000,
    sockets_by_address: 1_000_000,
    tables: 1_000_000,
    guests: 1e9,
    sign_ins: 1e9,
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
        let config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            public_url: public_url.map(str::to_owned),
            behind_proxy: false,
            limits,
        };
        let server = Server::bind(config, store).await.expect("a port is free");
        let (address, (stop, stopped)) = (server.address(), oneshot::channel());
        let running = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            server.run(stop).await.expect("the server runs");
        });
        House { address, stop, running, _directory: directory }
    }

    /// Stops the server the way SIGTERM does.
    pub(crate) async fn stop(self) {
        self.stop.send(()).expect("the server is running");
        self.running.await.expect("the server stops");
    }

    pub(crate) async fn guests(&self, names: &[&str]) -> Vec<Caller> {
        let mut guests = Vec::new();
        for name in names {
            guests.push(Caller::arrive(self.address, name).await);
        }
        guests
    }
}
