//! The thread that writes. Changes that are queued during a sync share the next one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::checkpointer::Checkpointer;
use crate::journal::Journal;
use crate::{Change, Completions, Done, PersonChange, StoreError};

/// The maximum number of changes in one sync. Limits the latency of each.
const MAX_BATCH: usize = 1_000;

/// A batch of at least this size means that the server is busy.
const BUSY_BATCH: usize = 4;

/// The minimum time between syncs while the server is busy: a sync costs more CPU time than many changes, so larger
/// batches are cheaper.
const SYNC_INTERVAL: Duration = Duration::from_millis(3);

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

/// Handle of the writing thread. Dropping it waits until all queued changes are written.
pub(crate) struct Writer {
    /// `None` only while dropping.
    queue: Option<Sender<(Change, Done)>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread. If `opened` is an error, every change fails until `reopen` succeeds, which is retried at intervals.
    pub(crate) fn start(
        opened: Result<Connections, StoreError>,
        reopen: impl Fn() -> Result<Connections, StoreError> + Send + 'static,
        ordered: impl Fn(Completions) + Send + 'static,
    ) -> std::io::Result<Writer> {
        let (queue, queued) = channel();
        let run = move || run(opened, reopen, &queued, ordered);
        let thread = thread::Builder::new().name("journal".to_owned()).spawn(run)?;
        Ok(Writer { queue: Some(queue), thread: Some(thread) })
    }

    pub(crate) fn write(&self, change: Change, done: Done) {
        let rejected = match &self.queue {
            Some(queue) => queue.send((change, done)).err().map(|error| error.0),
            None => Some((change, done)),
        };
        if let Some((_, done)) = rejected {
            // On another thread, because the caller may hold a lock that `done` takes.
            thread::spawn(|| done(Err(StoreError::Broken("the writing thread has ended".to_owned()))));
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None;
        // A callback on the writing thread may drop the store. The thread cannot join itself.
        let thread = self.thread.take().filter(|thread| thread.thread().id() != thread::current().id());
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}

/// Writes until the queue is closed.
fn run(
    mut connections: Result<Connections, StoreError>,
    reopen: impl Fn() -> Result<Connections, StoreError>,
    queued: &Receiver<(Change, Done)>,
    ordered: impl Fn(Completions),
) {
    let mut since_checkpoint = 0;
    let mut next_sync = Instant::now();
    let mut next_opening = Instant::now() + RETRY_INTERVAL;
    // Also at the start: the last process may have been killed before it truncated the log.
    let mut log_has_deleted = true;
    let mut next_truncation = Instant::now();
    let (mut changes, mut callbacks): (Vec<Change>, Vec<Done>) = (Vec::new(), Vec::new());
    while let Ok(first) = next(queued, log_has_deleted) {
        if first.is_some() {
            thread::sleep(next_sync.saturating_duration_since(Instant::now()));
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
        next_sync = if changes.len() >= BUSY_BATCH { started + SYNC_INTERVAL } else { started };
        changes.clear();
        let completed = std::mem::take(&mut callbacks).into_iter().zip(results);
        ordered(Box::new(move || {
            for (done, result) in completed {
                // The panic hook reports a panic. The other callbacks must still run.
                let _ = catch_unwind(AssertUnwindSafe(|| done(result)));
            }
        }));
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
fn next(queued: &Receiver<(Change, Done)>, retry: bool) -> Result<Option<(Change, Done)>, RecvError> {
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
    matches!(
        change,
        Change::Deleted(_)
            | Change::Person(PersonChange::Forgotten { .. } | PersonChange::GuestExpired { .. })
    )
}
