use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Mutex, MutexGuard};
use std::task::{Poll, Waker};

use axum::extract::ws::{Utf8Bytes, close_code};

use crate::config::MOST_WAITING;
use crate::house::{House, lock};

/// Why a socket is closed, as the client is told.
pub(crate) type End = (u16, &'static str);

/// The client has lost the thread.
pub(crate) const TOO_SLOW: End = (close_code::AGAIN, "too slow: come back and resume");
pub(crate) const REVOKED: End = (close_code::POLICY, "this token is worth nothing any more");
pub(crate) const STOPPING: End = (close_code::RESTART, "the server stops: come back in a moment");

/// A way to a client. What it is sent waits in a queue of bounded length; a client that lets the queue overflow has
/// lost the thread, and must come back.
///
/// Whatever happens at a table is sent on all of its lines, which nobody has touched since people began to think: the
/// less memory they are, the sooner it is done.
pub(crate) struct Line {
    pub(crate) person: String,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Utf8Bytes>,
    /// Nothing comes any more.
    end: Option<End>,
    /// Who waits for something to come.
    reader: Option<Waker>,
}

impl Line {
    pub(crate) fn new(person: &str) -> Line {
        Line { person: person.to_owned(), queue: Mutex::default() }
    }

    /// Sends something, unless nothing comes any more.
    pub(crate) fn send(&self, house: &House, text: Utf8Bytes) {
        let mut queue = lock(&self.queue);
        if queue.end.is_some() {
            return;
        }
        if queue.waiting.len() < MOST_WAITING {
            queue.waiting.push_back(text);
        } else {
            queue.end = Some(TOO_SLOW);
            house.metrics.lost.inc();
        }
        wake(queue);
    }

    /// The client has to go when it has been sent what waits.
    pub(crate) fn end(&self, end: End) {
        let mut queue = lock(&self.queue);
        queue.end.get_or_insert(end);
        wake(queue);
    }

    /// Waits for what comes next, which is for one to do.
    pub(crate) async fn next(&self) -> Result<Utf8Bytes, End> {
        poll_fn(|context| {
            let mut queue = lock(&self.queue);
            if let Some(text) = queue.waiting.pop_front() {
                return Poll::Ready(Ok(text));
            }
            if let Some(end) = queue.end {
                return Poll::Ready(Err(end));
            }
            queue.reader = Some(context.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// What comes next, if it waits.
    pub(crate) fn try_next(&self) -> Option<Utf8Bytes> {
        lock(&self.queue).waiting.pop_front()
    }
}

/// Wakes whoever waits, and wants the lock.
fn wake(mut queue: MutexGuard<'_, Queue>) {
    let reader = queue.reader.take();
    drop(queue);
    if let Some(reader) = reader {
        reader.wake();
    }
}
