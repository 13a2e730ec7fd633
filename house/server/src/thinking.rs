//! Shares the time in which bots think fairly between the people who wait for them.
//!
//! Time is shared equally between networks, within a network between people, and each person's decisions are made in the
//! order in which they were asked for. When many wait, each bot gets less time: a decision comes within about [`ROUND`],
//! however much others ask for.
//!
//! Bots that decide in a few milliseconds have a lane of their own, so that they never wait for the end of a long decision.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bots::{Bot, Effort};
use tokio::runtime::Handle;
use wire::{Code, Refusal, Request};

use crate::address::Network;
use crate::house::lock;

/// In about this time, everybody who waits gets a decision. Split between them.
pub(crate) const ROUND: Duration = Duration::from_secs(2);

/// The place of a waiting job.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Origin {
    /// At a page or program in this network.
    Network(Network),
    /// Nowhere: the players of the table are not connected. All such tables together have the share of one network.
    Away,
}

/// Who waits for a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Waiter {
    pub(crate) origin: Origin,
    pub(crate) person: String,
}

/// A share of the time, with what waits in it.
struct Share<T> {
    /// The time that it has used, or would have if it had never been idle.
    used: Duration,
    running: usize,
    waiting: T,
}

/// Counts how many wait at the beginning of a round, in which each of them is served once. Otherwise the last ones to be
/// served would get the time of all that were served before them, and would wait for it.
#[derive(Default)]
struct Round {
    size: usize,
    left: usize,
}

impl Round {
    /// Serves one of those who wait. Returns how many share the time.
    fn serve(&mut self, waiting: usize) -> u32 {
        if self.left == 0 {
            *self = Round { size: waiting, left: waiting };
        }
        self.left -= 1;
        self.size.max(waiting) as u32
    }
}

/// What waits for a person.
struct Jobs<J> {
    waiting: VecDeque<J>,
    round: Round,
}

/// The shares of the people of a network.
struct People<J> {
    shares: BTreeMap<String, Share<Jobs<J>>>,
    round: Round,
    /// What the last served person had used. Who has been idle has no claim to earlier time.
    served: Duration,
}

/// The decisions that wait, by network and person. Start-time fair queuing, on two levels.
struct Queue<J> {
    networks: BTreeMap<Origin, Share<People<J>>>,
    round: Round,
    served: Duration,
    /// How many bots think at once.
    workers: u32,
    /// The longest time for one decision.
    most: Duration,
}

/// A decision to make.
struct Turn<J> {
    waiter: Waiter,
    job: J,
    time: Duration,
}

impl<J> Share<Jobs<J>> {
    fn is_waiting(&self) -> bool {
        !self.waiting.waiting.is_empty()
    }

    fn is_idle(&self) -> bool {
        self.running == 0 && !self.is_waiting()
    }
}

impl<J> Share<People<J>> {
    fn is_waiting(&self) -> bool {
        self.waiting.shares.values().any(Share::<Jobs<J>>::is_waiting)
    }

    fn is_idle(&self) -> bool {
        self.waiting.shares.values().all(Share::<Jobs<J>>::is_idle)
    }
}

impl<J> Queue<J> {
    fn new(workers: u32, most: Duration) -> Queue<J> {
        Queue { networks: BTreeMap::new(), round: Round::default(), served: Duration::ZERO, workers, most }
    }

    fn push(&mut self, waiter: Waiter, job: J) {
        let network = self.networks.entry(waiter.origin).or_insert_with(|| Share {
            used: Duration::ZERO,
            running: 0,
            waiting: People { shares: BTreeMap::new(), round: Round::default(), served: Duration::ZERO },
        });
        if network.is_idle() {
            network.used = network.used.max(self.served);
        }
        let People { shares, served, .. } = &mut network.waiting;
        let person = shares.entry(waiter.person).or_insert_with(|| Share {
            used: Duration::ZERO,
            running: 0,
            waiting: Jobs { waiting: VecDeque::new(), round: Round::default() },
        });
        if person.is_idle() {
            person.used = person.used.max(*served);
        }
        person.waiting.waiting.push_back(job);
    }

    /// Returns the next decision to make, of the network and person that have used the least time.
    fn pop(&mut self) -> Option<Turn<J>> {
        let waiting: Vec<_> = self.networks.iter_mut().filter(|(_, network)| network.is_waiting()).collect();
        let networks = waiting.len();
        let (origin, network) = waiting.into_iter().min_by_key(|(_, network)| network.used)?;
        let People { shares, round, served } = &mut network.waiting;
        let waiting: Vec<_> = shares.iter_mut().filter(|(_, person)| person.is_waiting()).collect();
        let people = waiting.len();
        let (name, person) = waiting.into_iter().min_by_key(|(_, person)| person.used)?;
        let jobs = person.waiting.waiting.len();
        let job = person.waiting.waiting.pop_front()?;
        let sharing = u64::from(self.round.serve(networks))
            * u64::from(round.serve(people))
            * u64::from(person.waiting.round.serve(jobs));
        let time = ROUND * self.workers / u32::try_from(sharing).unwrap_or(u32::MAX);
        let time = self.most.min(time);
        (self.served, *served) = (network.used, person.used);
        // The time is counted beforehand, so that other workers see it, and corrected afterwards.
        network.used += time;
        person.used += time;
        network.running += 1;
        person.running += 1;
        Some(Turn { waiter: Waiter { origin: *origin, person: name.clone() }, job, time })
    }

