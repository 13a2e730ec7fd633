//! The one thread that writes. While it syncs, changes wait; what is waiting shares the next sync.

use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::journal::Journal;
use crate::mover::Mover;
use crate::{Answers, Change, Done, StoreError};

/// So many changes share a sync at most, so that none waits for too many others.
const MOST_AT_ONCE: usize = 1_000;

/// Where so many changes shared a sync, many more are about to come.
const BUSY: usize = 4;

/// While many come, a sync begins so long after the one before, so that more of them share it: a sync costs the processor more
/// than many changes do. Nobody notices the wait, and whoever plays alone does not have it.
const PACE: Duration = Duration::from_millis(3);

/// After so many changes the pages of the log are moved to where they belong. A page that is in the log many times is moved
/// once: the longer the log, the less there is to do.
const MANY: usize = 8_000;

/// The way to the thread. Dropping it writes what was handed in before.
pub(crate) struct Writer {
    /// There until the writer is dropped.
    queue: Option<Sender<(Change, Done)>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(crate) fn start(
        journal: Journal,
        mover: Mover,
        herald: impl Fn(Answers) + Send + 'static,
    ) -> std::io::Result<Writer> {
        let (queue, waiting) = channel();
        let work = move || work(journal, mover, &waiting, herald);
        let thread = thread::Builder::new().name("journal".to_owned()).spawn(work)?;
        Ok(Writer { queue: Some(queue), thread: Some(thread) })
    }

    pub(crate) fn write(&self, change: Change, done: Done) {
        let unsent = match &self.queue {
            Some(queue) => queue.send((change, done)).err().map(|error| error.0),
            None => Some((change, done)),
        };
        if let Some((_, done)) = unsent {
            // Whoever hands in a change may hold a lock that `done` needs too.
            thread::spawn(|| done(Err(StoreError::Broken("the thread that writes has ended".to_owned()))));
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.queue = None;
        // Whoever is told that a change is written may drop the store; the thread cannot wait for itself.
        let thread = self.thread.take().filter(|thread| thread.thread().id() != thread::current().id());
        if let Some(thread) = thread {
            let _ = thread.join();
        }
    }
}

/// Writes until nobody can hand in more. The mover is dropped first, so that the journal's connection is the last to
/// close.
fn work(
    mut journal: Journal,
    mut mover: Mover,
    waiting: &Receiver<(Change, Done)>,
    herald: impl Fn(Answers),
) {
    let mut in_log = 0;
    let mut not_before = Instant::now();
    let (mut changes, mut dones): (Vec<Change>, Vec<Done>) = (Vec::new(), Vec::new());
    while let Ok(first) = waiting.recv() {
        thread::sleep(not_before.saturating_duration_since(Instant::now()));
        let began = Instant::now();
        let others = waiting.try_iter().take(MOST_AT_ONCE - 1);
        for (change, done) in iter::once(first).chain(others) {
            changes.push(change);
            dones.push(done);
        }
        let results = journal.write(&changes);
        in_log += changes.len();
        not_before = if changes.len() >= BUSY { began + PACE } else { began };
        changes.clear();
        let answered = std::mem::take(&mut dones).into_iter().zip(results);
        herald(Box::new(move || {
            for (done, result) in answered {
                // What goes wrong there is reported by the panic hook and must not keep others from their answers.
                let _ = catch_unwind(AssertUnwindSafe(|| done(result)));
            }
        }));
        if mover.has_moved() {
            journal.move_pages();
            in_log = 0;
        } else if in_log >= MANY {
            mover.ask();
        }
    }
}
