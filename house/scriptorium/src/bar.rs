//! How far something is, for whoever watches.

use std::io::{IsTerminal, Write, stderr};
use std::time::Instant;

/// A line on standard error that says how far it is and how long it takes, where that is a terminal.
pub(crate) struct Bar {
    deals: u64,
    /// When it began to count, and how many deals had been done before.
    begun: Option<(Instant, u64)>,
    shown: Option<Instant>,
    watched: bool,
}

impl Bar {
    const CELLS: u64 = 30;

    pub(crate) fn new(deals: u64) -> Bar {
        Bar { deals, begun: None, shown: None, watched: stderr().is_terminal() }
    }

    /// Shows that so many deals are done. The first time says how many were before.
    pub(crate) fn show(&mut self, done: u64) {
        let (begun, before) = *self.begun.get_or_insert_with(|| (Instant::now(), done));
        let recent = self.shown.is_some_and(|shown| shown.elapsed().as_millis() < 100);
        if !self.watched || recent {
            return;
        }
        self.shown = Some(Instant::now());
        let filled = (done * Bar::CELLS / self.deals) as usize;
        let empty = Bar::CELLS as usize - filled;
        let left = match done - before {
            0 => String::new(),
            new => {
                let each = begun.elapsed().as_secs_f64() / new as f64;
                format!(", {} left", time(each * (self.deals - done) as f64))
            }
        };
        // Nothing depends on whether the bar can be seen.
        let _ = write!(
            stderr(),
            "\r[{}{}] {done} of {} deals{left}\x1b[K",
            "#".repeat(filled),
            ".".repeat(empty),
            self.deals,
        );
    }

    pub(crate) fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

/// A time in words, rounded up.
pub(crate) fn time(seconds: f64) -> String {
    let seconds = seconds.ceil() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}
