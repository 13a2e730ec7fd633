//! Turns at something of which there is little, shared fairly between the networks of clients, and permits of which each
//! network has the same number.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::address::Network;
use crate::house::lock;

tokio::task_local! {
    /// The network of the client for whom a task works.
    pub(crate) static CLIENT: Network;
}

/// Gives out a fixed number of turns. Networks that wait get them in rotation, so that a thousand requests from one network
/// delay a request from another one by a single turn.
pub(crate) struct Turns(Mutex<Queues>);

struct Queues {
    free: usize,
    /// The networks that wait, the next one first. The server's own work counts as `None`.
    order: VecDeque<Option<Network>>,
    waiting: HashMap<Option<Network>, VecDeque<oneshot::Sender<Turn>>>,
}

/// A turn, which ends when this is dropped.
pub(crate) struct Turn(Option<Arc<Turns>>);

impl Turns {
    pub(crate) fn new(count: usize) -> Arc<Turns> {
        Arc::new(Turns(Mutex::new(Queues { free: count, order: VecDeque::new(), waiting: HashMap::new() })))
    }

    /// Waits for a turn of the current task's [`CLIENT`].
    pub(crate) async fn take(self: &Arc<Turns>) -> Turn {
        self.take_for(CLIENT.try_with(|network| *network).ok()).await
    }

    /// Waits for a turn of a network.
    pub(crate) async fn take_for(self: &Arc<Turns>, network: Option<Network>) -> Turn {
        let waiting = {
            let mut queues = lock(&self.0);
            if queues.free > 0 {
                queues.free -= 1;
                return Turn(Some(Arc::clone(self)));
            }
            let (sender, receiver) = oneshot::channel();
            let queue = queues.waiting.entry(network).or_default();
            queue.push_back(sender);
            if queue.len() == 1 {
                queues.order.push_back(network);
            }
            receiver
        };
        // The sender is dropped only after it has sent a turn.
        waiting.await.unwrap_or(Turn(None))
    }
}

impl Queues {
    /// Removes and returns the next in rotation.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let network = self.order.pop_front()?;
        let queue = self.waiting.get_mut(&network)?;
        let next = queue.pop_front();
        if queue.is_empty() {
            self.waiting.remove(&network);
        } else {
            self.order.push_back(network);
        }
        next
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(turns) = self.0.take() else { return };
        let mut queues = lock(&turns.0);
        while let Some(next) = queues.next() {
            match next.send(Turn(Some(Arc::clone(&turns)))) {
                Ok(()) => return,
                // The request was cancelled: the turn goes to the next one.
                Err(mut unused) => unused.0 = None,
            }
        }
        queues.free += 1;
    }
}

/// Gives each network the same number of permits, so that none can make the server hold much memory at once.
pub(crate) struct Permits {
    each: usize,
    /// The networks that hold permits or wait for one.
    in_use: Mutex<HashMap<Option<Network>, Arc<Semaphore>>>,
}

/// A permit, which is returned when this is dropped.
pub(crate) struct Permit {
    permits: Arc<Permits>,
    network: Option<Network>,
    permit: Option<OwnedSemaphorePermit>,
}

impl Permits {
    pub(crate) fn new(each: usize) -> Arc<Permits> {
        Arc::new(Permits { each, in_use: Mutex::default() })
    }

    /// Waits for a permit of the current task's [`CLIENT`].
    pub(crate) async fn take(self: &Arc<Permits>) -> Permit {
        let network = CLIENT.try_with(|network| *network).ok();
        let semaphore = Arc::clone(
            lock(&self.in_use).entry(network).or_insert_with(|| Arc::new(Semaphore::new(self.each))),
        );
        // Cleans up also if the request is cancelled while it waits.
        let mut permit = Permit { permits: Arc::clone(self), network, permit: None };
        // The semaphore is never closed.
        permit.permit = semaphore.acquire_owned().await.ok();
        permit
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        drop(self.permit.take());
        let mut in_use = lock(&self.permits.in_use);
        if in_use.get(&self.network).is_some_and(|semaphore| Arc::strong_count(semaphore) == 1) {
            in_use.remove(&self.network);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Waker};

    use super::*;

    fn is_waiting<F: Future>(future: &mut Pin<Box<F>>) -> bool {
        future.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending()
    }

    fn network(last: u8) -> Network {
        Network::of([192, 0, 2, last].into())
    }

    #[tokio::test]
    async fn networks_take_turns() {
        let turns = Turns::new(1);
        let first = turns.take().await;
        let waiting = |last| Box::pin(CLIENT.scope(network(last), turns.take()));
        let mut many: Vec<_> = (0..100).map(|_| waiting(1)).collect();
        assert!(many.iter_mut().all(is_waiting));
        let mut other = waiting(2);
        assert!(is_waiting(&mut other));
        drop(first);
        let one = many.remove(0).await;
        assert!(is_waiting(&mut other) && is_waiting(&mut many[0]));
        drop(one);
        assert!(is_waiting(&mut many[0]), "it is the other network's turn");
        drop(other.await);
        for waiting in many {
            drop(waiting.await);
        }
        let queues = lock(&turns.0);
        assert_eq!((queues.free, queues.order.len(), queues.waiting.len()), (1, 0, 0));
    }

    #[tokio::test]
    async fn cancelled_requests_keep_no_turn() {
        let turns = Turns::new(2);
        let (one, two) = (turns.take().await, turns.take().await);
        let mut before = Box::pin(turns.take());
        let mut after = Box::pin(turns.take());
        assert!(is_waiting(&mut before) && is_waiting(&mut after));
        drop(before);
        drop(one);
        // The turn is on its way when this is cancelled.
        drop(after);
        drop(two);
        assert_eq!(lock(&turns.0).free, 2);
    }

    #[tokio::test]
    async fn every_network_has_its_permits() {
        let permits = Permits::new(2);
        let waiting = |last| Box::pin(CLIENT.scope(network(last), permits.take()));
        let mut many: Vec<_> = (0..5).map(|_| waiting(1)).collect();
        let (one, two) = (many.remove(0).await, many.remove(0).await);
        assert!(many.iter_mut().all(is_waiting));
        drop((waiting(2).await, waiting(2).await));
        // A request that was cancelled while it waited keeps nothing.
        drop(many.remove(0));
        drop(one);
        let three = many.remove(0).await;
        assert!(is_waiting(&mut many[0]));
        drop((two, three, many));
        assert!(lock(&permits.in_use).is_empty());
    }
}
