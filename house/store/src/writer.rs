//! The thread that writes. Changes that are queued during a sync share the next one.

use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::checkpointer::Checkpointer;
use crate::journal::Journal;
use crate::{Change, Completions, Done, StoreError};

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

/// Handle of the writing thread. Dropping it waits until all queued changes are written.
pub(crate) struct Writer {
    /// `None` only while dropping.
    queue: Option<Sender<(Change, Done)>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(crate) fn start(
        journal: Journal,
        checkpointer: Checkpointer,
        ordered: impl Fn(Completions) + Send + 'static,
    ) -> std::io::Result<Writer> {
        let (queue, queued) = channel();
        let run = move || run(journal, checkpointer, &queued, ordered);
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

/// Writes until the queue is closed. The checkpointer is dropped before the journal, whose connection must close last.
fn run(
    mut journal: Journal,
    mut checkpointer: Checkpointer,
    queued: &Receiver<(Change, Done)>,
    ordered: impl Fn(Completions),
) {
    let mut since_checkpoint = 0;
    let mut next_sync = Instant::now();
    let (mut changes, mut callbacks): (Vec<Change>, Vec<Done>) = (Vec::new(), Vec::new());
    while let Ok(first) = queued.recv() {
        thread::sleep(next_sync.saturating_duration_since(Instant::now()));
        let started = Instant::now();
        let others = queued.try_iter().take(MAX_BATCH - 1);
        for (change, done) in iter::once(first).chain(others) {
            changes.push(change);
            callbacks.push(done);
        }
        let results = journal.write(&changes);
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
        if checkpointer.take_finished() {
            journal.checkpoint();
            since_checkpoint = 0;
        } else if since_checkpoint >= CHECKPOINT_AFTER {
            checkpointer.request();
        }
    }
}
