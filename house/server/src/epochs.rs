//! The identity of the history, and the time.

use std::sync::Arc;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use store::{Change, Epoch, Store};
use table::Time;
use tokio::sync::oneshot;

use crate::house::random_id;

/// The epochs of the store, of which the last is the server's own.
///
/// Also the server's clock: the system clock is read once, at the start, and time is monotonic from there. If the system
/// clock was set back while the server was stopped, the epoch begins just after the last entry of the store.
pub(crate) struct Epochs {
    epochs: Vec<Epoch>,
    began: Instant,
}

impl Epochs {
    /// Begins an epoch. If it cannot be stored, clients receive the history again after the next start.
    pub(crate) async fn begin(store: &Arc<dyn Store>) -> Epochs {
        let reader = Arc::clone(store);
        let read = tokio::task::spawn_blocking(move || Ok((reader.epochs()?, reader.latest()?))).await;
        let past = read.unwrap_or_else(|error| Err(store::StoreError::Broken(error.to_string())));
        let (mut epochs, latest) = past.unwrap_or_else(|error| {
            tracing::error!(%error, "the epochs of the store cannot be read");
            (Vec::new(), 0)
        });
        let began = Instant::now();
        let system = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        if system <= latest {
            let behind_ms = latest - system;
            tracing::warn!(behind_ms, "the system clock is behind the newest entry: was it set back?");
        }
        let epoch = Epoch { id: random_id(), since: system.max(latest + 1) };
        epochs.push(epoch.clone());
        let (sender, receiver) = oneshot::channel();
        let done = Box::new(move |done| drop(sender.send(done)));
        store.write(Change::Epoch(epoch), done);
        if let Ok(Err(error)) = receiver.await {
            tracing::warn!(%error, "the epoch cannot be stored: clients receive the history again after the next start");
        }
        Epochs { epochs, began }
    }

    /// Returns the time in milliseconds since the Unix epoch.
    pub(crate) fn now(&self) -> Time {
        self.started() + self.began.elapsed().as_millis() as u64
    }

    /// Returns when the server was started.
    pub(crate) fn started(&self) -> Time {
        self.epochs.last().map_or(0, |epoch| epoch.since)
    }

    /// Returns the id of the server's own epoch.
    pub(crate) fn current(&self) -> &str {
        self.epochs.last().map_or("", |epoch| &epoch.id)
    }

    /// Returns whether a client of this epoch has seen an entry that was written at this time.
    pub(crate) fn include(&self, epoch: &str, at: Time) -> bool {
        let found = self.epochs.iter().position(|known| known.id == epoch);
        found.is_some_and(|index| self.epochs.get(index + 1).is_none_or(|next| at < next.since))
    }
}
