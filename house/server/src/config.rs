use std::net::SocketAddr;
use std::time::Duration;

use ipnet::IpNet;

/// Settings of a server.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// The URL under which browsers reach the server, such as `https://play.example.org`. With `https`, cookies are
    /// `Secure`. `None` accepts the origin that matches the `Host` header over plain HTTP.
    pub public_url: Option<String>,
    /// The proxies whose `X-Forwarded-For` and `Forwarded` headers are believed.
    pub trusted_proxies: Vec<IpNet>,
    /// How long a client may take to send a request, to send the first message on a WebSocket, and to accept any data.
    /// Unused connections are closed after as long.
    pub request_timeout: Duration,
    /// Limits per client.
    pub limits: Limits,
    /// How long credentials are valid.
    pub lifetimes: Lifetimes,
    /// How long data is kept.
    pub retention: Retention,
}

/// How long credentials are valid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lifetimes {
    /// Sessions and API tokens, after their last use.
    pub sessions: Duration,
    /// Links that sign in another device, after they were made.
    pub links: Duration,
}

impl Default for Lifetimes {
    fn default() -> Lifetimes {
        Lifetimes { sessions: days(180), links: days(1) }
    }
}

/// How long data is kept after it was last used. `None` keeps it forever.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Retention {
    /// Tables whose game has not started, or was cancelled before it started.
    pub unplayed: Option<Duration>,
    /// Games that were not played to the end.
    pub unfinished: Option<Duration>,
    /// Finished games.
    pub finished: Option<Duration>,
    /// Guests who have no tables and have sent no chat messages.
    pub guests: Option<Duration>,
    /// The interval at which stale data is deleted.
    pub every: Duration,
}

impl Default for Retention {
    fn default() -> Retention {
        Retention {
            unplayed: Some(days(30)),
            unfinished: Some(days(400)),
            finished: None,
            guests: Some(days(30)),
            every: Duration::from_secs(60 * 60),
        }
    }
}

const fn days(days: u64) -> Duration {
    Duration::from_secs(days * 24 * 60 * 60)
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8420)),
            public_url: None,
            trusted_proxies: Vec::new(),
            request_timeout: Duration::from_secs(30),
            limits: Limits::default(),
            lifetimes: Lifetimes::default(),
            retention: Retention::default(),
        }
    }
}

/// Limits per client. Limits of an address hold for the /64 of an IPv6 address, and 16 times as much for its /48.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Open connections in all.
    pub connections: usize,
    /// Open connections from one address, sockets included.
    pub connections_by_address: usize,
    /// HTTP requests per second from one address. Files of the page have eight times this limit.
    pub requests: f64,
    /// HTTP requests at once from one address. Files of the page have eight times this limit.
    pub requests_burst: u32,
    /// Messages per second on one socket. Short bursts are allowed.
    pub messages: f64,
    /// Messages per second on all sockets from one address. What exceeds it is delayed.
    pub messages_by_address: f64,
    /// Open sockets of one person.
    pub sockets: usize,
    /// Open sockets from one address.
    pub sockets_by_address: usize,
    /// Unfinished tables of one person.
    pub tables: usize,
    /// Guests created per hour from one address.
    pub guests: f64,
    /// Guests created at once from one address.
    pub guests_burst: u32,
    /// Sign-in attempts per hour from one address.
    pub sign_ins: f64,
    /// Sign-in attempts at once from one address.
    pub sign_ins_burst: u32,
    /// Bytes that one person stores per day.
    pub stored_by_person: f64,
    /// Bytes that are stored per day from one address.
    pub stored_by_address: f64,
    /// The longest time for which a bot may think about one decision, in seconds.
    pub bot_seconds: f64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 10_000,
            connections_by_address: 300,
            requests: 20.0,
            // Thirty browsers behind one address that open the page at the same time.
            requests_burst: 400,
            messages: 20.0,
            messages_by_address: 100.0,
            sockets: 20,
            sockets_by_address: 200,
            tables: 50,
            guests: 60.0,
            guests_burst: 40,
            sign_ins: 30.0,
            sign_ins_burst: 40,
            stored_by_person: 50e6,
            stored_by_address: 200e6,
            bot_seconds: 2.0,
        }
    }
}

/// Maximum size of a socket message and of a request body.
pub(crate) const MAX_MESSAGE_BYTES: usize = 8 * 1024;
/// Maximum size of a record in a request body: ten times a long game.
pub(crate) const MAX_RECORD_BYTES: usize = 256 * 1024;
/// Maximum number of queued messages per client, and of their bytes. A client that exceeds it is disconnected.
pub(crate) const MAX_QUEUED: usize = 256;
pub(crate) const MAX_QUEUED_BYTES: usize = 512 * 1024;
/// Maximum size of what a WebSocket buffers for writing, answers to pings included. Larger than any message.
pub(crate) const MAX_WRITE_BUFFER_BYTES: usize = 256 * 1024;
/// A client receives a longer history in several messages of about this size, one after the other.
pub(crate) const HISTORY_PAGE_BYTES: usize = 8 * 1024;
/// How many times the limit of requests an address may load files of the page, which cost next to nothing.
pub(crate) const PAGE_FILES: u32 = 8;
/// How many seconds' worth of messages an address may send at once.
pub(crate) const MESSAGE_BURST_SECONDS: f64 = 10.0;
/// How long an unused table stays in memory.
pub(crate) const UNLOAD_AFTER_MS: u64 = 30_000;
/// Interval of heartbeats. A client that sends nothing for three intervals is disconnected.
pub(crate) const HEARTBEAT_SECONDS: u64 = 20;
