//! The deals of a contest, played on several threads and counted in order.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use crate::ArenaError;
use crate::contest::Contest;
use crate::exec::Programs;
use crate::journal::Journal;
use crate::outcome::Deal;
use crate::sprt::{Running, Sprt, Tested, Verdict};
use crate::tally::{Report, first_share, report};

/// How a contest is held. None of it changes what the deals come to.
#[derive(Debug, Default)]
pub struct Terms {
    /// How many threads play; 0 counts as 1.
    pub threads: usize,
    /// Where finished deals are kept, and found if they were played before.
    pub journal: Option<Journal>,
    /// A test that ends the contest when it is decided.
    pub test: Option<Sprt>,
    /// Ends the contest when it becomes true.
    pub stop: Arc<AtomicBool>,
}

/// What is known when a contest has ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Held {
    /// The report of all whole deals from the first to the last one before which none is missing; none where there
    /// are fewer than two.
    pub report: Option<Report>,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

impl Contest {
    /// Plays all deals on so many threads. `progress` is told how many are done, at the beginning and after every
    /// deal.
    ///
    /// # Panics
    /// Never: without a file there is nothing that can fail.
    #[must_use]
    pub fn run(&self, threads: usize, progress: impl FnMut(u64)) -> Report {
        let held = self.hold(Terms { threads, ..Terms::default() }, progress);
        held.ok().and_then(|held| held.report).expect("nothing stops it, and there are two deals or more")
    }

    /// Plays the deals that are missing. `progress` is told how many are done, at the beginning and after every
    /// deal.
    ///
    /// The report, and where a test ends the contest, depend on the deals in their order and not on which of them
    /// happened to be finished first, so they are the same at any number of threads.
    ///
    /// # Errors
    /// When the file of the deals cannot be written.
    pub fn hold(&self, terms: Terms, mut progress: impl FnMut(u64)) -> Result<Held, ArenaError> {
        let Terms { threads, mut journal, test, stop } = terms;
        let mut count = Count::new(self, test);
        if let Some(journal) = &mut journal {
            let before = std::mem::take(&mut journal.deals).into_values();
            before.filter(|deal| deal.number < self.deals).for_each(|deal| count.put(deal));
        }
        progress(count.done);
        let missing: Vec<u64> =
            (0..self.deals).filter(|&deal| count.deals[deal as usize].is_none()).collect();
        let mut written = Ok(());
        if !count.decided() {
            let next = AtomicUsize::new(0);
            std::thread::scope(|scope| {
                let (sender, receiver) = mpsc::channel();
                for _ in 0..threads.max(1) {
                    let (sender, stop, missing, next) = (sender.clone(), &stop, &missing, &next);
                    scope.spawn(move || self.work(missing, next, stop, &sender));
                }
                drop(sender);
                for deal in receiver {
                    if let Some(journal) = &mut journal {
                        written = journal.add(&deal, self);
                    }
                    count.put(deal);
                    progress(count.done);
                    if count.decided() || written.is_err() {
                        stop.store(true, Ordering::Relaxed);
                        break;
                    }
                }
            });
        }
        written?;
        let stopped = count.counted < self.deals && !count.decided();
        Ok(Held { report: count.report(), stopped })
    }

    /// Plays one missing deal after the other, as long as anybody wants them.
    fn work(&self, missing: &[u64], next: &AtomicUsize, stop: &Arc<AtomicBool>, sender: &mpsc::Sender<Deal>) {
        let mut programs = Programs::new(self.program_limit, Arc::clone(stop));
        while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let Some(deal) = self.play_deal(number, &mut programs, stop) else { return };
            if sender.send(deal).is_err() {
                return;
            }
        }
    }
}

/// The deals as they come in.
struct Count<'a> {
    contest: &'a Contest,
    deals: Vec<Option<Deal>>,
    /// How many there are.
    done: u64,
    /// How many count: before these none is missing, and the test was not decided.
    counted: u64,
    running: Option<Running>,
    tested: Option<Tested>,
}

impl Count<'_> {
    fn new(contest: &Contest, test: Option<Sprt>) -> Count<'_> {
        let deals = vec![None; contest.deals as usize];
        Count { contest, deals, done: 0, counted: 0, running: test.map(Sprt::begin), tested: None }
    }

    fn put(&mut self, deal: Deal) {
        let place = deal.number as usize;
        self.deals[place] = Some(deal);
        self.done += 1;
        while !self.decided()
            && let Some(Some(deal)) = self.deals.get(self.counted as usize)
        {
            self.counted += 1;
            if let Some(running) = &mut self.running {
                self.tested = Some(running.observe(first_share(self.contest, deal)));
            }
        }
    }

    fn decided(&self) -> bool {
        self.tested.is_some_and(|tested| tested.verdict != Verdict::Undecided)
    }

    fn report(self) -> Option<Report> {
        let deals: Vec<Deal> = self.deals.into_iter().take(self.counted as usize).flatten().collect();
        (deals.len() >= 2).then(|| report(self.contest, &deals, self.tested))
    }
}
