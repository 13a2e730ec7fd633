//! Pages move from the log to where they belong, beside the writer: it would hold everybody up for as long as the disk
//! takes. What is written meanwhile is little, and the writer moves it itself; then the log begins anew.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

/// A thread that moves pages when it is asked to. Dropping it waits until it has moved what it was asked for.
pub(crate) struct Mover {
    /// There until the mover is dropped.
    wanted: Option<Sender<()>>,
    /// Whether it was asked and has not told yet that it is done.
    busy: bool,
    moved: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Mover {
    /// The connection must be one that syncs what it writes.
    pub(crate) fn start(connection: Connection) -> std::io::Result<Mover> {
        let (wanted, asked) = channel();
        let moved = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&moved);
        let thread = thread::Builder::new().name("mover".to_owned()).spawn(move || {
            give_way();
            for () in asked {
                move_pages(&connection);
                done.store(true, Ordering::Release);
            }
        })?;
        Ok(Mover { wanted: Some(wanted), busy: false, moved, thread: Some(thread) })
    }

    /// Asks for the pages that are in the log by now, unless it is busy with others.
    pub(crate) fn ask(&mut self) {
        if let Some(wanted) = &self.wanted
            && !self.busy
        {
            self.busy = wanted.send(()).is_ok();
        }
    }

    /// Whether the pages that were asked for have been moved, which is said once.
    pub(crate) fn has_moved(&mut self) -> bool {
        let moved = self.moved.swap(false, Ordering::Acquire);
        self.busy &= !moved;
        moved
    }
}

impl Drop for Mover {
    fn drop(&mut self) {
        self.wanted = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Lets every other thread go first: nobody waits for this one. Only Linux can say so of a single thread.
fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(19);
}

/// Moves what can be moved without waiting for anybody. What cannot stays in the log, where it is safe.
pub(crate) fn move_pages(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}
