//! The queue of changes for the thread that writes. Changes that are queued during a flush share the next one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::{Change, Completions, Done, StoreError};

/// The maximum number of changes in one flush. Limits the latency of each.
pub(crate) const MAX_BATCH: usize = 1_000;

/// A batch of at least this size means that the server is busy.
const BUSY_BATCH: usize = 4;

/// The minimum time between flushes while the server is busy: a flush costs more than many changes, so larger batches
/// are cheaper.
const FLUSH_INTERVAL: Duration = Duration::from_millis(3);

/// A change, and what to call when it is stored or has failed.
pub(crate) type Queued = (Change, Done);

/// Handle of the writing thread. Dropping it waits until all queued changes are written or have failed.
pub(crate) struct Queue {
    /// `None` only while dropping.
    sender: Option<Sender<Queued>>,
    thread: Option<JoinHandle<()>>,
}

impl Queue {
    /// Starts the thread, which calls `run` with the queued changes. `run` returns when the queue is closed.
    pub(crate) fn start(run: impl FnOnce(&Receiver<Queued>) + Send + 'static) -> std::io::Result<Queue> {
        let (sender, queued) = channel();
        let thread = thread::Builder::new().name("journal".to_owned()).spawn(move || run(&queued))?;
        Ok(Queue { sender: Some(sender), thread: Some(thread) })
    }

    pub(crate) fn write(&self, change: Change, done: Done) {
        let rejected = match &self.sender {
            Some(sender) => sender.send((change, done)).err().map(|error| error.0),
            None => Some((change, done)),
        };
        if let Some((_, done)) = rejected {
            // On another thread, because the caller may hold a lock that `done` takes.
            thread::spawn(|| done(Err(StoreError::Broken("the writing thread has ended".to_owned()))));
        }
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.sender = None;
        // A callback on the writing thread may drop the store. The thread cannot join itself.
        let thread = self.thread.take().filter(|thread| thread.thread().id() != thread::current().id());
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}

/// Returns when the flush after one of `changes` changes, begun at `started`, may begin.
pub(crate) fn next_flush(started: Instant, changes: usize) -> Instant {
    if changes >= BUSY_BATCH { started + FLUSH_INTERVAL } else { started }
}

/// Passes the results to the callbacks, in order, through `ordered`.
pub(crate) fn complete(
    ordered: &impl Fn(Completions),
    callbacks: Vec<Done>,
    results: Vec<Result<(), StoreError>>,
) {
    let completed = callbacks.into_iter().zip(results);
    ordered(Box::new(move || {
        for (done, result) in completed {
            // The panic hook reports a panic. The other callbacks must still run.
            let _ = catch_unwind(AssertUnwindSafe(|| done(result)));
        }
    }));
}
