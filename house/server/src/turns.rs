//! Turns at something of which there is little, shared fairly between the networks of clients.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use tokio::sync::oneshot;

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
        let network = CLIENT.try_with(|network| *network).ok();
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
}
