//! A few threads for work that takes much memory.
//!
//! The allocator keeps what a thread has freed for that thread. On the runtime's blocking threads this adds up to many times
//! what the work needs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use tokio::sync::oneshot;

use crate::house::lock;

type Job = Box<dyn FnOnce() + Send>;

/// The threads. They end when this is dropped.
pub(crate) struct Threads(Sender<Job>);

impl Threads {
    /// Starts this number of threads.
    ///
    /// # Panics
    /// Panics if the operating system starts no thread.
    pub(crate) fn start(name: &str, count: usize) -> Threads {
        let (jobs, queued) = channel::<Job>();
        let queued = Arc::new(Mutex::new(queued));
        for _ in 0..count {
            let queued = Arc::clone(&queued);
            let run = move || {
                loop {
                    // The lock is held while waiting, and released before the job runs.
                    let job = lock(&queued).recv();
                    let Ok(job) = job else { return };
                    // The panic hook reports a panic. The thread must go on.
                    let _ = catch_unwind(AssertUnwindSafe(job));
                }
            };
            thread::Builder::new().name(name.to_owned()).spawn(run).expect("the system starts a thread");
        }
        Threads(jobs)
    }

    /// Runs work on one of the threads. Returns `None` if it panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, result) = oneshot::channel();
        let job = move || {
            // The request may have been cancelled.
            let _ = sender.send(work());
        };
        self.0.send(Box::new(job)).ok()?;
        result.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[tokio::test]
    async fn all_work_runs_on_the_same_few_threads_also_after_a_panic() {
        let threads = Arc::new(Threads::start("test", 2));
        assert_eq!(threads.run(|| panic!("a job may panic")).await, None::<()>);
        let jobs: Vec<_> = (0..100)
            .map(|_| {
                let threads = Arc::clone(&threads);
                tokio::spawn(async move { threads.run(|| thread::current().id()).await })
            })
            .collect();
        let mut used = HashSet::new();
        for job in jobs {
            used.insert(job.await.expect("not cancelled").expect("it runs"));
        }
        assert!(used.len() <= 2, "{used:?}");
        assert!(!used.contains(&thread::current().id()));
    }
}
