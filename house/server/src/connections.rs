//! TCP connections: how many may be open, what one of them may cost, and how long it may take.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::io;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::{Sleep, sleep};

use crate::address::{Network, is_trusted};
use crate::config::Config;
use crate::house::lock;
use crate::limits::{Limiter, quota};

/// Connections above the limit that may be open at the same time. They are for health checks: a newer one closes the
/// oldest one.
pub const RESERVE: usize = 16;

/// How many bytes a network may send per message that it may send per second.
const BYTES_PER_MESSAGE: f64 = 2560.0;
/// How many bytes a network may send at once. More than any single read.
const BYTES_BURST: u32 = 4 * 1024 * 1024;

/// All open connections.
pub(crate) struct Connections {
    open: Mutex<Open>,
    limit: usize,
    limit_by_address: usize,
    bytes_per_second: f64,
    stopping: watch::Sender<bool>,
}

#[derive(Default)]
struct Open {
    /// The number of the connections of all holders.
    number: usize,
    next_id: u64,
    holders: HashMap<Network, Holder>,
    reserve: VecDeque<(u64, AbortHandle)>,
}

/// The connections from one network, or from one trusted proxy.
struct Holder {
    /// By id, so oldest first. The value is `None` for connections that are not closed in favour of others.
    connections: BTreeMap<u64, Option<AbortHandle>>,
    /// How many of the values are not `None`.
    closable: usize,
    bytes: Option<Arc<Limiter>>,
}

impl Holder {
    /// Sets whether a connection may be closed in favour of others, unless it is closed already.
    fn set_closable(&mut self, id: u64, task: Option<AbortHandle>) {
        let Some(entry) = self.connections.get_mut(&id) else { return };
        self.closable += usize::from(task.is_some());
        self.closable -= usize::from(entry.is_some());
        *entry = task;
    }

    /// Removes a connection. Returns whether it was still there.
    fn remove(&mut self, id: u64) -> bool {
        self.set_closable(id, None);
        self.connections.remove(&id).is_some()
    }
}

/// What became of a new connection.
pub(crate) enum Admission {
    /// It is served.
    Served,
    /// It is served after another one was closed.
    InPlaceOfAnother,
    /// The limit is reached, and no connection could be closed: only health checks are answered.
    Reserve,
}

/// An open connection. Counts until the last clone of its `Arc` is dropped.
pub(crate) struct Connection {
    id: u64,
    /// `None` in the reserve.
    network: Option<Network>,
    trusted: bool,
    bytes: Option<Arc<Limiter>>,
    received_request: AtomicBool,
    connections: Arc<Connections>,
    stopping: watch::Receiver<bool>,
}

impl Connections {
    pub(crate) fn new(config: &Config) -> Connections {
        let limits = &config.limits;
        Connections {
            open: Mutex::default(),
            limit: limits.connections.max(1),
            limit_by_address: limits.connections_by_address.max(1),
            bytes_per_second: limits.messages_by_address * BYTES_PER_MESSAGE,
            stopping: watch::Sender::new(false),
        }
    }

    /// Registers a new connection.
    ///
    /// At a limit, an older connection is closed for it: at the limit of an address one of that address, at the limit of
    /// all connections one of the address that has the most. WebSockets and connections of trusted proxies are not closed.
    pub(crate) fn admit(self: &Arc<Self>, config: &Config, peer: IpAddr) -> (Arc<Connection>, Admission) {
        let network = Network::of(peer);
        let trusted = is_trusted(&config.trusted_proxies, peer.to_canonical());
        let mut open = lock(&self.open);
        let mut admission = Admission::Served;
        let held = open.holders.get(&network).map_or(0, |holder| holder.connections.len());
        let closed = if held >= self.limit_by_address && !trusted {
            Some(open.close_oldest_of(network))
        } else if open.number >= self.limit {
            Some(open.close_oldest_for(Some(network)))
        } else {
            None
        };
        match closed {
            Some(true) => admission = Admission::InPlaceOfAnother,
            Some(false) => admission = Admission::Reserve,
            None => {}
        }
        open.next_id += 1;
        let id = open.next_id;
        let reserve = matches!(admission, Admission::Reserve);
        let mut bytes = None;
        if !reserve {
            open.number += 1;
            let holder = open.holders.entry(network).or_insert_with(|| Holder {
                connections: BTreeMap::new(),
                closable: 0,
                bytes: (!trusted)
                    .then(|| Arc::new(Limiter::direct(quota(self.bytes_per_second, BYTES_BURST)))),
            });
            holder.connections.insert(id, None);
            bytes = holder.bytes.clone();
        }
        drop(open);
        let connection = Connection {
            id,
            network: (!reserve).then_some(network),
            trusted,
            bytes,
            received_request: AtomicBool::new(false),
            connections: Arc::clone(self),
            stopping: self.stopping.subscribe(),
        };
        (Arc::new(connection), admission)
    }

