//! The outgoing queue of a client.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Mutex, MutexGuard};
use std::task::{Poll, Waker};

use axum::extract::ws::{Utf8Bytes, close_code};

use crate::config::{MAX_QUEUED, MAX_QUEUED_BYTES};
use crate::house::{House, lock};
use crate::thinking::Origin;

/// The close code and reason that a client receives.
pub(crate) type CloseReason = (u16, &'static str);

pub(crate) const TOO_SLOW: CloseReason = (close_code::AGAIN, "too slow: reconnect and resume");
pub(crate) const REVOKED: CloseReason = (close_code::POLICY, "token revoked");
pub(crate) const BANNED: CloseReason = (close_code::POLICY, "banned");
pub(crate) const STOPPING: CloseReason = (close_code::RESTART, "server stopping: reconnect in a moment");

/// The outgoing queue of a client. Its length is bounded: a client that lets it overflow is disconnected and must resume.
///
/// Kept small: every event touches the queue of every client at the table, and those are cold in cache.
pub(crate) struct Outbox {
    pub(crate) person: String,
    /// Where the client is.
    pub(crate) origin: Origin,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    messages: VecDeque<Utf8Bytes>,
    bytes: usize,
    /// If set, the queue accepts no more messages.
    closed: Option<CloseReason>,
    reader: Option<Waker>,
}

impl Outbox {
    pub(crate) fn new(person: &str, origin: Origin) -> Outbox {
        Outbox { person: person.to_owned(), origin, queue: Mutex::default() }
    }

    /// Queues a message, or closes the queue if it is full. Does nothing once the queue is closed.
    pub(crate) fn push(&self, house: &House, text: Utf8Bytes) {
        let mut queue = lock(&self.queue);
        if queue.closed.is_some() {
            return;
        }
        if queue.messages.len() < MAX_QUEUED && queue.bytes + text.len() <= MAX_QUEUED_BYTES {
            queue.bytes += text.len();
            queue.messages.push_back(text);
            wake(queue);
        } else {
            drop(queue);
            self.close_slow(house);
        }
    }

    /// Closes the queue of a client that does not read fast enough.
    pub(crate) fn close_slow(&self, house: &House) {
        let mut queue = lock(&self.queue);
        if queue.closed.is_none() {
            queue.closed = Some(TOO_SLOW);
            house.metrics.slow_clients.inc();
        }
        wake(queue);
    }

    /// Closes the queue. The client still receives the queued messages. The first reason is kept.
    pub(crate) fn close(&self, reason: CloseReason) {
        let mut queue = lock(&self.queue);
        queue.closed.get_or_insert(reason);
        wake(queue);
    }

    /// Waits for the next message, or the reason why there will be none. Must be called by one task only.
    pub(crate) async fn next(&self) -> Result<Utf8Bytes, CloseReason> {
        poll_fn(|context| {
            let mut queue = lock(&self.queue);
            if let Some(text) = queue.pop() {
                return Poll::Ready(Ok(text));
            }
            if let Some(reason) = queue.closed {
                return Poll::Ready(Err(reason));
            }
            queue.reader = Some(context.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// Returns the next message if one is queued.
    pub(crate) fn try_next(&self) -> Option<Utf8Bytes> {
        lock(&self.queue).pop()
    }
}

/// The capacity that an empty queue keeps.
const KEPT_CAPACITY: usize = 8;

impl Queue {
    fn pop(&mut self) -> Option<Utf8Bytes> {
        let text = self.messages.pop_front()?;
        self.bytes -= text.len();
        if self.messages.is_empty() && self.messages.capacity() > KEPT_CAPACITY {
            self.messages = VecDeque::new();
        }
        Some(text)
    }
}

/// Wakes the reader. Unlocks first, because the reader takes the lock at once.
fn wake(mut queue: MutexGuard<'_, Queue>) {
    let reader = queue.reader.take();
    drop(queue);
    if let Some(reader) = reader {
        reader.wake();
    }
}