    /// Corrects the time of a decision. Forgets shares that owe nothing.
    fn finish(&mut self, waiter: &Waiter, counted: Duration, took: Duration) {
        let correct = |used: &mut Duration| *used = (*used + took).saturating_sub(counted);
        let Some(network) = self.networks.get_mut(&waiter.origin) else { return };
        correct(&mut network.used);
        network.running -= 1;
        let People { shares, served, .. } = &mut network.waiting;
        if let Some(person) = shares.get_mut(&waiter.person) {
            correct(&mut person.used);
            person.running -= 1;
        }
        let all_idle = shares.values().all(Share::<Jobs<J>>::is_idle);
        shares.retain(|_, person| !person.is_idle() || (person.used > *served && !all_idle));
        let (all_idle, served) = (self.networks.values().all(Share::<People<J>>::is_idle), self.served);
        self.networks.retain(|_, network| !network.is_idle() || (network.used > served && !all_idle));
    }
}

/// Thinks for at most the given time, and plays the decision.
type Job = Box<dyn FnOnce(Duration) + Send>;

/// Runs the bots of all tables.
pub(crate) struct Thinking {
    lanes: Mutex<Lanes>,
    most: Duration,
}

/// How long a decision takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// A few milliseconds, even if it gets more time.
    Quick,
    /// All the time that it gets, as a rule.
    Slow,
}

struct Lanes {
    quick: Lane,
    slow: Lane,
}

/// The decisions of one pace.
struct Lane {
    queue: Queue<Job>,
    /// How many bots think now.
    running: u32,
}

impl Lanes {
    fn of(&mut self, pace: Pace) -> &mut Lane {
        match pace {
            Pace::Quick => &mut self.quick,
            Pace::Slow => &mut self.slow,
        }
    }
}

impl Thinking {
    /// `most` is the longest time for one decision.
    pub(crate) fn new(most: Duration) -> Thinking {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        // One core is left to those who do not wait for bots, and to quick bots.
        let workers = cores.saturating_sub(1).max(1);
        let lane = |workers| Lane { queue: Queue::new(workers, most), running: 0 };
        Thinking { lanes: Mutex::new(Lanes { quick: lane(1), slow: lane(workers) }), most }
    }

    /// Queues a decision. Must be called within a Tokio runtime.
    pub(crate) fn push(self: &Arc<Self>, waiter: Waiter, pace: Pace, job: Job) {
        lock(&self.lanes).of(pace).queue.push(waiter, job);
        self.start_next(pace);
    }

    /// Refuses a bot that would think for longer than the host of the server allows.
    pub(crate) fn check(&self, request: &Request) -> Result<(), Refusal> {
        let Request::Bot { bot: Some(code), .. } = request else { return Ok(()) };
        match code.parse() {
            Ok(Bot::Thinking(Effort::Milliseconds(asked))) if u128::from(asked) > self.most.as_millis() => {
                let most = self.most.as_millis();
                let message = format!("a bot of this server may think for at most {most} milliseconds");
                Err(Refusal::new(Code::NoSuchBot, message))
            }
            _ => Ok(()),
        }
    }

    fn start_next(self: &Arc<Self>, pace: Pace) {
        // There is none if the runtime is shutting down.
        let Ok(runtime) = Handle::try_current() else { return };
        let mut lanes = lock(&self.lanes);
        let lane = lanes.of(pace);
        if lane.running == lane.queue.workers {
            return;
        }
        let Some(Turn { waiter, job, time }) = lane.queue.pop() else { return };
        lane.running += 1;
        drop(lanes);
        let worker = Worker { thinking: Arc::clone(self), pace, waiter, counted: time, began: None };
        // Not a loop on one thread: a runtime that shuts down waits for its threads, and starts no new tasks.
        runtime.spawn_blocking(move || worker.run(job));
    }
}

/// Occupies a worker until it is dropped.
struct Worker {
    thinking: Arc<Thinking>,
    pace: Pace,
    waiter: Waiter,
    counted: Duration,
    /// None if the runtime was shut down before.
    began: Option<Instant>,
}

impl Worker {
    fn run(mut self, job: Job) {
        self.began = Some(Instant::now());
        job(self.counted);
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let mut lanes = lock(&self.thinking.lanes);
        let lane = lanes.of(self.pace);
        let took = self.began.map_or(Duration::ZERO, |began| began.elapsed());
        lane.queue.finish(&self.waiter, self.counted, took);
        lane.running -= 1;
        drop(lanes);
        if self.began.is_some() {
            self.thinking.start_next(self.pace);
        }
    }
}

#[cfg(test)]
mod tests;