    /// Closes a connection of the address that has the most. Returns whether there was one.
    pub(crate) fn shed(&self) -> bool {
        lock(&self.open).close_oldest_for(None)
    }

    /// Tells every connection to finish.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }

    /// Waits for [`Connections::stop`].
    pub(crate) async fn stopping(&self) {
        wait_until_stopping(self.stopping.subscribe()).await;
    }

    /// Returns the number of open connections.
    pub(crate) fn number(&self) -> usize {
        self.stopping.receiver_count()
    }

    /// Waits until all connections are closed.
    pub(crate) async fn closed(&self) {
        self.stopping.closed().await;
    }
}

impl Open {
    /// Closes the oldest connection of a network. Returns whether there was one that may be closed.
    fn close_oldest_of(&mut self, network: Network) -> bool {
        let Some(holder) = self.holders.get(&network) else { return false };
        let mut closable = holder.connections.iter().filter_map(|(&id, task)| Some((id, task.as_ref()?)));
        let Some((id, task)) = closable.next() else { return false };
        task.abort();
        self.remove(network, id);
        true
    }

    fn remove(&mut self, network: Network, id: u64) {
        let Some(holder) = self.holders.get_mut(&network) else { return };
        if holder.remove(id) {
            self.number -= 1;
        }
        if holder.connections.is_empty() {
            self.holders.remove(&network);
        }
    }

    /// Closes the oldest connection of the network with the most that may be closed, for a new one of a network. Networks
    /// that have no more connections than that one lose none. Returns whether there was one.
    fn close_oldest_for(&mut self, newcomer: Option<Network>) -> bool {
        let held = newcomer.and_then(|network| self.holders.get(&network));
        let held = held.map_or(0, |holder| holder.connections.len());
        let candidates = self
            .holders
            .iter()
            .filter(|(network, holder)| Some(**network) == newcomer || holder.connections.len() > held);
        let largest = candidates.max_by_key(|(_, holder)| holder.closable).map(|(network, _)| *network);
        largest.is_some_and(|network| self.close_oldest_of(network))
    }
}

impl Connection {
    /// Sets the task of the connection, which is aborted to close it.
    pub(crate) fn set_task(&self, task: AbortHandle) {
        let mut open = lock(&self.connections.open);
        let Some(network) = self.network else {
            open.reserve.push_back((self.id, task));
            if open.reserve.len() > RESERVE
                && let Some((_, oldest)) = open.reserve.pop_front()
            {
                oldest.abort();
            }
            return;
        };
        if !self.trusted
            && let Some(holder) = open.holders.get_mut(&network)
        {
            holder.set_closable(self.id, Some(task));
        }
    }

    /// Protects the connection from being closed in favour of others.
    pub(crate) fn keep_open(&self) {
        if let Some(network) = self.network
            && let Some(holder) = lock(&self.connections.open).holders.get_mut(&network)
        {
            holder.set_closable(self.id, None);
        }
    }

    pub(crate) fn is_reserve(&self) -> bool {
        self.network.is_none()
    }

    pub(crate) fn is_trusted(&self) -> bool {
        self.trusted
    }

