//! The thread that writes. Changes that are queued during a transaction share the next one.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;

use super::session::Session;
use crate::{Change, Completions, Done, StoreError};

/// The maximum number of changes in one transaction. Limits the latency of each.
const MAX_BATCH: usize = 1_000;

/// A batch of at least this size means that the server is busy.
const BUSY_BATCH: usize = 4;

/// The minimum time between transactions while the server is busy: a transaction costs more than many changes.
const FLUSH_INTERVAL: Duration = Duration::from_millis(3);

type Queued = (Change, Done);

/// Handle of the writing thread. Dropping it waits until all queued changes are written or have failed.
pub(super) struct Writer {
    /// `None` only while dropping.
    queue: Option<Sender<Queued>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(
        session: Session,
        ordered: impl Fn(Completions) + Send + 'static,
    ) -> std::io::Result<Writer> {
        let (queue, queued) = channel();
        // Its own runtime, so that answers of the database wake no other thread.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let run = move || run(&runtime, session, &queued, ordered);
        let thread = thread::Builder::new().name("journal".to_owned()).spawn(run)?;
        Ok(Writer { queue: Some(queue), thread: Some(thread) })
    }

    pub(super) fn write(&self, change: Change, done: Done) {
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
fn run(runtime: &Runtime, mut session: Session, queued: &Receiver<Queued>, ordered: impl Fn(Completions)) {
    let mut next_flush = Instant::now();
    while let Ok(first) = queued.recv() {
        thread::sleep(next_flush.saturating_duration_since(Instant::now()));
        let started = Instant::now();
        let batch = std::iter::once(first).chain(queued.try_iter().take(MAX_BATCH - 1));
        let (changes, callbacks): (Vec<Change>, Vec<Done>) = batch.unzip();
        let results = runtime.block_on(session.write(&changes));
        next_flush = if changes.len() >= BUSY_BATCH { started + FLUSH_INTERVAL } else { started };
        let completed = callbacks.into_iter().zip(results);
        ordered(Box::new(move || {
            for (done, result) in completed {
                // The panic hook reports a panic. The other callbacks must still run.
                let _ = catch_unwind(AssertUnwindSafe(|| done(result)));
            }
        }));
    }
}
