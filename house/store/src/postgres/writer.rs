//! The thread that writes to PostgreSQL.

use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Instant;

use tokio::runtime::Runtime;

use super::session::Session;
use crate::queue::{MAX_BATCH, Queue, Queued, complete, next_flush};
use crate::{Change, Completions, Done};

/// Starts the thread. Changes that are queued during a transaction share the next one.
pub(super) fn start(
    session: Session,
    ordered: impl Fn(Completions) + Send + 'static,
) -> std::io::Result<Queue> {
    // Its own runtime, so that answers of the database wake no other thread.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    Queue::start(move |queued| run(&runtime, session, queued, ordered))
}

/// Writes until the queue is closed.
fn run(runtime: &Runtime, mut session: Session, queued: &Receiver<Queued>, ordered: impl Fn(Completions)) {
    let mut flush_at = Instant::now();
    while let Ok(first) = queued.recv() {
        thread::sleep(flush_at.saturating_duration_since(Instant::now()));
        let started = Instant::now();
        let batch = std::iter::once(first).chain(queued.try_iter().take(MAX_BATCH - 1));
        let (changes, callbacks): (Vec<Change>, Vec<Done>) = batch.unzip();
        let results = runtime.block_on(session.write(&changes));
        flush_at = next_flush(started, changes.len());
        complete(&ordered, callbacks, results);
    }
}
