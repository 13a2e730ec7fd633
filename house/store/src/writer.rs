//! The thread that writes to SQLite.

use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::checkpointer::Checkpointer;
use crate::journal::Journal;
use crate::queue::{MAX_BATCH, Queue, Queued, complete, next_flush};
use crate::{Change, Completions, Done, Execution, PersonChange, StoreError};

/// The number of changes after which a checkpoint is requested. A checkpoint copies a page once, however often it is in
/// the log, so rare checkpoints copy less.
const CHECKPOINT_AFTER: usize = 8_000;

/// How long to wait before trying again to open the database, or to truncate the log.
const RETRY_INTERVAL: Duration = Duration::from_millis(200);

/// The connections that write. The checkpointer is dropped first, because the journal's connection must close last.
pub(crate) struct Connections {
    pub(crate) checkpointer: Checkpointer,
    pub(crate) journal: Journal,
}

/// Starts the thread. If `opened` is an error, every change fails until `reopen` succeeds, which is retried at intervals.
pub(crate) fn start(
    opened: Result<Connections, StoreError>,
    reopen: impl Fn() -> Result<Connections, StoreError> + Send + 'static,
    ordered: impl Fn(Completions) + Send + 'static,
) -> std::io::Result<Queue> {
    Queue::start(move |queued| run(opened, reopen, queued, ordered))
}

/// Writes until the queue is closed.
fn run(
    mut connections: Result<Connections, StoreError>,
    reopen: impl Fn() -> Result<Connections, StoreError>,
    queued: &Receiver<Queued>,
    ordered: impl Fn(Completions),
) {
    let mut since_checkpoint = 0;
    let mut flush_at = Instant::now();
    let mut next_opening = Instant::now() + RETRY_INTERVAL;
    // Also at the start: the last process may have been killed before it truncated the log.
    let mut log_has_deleted = true;
    let mut next_truncation = Instant::now();
    let (mut changes, mut callbacks): (Vec<Change>, Vec<Done>) = (Vec::new(), Vec::new());
    while let Ok(first) = next(queued, log_has_deleted) {
        if first.is_some() {
            thread::sleep(flush_at.saturating_duration_since(Instant::now()));
        }
        let started = Instant::now();
        for (change, done) in first.into_iter().chain(queued.try_iter().take(MAX_BATCH - 1)) {
            changes.push(change);
            callbacks.push(done);
        }
        if connections.is_err() && started >= next_opening {
            connections = reopen();
            next_opening = Instant::now() + RETRY_INTERVAL;
        }
        let results = match &mut connections {
            Ok(Connections { journal, .. }) => {
                let results = if changes.is_empty() { Vec::new() } else { journal.write(&changes) };
                let deleted = |(change, result): (&Change, &Result<(), StoreError>)| {
                    result.is_ok() && leaves_deleted_data(change)
                };
                log_has_deleted |= changes.iter().zip(&results).any(deleted);
                if log_has_deleted && started >= next_truncation {
                    log_has_deleted = !journal.truncate_log();
                    next_truncation = if log_has_deleted { started + RETRY_INTERVAL } else { started };
                }
                results
            }
            Err(error) => changes.iter().map(|_| Err(error.clone())).collect(),
        };
        since_checkpoint += changes.len();
        flush_at = next_flush(started, changes.len());
        changes.clear();
        complete(&ordered, std::mem::take(&mut callbacks), results);
        let Ok(Connections { journal, checkpointer }) = &mut connections else { continue };
        if checkpointer.take_finished() {
            journal.checkpoint();
            since_checkpoint = 0;
        } else if since_checkpoint >= CHECKPOINT_AFTER {
            checkpointer.request();
        }
    }
}

/// Waits for the next change. If something is to be tried again, returns `None` after a while. Fails if the queue is closed.
fn next(queued: &Receiver<Queued>, retry: bool) -> Result<Option<Queued>, RecvError> {
    if !retry {
        return queued.recv().map(Some);
    }
    match queued.recv_timeout(RETRY_INTERVAL) {
        Ok(change) => Ok(Some(change)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(RecvError),
    }
}

/// Returns whether the log still has data that this change has deleted. A [`Redaction`](crate::Redaction) is always
/// followed by the deletion of the person.
fn leaves_deleted_data(change: &Change) -> bool {
    match change {
        Change::Deleted(_) => true,
        Change::Person(change) | Change::Executed(Execution { change: Some(change), .. }) => {
            matches!(change, PersonChange::Forgotten { .. } | PersonChange::GuestExpired { .. })
        }
        _ => false,
    }
}
