//! Runs a contest on several threads and counts its deals in order.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

use crate::ArenaError;
use crate::contest::Contest;
use crate::exec::Programs;
use crate::journal::Journal;
use crate::keep::Keep;
use crate::outcome::Deal;
use crate::sprt::{RunningSprt, Sprt, SprtResult, Verdict};
use crate::tally::{Report, first_share, report};

/// How to run a contest. None of it changes the outcome of a deal.
#[derive(Debug, Default)]
pub struct RunOptions {
    /// The number of threads; 0 counts as 1.
    pub threads: usize,
    /// Stores finished deals, and provides those of earlier runs.
    pub journal: Option<Journal>,
    /// Stores the records of the games that are played.
    pub keep: Option<Keep>,
    /// A sequential test that ends the contest once it is decided.
    pub test: Option<Sprt>,
    /// Ends the contest when set.
    pub stop: Arc<AtomicBool>,
}

/// The result of running a contest.
#[derive(Clone, PartialEq, Debug)]
pub struct RunResult {
    /// The report on the deals before the first missing one; `None` if there are none.
    pub report: Option<Report>,
    /// Whether the contest was stopped early.
    pub stopped: bool,
}

impl Contest {
    /// Plays all deals. `progress` receives the number of finished deals, at the start and after each deal.
    ///
    /// # Panics
    /// Never: without a journal, a test or a stop flag, all deals are played.
    #[must_use]
    pub fn run(&self, threads: usize, progress: impl FnMut(u64)) -> Report {
        let result = self.run_with(RunOptions { threads, ..RunOptions::default() }, progress);
        result.ok().and_then(|result| result.report).expect("nothing stops it, and there is a deal")
    }

    /// Plays the deals that are missing from the journal. `progress` receives the number of finished deals, at the
    /// start and after each deal.
    ///
    /// Deals are counted in order, whichever finishes first, so the report and the deal at which a test ends the
    /// contest are the same at any number of threads.
    ///
    /// # Errors
    /// If the journal or a record cannot be written.
    pub fn run_with(
        &self,
        options: RunOptions,
        mut progress: impl FnMut(u64),
    ) -> Result<RunResult, ArenaError> {
        let RunOptions { threads, mut journal, mut keep, test, stop } = options;
        let keeps = keep.is_some();
        let mut collector = Collector::new(self, test);
        if let Some(journal) = &mut journal {
            let before = std::mem::take(&mut journal.deals).into_values();
            before.filter(|deal| deal.number < self.deals).for_each(|deal| collector.add(deal));
        }
        progress(collector.done);
        let missing: Vec<u64> =
            (0..self.deals).filter(|&deal| collector.deals[deal as usize].is_none()).collect();
        let mut written = Ok(());
        if !collector.decided() {
            let next = AtomicUsize::new(0);
            std::thread::scope(|scope| {
                let (sender, receiver) = mpsc::channel();
                for _ in 0..threads.max(1) {
                    let (sender, stop, missing, next) = (sender.clone(), &stop, &missing, &next);
                    scope.spawn(move || self.work(missing, next, stop, keeps, &sender));
                }
                drop(sender);
                for mut deal in receiver {
                    // Records first: the deals of the journal are not played again.
                    if let Some(keep) = &mut keep {
                        written = keep.add(&mut deal);
                    }
                    if let (Some(journal), Ok(())) = (&mut journal, &written) {
                        written = journal.add(&deal, self);
                    }
                    collector.add(deal);
                    progress(collector.done);
                    if collector.decided() || written.is_err() {
                        stop.store(true, Ordering::Relaxed);
                        break;
                    }
                }
            });
        }
        written?;
        let stopped = collector.counted < self.deals && !collector.decided();
        Ok(RunResult { report: collector.report(), stopped })
    }

    /// Plays missing deals until none is left or the receiver is gone.
    fn work(
        &self,
        missing: &[u64],
        next: &AtomicUsize,
        stop: &Arc<AtomicBool>,
        keeps: bool,
        sender: &mpsc::Sender<Deal>,
    ) {
        let mut programs = Programs::new(self.program_limit, Arc::clone(stop));
        while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            let Some(deal) = self.play_deal(number, &mut programs, stop, keeps) else { return };
            if sender.send(deal).is_err() {
                return;
            }
        }
    }
}

/// Collects finished deals and counts them in order.
struct Collector<'a> {
    contest: &'a Contest,
    deals: Vec<Option<Deal>>,
    /// The number of finished deals.
    done: u64,
    /// The number of deals in the report: none is missing before it, and the test was undecided until then.
    counted: u64,
    running: Option<RunningSprt>,
    tested: Option<SprtResult>,
}

impl Collector<'_> {
    fn new(contest: &Contest, test: Option<Sprt>) -> Collector<'_> {
        let deals = vec![None; contest.deals as usize];
        Collector { contest, deals, done: 0, counted: 0, running: test.map(Sprt::begin), tested: None }
    }

    fn add(&mut self, deal: Deal) {
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
        (!deals.is_empty()).then(|| report(self.contest, &deals, self.tested))
    }
}