    pub(crate) fn set_received_request(&self) {
        self.received_request.store(true, Ordering::Relaxed);
    }

    /// Returns whether a complete request head was received.
    pub(crate) fn has_received_request(&self) -> bool {
        self.received_request.load(Ordering::Relaxed)
    }

    /// Waits until the server stops.
    pub(crate) async fn stopping(&self) {
        wait_until_stopping(self.stopping.clone()).await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut open = lock(&self.connections.open);
        match self.network {
            Some(network) => open.remove(network, self.id),
            None => open.reserve.retain(|(id, _)| *id != self.id),
        }
    }
}

async fn wait_until_stopping(mut stopping: watch::Receiver<bool>) {
    // An error means that the server is gone.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// A TCP stream that reads no faster than its network may send, and fails when the client accepts nothing for too long.
pub(crate) struct Stream {
    tcp: TcpStream,
    bytes: Option<Arc<Limiter>>,
    /// The bytes of the last read, which must be within the limit before the next read.
    owed: u32,
    pause: Option<Pin<Box<Sleep>>>,
    write_timeout: Duration,
    /// Runs while a write is waiting.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Stream {
    pub(crate) fn new(tcp: TcpStream, connection: &Connection, write_timeout: Duration) -> Stream {
        Stream { tcp, bytes: connection.bytes.clone(), owed: 0, pause: None, write_timeout, stalled: None }
    }

    /// Waits until the bytes of the last read are within the limit.
    fn poll_pay(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let Some(bytes) = &self.bytes else { return Poll::Ready(()) };
        while let Some(owed) = NonZeroU32::new(self.owed) {
            if let Some(pause) = &mut self.pause {
                ready!(pause.as_mut().poll(context));
                self.pause = None;
            }
            match bytes.check_n(owed) {
                Ok(Err(until)) => {
                    self.pause = Some(Box::pin(sleep(until.wait_time_from(DefaultClock::default().now()))));
                }
                // An error would be a read of more than a burst.
                Ok(Ok(())) | Err(_) => self.owed = 0,
            }
        }
        Poll::Ready(())
    }

    /// Fails a write that has been waiting for too long.
    fn check_stall<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let timeout = self.write_timeout;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(timeout)));
        stalled.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        ready!(self.poll_pay(context));
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.tcp).poll_read(context, buffer);
        self.owed = u32::try_from(buffer.filled().len() - before).unwrap_or(u32::MAX);
        read
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write(context, bytes);
        self.check_stall(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.tcp).poll_write_vectored(context, bytes);
        self.check_stall(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    use super::*;

    #[tokio::test]
    async fn a_stream_is_read_no_faster_than_its_network_may_send() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let mut client =
            TcpStream::connect(listener.local_addr().expect("an address")).await.expect("a connection");
        let (tcp, _) = listener.accept().await.expect("the connection");
        // Ten bytes at once, and hardly any afterwards.
        let bytes = Some(Arc::new(Limiter::direct(quota(1e-9, 10))));
        let write_timeout = Duration::from_secs(3600);
        let mut stream = Stream { tcp, bytes, owed: 0, pause: None, write_timeout, stalled: None };
        client.write_all(&[7; 15]).await.expect("the server is there");
        let mut memory = [0; 10];
        let mut buffer = ReadBuf::new(&mut memory);
        while buffer.remaining() > 0 {
            poll_fn(|context| Pin::new(&mut stream).poll_read(context, &mut buffer)).await.expect("readable");
        }
        let mut memory = [0; 1];
        let mut buffer = ReadBuf::new(&mut memory);
        poll_fn(|context| Pin::new(&mut stream).poll_read(context, &mut buffer)).await.expect("readable");
        let mut memory = [0; 10];
        let mut buffer = ReadBuf::new(&mut memory);
        let waits = poll_fn(|context| {
            Poll::Ready(Pin::new(&mut stream).poll_read(context, &mut buffer).is_pending())
        });
        assert!(waits.await, "four bytes have arrived, and the network has sent enough");
    }
}
