//! Checkpoints the write-ahead log on a thread of its own: a checkpoint takes as long as the disk does, and would delay
//! commits on the writing thread. The writer then checkpoints the few pages that were added meanwhile, after which
//! SQLite starts the log from its beginning.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

/// A thread that runs checkpoints on request. Dropping it waits for a running checkpoint.
pub(crate) struct Checkpointer {
    /// `None` only while dropping.
    requests: Option<Sender<()>>,
    /// A checkpoint was requested and [`Checkpointer::take_finished`] has not yet reported it.
    busy: bool,
    finished: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    /// `connection` must use `synchronous = FULL`.
    pub(crate) fn start(connection: Connection) -> std::io::Result<Checkpointer> {
        let (requests, requested) = channel();
        let finished = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&finished);
        let thread = thread::Builder::new().name("checkpointer".to_owned()).spawn(move || {
            lower_priority();
            for () in requested {
                checkpoint(&connection);
                done.store(true, Ordering::Release);
            }
        })?;
        Ok(Checkpointer { requests: Some(requests), busy: false, finished, thread: Some(thread) })
    }

    /// Requests a checkpoint of the pages now in the log. Does nothing while another one is pending.
    pub(crate) fn request(&mut self) {
        if let Some(requests) = &self.requests
            && !self.busy
        {
            self.busy = requests.send(()).is_ok();
        }
    }

    /// Returns true once for each requested checkpoint, after it has finished.
    pub(crate) fn take_finished(&mut self) -> bool {
        let finished = self.finished.swap(false, Ordering::Acquire);
        self.busy &= !finished;
        finished
    }
}

impl Drop for Checkpointer {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Lowers the priority of this thread, which has no deadline. Only Linux has priorities per thread.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(19);
}

/// Copies pages from the log to the database without waiting for readers or writers. Pages that remain are safe in the
/// log.
pub(crate) fn checkpoint(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}
